import type { ActionCall, EffectRuntime } from '@tact/core/kernel';
import { type JsonObject, Outside } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { type BindContext, defineReader, type PlanningSource, type Tool, Unclear } from '@tact/tools';
import { z } from 'zod';
import { categoryName } from './spoken-category.ts';
import { toldRecord } from './told-record.ts';
import { type ToldMessage, toldAbout, toldSince } from './told-source.ts';

/** “Why did you tell me that?” and “What did you mean?”, about a message that was sent unasked: its last one, or the one about something. */
export function whyToldTools(told: PlanningSource<ToldMessage>): readonly Tool[] {
  return [whyTold(told), recallTold(told)];
}

const domain = 'proactive';
const fields = { about: { ask: 'What did I tell you about?' } };
const parameters = z.strictObject({
  /** What it was about, in the user's words; missing for the last one. */
  about: z.string().max(200).optional(),
  message_id: z.string().optional(),
});
type WhyToldParameters = z.infer<typeof parameters>;

function whyTold(told: PlanningSource<ToldMessage>): Tool {
  return defineReader({
    name: 'why_told',
    domain,
    verb: 'why_told',
    summary: 'Say why the user was told something unasked: the last thing, or the one about something.',
    parameters,
    fields,
    sources: [told],
    describe: ({ about }) =>
      `look up why I told you ${about === undefined ? 'that' : `about ${quote(about)}`}`,
    plan: ({ text }) => whyToldIn(text),
    planReply: ({ text }) => (isBareWhy(text) ? {} : whyToldIn(text)),
    bind: (spoken, context) => ({ parameters: meant(spoken, context, told) }),
    execute: (call, runtime) => recordFor(call, runtime),
    sayFound: (result, { formatTime }) => sayWhy(result, formatTime),
  });
}

function recallTold(told: PlanningSource<ToldMessage>): Tool {
  return defineReader({
    name: 'recall_told',
    domain,
    verb: 'recall_told',
    summary: 'Say what a message that was sent unasked was about.',
    parameters,
    fields,
    sources: [told],
    describe: () => 'look up what I told you',
    plan: () => null,
    planReply: ({ text }) => (asksWhatWasMeant(text) ? {} : null),
    bind: (spoken, context) => ({ parameters: meant(spoken, context, told) }),
    execute: (call, runtime) => recordFor(call, runtime),
    sayFound: (result, { formatTime }) => sayWhat(result, formatTime),
  });
}

/** The message that is asked about, by its id. Throws `Unclear`. */
function meant(
  { about }: WhyToldParameters,
  { data }: BindContext,
  source: PlanningSource<ToldMessage>,
): WhyToldParameters {
  const told = data.of(source);
  const [latest] = told;
  if (latest === undefined)
    throw new Unclear('I have not told you anything unasked in the last two weeks. What do you mean?', null);
  const message = about === undefined ? latest : toldAbout(about, told);
  if (message === null)
    throw new Unclear(
      `I have told you nothing about ${quote(about ?? '')} unasked in the last two weeks. What do you mean?`,
      'about',
    );
  return { ...(about === undefined ? {} : { about }), message_id: message.id };
}

const readBackMs = 15 * 24 * 60 * 60_000;

async function recordFor(
  { user, now, parameters: { message_id: id } }: ActionCall<WhyToldParameters>,
  { store }: EffectRuntime,
): Promise<JsonObject> {
  const told = await toldSince(user, now - readBackMs, store.bulk);
  const message = told.find((one) => one.id === id);
  return message === undefined ? {} : toldRecord(user, message, store);
}

const gone = 'That message is no longer kept.';

