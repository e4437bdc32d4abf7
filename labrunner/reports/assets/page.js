"use strict";
// The live charts of a page: one zoom and one cursor for all of them, and the readings at a step.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const find = (query, within = document) => Array.from(within.querySelectorAll(query));
  const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const SHAPES = { bad: "✕", first: "!", spike: "▲", outlier: "△", overflow: "◆", phase: "┆", resume: "↻", intervention: "✎", checkpoint: "▾", exit: "■" };
  const LOUD = ["bad", "first", "spike"];
  const SHARES = [0.004, 0.03, 0.08, 0.16], SHADES = [0.22, 0.42, 0.68, 1];
  const charts = [];
  let pinned = null, hovered = null, zooming = false;

  // -- numbers ------------------------------------------------------------------------------------------------------

  const bytes = text => Uint8Array.from(atob(text), c => c.charCodeAt(0));
  const floats = (text, kind) => new (kind === "f4" ? Float32Array : Float64Array)(bytes(text).buffer);

  function unpack(column, count) {
    const values = floats(column.data, column.type);
    const bits = column.there && bytes(column.there);
    const there = i => !bits || (bits[i >> 3] >> (i & 7)) & 1;
    return { values, there, count };
  }

  const runs = data.runs.map(run => {
    const steps = floats(run.steps, "f8"), columns = {};
    for (const name in run.columns) columns[name] = unpack(run.columns[name], steps.length);
    return { ...run, steps, first: floats(run.first, "f8"), last: floats(run.last, "f8"), columns };
  });
  const ends = runs.filter(r => r.steps.length).flatMap(r => [r.steps[0], r.steps[r.steps.length - 1]]);
  if (!ends.length) return;
  const whole = [Math.min(...ends), Math.max(Math.max(...ends), Math.min(...ends) + 1)];
  const serious = Array.from(new Set(data.marks.filter(m => m.kind !== "checkpoint" && m.kind !== "exit").map(m => m.step))).sort((a, b) => a - b);

  // Row at a step, or the last one before it.
  function rowAt(run, step) {
    let low = 0, high = run.steps.length;
    while (low < high) { const mid = (low + high) >> 1; if (run.steps[mid] <= step) low = mid + 1; else high = mid; }
    return low - 1;
  }

  function figure(value) {
    if (value === undefined) return "–";
    if (Number.isNaN(value)) return "NaN";
    if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
    if (Number.isInteger(value) && Math.abs(value) < 1e7) return String(value);
    const size = Math.abs(value);
    return size >= 1e-3 && size < 1e6 ? String(Number(value.toPrecision(5))) : Number(value.toPrecision(4)).toExponential();
  }

  // -- charts -------------------------------------------------------------------------------------------------------

  // What is missing is drawn over (undefined), what is not finite is a gap (null); on a log axis zero lies at the bottom.
  function table(panel, log) {
    const used = Array.from(new Set(panel.curves.map(c => c.run)));
    const steps = used.length === 1 ? Array.from(runs[used[0]].steps)
      : Array.from(new Set(used.flatMap(i => Array.from(runs[i].steps)))).sort((a, b) => a - b);
    const rows = panel.curves.map(curve => {
      const run = runs[curve.run], { values, there } = run.columns[curve.field];
      let floor = Infinity;
      if (log) for (const v of values) if (v > 0 && v < floor) floor = v;
      const out = new Array(steps.length);
      let at = 0;
      for (let i = 0; i < run.steps.length; i++) {
        while (steps[at] < run.steps[i]) at++;
        if (there(i)) out[at] = !Number.isFinite(values[i]) ? null : log && values[i] <= 0 ? floor : values[i];
      }
      return out;
    });
    return [steps, ...rows];
  }

  // Places of numbers with nothing but gaps around them: no line shows those.
  function alone(values) {
    const found = [];
    let last = -1, open = true;  // `open`: no number stands right before
    for (let i = 0; i <= values.length; i++) {
      if (i < values.length && values[i] === undefined) continue;
      const is = i < values.length && values[i] !== null;
      if (!is && last >= 0 && open) found.push(last);
      if (is) { open = last < 0; last = i; } else { last = -1; open = true; }
    }
    return found;
  }

  function colour(curve) { return () => css(`--c${curve.colour}`); }

  function options(panel, box, log) {
    const right = panel.curves.some(c => c.scale === "y2") && panel.curves.some(c => c.scale === "y");
    const only = panel.curves.every(c => c.scale === "y2");
    const axis = { stroke: () => css("--dim"), grid: { stroke: () => css("--line"), width: 0.6 }, ticks: { stroke: () => css("--line"), width: 0.6 }, font: "11px system-ui, sans-serif" };
    const numbers = { ...axis, size: 64, values: (u, splits) => splits.map(v => v == null ? "" : figure(Number(v.toPrecision(log ? 3 : 6)))) };
    const axes = [{ ...axis, size: 28 }];
    if (!only) axes.push({ ...numbers, scale: "y" });
    if (right || only) axes.push({ ...numbers, scale: "y2", side: only ? 3 : 1, grid: { show: only } });
    const upward = { distr: log ? 3 : 1, range: (u, low, high) => extent(low, high, log) };
    return {
      width: box.clientWidth || 600, height: 220, legend: { show: false }, axes,
      scales: { x: { time: false, range: (u, low, high) => [low, high === low ? low + 1 : high] }, y: upward, y2: { range: (u, low, high) => extent(low, high, false) } },
      series: [{}, ...panel.curves.map(c => ({ label: c.label, scale: c.scale, stroke: colour(c), width: 1.5, dash: c.dash, points: { show: true, size: 4, filter: (u, place) => alone(u.data[place]) } }))],
      cursor: { y: false, points: { show: false }, sync: { key: "deck", scales: ["x", null] }, drag: { x: true, y: false, uni: 8 }, bind: { dblclick: () => () => { zoom(whole); } } },
      hooks: { drawClear: [u => levels(u, panel)], draw: [u => { crosses(u, panel); marks(u); }], setScale: [onScale], setCursor: [onCursor] },
    };
  }

  function extent(low, high, log) {
    if (low == null) return log ? [0.1, 1] : [0, 1];
    if (log) return low === high ? [low / 10, high * 10] : [low / 1.15, high * 1.15];
    const room = 0.05 * (high - low) || 0.05 * Math.abs(high) || 1;
    return [low - room, high + room];
  }

  function build(figureBox) {
    const panel = data.panels.find(p => String(p.id) === figureBox.dataset.panel);
    const box = figureBox.querySelector(".live");
    if (!panel || !panel.curves.length) return;
    const chart = { box, panel, log: panel.log, figureBox, heat: null };
    make(chart);
    charts.push(chart);
    find(".log", figureBox).forEach(label => { label.hidden = false; });
    find("[data-log]", figureBox).forEach(input => input.addEventListener("change", () => { chart.log = input.checked; make(chart); }));
    find("[data-curve]", figureBox).forEach(input => {
      input.hidden = false;
      input.addEventListener("change", () => chart.plot.setSeries(Number(input.dataset.curve) + 1, { show: input.checked }));
    });
  }

  function make(chart) {
    const seen = chart.plot ? chart.plot.scales.x : null;
    if (chart.plot) chart.plot.destroy();
    chart.plot = new uPlot(options(chart.panel, chart.box, chart.log), table(chart.panel, chart.log), chart.box);
    if (seen) chart.plot.setScale("x", { min: seen.min, max: seen.max });
    find("[data-curve]", chart.figureBox).forEach(input => { if (!input.checked) chart.plot.setSeries(Number(input.dataset.curve) + 1, { show: false }); });
  }

  // Panel 7: the histograms as cells, drawn under an invisible line.
  function buildHeat(figureBox) {
    const run = runs[Number(figureBox.dataset.run)], box = figureBox.querySelector(".live");
    if (!run.hist) return;
    const steps = floats(run.hist.steps, "f8"), bins = run.hist.bins, edges = run.hist.edges;
    const raw = bytes(run.hist.counts), counts = new Uint16Array(raw.buffer);
    const heat = { steps, bins, edges, counts };
    const nothing = Array.from(steps, () => null);
    const empty = { curves: [{ label: "", scale: "y", colour: 0, dash: [], run: 0, field: "" }], levels: [], id: 7 };
    const made = options(empty, box, false);
    const size = edges.length > 1 ? edges[1] - edges[0] : 1;
    made.scales.y = { range: () => [edges[0] - size, edges[edges.length - 1] + size] };
    made.hooks.drawClear = [u => cells(u, heat, size)];
    made.hooks.draw = [u => { holes(u, heat); marks(u); }];
    const chart = { box, figureBox, panel: empty, heat };
    chart.plot = new uPlot(made, [Array.from(steps), nothing], box);
    charts.push(chart);
  }

  function cells(u, heat, size) {
    const { ctx, bbox } = u, { steps, bins, edges, counts } = heat, low = u.scales.x.min, high = u.scales.x.max;
    const wide = Math.max(1, Math.round(bbox.width / 220)), columns = new Map();
    for (let i = 0; i < steps.length; i++) {
      const until = i + 1 < steps.length ? steps[i + 1] : steps[i] + 1;
      if (until < low || steps[i] > high) continue;
      const x = u.valToPos(steps[i], "x", true), place = Math.floor(x / wide);
      let total = 0;
      for (let b = 0; b < bins; b++) total += counts[i * bins + b];
      const column = columns.get(place) || { x: place * wide, end: 0, shares: new Float32Array(bins - 1) };
      column.end = Math.max(column.end, u.valToPos(Math.min(until, steps[i] + 40 * (steps[1] - steps[0] || 1)), "x", true));
      for (let b = 0; b < bins - 1; b++) column.shares[b] = Math.max(column.shares[b], counts[i * bins + b] / Math.max(total, 1));
      columns.set(place, column);
    }
    ctx.save();
    ctx.beginPath(); ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height); ctx.clip();
    const tint = css("--heat");
    for (const { x, end, shares } of columns.values()) for (let b = 0; b < bins - 1; b++) {
      let shade = -1;
      while (shade + 1 < SHARES.length && shares[b] >= SHARES[shade + 1]) shade++;
      if (shade < 0) continue;
      const base = edges[0] + (b - 1) * size, top = u.valToPos(base + size, "y", true), bottom = u.valToPos(base, "y", true);
      ctx.fillStyle = `rgba(${tint}, ${SHADES[shade]})`;
      ctx.fillRect(x, top, Math.max(end - x, wide), bottom - top);
    }
    ctx.restore();
  }

  function holes(u, heat) {
    let before = -99;
    for (let i = 0; i < heat.steps.length; i++)
      if (heat.counts[i * heat.bins + heat.bins - 1]) before = cross(u, heat.steps[i], before);
  }

  // -- what is drawn over the curves --------------------------------------------------------------------------------

  function write(u, sign, x, y, tint, bold) {
    u.ctx.save();  // uPlot remembers what it set
    u.ctx.font = `${bold ? "bold " : ""}${12 * devicePixelRatio}px system-ui, sans-serif`;
    u.ctx.textAlign = "center"; u.ctx.fillStyle = tint; u.ctx.fillText(sign, x, y);
    u.ctx.restore();
  }

  function inside(u, step) { return step >= u.scales.x.min && step <= u.scales.x.max; }

  function cross(u, step, before) {
    if (!inside(u, step)) return before;
    const x = u.valToPos(step, "x", true);
    if (x - before < 9 * devicePixelRatio) return before;
    write(u, "✕", x, u.bbox.top - 2 * devicePixelRatio, css("--trouble"), true);
    return x;
  }

  function crosses(u, panel) {
    panel.curves.forEach((curve, place) => {
      if (!u.series[place + 1].show) return;
      const run = runs[curve.run], { values, there } = run.columns[curve.field];
      let before = -99;
      for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i]) && there(i)) before = cross(u, run.steps[i], before);
    });
  }

  function line(u, step, tint, dash, width) {
    const { ctx, bbox } = u, x = Math.round(u.valToPos(step, "x", true));
    ctx.save();
    ctx.strokeStyle = tint; ctx.lineWidth = width * devicePixelRatio; ctx.setLineDash(dash.map(d => d * devicePixelRatio));
    ctx.beginPath(); ctx.moveTo(x, bbox.top); ctx.lineTo(x, bbox.top + bbox.height); ctx.stroke();
    ctx.restore();
    return x;
  }

  function marks(u) {
    const signs = new Map();  // signs of one step stand below each other
    for (const mark of data.marks) {
      if (!inside(u, mark.step)) continue;
      if (mark.kind === "checkpoint") {
        write(u, "▾", u.valToPos(mark.step, "x", true), u.bbox.top + u.bbox.height - 2 * devicePixelRatio, css("--dim"), false);
        continue;
      }
      const x = line(u, mark.step, css("--dim"), mark.kind === "phase" ? [1, 3] : [4, 3], mark.kind === "phase" ? 1.4 : 0.8);
      const loud = LOUD.includes(mark.kind);
      const before = signs.get(x) || "";
      if (before.includes(SHAPES[mark.kind])) continue;
      signs.set(x, before + SHAPES[mark.kind]);
      write(u, SHAPES[mark.kind], x, u.bbox.top + 12 * (before.length + 1) * devicePixelRatio, css(loud ? "--trouble" : "--ink"), loud);
    }
    if (pinned !== null && inside(u, pinned)) line(u, pinned, css("--ink"), [], 1.2);
  }

  function levels(u, panel) {
    for (const value of panel.levels) {
      if (value < u.scales.y.min || value > u.scales.y.max) continue;
      const { ctx, bbox } = u, y = Math.round(u.valToPos(value, "y", true));
      ctx.save();
      ctx.strokeStyle = css("--dim"); ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
      ctx.beginPath(); ctx.moveTo(bbox.left, y); ctx.lineTo(bbox.left + bbox.width, y); ctx.stroke();
      ctx.restore();
    }
  }

  // -- one zoom, one cursor -----------------------------------------------------------------------------------------

  function zoom([low, high]) {
    low = Math.max(low, whole[0]); high = Math.min(high, whole[1]);
    if (high - low < 2) { const middle = (low + high) / 2; low = middle - 1; high = middle + 1; }
    zooming = true;
    for (const { plot } of charts) plot.setScale("x", { min: low, max: high });
    zooming = false;
  }

  function onScale(u, name) {
    if (name !== "x" || zooming || !charts.length || charts.every(c => c.plot !== u)) return;
    const { min, max } = u.scales.x;
    queueMicrotask(() => zoom([min, max]));
  }

  function onCursor(u) {
    if (u.cursor.left == null || u.cursor.left < 0 || pinned !== null) return;
    if (u.cursor.event == null && hovered !== null) return;  // moved by another chart: that one tells
    show(hovered = nearest(u.posToVal(u.cursor.left, "x")));
  }

  function nearest(at) {
    let best = null;
    for (const run of runs) {
      const row = rowAt(run, at);
      for (const i of [row, row + 1]) if (i >= 0 && i < run.steps.length && (best === null || Math.abs(run.steps[i] - at) < Math.abs(best - at))) best = run.steps[i];
    }
    return best;
  }

  function pin(step) {
    pinned = step;
    if (step !== null) {
      const { min, max } = charts[0].plot.scales.x;
      if (step < min || step > max) zoom([step - (max - min) / 2, step + (max - min) / 2]);
      show(step);
    }
    for (const { plot } of charts) plot.redraw(false, false);
  }

  function walk(by) {
    const from = pinned !== null ? pinned : hovered !== null ? hovered : serious.length ? serious[0] : whole[0];
    let best = null;
    for (const run of runs) for (let row = Math.max(rowAt(run, from) - 2, 0); row < Math.min(rowAt(run, from) + 4, run.steps.length); row++) {
      const step = run.steps[row];
      if ((step - from) * by > 0 && (best === null || Math.abs(step - from) < Math.abs(best - from))) best = step;
    }
    if (best !== null) pin(best);
  }

  function jump(by) {
    const from = pinned !== null ? pinned : by > 0 ? -Infinity : Infinity;
    const next = by > 0 ? serious.find(s => s > from) : serious.slice().reverse().find(s => s < from);
    if (next !== undefined) { const { min, max } = charts[0].plot.scales.x; if (max - min >= whole[1] - whole[0]) zoom([next - 60, next + 60]); pin(next); }
  }

  // -- readings -----------------------------------------------------------------------------------------------------

  const aside = document.getElementById("readings"), here = document.getElementById("here");

  function element(kind, text, name) {
    const made = document.createElement(kind);
    if (text !== undefined) made.textContent = text;
    if (name) made.className = name;
    return made;
  }

  function reading(run, name, row) {
    const { values, there } = run.columns[name];
    const at = i => i >= 0 && i < values.length && there(i) ? values[i] : undefined;
    if (run.first[row] === run.last[row]) return figure(at(row));
    const rows = [row - 1, row, row + 1].filter(i => run.first[i] === run.first[row]);
    const found = rows.map(at).filter(v => v !== undefined), finite = found.filter(Number.isFinite);
    if (!found.length) return "–";
    const range = finite.length ? `${figure(Math.min(...finite))} … ${figure(Math.max(...finite))}` : "";
    return found.length > finite.length ? `${range} ${figure(found.find(v => !Number.isFinite(v)))}` : range;
  }

  function show(step) {
    if (step === null) return;
    aside.hidden = false;
    here.textContent = `${data.words.step} ${step}`;
    const rows = runs.map(run => rowAt(run, step));
    const out = [element("h3", `${data.words.reading} ${step}`)];
    runs.forEach((run, i) => {
      const row = rows[i];
      if (row >= 0 && run.first[row] !== run.last[row])
        out.push(element("p", data.words.between.replace("{first}", run.first[row]).replace("{last}", run.last[row]), "dim"));
    });
    for (const mark of data.marks) if (mark.step === step) out.push(element("p", `${SHAPES[mark.kind]} ${runs.length > 1 ? String.fromCharCode(65 + mark.run) + " " : ""}${mark.text}`, LOUD.includes(mark.kind) ? "odd" : ""));
    out.push(numbers(rows));
    runs.forEach((run, i) => out.push(...batch(run, i, step)));
    aside.replaceChildren(...out);
  }

  function numbers(rows) {
    const made = element("table"), names = Array.from(new Set(runs.flatMap(run => Object.keys(run.columns))));
    if (runs.length > 1) {
      const head = element("tr");
      head.append(element("th"), ...runs.map((_, i) => element("th", String.fromCharCode(65 + i))));
      made.append(head);
    }
    for (const name of names) {
      const line = element("tr");
      line.append(element("td", name));
      runs.forEach((run, i) => {
        const has = name in run.columns && rows[i] >= 0 && (run.steps[rows[i]] === (pinned !== null ? pinned : hovered) || !run.exact);
        const said = has ? reading(run, name, rows[i]) : "–";
        line.append(element("td", said, /NaN|∞/.test(said) ? "value odd" : "value"));
      });
      made.append(line);
    }
    return made;
  }

  function batch(run, index, step) {
    const line = run.heavy[step], out = [];
    const letter = runs.length > 1 ? `${String.fromCharCode(65 + index)} · ` : "";
    if (run.nonfinite[step]) out.push(element("p", `✕ ${run.nonfinite[step]}`, "odd"));
    if (!line) return Object.keys(run.heavy).length ? [...out, element("p", letter + data.words.nobatch, "dim")] : out;
    if (line.batch) {
      const rare = Object.entries(line.batch.rare).sort((a, b) => (b[1] || 0) - (a[1] || 0)).slice(0, 6);
      out.push(element("h4", `${letter}${data.words.batch} ${line.batch.hash}${line.batch.source ? `, ${data.words.source} ${line.batch.source}` : ""}`));
      if (rare.length) out.push(element("p", `${data.words.rare}: ${rare.map(([k, v]) => `${k}×${v}`).join(", ")}`));
      if (line.batch.top.length) out.push(element("p", `${data.words.top}: ${line.batch.top.map(([token, count]) => `${token}×${count}`).join(" ")}`));
      const list = element("ul");
      for (const id of line.batch.sentences) list.append(element("li", data.texts[id] ? `${id}: ${data.texts[id]}` : id));
      out.push(list);
      if (line.batch.sentences.some(id => data.texts[id] && data.texts[id].includes("‹"))) out.push(element("p", data.words.marked, "dim"));
    }
    if (line.tail && line.tail.length) {
      out.push(element("h4", letter + data.words.tail));
      out.push(element("p", line.tail.map(([token, loss]) => `${token} ${loss}`).join(", ")));
    }
    return out;
  }

  // -- beginning ----------------------------------------------------------------------------------------------------

  document.documentElement.classList.add("js");
  find("figure[data-panel]").forEach(box => box.dataset.panel === "7" ? buildHeat(box) : build(box));
  if (!charts.length) { document.documentElement.classList.remove("js"); return; }
  find(".tools").forEach(tools => { tools.hidden = false; });
  const acts = {
    back: () => zoom(whole),
    in: () => scale(0.5), out: () => scale(2),
    previous: () => jump(-1), next: () => jump(1),
  };
  function scale(by) {
    const { min, max } = charts[0].plot.scales.x, middle = pinned !== null ? pinned : (min + max) / 2, half = by * (max - min) / 2;
    zoom([middle - half, middle + half]);
  }
  find("[data-do]").forEach(button => button.addEventListener("click", () => acts[button.dataset.do]()));
  for (const { plot } of charts) {
    let from = null;
    plot.over.addEventListener("mousedown", event => { from = event.clientX; });
    plot.over.addEventListener("click", event => {
      if (from === null || Math.abs(event.clientX - from) > 4) return;
      const step = nearest(plot.posToVal(event.offsetX, "x"));
      pin(pinned === step ? null : step);
    });
  }
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    const keys = { ArrowLeft: () => walk(-1), ArrowRight: () => walk(1), Escape: () => pin(null), n: acts.next, p: acts.previous, "+": acts.in, "-": acts.out, 0: acts.back };
    if (keys[event.key]) { keys[event.key](); event.preventDefault(); }
  });
  const fit = () => { for (const { plot, box } of charts) if (box.clientWidth && Math.abs(box.clientWidth - plot.width) > 1) plot.setSize({ width: box.clientWidth, height: 220 }); };
  new ResizeObserver(fit).observe(document.querySelector(".grid"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { for (const { plot } of charts) plot.redraw(false, true); });
  addEventListener("beforeprint", () => find("details").forEach(details => { details.open = true; }));
  zoom(whole);
  if (serious.length) show(hovered = serious[0]);
})();
