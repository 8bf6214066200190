import { proposalDefaults } from '@tact/core/kernel';
import type {
  DecidedAction,
  Json,
  JsonObject,
  Override,
  Proposal,
  Verdict,
  VerdictClaim,
} from '@tact/core/records';
import { recipientsUnasked } from '../actions/sent-mail.ts';
import type { EmailInput } from '../email-input.ts';
import {
  type AskedHeld,
  addHeld,
  type HeldSends,
  type SendRoom,
  sendHeldName,
  sendKindOf,
  takePlace,
} from './send-limits.ts';

/**
 * Mail that would leave by itself beyond the limits is held, and asked about in one question for each action, which says how much is held
 * by now.
 *
 * Invariants:
 * 1. The question about one more takes the place of the one before, and names the decision that asked it: from the last one on, the
 *    decisions lead to every message that is held.
 * 2. Nothing held leaves by itself. A no, or no answer in time, is a no to all of it.
 */

/** Of an action that holds back messages: which actions of the decision, and the decision that asked before. */
export interface HeldRecord {
  readonly places: readonly number[];
  readonly before: string | null;
}

/** Which actions of a decision were held back, by its details. */
export function heldPlaces(details: JsonObject | null): readonly number[] {
  const held = details?.['held'];
  return held === undefined
    ? []
    : Object.values(held as unknown as Readonly<Record<string, HeldRecord>>).flatMap(({ places }) => places);
}

/** Holds back what finds no place, and takes places for the rest. Pure. */
export function holdBack(
  verdict: Verdict,
  { room, input }: { readonly room: SendRoom | undefined; readonly input: EmailInput },
  judgeQuestion: (proposal: Proposal) => Pick<Verdict, 'actions' | 'overrides'>,
): Verdict {
  if (room === undefined) return verdict;
  const { claims, reached } = placesFor(verdict.actions, room);
  if (claims.length === 0 && reached.size === 0) return verdict;
  const withClaims = { ...verdict, claims: [...(verdict.claims ?? []), ...claims] };
  if (reached.size === 0) return withClaims;
  const actions = verdict.actions.map((one, place) =>
    reached.has(place) ? { ...one, disposition: 'drop' as const } : one,
  );
  const overrides = [...reached].map(
    ([place, why]): Override => ({
      code: 'SendLimit',
      action: verdict.actions[place]?.action ?? '',
      text: `SendLimit (${why})`,
      effect: 'ask',
    }),
  );
  const names = [...new Set([...reached.keys()].map((place) => verdict.actions[place]?.action ?? ''))];
  const asked = names.map((name) => questionAbout(name, verdict.actions, reached, room, input));
  const judged = asked.map(({ proposal }) => judgeQuestion(proposal));
  const all = [...actions, ...judged.flatMap((one) => one.actions)];
  return {
    ...withClaims,
    word: 'ask',
    outcome: outcomeOf(all),
    actions: all,
    overrides: [...verdict.overrides, ...overrides, ...judged.flatMap((one) => one.overrides)],
    closes: asked.flatMap(({ before }) => (before === null ? [] : [withdrawn(before)])),
    details: {
      ...verdict.details,
      held: Object.fromEntries(asked.map(({ name, record }) => [name, { ...record }])),
    },
  };
}

function placesFor(actions: readonly DecidedAction[], room: SendRoom) {
  const claims: VerdictClaim[] = [];
  const reached = new Map<number, string>();
  const taken = { answers: 0, forwards: 0 };
  for (const [place, { action, parameters, disposition }] of actions.entries()) {
    const kind = disposition === 'run' ? sendKindOf(action, parameters) : null;
    if (kind === null) continue;
    const found = takePlace(kind, room, taken[kind]);
    if ('reached' in found) reached.set(place, found.reached);
    else {
      taken[kind] += 1;
      claims.push(...found.claims);
    }
  }
  return { claims, reached };
}

function questionAbout(
  name: string,
  actions: readonly DecidedAction[],
  reached: ReadonlyMap<number, string>,
  { asked = [] }: SendRoom,
  input: EmailInput,
) {
  const before = asked.find(({ parameters }) => parameters['action'] === name) ?? null;
  const places = [...reached.keys()].filter((place) => actions[place]?.action === name);
  const held = places.flatMap((place) => actions[place] ?? []);
  const sends = held.reduce(
    (so, { parameters }) => addHeld(so, parameters),
    (before?.parameters['sends'] ?? []) as unknown as readonly HeldSends[],
  );
  const answered = name === 'auto_reply' ? recipientsUnasked(input) : [];
  const to = [...((before?.parameters['to'] ?? []) as readonly Json[]), ...answered];
  const parameters: JsonObject = { action: name, sends: sends.map((one) => ({ ...one })), to };
  const proposal: Proposal = {
    ...proposalDefaults,
    actions: [{ action: sendHeldName, parameters, target: '' }],
    proposer: 'local',
    confidence: 1,
    rationale: 'More mail would leave by itself than the limits allow.',
    needsApproval: false,
    labels: held.flatMap(({ labels }) => labels),
  };
  const record: HeldRecord = { places, before: before?.decisionId ?? null };
  return { name, before, proposal, record };
}

function withdrawn({ id, hash, decisionId, createdAt }: AskedHeld) {
  return { id, hash, decisionId, askedAt: createdAt, state: 'superseded', via: 'email', why: null } as const;
}

/** Of the actions that run or ask. */
export function outcomeOf(actions: readonly DecidedAction[]): string {
  const happening = actions.filter(({ disposition, action }) => disposition !== 'drop' && action !== 'none');
  return happening.map(({ action }) => action).join('+') || 'none';
}
