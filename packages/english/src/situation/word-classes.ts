import { isOpposable } from '../contradiction/opposites.ts';
import { stemOf } from '../similarity/content-words.ts';

/**
 * Words that are never left open: what stands in their place may be the opposite. Denials, states, directions, units, hedges, tests,
 * roles, and whatever has an opposite.
 */
const closed: ReadonlySet<string> = new Set(
  `not no-longer cannot never no none nobody nothing nowhere neither nor without hardly barely rarely seldom no-one
  almost nearly partly partially mostly maybe perhaps probably possibly likely unlikely apparently allegedly reportedly seemingly
  seem seems appear appears look looks if unless when whenever until once whether while would could might may should will shall
  must can about roughly approximately around supposed expected planned scheduled intended attempted tried trying going soon
  false-alarm only just-about
  test tests testing drill exercise simulation simulated simulate mock rehearsal example sample demo dummy practice pretend fake
  training trial staged hypothetical
  in on at to from of off out over under above below before after into onto by for with through between against toward towards
  near behind beside inside outside via per than since till during
  a an the is are was were be been being has have had do does did and or but as so that this these those it they he she we you i
  his her its their our your my me him them us who whom whose which what where why how
  all every each any some many few several most both half one another other others more less fewer lots plenty enough none everyone everybody everything anyone anybody anything someone
  somebody something
  ready busy idle active inactive stable unstable pending running stopped paused waiting blocked stuck jammed broken repaired
  faulty fault ok okay good bad fine normal abnormal nominal critical warning warn severe error info debug notice fatal degraded
  healthy unhealthy alive dead up down available unavailable unknown missing present absent occupied vacant armed disarmed
  muted unmuted valid invalid expired renewed locked unlocked charged discharged charging empty full halt failed passed success
  succeeded accepted refused rejected granted denied approved declined firing resolved detected cleared lost restored connected
  disconnected online offline enabled disabled open closed shut opened started finished completed cancelled canceled delayed late
  early overdue paid unpaid sent received delivered returned signed unsigned booked free sold bought won high low higher lower
  rising falling increasing decreasing hot cold warm cool wet dry humid dirty clean bright dark loud quiet asleep awake queued
  missed reachable unreachable acknowledged silenced suspended resumed escalated crashed recovered throttled
  customer supplier client vendor buyer seller sender recipient receiver owner tenant landlord guest host visitor user admin
  administrator root operator manager employee employer boss nurse doctor patient resident child kid parent mother father teacher
  student pupil driver passenger attacker defender caller callee victim witness friend enemy ally player primary secondary replica
  standby master slave leader follower source target origin destination server producer consumer publisher subscriber
  mm cm dm m km ft yd mi mg g kg t lb oz ml cl dl l s ms us ns min h hr hour hours minute minutes second seconds day days week
  weeks month months year years d kb mb gb tb kib mib gib px pt am pm percent % ° c f k celsius fahrenheit degree degrees euro
  euros eur dollar dollars usd pound pounds gbp v kv a ma w kw mw hz khz mhz ghz ppm ppb bar psi pa hpa db
  < > ≤ ≥ <= >= != == -> <- + ± * ~`.split(/\s+/),
);

/** Whether a word, in lower case, may not be left open. */
export function isClosedWord(word: string): boolean {
  return closed.has(word) || closed.has(stemOf(word)) || isOpposable(word);
}

/** Words for people and what acts like them: of them, “paid” and “was paid” are two things. */
export function isRole(word: string): boolean {
  return roles.has(word) || roles.has(word.replace(/s$/, ''));
}

const roles: ReadonlySet<string> = new Set(
  `customer supplier client vendor buyer seller sender recipient owner tenant landlord guest visitor user admin administrator
  operator manager employee employer boss nurse doctor patient resident child kid parent mother father teacher student pupil driver
  passenger attacker defender caller friend enemy ally player guard courier colleague contractor candidate applicant agent team
  company bank man woman boy girl person people someone somebody he she they we you i who dog cat horse goblin wolf bandit hero
  village`.split(/\s+/),
);
