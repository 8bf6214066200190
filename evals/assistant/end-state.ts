import { exposeAll, type JsonObject } from '@tact/core/records';
import { matchesPattern } from './matches-pattern.ts';
import type { Scenario } from './scenario.ts';
import { type ScenarioEnvironment, user } from './scenario-environment.ts';

/** Describes how the final state differs from the expected one. */
export async function endProblems(
  end: Scenario['end'],
  environment: ScenarioEnvironment,
): Promise<readonly string[]> {
  const { store, calendar, mailbox, transport } = environment;
  const items = async (kind: 'task' | 'note' | 'memory') => {
    const all = await store.items.list(user, { kind, limit: 1000 });
    return all
      .filter(({ state }) => state !== 'removed')
      .map(({ content, state }) => ({ ...exposeAll(content), state }));
  };
  const problems: string[] = [];
  const compare = (what: string, wanted: readonly JsonObject[] | undefined, got: readonly JsonObject[]) => {
    if (wanted !== undefined) problems.push(...differences(what, wanted, got));
  };
  compare('task', end.tasks, await items('task'));
  compare('note', end.notes, await items('note'));
  compare('memory', end.memories, await items('memory'));
  if (end.events !== undefined) {
    const window = { from: 0, to: Date.UTC(2040, 0), zone: 'UTC', limit: 5000 };
    const { occurrences } = await calendar.list(window);
    const events = new Map(
      occurrences.map(({ event }) => [event.ref, exposeAll(event) as unknown as JsonObject]),
    );
    compare('event', end.events, [...events.values()]);
  }
  compare(
    'sent mail',
    end.sent,
    transport.sent.map((mail) => ({ ...mail, attached: null }) as unknown as JsonObject),
  );
  if (end.drafts !== undefined) {
    const drafts = Object.entries(mailbox.snapshot().folders)
      .filter(([name]) => /draft/i.test(name))
      .reduce((sum, [, messages]) => sum + messages.length, 0);
    if (drafts !== end.drafts) problems.push(`${drafts} drafts instead of ${end.drafts}`);
  }
  if (end.waiting !== undefined) {
    const { length } = await store.approvals.list(user, ['pending']);
    if (length !== end.waiting) problems.push(`${length} pending approvals instead of ${end.waiting}`);
  }
  return problems;
}

/** Matches expected and actual items one to one. */
function differences(
  what: string,
  wanted: readonly JsonObject[],
  got: readonly JsonObject[],
): readonly string[] {
  const left = [...got];
  const problems: string[] = [];
  for (const one of wanted) {
    const index = left.findIndex((there) => matchesPattern(one, there));
    if (index < 0)
      problems.push(`no ${what} ${JSON.stringify(one)} among ${JSON.stringify(got).slice(0, 400)}`);
    else left.splice(index, 1);
  }
  return [...problems, ...left.map((there) => `unexpected ${what}: ${JSON.stringify(there).slice(0, 200)}`)];
}
