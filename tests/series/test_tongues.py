"""Logs in languages of other scripts: printed lines, titles of tables and keys, with full-width signs and digits."""

import io
import json

import pytest
from diagnosis_fakes import smooth_loss
from line_by_line import grown

from labrunner.series.foreign import read_log
from labrunner.series.foreign.tongues import in_english

LOSS = [round(float(v), 4) for v in smooth_loss(40)]


@pytest.mark.parametrize(
    ("pattern", "fields"),
    [
        ("【训练】第 0 轮 步数 {k}/900 损失={v} 学习率=3e-2 梯度范数=1.6 速度=82 样本/秒", "lr samples_per_second"),
        ("迭代次数:{k} 訓練損失:{v} 學習率:0.01 吞吐量:52 词元/秒", "lr tokens_per_second"),
        ("エポック0 ステップ{k}: 損失 {v} 精度 0.117 学習率 0.01 勾配ノルム 2.5", "accuracy lr grad_norm_pre"),
        ("21:50:08 스텝 {k} 손실 {v} 학습률 3.00e-03 기울기 노름 0.5", "lr grad_norm_pre"),
        ("Шаг    {k}: потери = {v} | скорость обучения = 0.002 | норма градиента = 3.4", "lr grad_norm_pre"),
        ("крок {k}, втрати {v}, швидкість навчання 0.002", "lr"),
        ("passo {k} perdita: {v} tasso di apprendimento: 0.01 norma del gradiente: 0.5", "lr grad_norm_pre"),
        ("krok {k}: strata = {v}, współczynnik uczenia = 0.01, dokładność = 0.5", "lr accuracy"),
        ("adım {k} kayıp {v} öğrenme oranı 0.01", "lr"),
        ("stap {k} verlies {v} leersnelheid 0.01", "lr"),
        ("passo {k} | perda: {v} | taxa de aprendizado: 0.01", "lr"),
    ],
)  # fmt: skip
def test_a_line_in_another_language_is_read(pattern, fields):
    text = "".join(pattern.format(k=k, v=v) + "\n" for k, v in enumerate(LOSS)).encode()
    series = read_log(io.BytesIO(text), "log")
    assert series.steps.tolist() == list(range(40)) and series.columns["loss"].tolist() == LOSS
    assert set(fields.split()) <= series.columns.keys()
    assert [row["loss"] for row in grown(text) if "loss" in row] == LOSS


def test_validation_in_another_language_is_validation():
    lines = [f"步数 {k} 损失={v} 验证损失={v + 1}\n" for k, v in enumerate(LOSS)]
    series = read_log(io.BytesIO("".join(lines).encode()), "log")
    assert series.columns["eval_loss"].tolist() == [v + 1 for v in LOSS]


def test_a_sum_over_a_test_set_in_another_language_is_no_loss_of_training():
    lines = [
        f"训练次数：{100 * k}, Loss：{v}\n"
        + (f"整体测试集上的Loss: {156 * v}\n整体测试集上的正确率: 0.{20 + k}\n" if k % 8 == 7 else "")
        for k, v in enumerate(LOSS, 1)
    ]
    series = read_log(io.BytesIO("".join(lines).encode()), "log")
    assert series.columns["loss"].tolist() == LOSS and series.steps.tolist() == list(range(100, 4100, 100))
    assert [row["loss"] for row in grown("".join(lines).encode()) if "loss" in row] == LOSS


def test_full_width_signs_and_digits_are_signs_and_digits():
    assert in_english("步数：１２３，损失＝０.５").split() == "step :123, loss =0.5".split()
    assert in_english("loss=0.5 ▏█ 50%") == "loss=0.5 ▏█ 50%"


def test_titles_and_keys_in_another_language_are_known():
    table = "步数,训练损失,学习率\n" + "".join(f"{k},{v},0.1\n" for k, v in enumerate(LOSS))
    keys = "".join(json.dumps({"шаг": k, "потери": v}) + "\n" for k, v in enumerate(LOSS))
    for text in (table, keys):
        series = read_log(io.BytesIO(text.encode()), "log")
        assert series.columns["loss"].tolist() == LOSS and series.steps.tolist() == list(range(40))
