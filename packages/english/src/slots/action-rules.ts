import type { Domain } from '../words.ts';
import type { RequestAction } from './parsed-request.ts';

/** A rule that selects an action. The first match wins, so order is precedence. */
interface ActionRule {
  readonly action: RequestAction;
  /** Matches lower-case text without politeness. */
  readonly pattern: RegExp;
  readonly confidence: number;
}

const remove =
  "delete|deleted|cancel|remove|erase|clear|clean|get rid of|drop|scratch|wipe|empty|eliminate|decline|trash|discard|dismiss|call off|undo|disregard|take off|skip|kill|abolish|strike|scrap|nix|axe|ditch|free up|throw (?:away|out)|don't remind|stop";
const ask =
  "what|what's|whats|when|when's|whens|where|where's|who|who's|whose|which|how|how's|do|does|did|am|is|are|was|were|will|has|have i|have we|any|anything|show|list|tell|find|search|look|see|check|know|display|read|give me|pull|bring up|view|let me (?:know|see)|i(?:'m| am| was)? (?:specifically |just )?(?:looking|mean|meant|talking|interested|wondering|checking|curious)|i(?:'d like| want| need) to (?:know|see|check|look|find)|remind me (?:what|when|how many|of (?:my|all|what))|open (?:up )?(?:my|the|all)|next (?:meeting|appointment|event|class)|details?|information|more information|get me|describe|repeat my|review|browse|access|recite|pull up|query|enumerate|detect";

function starting(words: string, action: RequestAction, confidence: number): ActionRule {
  return {
    action,
    pattern: new RegExp(
      `^[^\\p{L}\\p{N}]*(?:(?:to|i|we|you|that|the|if|now|please|a) )*?(?:${words})(?![\\w])`,
      'u',
    ),
    confidence,
  };
}

function holding(pattern: RegExp, action: RequestAction, confidence: number): ActionRule {
  return { action, pattern, confidence };
}

/** "Tell Ann that …", "let Bob know …", "ask Carla if …": a message to somebody. */
const tellsSomebody =
  /^\W*(?:tell (?!me\b|us\b|you\b|everything\b|what\b|a\b|the time\b)[\p{L}'’ ]{2,40}? (?:that|i|i'm|i'll|we|we're|he|she|to)\b|let (?!me\b|us\b|it\b)[\p{L}'’ ]{2,40}? know\b|(?:answer|reply to|respond to) (?!me\b|us\b|you\b|the\b|my\b|an?\b)[\p{L}'’ ]{2,40}? (?:that|saying)\b|ask (?!me\b|us\b|you\b)[\p{L}'’ ]{2,40}? (?:if|whether|to|about)\b|(?:tell|ask|text|message) (?!me\b|us\b|you\b)[\p{L}'’ ]{2,30}: ?\S)/u;

