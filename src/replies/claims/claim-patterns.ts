import { baseForms, gerundForms, pastForms } from '../verbs/act-verbs.ts';
import { fillers } from './clauses.ts';

/** What is said to be done by nobody's verb in particular. */
export const anything = 'any';

const us = "\\b(?:i|we)(?:'ve|'d|ve)?\\s+";
const usWill =
  "\\b(?:(?:i|we)(?:'ll|ll|'m going to|'re going to|'m about to|'m gonna| will| shall| am going to| are going to| am about to| am gonna)|let me|lemme|allow me to)\\s+";
const ours = `${us}(?:(?:have|had|did|do)\\s+)?${fillers}`;
const pattern = (source: string) => new RegExp(source, 'iu');
const object =
  "(?:it|that|this|them|those|these|everything|both|all(?: of (?:it|them|that))?|(?:the|your|an?)\\s+[\\w'-]+(?:\\s+[\\w'-]+){0,3}?)";

/** "I've sent": the verb is the first group. What is denied has "not" or "n't" in between and does not match. */
export const ownPast: readonly RegExp[] = [
  pattern(`${ours}(${pastForms})\\b`),
  pattern(
    `${us}(?:do\\s+|have\\s+|had\\s+)?(?:got|gotten|have|had)\\s+${object}\\s+${fillers}(${pastForms})\\b`,
  ),
  pattern(
    `${us}(?:have\\s+|had\\s+)?${fillers}(?:managed to|was able to|were able to|been able to|remembered to|did)\\s+${fillers}(${baseForms})\\b`,
  ),
  pattern(
    `${us}(?:have\\s+)?${fillers}(?:finished|ended up|wound up|started|taken the liberty of|took the liberty of)\\s+(${gerundForms})\\b`,
  ),
  pattern(`\\b(?:not only )?have i (?:also |now )?(${pastForms})\\b`),
  pattern(`\\bit was (?:me|i) (?:who|that) (${pastForms})\\b`),
  pattern(`${us}went and (${pastForms})\\b`),
];

/** "I'll send", "I'm sending", "let me send". */
export const ownFuture: readonly RegExp[] = [
  pattern(`${usWill}${fillers}(${baseForms})\\b`),
  pattern(`${usWill}${fillers}be\\s+(${gerundForms})\\b`),
  pattern(`${usWill}(?:have|get)\\s+${object}\\s+${fillers}(${pastForms})\\b`),
  pattern(`\\b(?:i|we)(?:'m|m|'re|\\s+am|\\s+are)\\s+${fillers}(${gerundForms})\\b`),
];

/** "The email has been sent": the subject is the first group, the verb the second. */
export const passive: RegExp = pattern(
  `^(.*?)(?:'s|'re|'ve|'ll|\\b(?:is|are|was|were|has|have|had|got|gets|gotten|stands|will|now))\\s+(?:(?:been|being|be|get|gotten|getting|all|now|successfully|already|just|also|officially|both|then|safely|finally)\\s+)*(${pastForms})\\b`,
);

/** "Sent it to Bob.", "Just added.", "Will send it.": our verb without us. */
export const bareFuture: RegExp = pattern(`^(?:will|gonna|going to|about to)\\s+${fillers}(${baseForms})\\b`);
export const barePast: RegExp = pattern(`^${fillers}(${pastForms})\\b`);
export const bareGerund: RegExp = pattern(
  `^${fillers}(${gerundForms})\\s+(?:(?:it|that|this|them|those|both|everything|your|the|an?|⟦|now)(?!\\p{L})|.{1,60}\\b(?:to|from|on|in|off|for) (?:you|your)\\b)`,
);
/** "Reminder set", "Lunch with Ann added to your calendar": for clauses that have no other verb. */
export const headline: RegExp = pattern(
  `^(.+?)\\s+${fillers}(${pastForms})(?:$|\\s+(?:for|to|on|at|from|with|in|as|off|successfully|now|today|tomorrow|tonight|already)\\b)`,
);

const place =
  '(?:calendar|schedule|agenda|diary|(?:to-?do |task |shopping |grocery )?lists?|tasks|notes|reminders|contacts|memory)';

