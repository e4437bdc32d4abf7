"""What people call the columns of a training log in languages that are not written in English letters.

Each word is exchanged for the English one before a line or a name is looked at (`in_english`). Words in Latin letters
stand in `names.py` with the English ones.
"""

from __future__ import annotations

import re
from functools import lru_cache

#: English word -> words of Chinese (both ways of writing it), Japanese, Korean, Russian, Ukrainian, Bulgarian, Greek,
#: Arabic, Persian, Hebrew, Hindi and Thai, and of mathematics, "|" between.
_WORDS = {
    "step": "全局步数|训练步数|训练次数|訓練次數|全局步數|訓練步數|步数|步數|步骤|步驟|迭代次数|迭代次數|迭代|步|ステップ数|ステップ|反復回数|反復"
    "|イテレーション|イテレータ|스텝|단계|반복|이터레이션|номер шага|шаг|итерация|крок|ітерація|стъпка|βήμα|επανάληψη"
    "|الخطوة|خطوة|التكرار|گام|مرحله|צעד|איטרציה|चरण|कदम|पुनरावृत्ति|ขั้นตอนที่|ขั้นตอน|ขั้น|รอบที่|รอบ",
    "batch": "批次|批|バッチ|배치|батч|пакет",
    "epoch": "轮次|轮数|輪次|輪數|周期|轮|輪|エポック数|エポック|에포크|에폭|эпоха|епоха|εποχή|الحقبة|حقبة|العصر|دوره|אפוק|עידן|युग|आवर्तन|ยุค",
    "loss": "训练损失|訓練損失|平均损失|平均損失|总损失|總損失|損失関数|损失函数|损失值|損失值|損失値|损失|損失|学習損失|平均ロス|ロス"
    "|훈련 손실|학습 손실|평균 손실|총 손실|손실값|손실|로스|функция потерь|потери на обучении|потери обучения"
    "|обучающие потери|средние потери|средняя потеря|потери|потеря|лосс|ошибка на обучении|ошибка обучения|средняя ошибка|ошибка|помилка|втрати|втрата|загуба|загуби|απώλεια|απώλειες|σφάλμα|الخسارة|خسارة|زیان|خطا|הפסד|אובדן"
    "|हानि|नुकसान|ค่าสูญเสีย|ค่าความสูญเสีย|ความสูญเสีย|การสูญเสีย|\u2112|\U0001d4db",
    "val_loss": "验证集损失|驗證集損失|验证损失|驗證損失|测试损失|測試損失|评估损失|評估損失|検証損失|検証ロス|テスト損失|評価損失"
    "|整体测试集上的loss|测试集上的loss|验证集上的loss|測試集上的loss|驗證集上的loss|测试集loss|验证集loss|测试集上的损失|验证集上的损失"
    "|測試集上的損失|驗證集上的損失|测试集损失|測試集損失"
    "|검증 손실|검증손실|테스트 손실|평가 손실|потери на валидации|потери на проверке|потери на тесте|потери валидации"
    "|валидационные потери|ошибка на валидации|ошибка на проверке|ошибка на тесте|ошибка валидации|помилка на валідації|втрати на валідації|втрати валідації|απώλεια επικύρωσης|خسارة التحقق|הפסד אימות|सत्यापन हानि",
    "accuracy": "训练准确率|訓練準確率|准确率|準確率|正确率|正確率|准确度|精度|訓練精度|学習精度|正解率|훈련 정확도|학습 정확도|정확도"
    "|точность на обучении|точность|точність|точност|ακρίβεια|الدقة|دقة|دقت|דיוק|सटीकता|शुद्धता|ความแม่นยำ",
    "val_accuracy": "验证准确率|驗證準確率|验证精度|测试准确率|測試準確率|整体测试集上的正确率|整体测试集上的准确率"
    "|测试集上的正确率|测试集上的准确率|验证集上的正确率|验证集上的准确率|測試集上的正確率|測試集上的準確率|驗證集上的準確率|検証精度|検証正解率|テスト精度|검증 정확도|테스트 정확도"
    "|точность на валидации|точность валидации|точність на валідації",
    "lr": "学习率|學習率|学習率|학습률|학습율|학습 속도|скорость обучения|темп обучения|шаг обучения|швидкість навчання|ρυθμός μάθησης|معدل التعلم|نرخ یادگیری|קצב למידה|सीखने की दर|อัตราการเรียนรู้",
    "grad_norm": "梯度范数|梯度範數|梯度模长|勾配ノルム|기울기 노름|기울기 놈|그래디언트 노름|그래디언트 놈|그라디언트 노름|경사 노름"
    "|норма градиентов|норма градиента|норма град.|норма градієнта|норма градієнтів|νόρμα κλίσης|معيار التدرج|نرم گرادیان|נורמת גרדיאנט|प्रवणता मानक"
    "|\u2016\u2207\u2016|\u2016g\u2016|\u2016\u2207L\u2016|\u2016grad\u2016",
    "param_norm": "权重范数|參數範數|参数范数|重みノルム|パラメータノルム|가중치 노름|норма весов|норма параметров|норма ваг",
    "loss_scale": "损失缩放|損失縮放|损失缩放因子|損失スケール|ロススケール|손실 스케일|масштаб потерь",
    "throughput": "吞吐量|吞吐率|吞吐|训练速度|速度|スループット|処理速度|처리량|처리 속도|속도|пропускная способность|скорость"
    "|швидкість",
    "samples/s": "样本/秒|樣本/秒|サンプル/秒|샘플/초|примеров/с|образцов/с|зразків/с",
    "tokens/s": "词元/秒|令牌/秒|トークン/秒|토큰/초|токенов/с|токенів/с",
    "reward": "平均奖励|平均獎勵|奖励|獎勵|平均報酬|報酬|평균 보상|보상|средняя награда|награда|вознаграждение|винагорода",
    "perplexity": "困惑度|パープレキシティ|퍼플렉서티|혼란도|перплексия|перплексія",
    "elapsed": "已用时间|耗时|用时|耗時|経過時間|所要時間|경과 시간|소요 시간|затраченное время|время|час",
    "memory": "显存占用|显存|顯存|内存占用|内存|記憶體|メモリ使用量|メモリ|메모리 사용량|메모리|память|пам'ять",
    "task": "任务|任務|タスク|과제|태스크|задача|задание|завдання",
    "validation": "验证集|驗證集|验证|驗證|评估|評估|検証|評価|검증|평가|валидация|проверка|валідація",
}
_ENGLISH = {word.replace(" ", ""): english for english, words in _WORDS.items() for word in words.split("|")}
_LONGEST_FIRST = sorted((word for words in _WORDS.values() for word in words.split("|")), key=len, reverse=True)
#: The letters of these languages, with the full-width forms of signs and digits.
_LETTERS = re.compile(
    "[\u0370-\u06ff\u0900-\u097f\u0e00-\u0e7f\u2016\u2112\u2502\u2503\u2551\U0001d4db\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff01-\uff5e]"
)
#: The upright lines of a drawn table.
_BARS = dict.fromkeys(map(ord, "\u2502\u2503\u2551"), "|")
#: Indic digits and those of Arabic and Persian.
_DIGITS = {start + digit: ord("0") + digit for start in (0x660, 0x6F0, 0x966, 0xE50) for digit in range(10)}
#: "The 3rd round", as Chinese and Korean count.
_NTH = re.compile(
    r"(?:第\s*|제\s*)(\d+)\s*(?:个|個)?\s*(轮次|轮|輪|周期|步|次迭代|批次|批|エポック|ステップ|에포크|스텝)"
)
_WIDE = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: 0x20} | _BARS | _DIGITS
#: The rate and the loss as formulas call them.
_ETA = re.compile(r"(?<![^\W\d_])\u03b7(?=\s*[=:])")
_RATE = re.compile(r"\bthroughput(\W{0,4}[\d.,]+ *)(samples|tokens)/s")


def in_english(text: str) -> str:
    """A line or a name with English words, signs and digits in the place of those of other scripts; any other as it
    is."""
    if text.isascii() or _LETTERS.search(text) is None:
        return text
    text = _NTH.sub(r"\2 \1 ", text.translate(_WIDE))
    text = _foreign().sub(_word, _ETA.sub("lr", text))
    return _RATE.sub(r"\2_per_second\1\2/s", text)


@lru_cache(1)
def _foreign() -> re.Pattern[str]:
    """All the words, longest first; made when the first line needs it, since that takes as long as reading a log.

    A word of letters like Latin ones ends where its letters do, and may have another ending only with another entry.
    """
    return re.compile(
        "|".join(
            (rf"(?<!\w){form}(?![^\W\d_])" if "\u0370" <= word[0] <= "\u06ff" else form)
            for word in _LONGEST_FIRST
            for form in [word.replace(".", r"\.").replace(" ", r"\s?")]
        ),
        re.IGNORECASE,
    )


def _word(found: re.Match[str]) -> str:
    return f" {_ENGLISH[''.join(found[0].lower().split())]} "