export const actionRules: Readonly<Record<Domain, readonly ActionRule[]>> = {
  calendar: [
    holding(/^\W*(?:so )?when (?:can|could|might) (?:i|we)\b/, 'calendar.free', 0.85),
    holding(
      /^\W*(?:find|get|have i|do i have|is there|any) (?:me |got )?(?:an?|some|any)? ?(?:\S+ )?(?:gap|slot|window|free time)s?\b/,
      'calendar.free',
      0.85,
    ),
    starting(remove, 'calendar.delete', 0.95),
    holding(
      /\b(?:no longer need|(?:don't|do not) need)\b.{0,30}\b(?:meeting|appointment|appt|event|booking|reservation)\b(?! to\b)/,
      'calendar.delete',
      0.85,
    ),
    holding(/^\W*do (?!i\b|we\b|you\b|they\b|any\b|my\b|our\b|the\b|not\b)/, 'calendar.create', 0.8),
    holding(
      /\b(?:am|are|is|be)\b.{0,30}\b(?:free|available|busy|open)\b.*(?:\?|$)|\b(?:do (?:i|we) have|have (?:i|we)(?: got)?) (?:any |some )?(?:free )?(?:time|openings?)\b|\b(?:free|open|empty) (?:half hour|hour|slots?|time|gaps?|minutes|windows?|spots?)\b|\bwhen (?:am|are|is)\b.*\bfree\b|\bcheck (?:if|whether|when) .*\b(?:free|available)\b/,
      'calendar.free',
      0.85,
    ),
    starting(
      'change|move|reschedule|re-schedule|postpone|push|delay|shift|extend|shorten|prolong|rename|edit|modify|bring (?:it |my |the )?.{0,30}(?:forward|ahead)|swap|switch|prepone|make (?:it|that)(?= (?!an?\\b))|update(?! (?:my|the) calendar)|rename|make (?:it|that|this|the \\w+|my \\w+) (?:\\d|an? (?:hour|half)|half|at|longer|shorter|ending|end|go|last)|let (?:the |my )?(?:next )?(?:meeting|event|appointment)',
      'calendar.update',
      0.9,
    ),
    holding(
      /^\W*(?:add|invite|send an? invit\w+) (?:(?!to my cal).)*\b(?:to|for) (?:the|my|this|that|our) (?:(?!calendar|schedule)\w+ )*(?:meeting|event|appointment|invite|lunch|dinner|party|call|review|stand-?up|sync|interview|session|workshop)\b|^\W*invite\b|\bask \w+ to come\b/,
      'calendar.update',
      0.7,
    ),
    holding(
      /\b(?:title|name|label|call) (?:it|the event|this|that|is)\b|\bthe (?:event )?(?:title|name|location|time) (?:is|will be|should be)\b|\b(?:add|put) (?:it|this|that)?.{0,40}\b(?:my|the) calendar\b/,
      'calendar.create',
      0.8,
    ),
    holding(
      /^\W*(?:is|are) .*\b(?:today|tomorrow|right)\W*$|\bwhat(?:'s| is| are| do| does| time|ever)?\b.{0,40}\b(?:calendar|schedule|scheduled|planned|agenda|have|going on|happening|on)\b/,
      'calendar.list',
      0.85,
    ),
    holding(
      /^\W*(?:i|we)(?:'m| am|'re| are|'ll be| will be) (?:on (?:holidays?|vacation|leave)|away|out of (?:the )?office|travell?ing)\b(?!.*\?)/,
      'calendar.create',
      0.9,
    ),
    starting(ask, 'calendar.list', 0.8),
    holding(
      /\b(?:cancel|delete|remove|get rid of|erase)\b.{0,40}(?:\bit\b|\bthat\b|\bmeeting\b|\bappointment\b|\bevent\b|\bcalendar\b|$)|^\W*take (?:(?:it|that|this|them|the (?:last|first|second|other) one)\b.{0,20}\bout\b|.{1,60}\b(?:off|out of|from)\b)/,
      'calendar.delete',
      0.75,
    ),
    starting(
      'schedule|book|pencil|set up|create|add|plan|put|arrange|reserve|block',
      'calendar.create',
      0.92,
    ),
    holding(
      /\b(?:schedule|book|set|create|add|make|put|remind|arrange|plan|reserve|mark|meeting with|have|going|appointment|meet|lunch|dinner|party)\b/,
      'calendar.create',
      0.8,
    ),
    holding(/\?\W*$/, 'calendar.list', 0.5),
    holding(/./u, 'calendar.create', 0.4),
  ],
  task: [
    holding(
      /^\W*(?:(?:an?|new|another) )*(?:reminder|task|to-?do)(?: for me)? ?[:–-] ?\S/,
      'task.create',
      0.95,
    ),
    holding(
      /^\W*(?:remind|alert|notify) (?:me |us )?(?:what|when|how many|which|of (?:how|what|all) )\b/,
      'task.list',
      0.6,
    ),
    holding(
      /\binstead of\b|\b(?:needs?|should|has|have) to be (?:changed|updated|moved|rescheduled|on|at)\b|\bshould be (?:changed|updated|moved)\b/,
      'task.update',
      0.75,
    ),
    holding(
      /^\W*(?:mark|set|check|tick|cross)\b.*\b(?:done|complete|completed|finished|off|bought|purchased)\b|^\W*(?:finish|complete|completed|finished|done with|i(?:'m| am) (?:done|finished) with|i(?:'ve| have)? (?:finished|done|completed|bought)|i did)\b|\b(?:is|are|have been|has been) (?:done|finished|completed|purchased|bought)\b|^\W*mark\b.*\b(?:list|done)\b/,
      'task.complete',
      0.9,
    ),
    holding(/^\W*(?:make|set|mark|give)\b.*\bpriority\b|^\W*(?:prioriti[sz]e)\b/, 'task.update', 0.9),
    starting(
      'change|move|update|reschedule|postpone|push|delay|shift|rename|edit|modify|switch|prepone|reset|snooze|share my|extend',
      'task.update',
      0.85,
    ),
    starting(remove, 'task.delete', 0.95),
    holding(
      /^\W*(?:cross|remove) .*\b(?:off|out|from)\b|^\W*take (?:(?:it|that|this|them|the (?:last|first|second|other) one)\b.*\bout\b|.*\b(?:off|out of|from)\b)|\bno need\b|\bdon't need (?:to|the reminder)\b|\bstop reminding\b/,
      'task.delete',
      0.85,
    ),
    starting(
      'remind(?:er)? (?:me|us|to|about|\\w+ (?:to|that|about))|remind|alert (?:me|us)|notify me|(?:add|create|set|set up|make|put|append|schedule|new|send|give|start|begin|include|enter|setup)',
      'task.create',
      0.9,
    ),
    starting(ask, 'task.list', 0.85),
    holding(/\b(?:remind|remember to|don't forget|don't let me forget)\b/, 'task.create', 0.8),
    holding(/\b(?:add|put|create|make|need to|have to|must)\b/, 'task.create', 0.6),
    holding(
      /\b(?:to-?do|task|shopping|grocer(?:y|ies)) ?(?:list|s)\W*$|^\W*reminders?\b|\?\W*$|\blist\W*$/,
      'task.list',
      0.6,
    ),
    holding(/./u, 'task.create', 0.4),
  ],
  email: [
    holding(
      /^\W*(?:(?:send|write|compose|open|create|make|start|prepare to|prepare|type) )?(?:an? |the |my |outgoing )*(?:reply|respond|response|answer)\b|\b(?:as a|a) reply\b|\breply to\b|\bemail back\b|\bget back to\b|^\W*(?:send|write) (?:an? )?(?:email |answer )?back\b|\brespond to\b|^\W*send (?:an )?answer\b/,
      'email.reply',
      0.9,
    ),
    starting('forward|fwd|pass (?:this|it|the email) on', 'email.forward', 0.95),
    holding(tellsSomebody, 'email.send', 0.95),
    holding(
      /^\W*(?:delete|remove|trash|erase|clear|get rid of|put .* (?:to|in) (?:the )?trash)\b/,
      'email.delete',
      0.95,
    ),
    starting('read', 'email.read', 0.9),
    holding(
      /^\W*(?:draft|write up a draft)\b|\b(?:make|create|write|save) (?:me )?an? (?:email )?draft\b/,
      'email.draft',
      0.9,
    ),
    holding(
      /^\W*(?:search|find|look (?:for|up)|detect|query|enumerate)\b|^(?!\W*(?:send|write|compose|draft|create|make|start|email|mail|shoot|drop)\b).*(?:\bcontain(?:s|ing)?\b|\bwith (?:the )?(?:subject|keyword)|\bemails? (?:sent )?(?:from|by|about)\b(?=.*\b(?:show|tell|did i get|list)\b)|^\W*emails? (?:sent )?(?:from|contain)|^\W*(?:show|tell) me (?:the |an? )?emails? (?:sent )?from\b|\bdid i get (?:the |an? |any )?emails? (?:from|contain))/,
      'email.search',
      0.8,
    ),
    holding(
      /^\W*(?:send|email|e-mail|mail|write|compose|start(?: up)?|create|make|shoot|drop|set (?:an )?email|tell|let (?!me\b)\w+ know|ask|schedule an email|publish|prepare|type|open a new|edit)\b(?! (?:me|my inbox|has|is|from)\b)/,
      'email.send',
      0.9,
    ),
    starting(ask, 'email.list', 0.85),
    holding(/\b(?:inbox|unread|new (?:e-?)?mails?|new messages?|check)\b|\?\W*$/, 'email.list', 0.7),
    holding(/\b(?:send|write|compose|email|mail)\b|@/, 'email.send', 0.6),
    holding(/\b(?:got|received|get|last|latest|emailed|texted)\b/, 'email.list', 0.5),
    holding(/./u, 'email.send', 0.35),
  ],
  memory: [],
  notes: [
    holding(
      /^\W*(?:add|append|put|attach)\b.*\bto (?:my|the|that|this) (?:\w+ )*?notes?\b/,
      'notes.append',
      0.9,
    ),
    starting(`${remove}|recall note \\w+ delete`, 'notes.delete', 0.9),
    holding(
      /^\W*(?:show|list|what|see|view|display|do i have|find|give me|which|how many)\b.*\bnotes\b(?! (?:about|on|called|titled|named|for)\b)/,
      'notes.list',
      0.85,
    ),
    starting(`read|open|recall|repeat|${ask}`, 'notes.read', 0.8),
    holding(
      /^\W*(?:(?:make|take|add|create|write) (?:me )?an? (?:quick |new )?note|note(?: down)?(?: that| to self|:)|jot (?:this |that )?down|write (?:this |that )?down)\b/,
      'notes.create',
      0.95,
    ),
    holding(/\bnote|\bjot|\bwrite (?:this |that )?down\b/, 'notes.create', 0.85),
    holding(/./u, 'notes.create', 0.4),
  ],
};

/** “What do I still have to do?” asks for tasks, though no word says so. */
const asksForTasks =
  /^\W*(?:what|which|is|are|do|does|have|has|show|list|tell|anything|any)\b.*(?:\b(?:have|need|left|supposed|still|got|what) to do\b|\bstill to do\b|\b(?:over)?due\b|\bpast due\b|\b(?:open|any|my|outstanding|pending|unfinished) (?:tasks?|to-?dos?|reminders?)\b)/;

export const domainSigns: readonly (readonly [Domain, RegExp])[] = [
  ['task', asksForTasks],
  [
    'memory',
    /^\W*(?:remember (?!to\b)|keep in mind|memori[sz]e|forget (?:that|my|about my|everything)|(?:forget|delete|erase|remove|clear|wipe) (?:everything|all|anything)(?: that)?(?: (?:you|i|we)\b[\w' ]*?)? (?:about|regarding|concerning) |what(?:'s| is| are| was) my (?!(?:next|schedule|calendar|plan|agenda|to-?do|task|reminder|shopping|grocery|first|last|day|week|inbox|email|meeting|appointment))|what do you (?:know|remember) about|(?:what|where) did i (?:say|tell you|put|park|leave)\b|do you (?:know|remember) (?:my|what my)|(?:who|where|when|what|which)(?:'s| is| are| does| do| was)? (?:my|our) (?!(?:next|schedule|calendar|plan|agenda|to-?do|tasks?|reminders?|shopping|grocery|first|last|day|week|inbox|e?-?mails?|meetings?|appointments?|notes?|lists?)\b)(?!.*\b(?:meeting|appointment|event|task|reminder|list|mail|email|note|lunch|dinner|flight|call|interview|class|trip)s?\b)|my (?:new )?[\w' ]{2,40} (?:is|are) (?!at\b|on\b|in\b|tomorrow|today|canceled))/,
  ],
  [
    'email',
    /\be-?mails?\b|\bmails?\b|\binbox\b|\bcc\b|[\w.]@[\w]|^\W*(?:reply|respond|forward)\b|^\W*draft an?\b|^\W*(?:send|shoot|drop) (?!.*\b(?:invite|invitation|reminder|notification)\b)/,
  ],
  ['email', tellsSomebody],
  [
    'email',
    /^\W*(?:(?:and|so) )?(?:have|has|did) (?:i|we|anyone|anybody) (?:heard?|get|got) (?:anything |any news |something )?(?:back )?from\b|^\W*(?:do i have|have i got|is there|got|any) ?(?:anything|something|any news|news|word)? (?:new )?from (?!\d)/,
  ],
  [
    'notes',
    /^\W*(?:make|take|create|write|add|new|show|list|read|delete|append|open)\b.*\bnotes?\b|^\W*note(?: down| that| to self|:)|^\W*(?:jot\b|write (?:this |that )?down\b)|\bto my note\b/,
  ],
  [
    'task',
    /\b(?:remind|reminders?|tasks?|to-?do|to do list|shopping list|grocery list|list)\b|^\W*(?:(?:i'm|i am|i've|i have) (?:done|finished|completed)|i (?:finished|completed))\b|^\W*snooze\b|^\W*(?:i )?need to (?!(?:schedule|book|meet|move|cancel|reschedule)\b)|^\W*(?:mark|finish|complete|check off|tick off)\b|\b(?:priority|deadline|due date|overdue|past due)\b|\b(?:is|are|comes?|falls?|what['’]?s) due\b/,
  ],
  [
    'calendar',
    /\b(?:meetings?|appointments?|calendar|schedule|events?|reschedule|interview|lunch|dinner|breakfast|brunch|coffee|party|free|available|busy|agenda|book|conference|call with|dentist|doctor|flight|gym|haircut|yoga|stand-?up|workshop|webinar|birthday|wedding|holidays?|vacation)\b|\b(?:do i have|what's on|am i|are we|i have|i've got)\b|^\W*(?:cancel|move|push|postpone|change|delete|rename|extend|shorten|bring) (?:it|that|this|my|the)\b|^\W*invite\b|^\W*make (?:it|that) (?:at )?(?:\d|noon|half)/,
  ],
];
