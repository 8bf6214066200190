import type { Command } from 'commander';
import type { Item } from '#ports/store';
import type { JsonObject } from '#records';
import { plainLine, quote } from '#text';
import type { Cli } from '../cli.ts';
import { findThing, shortThingId } from './find-thing.ts';
import { setThingState } from './keep-thing.ts';
import { addMomentOptions, type MomentOptions, readMoment } from './read-moment.ts';
import { type Thing, type ThingKind, thingRecord } from './thing-kind.ts';

/** Adds remove and restore, and whatever else moves a thing from one state to another. */
export function addStateCommands<Content extends JsonObject>(
  command: Command,
  kind: ThingKind<Content>,
  cli: Cli,
): void {
  addStateCommand(command, kind, cli, {
    name: 'remove',
    does: `Takes a ${kind.noun} away. It is kept, and can be restored.`,
    from: ['open', 'done'],
    to: 'removed',
    done: 'Removed',
  });
  addStateCommand(command, kind, cli, {
    name: 'restore',
    does: `Brings a ${kind.noun} back that was ${kind.kind === 'task' ? 'done or ' : ''}removed.`,
    from: ['removed', 'done'],
    to: 'open',
    done: 'Restored',
  });
}

export interface StateCommand {
  readonly name: string;
  readonly does: string;
  readonly from: readonly Item['state'][];
  readonly to: Item['state'];
  /** `Removed`. */
  readonly done: string;
}

export function addStateCommand<Content extends JsonObject>(
  command: Command,
  kind: ThingKind<Content>,
  cli: Cli,
  { name, does, from, to, done }: StateCommand,
): void {
  const configured = command
    .command(name)
    .description(does)
    .argument('<id...>', 'its last digits, four at least');
  addMomentOptions(configured).action(async (ids: readonly string[], options: MomentOptions) => {
    const tact = await cli.open('look');
    const { now } = readMoment(options, tact);
    const found: Thing<Content>[] = [];
    // All of them first, so that a mistake in one leaves the others alone.
    for (const id of ids) found.push(await findThing(id, kind, tact));
    for (const thing of found) {
      const moved = await setThingState(thing, kind, { from, to, now }, tact);
      printThing(moved, done, kind, cli);
    }
  });
}

/** Prints what was added or changed, with what else there is to say of it: `Added task 3f9a12bc “Call mom”, due tomorrow at 17:00.` */
export function printThing<Content extends JsonObject>(
  thing: Thing<Content>,
  done: string,
  kind: ThingKind<Content>,
  { screen, options }: Cli,
  detail = '',
): void {
  if (options.json) {
    screen.record(thingRecord(thing));
    return;
  }
  const id = shortThingId(thing.item.id);
  const words = `${done} ${kind.noun} ${screen.paint.bold(id)} ${quote(kind.nameOf(thing.content))}`;
  screen.line(`${words}${detail === '' ? '' : `, ${plainLine(detail, 300)}`}.`);
}
