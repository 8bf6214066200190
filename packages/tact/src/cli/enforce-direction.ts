import { type DirectionReading, describeConstraint, readDirection } from '@tact/core/kernel';
import { exposeOutside, type JsonObject, parseSenderPattern } from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import { addressesOf, contactsCalled, readContact } from '@tact/tools';
import type { LocalTact } from '#presets/local';
import type { Cli } from './cli.ts';
import { canAsk } from './confirm.ts';
import { createLineReader } from './line-reader.ts';

/**
 * A new direction in words, with the constraint that its words amount to. It is shown before the owner is asked whether to save it; on a
 * terminal it asks first who is meant by a name. What no constraint can say is left to the model.
 */
export async function enforceWords(
  entry: JsonObject,
  { yes, isLeftInWords }: { readonly yes: boolean; readonly isLeftInWords: boolean },
  tact: LocalTact,
  cli: Cli,
): Promise<JsonObject> {
  const { text, enforce } = entry;
  if (isLeftInWords || typeof text !== 'string' || enforce !== undefined) return entry;
  const { actions } = tact.ruleContext;
  const { people } = readDirection(text, actions);
  const known = await knownAddresses(people, tact);
  const asks = canAsk(cli.terminal) && !yes && !cli.options.json;
  const given = asks
    ? await askAddresses(
        people.filter((name) => !known.has(name)),
        cli,
      )
    : [];
  const reading = readDirection(text, actions, new Map([...known, ...given]));
  if (!cli.options.json) tell(reading, cli);
  return reading.constraint === null ? entry : { ...entry, enforce: describeConstraint(reading.constraint) };
}

async function askAddresses(
  people: readonly string[],
  { terminal }: Cli,
): Promise<readonly (readonly [string, readonly string[]])[]> {
  if (people.length === 0) return [];
  const lines = createLineReader(terminal.stdin, terminal.stderr);
  try {
    const given: (readonly [string, readonly string[]])[] = [];
    for (const name of people) {
      const places = placesIn(await lines.next(`Which address is ${possessive(name)}? (Enter if unknown) `));
      if (places.length > 0) given.push([name, places]);
    }
    return given;
  } finally {
    lines.close();
  }
}

function tell({ constraint, note, people, isPermission }: DirectionReading, { screen, notes }: Cli): void {
  if (isPermission === true) {
    notes.line('Not enforced in code: a direction can only restrict, and this takes a restriction back.');
    notes.line(
      'What may run without asking is said by a rule (`tact rules add`, with --permit-dangerous where it is dangerous); to lift a restriction, remove or disable the direction that made it.',
    );
    return;
  }
  if (constraint !== null) {
    screen.line(`Enforced in code: ${describeConstraint(constraint)}`);
    if (note !== null) screen.line(note);
    notes.line('To leave it to the model instead, add --no-enforce; to enforce something else, --enforce.');
    return;
  }
  const [who] = people;
  const left = 'the model checks it, and without a model the actions that it could be about ask you.';
  notes.line(
    who === undefined
      ? `Not enforced in code: ${left}`
      : `Not enforced in code, because the address of “${plainLine(who, 60)}” is not known: ${left}`,
  );
}

async function knownAddresses(
  people: readonly string[],
  { user, assistant }: LocalTact,
): Promise<Map<string, readonly string[]>> {
  const items = await assistant.runtime.store.items.list(user, {
    kind: 'contact',
    state: 'open',
    limit: 1000,
  });
  const contacts = items.flatMap(({ content }) => readContact(content) ?? []);
  const found = people.map((name): [string, readonly string[]] => [
    name,
    contactsCalled(name.replace(/^my /i, ''), contacts).flatMap(addressesOf).map(exposeOutside),
  ]);
  return new Map(found.filter(([, addresses]) => addresses.length > 0));
}

function placesIn(answer: string | null): readonly string[] {
  const words = (answer ?? '').split(/[\s,;]+/);
  return words.flatMap((word) => (word === '' ? [] : (parseSenderPattern(word) ?? [])));
}

function possessive(name: string): string {
  const plain = plainLine(name.replace(/^my /i, 'your '), 60);
  return plain.endsWith('s') ? `${plain}'` : `${plain}'s`;
}
