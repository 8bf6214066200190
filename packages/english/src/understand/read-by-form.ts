import { findReference } from '../references/index.ts';
import type { RoutedPart, Router } from '../router/router.ts';
import { findTimes } from '../time/index.ts';
import type { Domain } from '../words.ts';
import { aboutTopic } from './about-topic.ts';
import { asksFor, type Clause, type ClauseSituation, nothing, type ReadClause } from './clause.ts';
import { formOf } from './clause-form.ts';
import { type ClauseAct, readAct } from './read-act.ts';
import { askedOfKept, readAsKept, readingOf } from './read-as-kept.ts';
import { readDeed } from './read-deed.ts';
import { readDestination } from './read-destination.ts';
import { readOffer } from './read-offer.ts';
import { headDomain, isChore, readRequest } from './read-request.ts';
import { saysTooLittle } from './says-too-little.ts';
import type { RequestReading } from './understanding.ts';

/** By its form and its route: what no reader before it has claimed. */
export function readByForm({ span, text, situation, router }: Clause): ReadClause {
  const routed = routeOf(text, situation, router);
  const { act, domain } = readAct({ span: { ...span, text }, ...routed }, situation);
  if (act === 'deed') return byDeed({ span, text, situation });
  const kept = isLeftOver.has(act) ? readAsKept(span, text, situation) : [];
  if (kept.length > 0) return asksFor(act, span, kept);
  // “Note: …”, “… under recipes”: said so plainly that its form does not matter.
  const isPlain = isLeftOver.has(act) && headDomain(text, situation.notes) !== null;
  if (!asksForSomething.has(act) && !isPlain) {
    const offered = mayTell(act, text) ? readOffer({ ...span, text }, situation) : [];
    return offered.length > 0 ? asksFor(act, span, offered) : nothing(act, isLeftOver.has(act) ? [span] : []);
  }
  const route = domain === routed.domain ? routed : { domain, confidence: confidenceOfForm };
  const topical = aboutTopic(text, situation);
  const own = readingsOf({ span, text, situation }, topical, act, route);
  const readings = withKept(own, text, situation);
  return readings.length === 0
    ? nothing('unclear', [span])
    : asksFor(isPlain ? 'request' : act, span, readings, topical === null ? 'itself' : 'topic');
}

/** What was done completes a task, or may be worth keeping. */
function byDeed({ span, text, situation }: Pick<Clause, 'span' | 'text' | 'situation'>): ReadClause {
  const done = readDeed(text, situation.moment);
  const offered = readOffer({ ...span, text }, situation);
  const readings = done === null ? offered : [done, ...offered];
  return readings.length === 0 ? nothing('statement') : asksFor('deed', span, readings);
}

/** “When do I have to hand in the forecast?” asks about one thing, and a list of all there is would be no answer. */
function withKept(
  own: readonly RequestReading[],
  text: string,
  situation: ClauseSituation,
): readonly RequestReading[] {
  const isAboutOne = own.every(({ parsed }) => listsEverything(parsed));
  return isAboutOne ? [...askedOfKept(text, situation), ...own] : own;
}

/** What it may ask for: of the thing that was spoken of, else by itself. */
function readingsOf(
  { span, text, situation }: Pick<Clause, 'span' | 'text' | 'situation'>,
  topical: RequestReading['parsed'] | null,
  act: ClauseAct,
  route: Parameters<typeof readRequest>[1]['route'],
): readonly RequestReading[] {
  const own = readRequest(span, { ...situation, route }).filter(({ parsed }) => !saysTooLittle(text, parsed));
  const isOfTopic = situation.topic !== null && findReference(text) !== null && !asksForAll.test(text);
  return [
    ...(topical === null ? [] : [readingOf(topical)]),
    ...own.map((reading) => ({ ...reading, onlyIfKnown: reading.onlyIfKnown || act === 'if_known' })),
  ].filter(({ parsed }) => !isOfTopic || !listsEverything(parsed));
}

/** “Show all my tasks” means every one, whatever was spoken of. */
const asksForAll =
  /\b(?:all(?: of)?|every) (?:my|our|the)\b|\b(?:all|my) (?:open )?(?:tasks|notes|events)\b/i;

/** “So what is it?” asks about one thing: a list of all there is would be no answer. */
function listsEverything({ action, slots }: RequestReading['parsed']): boolean {
  const { priority: _, amount: __, ...said } = slots;
  return /\.(?:list|search|read|recall|free)$/.test(action) && Object.keys(said).length === 0;
}

/** Named where other clauses of the message are carried out. */
const isLeftOver: ReadonlySet<ClauseAct> = new Set(['unclear', 'out_of_scope']);

/** “Bins out tonight”, “my sister arrives on Saturday” */
function mayTell(act: ClauseAct, text: string): boolean {
  return act === 'statement' || (act === 'unclear' && isTelling.has(formOf(text)));
}

const isTelling: ReadonlySet<string> = new Set(['statement', 'phrase', 'need']);

/** How sure the form of a clause is about its domain, where the router knows none. */
const confidenceOfForm = 0.75;

const asksForSomething: ReadonlySet<ClauseAct> = new Set(['request', 'question', 'if_known']);

function routeOf(
  text: string,
  { history, isBesideTask, moment, notes }: ClauseSituation,
  router: Router,
): { readonly domain: Domain | null; readonly confidence: number } {
  const placed = readDestination(text, notes)?.domain;
  if (placed !== undefined) return { domain: placed, confidence: placedByName };
  const parts: readonly RoutedPart[] = router.route(text, history).parts;
  const best = parts.find(({ domain }) => domain !== null) ?? parts[0];
  // “Order ink by Friday and fetch the parcel”: what is said beside a task, or has a time, is one too.
  const isDoubtful = best?.domain == null || best.confidence < clearDomain;
  if (isDoubtful && isChore(text) && (isBesideTask || findTimes(text, moment).length > 0)) {
    return { domain: 'task', confidence: besideTask };
  }
  return { domain: best?.domain ?? null, confidence: best?.confidence ?? 0 };
}

/** “… onto the calendar” says the domain, whatever else is said. */
const placedByName = 0.95;
const besideTask = 0.8;
const clearDomain = 0.8;
