import {
  type ActionRegistry,
  describeAction,
  overrideWords,
  type Replay,
  type ReplayedVerdict,
} from '@tact/core/kernel';
import type { DecidedAction } from '@tact/core/records';
import { plainLine, quote } from '@tact/core/text';
import { shortId } from './decision-table.ts';
import type { Paint } from './paint.ts';
import type { Screen } from './screen.ts';
import { withPlainTimes } from './time-words.ts';
import { paintVerdict } from './verdict.ts';
import { wrap } from './wrap.ts';

/** A decision judged again, from its own record and under something else: the same, or what differs. */
export function formatReplay(
  fromRecord: Replay,
  changed: Replay,
  under: string,
  registry: ActionRegistry,
  screen: Screen,
): string {
  const { decision, before } = fromRecord;
  const { paint } = screen;
  return [
    `${paint.bold(`Decision ${shortId(decision.id)}`)} ${paint.dim(decision.id)}`,
    field('message', quote(decision.title, 200), screen),
    field('verdict', verdictLine(before, paint), screen),
    '',
    `${paint.bold('From its own record:')} ${fromRecord.isSame ? 'the same verdict.' : paint.red('a different verdict.')}`,
    ...(fromRecord.isSame
      ? []
      : [...differences(fromRecord, registry, screen), wrap(defect, screen.width, 0)]),
    `${paint.bold(`Under ${plainLine(under, 200)}:`)} ${changed.isSame ? 'the same verdict.' : 'a different verdict.'}`,
    ...(changed.isSame ? [] : differences(changed, registry, screen)),
    ...(changed.after.isProposedAgain ? [wrap(`It was ${proposedAgainWords}`, screen.width, 0)] : []),
    ...changed.dangers.map(({ action, before: then, after: now }) =>
      field('danger', `${action} was ${then ?? 'unknown'}, is ${now ?? 'unknown'}`, screen),
    ),
  ].join('\n');
}

/** The same for `--json`. */
export function replayRecord(fromRecord: Replay, changed: Replay) {
  const compared = ({ isSame, before, after, dangers }: Replay) => ({ isSame, before, after, dangers });
  const { id, title } = fromRecord.decision;
  return { decision: id, title, fromRecord: compared(fromRecord), changed: compared(changed) };
}

const defect =
  'Gate and judge decide differently from the same record. Unless Tact or one of your engines was updated since, this is a bug: please report it.';

/** Said of decisions for which the local proposer was asked again. */
export const proposedAgainWords =
  'judged with a new proposal of the local proposer: no model answered then, and none is configured.';

/** `ask delete`, as in tables. */
export function verdictLine(
  { word, outcome }: Pick<ReplayedVerdict, 'word' | 'outcome'>,
  paint: Paint,
): string {
  const painted = paintVerdict(word, paint);
  return word === 'open' ? painted : `${painted} ${plainLine(outcome, 60)}`;
}

function differences({ before, after }: Replay, registry: ActionRegistry, screen: Screen): readonly string[] {
  const { paint } = screen;
  const lines: string[] = [];
  const add = (name: string, text: string) => lines.push(field(name, text, screen));
  const [verdictBefore, verdictAfter] = [verdictLine(before, paint), verdictLine(after, paint)];
  if (verdictBefore !== verdictAfter) add('verdict', `${verdictBefore} → ${verdictAfter}`);
  const words = (action: DecidedAction) =>
    `${action.disposition}: ${plainLine(withPlainTimes(describeAction(registry, action)), 80)}`;
  compare(before.actions.map(words), after.actions.map(words), 'action', add);
  compare(before.overrides.map(overrideWords), after.overrides.map(overrideWords), 'check', add);
  const reasons = ({ reasons }: ReplayedVerdict) => reasons.map(({ text }) => plainLine(text, 200));
  compare(reasons(before), reasons(after), 'reason', add);
  const until = ({ deferredUntil }: ReplayedVerdict) =>
    deferredUntil === null ? 'not deferred' : `until ${screen.time(deferredUntil)}`;
  if (before.deferredUntil !== after.deferredUntil) add('deferred', `${until(before)} → ${until(after)}`);
  return lines;
}

/** What only one of the two has, with a sign. */
function compare(
  before: readonly string[],
  after: readonly string[],
  name: string,
  add: (name: string, text: string) => void,
): void {
  for (const text of before) if (!after.includes(text)) add(name, `- ${text}`);
  for (const text of after) if (!before.includes(text)) add(name, `+ ${text}`);
}

function field(name: string, text: string, { paint, width }: Screen): string {
  return `  ${paint.dim(name.padEnd(9))} ${wrap(text, width, 12)}`;
}