interface Phrase {
  readonly pattern: RegExp;
  readonly kinds: readonly string[];
  /** `own`: with us as its subject; `state`: of how things are by now, with a subject that an action can be about; `person`: of somebody; `whole`: a clause by itself. */
  readonly form: 'own' | 'state' | 'person' | 'whole' | 'future';
}

const phrase = (form: Phrase['form'], kinds: string, source: string): Phrase => ({
  pattern: pattern(source),
  kinds: kinds.split(' '),
  form,
});

/** What says without one of our verbs that something was, is or will be done. */
export const phrases: readonly Phrase[] = [
  phrase(
    'own',
    'activate',
    `${ours}(?:turned (?:on|off)|turned .{1,40}? (?:on|off)|switched (?:on|off)|(?:started|stopped) (?:an?|the|your) (?:timer|stopwatch|alarm|recording))\\b`,
  ),
  phrase(
    'whole',
    'activate',
    '^(?:the |your )?(?:timer|stopwatch|alarm) (?:is |has been )?(?:started|stopped|running|on)$',
  ),
  phrase('own', 'draft', `${ours}left (?:you )?(?:an?|the|your) (?:[\\w-]+ )?drafts?\\b`),
  phrase('own', 'delete', `${ours}(?:opened up|cleared out) (?:your|the)\\b`),
  phrase('own', 'remember', "\\b(?:i|we) (?:won't|will not|shan't) forget\\b"),
  phrase(
    'future',
    'remind',
    `${usWill}${fillers}(?:make sure|see to it|ensure)(?: that)? you (?:don't|won't) forget|${usWill}${fillers}(?:make sure|see to it|ensure)(?: that)? you remember`,
  ),
  phrase(
    'future',
    'remind',
    '\\b(?:reminder|alert|notification|alarm)s? (?:will|is going to) (?:pop|go off|come|ring|arrive|show|reach|sound|fire)\\b|^(?:you can )?expect (?:an?|your) (?:reminder|notification|alert)\\b',
  ),
  phrase(
    'state',
    anything,
    "\\b(?:(?:has|have) (?:all )?gone through|went through|(?:is|are|was|were|'s|'re) (?:now |all )*(?:complete|successful)|took effect|(?:is|are|'s) (?:now )?in effect|succeeded|stands)$",
  ),
  phrase(
    'whole',
    anything,
    "^(?:it's |it is |that's )?a done deal$|^(?:and )?did (?:so|it|that|both|everything)$|^(?:the )?(?:deed|job|work|thing) (?:is )?done$",
  ),
  phrase('whole', 'delete', "^(?:(?:it's|it is|they're|and|now|all|poof)\\s+)*gone$"),
  phrase('state', 'delete', '\\bno longer (?:exists?|there|scheduled|happening|taking place)\\b'),
  phrase('person', 'delete change', '\\b(?:is|are) now (?:free|clear|wide open|empty)\\b'),
  phrase('state', 'create', '\\byou now have (?:an?|the|your|\\p{L}+ with|⟦)|\\b(?:is|are) now in place\\b'),
  phrase(
    'person',
    'create',
    `\\b(?:${'calendar|schedule|agenda|list|diary'}) now (?:shows|has|includes|contains|reads|lists)\\b|\\bthere(?:'s| is| are) now (?:an?|the|your)\\b`,
  ),
  phrase(
    'state',
    'unsubscribe delete create',
    "\\byou(?:'ve| have) (?:now |just |already )*been (?:unsubscribed|removed|registered|signed up|enrolled|added|booked|scheduled)\\b",
  ),
  phrase(
    'own',
    anything,
    `${ours}(?:taken care of|took care of|handled|sorted|dealt with|wrapped up|got (?:it|that|this|everything|all of it) (?:done|sorted|handled|covered)|made (?:it|that) happen|(?:did|done) (?:it|that|so|this|both|everything|all|what you|as you)|completed (?:it|that|everything|your request)|pulled it off|executed|carried (?:it |that |everything )?out|actioned|processed|gone ahead with|went ahead with)\\b`,
  ),
  phrase('own', 'invite', `${ours}sent (?:out )?(?:\\p{L}+ ){0,4}invit(?:e|es|ation|ations)\\b`),
  phrase(
    'state',
    'invite',
    "\\binvit(?:e|es|ation|ations)\\b.*?(?:'s|'ve|\\b(?:is|are|was|were|has|have)) (?:been |now |just |already |gone )*(?:sent|out|on (?:its|their) way)\\b|\\binvit(?:e|es|ation|ations) (?:\\p{L}+ ){0,3}(?:sent|went out)\\b",
  ),
  phrase('own', anything, `^(?:yes|yep|yeah|sure)?\\s*${us}(?:did|have)$`),
  phrase(
    'own',
    'send',
    `${ours}(?:let (?!you\\b|me\\b).{1,40}? know|told (?!you\\b|me\\b)|hit send|fired off|shot (?:off |him |her |them |\\p{L}+ )|dropped (?!it\\b|the\\b|your\\b).{1,30}? an? (?:line|note|mail|email|message)|got in touch with|reached out to|passed (?:it|that|this|your message|the message|the word) on|got back to (?!you\\b)|(?:gave|given) (?!you\\b)\\p{L}+ a heads-up)`,
  ),
  phrase('own', 'complete', `${ours}(?:checked|ticked|crossed|struck) .{0,40}?\\boff\\b`),
  phrase('own', 'delete', `${ours}(?:called .{0,40}?\\boff\\b|got rid of|gotten rid of|done away with)`),
  phrase('own', 'change', `${ours}(?:brought .{0,40}? forward)`),
  phrase(
    'own',
    'create',
    `${ours}(?:penciled|pencilled|lined up|opened an?|got .{1,40}? (?:on|in|into) (?:your|the) ${place})`,
  ),
  phrase(
    'own',
    'remember create',
    `(?:${ours}(?:made|taken|took)|${usWill}${fillers}(?:make|take)) (?:a )?(?:mental )?note\\b`,
  ),
  phrase('own', 'remember', `(?:${ours}kept|${usWill}${fillers}keep) (?:that|this|it|your .{1,40}?) in mind`),
  phrase('own', 'answer', `${ours}(?:said yes|said no|rsvp'?d)`),
  phrase(
    'own',
    'call',
    `${ours}(?:called|phoned|rung|rang) (?:\\p{Lu}|him\\b|her\\b|them\\b|the (?:restaurant|office|doctor|dentist|hotel))`,
  ),
  phrase(
    'future',
    'remind',
    `${usWill}${fillers}(?:let you know|keep you (?:posted|updated)|follow up|ping you|nudge you|notify you|alert you|keep an eye|check back|watch (?:for|out)|keep track|keep watch|monitor)`,
  ),
  phrase(
    'future',
    'send',
    `${usWill}${fillers}(?:let (?!you\\b|me\\b).{1,40}? know|tell (?!you\\b|me\\b)|reach out to|get in touch with|get back to (?!you\\b)|pass (?:it|that|this) on)`,
  ),
  phrase(
    'future',
    anything,
    `${usWill}${fillers}(?:take care of|handle|sort|deal with|do (?:it|that|so|this|both)|get (?:it|that|this|right) (?:done|sorted|on)|get (?:right )?(?:on|to) (?:it|that)|see to)`,
  ),
  phrase(
    'future',
    anything,
    "^(?:(?:i'm|i am|am) )?(?:right )?on it(?: now| right away)?$|^will do$|^(?:i'm|i am) (?:taking care of|handling|working on|seeing to) (?:it|that|this)\\b|^(?:working on|handling) (?:it|that) now$|^coming (?:right )?up$|^right away$",
  ),
  phrase(
    'future',
    'remind',
    "\\b(?:you'll|you will) (?:get|receive|have|hear|see|be sent) (?:an?|your|the) (?:reminder|notification|nudge|ping|alert)\\b|\\b(?:you'll|you will) be (?:reminded|notified|alerted)\\b",
  ),
  phrase(
    'future',
    'send',
    '\\bwill (?:soon |shortly )?(?:receive|get|have|see) (?:it|your (?:e-?mail|mail|message|note|reply)|the (?:e-?mail|mail|message|note|reply|invitation|invite))\\b',
  ),
  phrase(
    'whole',
    anything,
    "^(?:(?:all|already|its|the deed|it's|it is|that's|that is|this is|everything's|everything is|they're|they are|and|consider (?:it|that|this)|both|now|is|are|was|has been|have been|it was|it has been|that was|it's been|that's been)\\s+)*(?:all\\s+)?done(?: (?:and dusted|and done|for you|now|deal|as (?:you )?(?:asked|requested|instructed)|with (?:that|it)|already|successfully|too|as well|⟦.*))?$",
  ),
  phrase(
    'whole',
    anything,
    "^(?:(?:you're|you are|it's|that's|that is|it is|everything's|everything is|we're|we are|things are|and|now|you should be)\\s+)*(?:all\\s+|now\\s+)*(?:all set|good to go|taken care of|sorted(?: out)?|handled|dealt with|squared away|in place|in the bag|wrapped up|finished|completed|carried out|executed|fixed)(?: (?:for|now|with|to|on|and|as|then)\\b.*)?$",
  ),
  phrase(
    'whole',
    anything,
    "^(?:(?:you're|you are|it's|that's|it is|everything's|everything is)\\s+)(?:all\\s+|now\\s+)*set(?: for\\b.*)?$",
  ),
  phrase(
    'whole',
    anything,
    '^(?:success(?:ful(?:ly)?)?|(?:it|that) (?:all )?(?:worked|went through|is through|succeeded)|mission accomplished|request (?:completed|fulfilled|processed)|your wish is granted|wish granted|job done|consider it (?:handled|sorted|sent|gone|booked|cancelled|canceled|added|taken care of))$',
  ),
  phrase(
    'state',
    'send',
    "\\b(?:(?:is|are|was)|'s|'re)\\s+(?:now |already |just |well )*(?:on (?:its|their|the) way|out the door|in (?:his|her|their|\\p{L}+'s) (?:in-?box|mailbox)|out\\b(?= to|$|\\s+now))|\\b(?:(?:has|have)|'s)\\s+(?:just |now |all |already )*gone out\\b|\\b(?:went|gone) out (?:to|at|just|now|a moment)\\b|\\bwent out$",
  ),
  phrase(
    'person',
    'send',
    "\\b(?:has|have|'s got|got) (?:your|the) (?:e-?mail|mail|message|note|reply|invitation|invite)(?: now)?$|\\b(?:has|have) it now$|\\bhas been let know\\b|\\b(?:knows?) (?:about it |about this )?now$|\\b(?:has|have|'s|'ve) (?:now |just |already )*been (?:told|informed|notified|emailed|messaged|texted|alerted|contacted|mailed)\\b",
  ),
  phrase(
    'person',
    'invite',
    "\\b(?:(?:has|have|'s|'ve) (?:now |just |already )*been|(?:is|are|'s|'re|was|were) (?:now |all )*) ?invited\\b",
  ),
  phrase(
    'state',
    'create',
    `\\b(?:(?:is|are|was)|'s|'re)\\s+(?:now |back |safely |up )*(?:on|in) (?:your|the) ${place}\\b|\\b(?:(?:is|are)|'s|'re) (?:now )?(?:locked in|penciled in|pencilled in|confirmed|in the (?:books|diary|calendar))\\b`,
  ),
  phrase(
    'state',
    'delete',
    `\\b(?:(?:is|are|was)|'s|'re)\\s+(?:now |all )*(?:off|out of|gone from|no longer (?:on|in)|not (?:on|in) (?=your \\p{L}+ (?:any ?more|any longer))) ?(?:of )?(?:your|the) ${place}\\b|\\b(?:(?:is|are)|'s|'re) (?:now |all )?(?:gone|history|off)$|\\bis no more$`,
  ),
  phrase(
    'state',
    'draft',
    "\\b(?:(?:is|are|sits|waits|waiting|ready|saved)|'s|'re)\\s+(?:now |waiting |ready |saved )*in (?:your|the) drafts?\\b",
  ),
  phrase(
    'state',
    'change',
    "\\b(?:(?:is|are|starts|begins|takes place)|'s) now (?:at|on|from|for|set for|set to|due)\\b|\\bnow (?:starts|begins|takes place|runs) (?:at|on|from)\\b",
  ),
  phrase(
    'state',
    'create',
    "\\byou(?:'re| are) (?:now |all )*(?:booked|scheduled|registered|signed up|confirmed|reserved)\\b|\\b(?:(?:we|i)(?:'ve| have) got|you(?:'ve| have) got) (?:it|that|you|a (?:reservation|booking|table)) (?:booked|scheduled|down)\\b|\\byou(?:'re| are) (?:now )?down for\\b",
  ),
];
