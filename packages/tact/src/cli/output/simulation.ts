import { plotText, type SimulationReport, type SpeakerFigures } from '@tact/simulation';
import type { Screen } from './screen.ts';
import { formatTable } from './table.ts';

/** What a simulation found, with what it is compared to and the curve. */
export function formatSimulation(report: SimulationReport, screen: Pick<Screen, 'paint' | 'width'>): string {
  const { users, days, seed, compared } = report;
  const { paint } = screen;
  return [
    paint.bold(`${users} users, ${days} days, seed ${seed}`),
    '',
    formatSpeakers(
      [
        ['Tact', report],
        ['fixed rule (hint 7)', compared.fixed_rule],
        ['always speak', compared.always_speak],
        ['never speak', compared.never_speak],
      ],
      screen,
    ),
    '',
    ...formatOwn(report),
    '',
    plotText(report),
    '',
    paint.dim(
      'False alarms are messages about something that the user did not need at that time. Recall is the share of needs that a message met in time; with chat counts what was kept and told when the user wrote.',
    ),
  ].join('\n');
}

function formatSpeakers(
  speakers: readonly (readonly [string, SpeakerFigures])[],
  screen: Pick<Screen, 'paint' | 'width'>,
): string {
  const right = { align: 'right' } as const;
  return formatTable(
    [
      { title: '' },
      { title: 'messages/day', ...right },
      { title: 'false alarms', ...right },
      { title: 'recall', ...right },
      { title: 'with chat', ...right },
      { title: 'engagement', ...right },
    ],
    speakers.map(([name, figures]) => [
      name,
      figures.messages_per_user_day.toFixed(2),
      share(figures.false_alarms),
      share(figures.recall),
      share(figures.recall_with_chat),
      share(figures.engagement),
    ]),
    screen,
  );
}

function formatOwn(report: SimulationReport): readonly string[] {
  const trust = Object.entries(report.by_trust).map(([level, rate]) => `${level} ${rate.toFixed(2)}`);
  const better = report.better_than_fixed_rule;
  return [
    `Messages a day by trust: ${trust.join(', ')}`,
    `Settled before a model: ${share(report.settled_before_model)} of the cycles with a live signal`,
    `Violations: quiet hours ${report.quiet_hour_violations}, daily cap ${report.cap_violations}, cooldown ${report.cooldown_violations}; urgent and lost ${report.urgent_lost}`,
    better === null
      ? 'The curve of Tact does not reach the recall of the fixed rule, which keeps no cap.'
      : `At the recall of the fixed rule: ${(100 * Math.abs(better)).toFixed(1)} points of false alarms ${better < 0 ? 'more' : 'fewer'}`,
    `Speed: ${report.user_days_per_s.toLocaleString('en')} user-days/s`,
  ];
}

function share(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}
