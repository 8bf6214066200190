import type { SimulationReport } from './report.ts';

/** The curves of a run as a picture that adapts to light and dark, without scripts, fonts or anything to load. */
export function plotSvg(report: SimulationReport): string {
  const { users, days, seed, curve, rule_curve: rules, compared } = report;
  const engine = curve.map(({ recall, false_alarms: alarms }) => [x(recall), y(alarms)] as const);
  const rule = rules.map(({ recall, false_alarms: alarms }) => [x(recall), y(alarms)] as const);
  const { recall, false_alarms: alarms } = report;
  const always = compared.always_speak;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title about" font-family="system-ui, sans-serif">`,
    '<title id="title">False alarms over recall</title>',
    `<desc id="about">${users} users, ${days} days, seed ${seed}. Lower and further right is better.</desc>`,
    style,
    `<rect class="page" width="${width}" height="${height}" rx="10"/>`,
    `<text class="head" x="${left}" y="34">What it costs to be told in time</text>`,
    `<text class="soft" x="${left}" y="56">${users} simulated users · ${days} days · seed ${seed} · lower and further right is better</text>`,
    ...grid(),
    `<rect class="aim" x="${x(aim.recall)}" y="${y(aim.alarms)}" width="${x(1) - x(aim.recall)}" height="${y(0) - y(aim.alarms)}"/>`,
    `<text class="aimed" x="${x(1) - 8}" y="${y(0) - 10}" text-anchor="end">aim: at most 0.40 at 0.42 or more</text>`,
    line('rule', rule),
    line('engine', engine),
    ...rule.map(
      ([px, py]) => `<rect class="rule mark" x="${px - 4.5}" y="${py - 4.5}" width="9" height="9"/>`,
    ),
    ...engine.map(([px, py]) => `<circle class="engine mark" cx="${px}" cy="${py}" r="4.5"/>`),
    ...ruleLabels(rules, rule),
    ...pointAt('here', recall ?? 0, alarms ?? 0),
    ...pointAt('always', always.recall ?? 0, always.false_alarms ?? 0),
    ...legend(),
    '</svg>',
    '',
  ].join('\n');
}

const width = 760;
const height = 500;
const left = 74;
const right = 732;
const top = 112;
const bottom = 440;
const aim = { recall: 0.42, alarms: 0.4 };

function x(recall: number): number {
  return round(left + recall * (right - left));
}

function y(alarms: number): number {
  return round(bottom - alarms * (bottom - top));
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}

/** Okabe and Ito's blue and vermilion, which stay apart for every kind of colour vision; shapes differ as well. */
const style = `<style>
.page{fill:#fff}text{fill:#1c2530}.head{font-size:19px;font-weight:600}.soft{fill:#5b6776;font-size:13px}.small{font-size:11px}
.grid{stroke:#e3e7ec}.axis{stroke:#8d98a5}.aim{fill:#0072b2;opacity:.09}.aimed{fill:#0072b2;font-size:12px}
.engine{stroke:#0072b2}.rule{stroke:#d55e00}.line{fill:none;stroke-width:2.5}.rule.line{stroke-dasharray:7 5}
.mark{stroke:none}.engine.mark{fill:#0072b2}.rule.mark{fill:#d55e00}.here{fill:none;stroke:#0072b2;stroke-width:2.5}.always{fill:#5b6776}
@media (prefers-color-scheme:dark){.page{fill:#12171d}text{fill:#e8edf2}.soft{fill:#a3afbb}.grid{stroke:#27303a}.axis{stroke:#6c7885}
.aim{fill:#56b4e9;opacity:.12}.aimed{fill:#56b4e9}.engine{stroke:#56b4e9}.engine.mark{fill:#56b4e9}.here{stroke:#56b4e9}
.rule{stroke:#e69f00}.rule.mark{fill:#e69f00}.always{fill:#a3afbb}}
</style>`;

function grid(): readonly string[] {
  const steps = [0, 0.2, 0.4, 0.6, 0.8, 1];
  return [
    ...steps.flatMap((step) => [
      `<line class="${step === 0 ? 'axis' : 'grid'}" x1="${left}" x2="${right}" y1="${y(step)}" y2="${y(step)}"/>`,
      `<text class="soft" x="${left - 10}" y="${y(step) + 4}" text-anchor="end">${step.toFixed(1)}</text>`,
      `<text class="soft" x="${x(step)}" y="${bottom + 22}" text-anchor="middle">${step.toFixed(1)}</text>`,
    ]),
    `<text class="soft" x="${(left + right) / 2}" y="${bottom + 46}" text-anchor="middle">recall: needs told before they ended, of all needs</text>`,
    `<text class="soft" x="${left - 46}" y="${top - 20}">false alarms, of all messages</text>`,
  ];
}

function line(name: string, points: readonly (readonly [number, number])[]): string {
  return `<polyline class="${name} line" points="${points.map((point) => point.join(',')).join(' ')}"/>`;
}

/** Beside each point what the rule speaks from; to its left where the point before is too near for a label to the right. */
function ruleLabels(
  rules: SimulationReport['rule_curve'],
  points: readonly (readonly [number, number])[],
): readonly string[] {
  return rules.map(({ from_hint: hint }, index) => {
    const [px = 0, py = 0] = points[index] ?? [];
    const [beforeX, beforeY] = points[index - 1] ?? [Number.POSITIVE_INFINITY, 0];
    const isCrowded = Math.abs(beforeX - px) < 26 && Math.abs(beforeY - py) < 24;
    const place = isCrowded
      ? `x="${px - 9}" y="${py + 4}" text-anchor="end"`
      : `x="${px + 9}" y="${py + 15}"`;
    return `<text class="soft small" ${place}>≥ ${hint}</text>`;
  });
}

function pointAt(name: 'here' | 'always', recall: number, alarms: number): readonly string[] {
  const [px, py] = [x(recall), y(alarms)];
  if (name === 'here') return [`<circle class="here" cx="${px}" cy="${py}" r="9"/>`];
  return [
    `<path class="always" d="M${px} ${py - 7}l7 7l-7 7l-7 -7z"/>`,
    `<text class="soft" x="${px}" y="${py - 14}" text-anchor="middle">always speak</text>`,
  ];
}

function legend(): readonly string[] {
  const at = top - 24;
  return [
    `<line class="engine line" x1="244" x2="276" y1="${at}" y2="${at}"/><circle class="engine mark" cx="260" cy="${at}" r="4.5"/>`,
    `<text class="soft" x="284" y="${at + 4}">Tact, thresholds shifted (ring: as they are)</text>`,
    `<line class="rule line" x1="568" x2="600" y1="${at}" y2="${at}"/><rect class="rule mark" x="579.5" y="${at - 4.5}" width="9" height="9"/>`,
    `<text class="soft" x="608" y="${at + 4}">fixed rule (≥ urgency)</text>`,
  ];
}
