import { stemOf } from '../similarity/content-words.ts';
import { dictionaryStemOf } from '../similarity/verb-forms.ts';
import type { ComparedWord } from './compared-words.ts';

/**
 * Words that exclude each other: what is enabled is not disabled, and what went to staging did not go to production. Each line is a
 * group of which a text means one; words that share a slot mean the same.
 */
const groups = `
  up down
  on off unavailable/unknown
  firing resolved
  detected/triggered cleared
  critical/fatal warning/warn ok/okay/normal/healthy/recovered
  high/highest/elevated normal/nominal low/lowest
  rising/rise/rose/risen/climbing falling/fall/fell/fallen/dropping/sinking
  lost restored/regained/recovered
  connected/reconnected disconnected
  reachable unreachable
  charging discharging/charged
  finished/completed started/began queued/pending running
  open/opened close/closed/shut
  start/started/begin/began/launch stop/stopped/halt/end/ended
  enable/enabled/activate/activated disable/disabled/deactivate/deactivated
  allow/allowed/permit/permitted/grant/granted deny/denied/forbid/forbidden/block/blocked/revoke/revoked/refuse/refused
  accept/accepted/approve/approved/confirm/confirmed reject/rejected/decline/declined/cancel/cancelled/canceled
  add/added remove/removed
  create/created delete/deleted
  increase/increased/raise/raised/grow/grew decrease/decreased/lower/lowered/reduce/reduced/shrink/shrank
  succeed/succeeded/success/successful/successfully/pass/passed/work/worked fail/failed/failure/unsuccessful/unsuccessfully/break/broke/broken
  win/won lose/lost
  buy/bought/purchase/purchased sell/sold
  import/imported export/exported
  upload/uploaded download/downloaded
  push/pushed pull/pulled
  encrypt/encrypted decrypt/decrypted
  show/shown hide/hidden
  before after
  inside/indoors outside/outdoors
  empty full
  hot cold
  high/higher/highest low/lower/lowest
  big/large/bigger/larger small/little/smaller
  long/longer short/shorter
  fast/faster/quickly slow/slower/slowly
  early/earlier late/later
  left right
  top/upper bottom/lower
  front/forwards/forward back/backwards/backward
  north south east west
  northern southern eastern western
  true false
  public private
  internal external
  online offline
  wet dry
  clean dirty
  light dark
  awake/wake asleep/sleep/sleeping
  alive/living dead
  more/most/above/over less/fewer/least/below/under
  all/every/everyone/everybody/everything/always none/nobody/never/nothing
  manual/manually automatic/automatically
  synchronous/synchronously asynchronous/asynchronously
  primary secondary
  staging production/prod development/dev testing
  arrive/arrived/enter/entered depart/departed/leave/left/exit/exited
  love/like hate
  agree/agreed/same disagree/disagreed/different
  minimum/min maximum/max
  ascending/ascend descending/descend
  horizontal vertical
  single multiple
  cheap/cheaper expensive
  weak/weaker strong/stronger
  easy/simple hard/difficult
  required/mandatory optional
  incoming/inbound outgoing/outbound
  sender recipient
  credit/credited debit/debited
  profit loss
  man/men woman/women boy/boys girl/girls
  standing/stand sitting/sit lying/lie
  morning afternoon evening night
  second/seconds minute/minutes hour/hours day/days week/weeks month/months year/years
  daily weekly monthly quarterly yearly/annually hourly
  red blue green yellow white black orange purple pink brown grey/gray
  spring summer autumn winter
  kb mb gb tb
  euro/euros/eur dollar/dollars/usd pound/pounds/gbp
`;

interface Slot {
  readonly group: number;
  readonly slot: number;
}

const slots: ReadonlyMap<string, readonly Slot[]> = slotsOf(groups);

/** Prefixes that turn a word into its opposite. */
const negatingPrefixes = ['un', 'dis', 'non', 'in', 'im', 'ir', 'il', 'de', 'mis'];
const minBaseLength = 4;

/** Whether there are words that exclude this one. */
export function isOpposable(word: string): boolean {
  return slots.has(word);
}

/** Whether one text has a word, and the other in its place one that excludes it. */
export function hasOpposites(one: readonly ComparedWord[], other: readonly ComparedWord[]): boolean {
  const [ones, others] = [formsIn(one), formsIn(other)];
  const ownOnly = [...ones].filter((form) => !others.has(form));
  const otherOnly = [...others].filter((form) => !ones.has(form));
  return haveExcluding(ownOnly, otherOnly) || hasNegated(ownOnly, others) || hasNegated(otherOnly, ones);
}

function formsIn(words: readonly ComparedWord[]): ReadonlySet<string> {
  return new Set(words.flatMap(({ folded, key, kind }) => (kind === 'date' ? [] : [folded, key])));
}

function haveExcluding(forms: readonly string[], others: readonly string[]): boolean {
  const known = others.flatMap((form) => {
    const found = slots.get(form);
    return found === undefined ? [] : [found];
  });
  return (
    known.length > 0 && forms.some((form) => known.some((theirs) => excludes(slots.get(form) ?? [], theirs)))
  );
}

function excludes(mine: readonly Slot[], theirs: readonly Slot[]): boolean {
  // A word may be in several groups, as “left” is; those that agree anywhere do not exclude each other.
  if (mine.some((one) => theirs.some(({ group, slot }) => group === one.group && slot === one.slot)))
    return false;
  return mine.some(({ group }) => theirs.some((one) => one.group === group));
}

function hasNegated(forms: readonly string[], others: ReadonlySet<string>): boolean {
  return forms.some((form) =>
    negatingPrefixes.some((prefix) => {
      const base = form.startsWith(prefix) ? form.slice(prefix.length).replace(/^-/, '') : '';
      return base.length >= minBaseLength && others.has(base);
    }),
  );
}

function slotsOf(text: string): ReadonlyMap<string, readonly Slot[]> {
  const found = new Map<string, Slot[]>();
  for (const [group, line] of text.trim().split('\n').entries()) {
    for (const [slot, words] of line.trim().split(/\s+/).entries()) {
      for (const word of words.split('/')) {
        for (const form of new Set([word, stemOf(word), dictionaryStemOf(word)])) {
          found.set(form, [...(found.get(form) ?? []), { group, slot }]);
        }
      }
    }
  }
  return found;
}
