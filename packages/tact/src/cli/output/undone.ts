import type { Undone } from '@tact/core/kernel';
import { quote } from '@tact/core/text';
import type { LocalTact } from '#presets/local';
import { effectRecord } from './decision-record.ts';
import { shortId } from './decision-table.ts';
import { formatEffect } from './effect-lines.ts';
import type { Screen } from './screen.ts';

/** What an undo did: a record where `json`, else the decision that was undone and each effect of it. */
export function printUndone(
  { decision, effects }: Undone,
  { assistant }: LocalTact,
  screen: Screen,
  json: boolean | undefined,
): void {
  if (json === true) {
    screen.record({ decision: decision.id, undoes: decision.parentId, effects: effects.map(effectRecord) });
    return;
  }
  const undone = shortId(decision.parentId ?? '');
  const done = effects.filter(({ state }) => state === 'done').length;
  const outcome = done === effects.length ? 'Undid' : done === 0 ? 'Not undone:' : 'Undid a part of';
  screen.line(`${outcome} ${screen.paint.bold(undone)}: ${quote(decision.title, 120)}`);
  for (const effect of effects)
    screen.line(`  ${formatEffect(effect, assistant.runtime.registry, screen.paint)}`);
}