function sayWhy(result: JsonObject, formatTime: (iso: string) => string): string {
  const { message, told_at: at, category, score, threshold, trust, decision } = result;
  if (message === undefined) return gone;
  const judged =
    typeof score === 'number' && typeof threshold === 'number'
      ? ` It scored ${score.toFixed(1)} of 10; from ${threshold.toFixed(1)} I tell you things${typeof trust === 'string' ? `, at trust level ${trust}` : ''}.`
      : '';
  const more =
    typeof decision === 'string' ? ` \`tact explain ${decision.slice(-6)}\` shows everything.` : '';
  return `I told you ${quoted(message, 200)} ${formatTime(String(at))} because I noticed ${noticed(result)}. Category: ${categoryName(String(category))}.${judged}${more}`;
}

function sayWhat(result: JsonObject, formatTime: (iso: string) => string): string {
  const { message, told_at: at } = result;
  if (message === undefined) return gone;
  return `I meant ${noticed(result)}: ${quoted(message, 300)}, which I told you ${formatTime(String(at))}.`;
}

/** “An event that begins soon (“Exam”, urgency 8)”. */
function noticed({ signals }: JsonObject): string {
  const all = Array.isArray(signals) ? (signals as readonly JsonObject[]) : [];
  const named = all.map(({ what, subject, urgency }) => {
    const about = subject === undefined ? '' : `${quoted(subject, 80)}, `;
    return `${String(what)} (${about}urgency ${String(urgency)} of 10)`;
  });
  return named.length === 0 ? 'something that is no longer on record' : named.slice(0, 4).join(', and ');
}

function quoted(text: JsonObject[string], length: number): string {
  return quote(text instanceof Outside ? text : String(text), length);
}

const politely = String.raw`(?:(?:ok(?:ay)?|oh|but|hey|wait|and|so|sorry|hmm+)[\s,!.]+)*`;
const end = String.raw`(?:[\s,]+(?:now|please|just now|earlier|today|by the way))*[\s?.!]*$`;
const told = `(?:tell|telling|remind|reminding|mention|mentioning|message|messaging|notify|notifying|write|writing|send|sending|ping|pinging|alert|alerting|bring up|bringing up|bother|bothering|say|saying)`;
const that = `(?:(?:me )?(?:about |of |with )?(?:that|this|it|so|these|those)(?: to me)?|me)`;
const bareWhy = new RegExp(
  `^${politely}(?:why(?: that| this| so| now)?|how come|how so|what for|says who|based on what|what(?:['’]s| is) (?:that|this|it) based on)${end}`,
  'i',
);
const lastOne = new RegExp(
  `^${politely}(?:why (?:did|do|are|have|were) you (?:just )?${told} ${that}|how come you(?: are| did)? ${told} ${that}|what made you (?:tell|remind|message|notify|write|say|send|bring up|mention) ${that}|why am i (?:getting|seeing|hearing) (?:that|this))${end}`,
  'i',
);
const aboutOne = new RegExp(
  String.raw`^${politely}(?:why did you|what made you|how come you) (?:just )?(?:(?:tell|remind|message|notify|alert|ping|bother) me (?:about|of)|mention|bring up) (?!(?:that|this|it)\b)(?<about>[\p{L}\p{N}][^?!.]{0,100}?)${end}`,
  'iu',
);
const whatMeant = new RegExp(
  `^${politely}(?:what (?:did|do) you mean(?: by (?:that|this))?|what (?:was|is|are) (?:that|this|you talking)(?: message)?(?: about)?|what(?:['’]s| is) (?:that|this)(?: about)?|(?:sorry )?what was that(?: again)?|huh|what|what are you talking about|i do(?:n['’]?t| not) (?:understand|get (?:it|that)))${end}`,
  'i',
);

/** The spoken parameters of a “why did you tell me …”; null for any other message. */
function whyToldIn(text: string): WhyToldParameters | null {
  if (text.length > 160) return null;
  const about = aboutOne.exec(text.trim())?.groups?.['about'];
  if (about !== undefined) return { about };
  return lastOne.test(text.trim()) ? {} : null;
}

function isBareWhy(text: string): boolean {
  return text.length <= 80 && bareWhy.test(text.trim());
}

function asksWhatWasMeant(text: string): boolean {
  return text.length <= 80 && whatMeant.test(text.trim());
}
