import { type Reaction, reactionTo } from './rater-reaction.ts';
import type { Responder, Response } from './responder.ts';
import type { World } from './world.ts';
import { isRight, type WorldEvent, type WorldSize, worldEvents } from './world-events.ts';

/** One event as it went. */
export interface Outcome {
  readonly event: WorldEvent;
  readonly response: Response;
  /** Null where there was no answer. */
  readonly isRight: boolean | null;
}

interface Due {
  readonly reaction: Reaction;
  readonly event: WorldEvent;
  readonly response: Response;
}

/** Puts every event to a responder, and each reaction to its response before the first event that comes after it. */
export async function playWorld(
  world: World,
  size: WorldSize,
  responder: Responder,
  onEvent?: () => void,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let pending: readonly Due[] = [];
  for (const event of worldEvents(world, size)) {
    const due = pending.filter(({ reaction }) => reaction.at <= event.at);
    if (due.length > 0) pending = pending.filter(({ reaction }) => reaction.at > event.at);
    for (const one of due) await responder.learn(one.event, one.response, one.reaction);

    const response = await responder.respond(event);
    const right = response.path === 'none' ? null : isRight(world, event, response.text);
    outcomes.push({ event, response, isRight: right });
    const reaction = right === null ? null : reactionTo(world, event, right, size.seed);
    if (reaction !== null) pending = inOrder(pending, { reaction, event, response });
    onEvent?.();
  }
  return outcomes;
}

function inOrder(pending: readonly Due[], one: Due): readonly Due[] {
  const place = pending.findLastIndex(({ reaction }) => reaction.at <= one.reaction.at) + 1;
  return pending.toSpliced(place, 0, one);
}
