/**
 * What makes a message one that corrects, or one that equips, by what it does in the sentence. The patterns read text as
 * `framingText` gives it, so that “haven't” is “have not” and every number is `#`.
 */
export interface FramingCue {
  /** What it finds, in a word or two. With `+` in front it speaks for equipping. */
  readonly name: string;
  readonly pattern: RegExp;
}

/** Adverbs that stand between “you” and its verb. */
const adverbs =
  '(?:(?:still|again|just|simply|clearly|even|really|actually|obviously|basically|once again|once more|already|now|only|also|probably|conveniently|completely|totally|quietly|somehow|all) )*';
const auxiliaries = '(?:have |had |did |do |are |were |was |could |would |can |will )?';
/** Not doing these is no failing: “you have not been billed”, “you did not miss anything”, “you do not need to”. */
const harmless =
  '(?:been (?!to\\b|there\\b|answering|doing|taking|paying|trying)|be (?!bothered)|need\\b|have to\\b|miss\\b|missed\\b|lose\\b|lost\\b|required|expected|asked|selected|charged|billed|alone|yet been)';
const failing =
  '(?:forgot|forgotten|missed|skipped|skip|ignored|ignoring|ignore|failed|neglected|neglecting|quit|blew|blown|wasted|wasting|avoided|avoiding|postponed|postponing|put off|putting off|gave up|given up|abandoned|dropped|slacked|slipped|overslept|snoozed|broke|broken|lost|left|stopped|delayed|let|overspent|spent|dodged|dodging|cancelled|rescheduled|bailed|messed|mixed up|procrastinated|procrastinating|deleted|dismissed|slept|double-booked|overlooked|disregarded|cut|ran out|run out|chose|kept)';
const people =
  '(?:classmates|colleagues?|friends?|neighbou?rs?|brothers?|sisters?|partner|roommate|flatmate|team|group|peers|grandmother|cousins?|mates|husband|wife|teammates|coworkers|co-workers|siblings?)';

export const framingCues: readonly FramingCue[] = [
  // What the user did not do, or did wrong.
  cue(
    'omission',
    `\\byou (?:guys )?${adverbs}${auxiliaries}${adverbs}(?:not|never) ${adverbs}(?!${harmless})\\w+`,
  ),
  cue('omission:yet', /\b(?:not|never|nothing|no)\b[^.?!;]*\byet\b/),
  cue(
    'failing',
    `\\byou ${adverbs}(?:have |had |are |were )?${adverbs}${failing}\\b(?! (?:nothing|no\\b|calls?\\b|your (?:keys|phone|umbrella|bag)))`,
  ),
  cue(
    'habit',
    /\byou (?:are |have been |do )?(?:always|constantly|never|keep|kept|continually|forever|usually manage|tend to|repeatedly)\b/,
  ),
  cue('habit:always', /\b(?:always|never) (?:the last|late|behind|leave|put|on time|answer|finish|works?)\b/),
  cue(
    'promise',
    /\byou (?:had |have |would )?(?:said|promised|swore|told|claimed|agreed|committed|vowed|pledged|insisted|were going to|were meant to|were supposed to|were warned|wanted to (?:be|become|stop|start)|intended|planned to|set yourself|were determined)\b/,
  ),
  cue(
    'promised',
    /\b(?:the|a|that|those|this) \w+ you (?:swore|promised|said|ignored|picked|never|keep|kept|claimed|were going)\b|\bsupposed to\b|\bso much for\b/,
  ),
  cue(
    'told',
    /\bi (?:already )?(?:told|warned|reminded|have reminded|asked|mentioned|had to remind|did warn|have mentioned|have told|should not have to|would have expected|expected)\b|\bwithout reading\b|\bi mentioned\b/,
  ),
  // What ought to have been.
  cue(
    'obligation',
    /\byou (?:really |seriously |probably |honestly )?(?:should|ought to|must|need to|have got to|have to|had better|might want to|could) (?:really |actually |finally |at least |try |just )?(?:have\b|start|stop|begin|get|be |take better|know better|learn|try|plan|think|do better|eat|call|let them|care|make more|pay|put|grow|work on|consider|show)/,
  ),
  cue(
    'obligation:past',
    /\b(?:should|could|might|would|ought to) (?:really |at least |easily )?(?:not )?have (?:been|gone|done|had|called|cancelled|listened|saved|started|sent|left|finished|known|read|paid|\w+ed)\b/,
  ),
  cue(
    'obligation:hard',
    /\bshould not (?:be|you|the|have|it)\b|\b(?:it is|it was) (?:high |about )?time you\b|\babout time\b|\bhigh time\b|\bwould (?:it|not) (?:kill|hurt)\b|\bit would be nice\b|\bat least (?:text|call|let|try|send|answer|tell)\b|\bwould it (?:be|have)\b/,
  ),
  cue(
    'condition',
    /\bif (?:only )?you (?:had|would|would have|just|did|were|actually|ever|could)\b|\bif only\b|\byou would (?:have|know|be)\b|\bavoid(?:able|ed)\b|\bbetter planning\b|\bbecause (?:of )?you\b|\bthanks to you\b|\bthat is on you\b|\byour (?:own )?fault\b|\bbecause nobody\b/,
  ),
  // How often.
  cue(
    'repetition',
    /\bagain\b(?=\s*[.,?!]|$)|\bonce (?:again|more)\b|\byet (?:again|another)\b|\b(?:same|late|over) again\b|^again\b/,
  ),
  cue(
    'another',
    /^(?:and )?(?:yet )?another\b[^.;]*(?:\b(?:skipped|missed|without|late|wasted|unused|unanswered|ignored|buy|lost|gone|day|week|month|night|deadline|excuse|pizza|takeaway|episode|snooze|reminder)\b|\?)/,
  ),
  cue(
    'count',
    /\b(?:second|third|fourth|fifth|sixth|#th|#rd|#nd|umpteenth|hundredth) (?:time|night|day|week|month|reminder|deadline|coffee|in a row|pair|one|excuse)\b|\b(?:twice|three times|four times|five times|several times|# times)\b|\bin a row\b|\b(?:every|each) (?:single )?(?:time|month|week|day|monday|morning)\b[^.]*$|\bhow many (?:times|reminders|more)\b/,
  ),
  cue(
    'usual',
    /\bas (?:usual|always|ever|expected|per usual)\b|\blike (?:last time|always|every)\b|\bas it is every\b|\b(?:typical|classic|predictabl[ey])\b|\bbecoming a (?:habit|pattern)\b|\bhere we (?:are|go)\b|\bno surprise\b|\bsame (?:story|old)\b/,
  ),
  // What is left lying.
  cue(
    'still',
    /\bstill (?:no\b|not\b|nothing|blank|empty|undone|un\w+ed|sitting|waiting|owe|on your|in your|where|lying|the same|missing|in bed|there\b)/,
  ),
  cue(
    'nothing',
    /\bnot (?:a single|one|even|much)\b|\bnothing (?:has |was |is )?(?:changed|done|bought|came|happened|put|ready|packed|written|but|to show)\b|\bno progress\b|\bzero\b|\bhave done nothing\b|\b(?:none|only #|# out) of (?:the|your|#)\b|\bno \w+ (?:either|again|today either|this week either)\b|\beither\s*[.?!]?$/,
  ),
  cue(
    'state',
    /\b(?:is|are|was|looks?|has been|have been|been|being|the|it) (?:still |all |completely )?(?:blank|empty|untouched|unopened|undone|unfinished|unwritten|unread|unanswered|unpaid because|neglected|ignored|a mess|a disaster|not (?:done|finished|filled|sorted|rebooked|ready)|missing|dying|rotting|gathering dust|expired)\b|\bgathering dust\b|\brotting\b|\bexactly where you\b|\bdecoration\b|\bwill not \w+ (?:itself|for you|disappear)\b|\bis not (?:going to|done|finished|started)\b|\bdo not \w+ (?:itself|themselves)\b/,
  ),
  cue(
    'since',
    /\b(?:has|have) (?:been|not)\b[^.;]*\b(?:since|for)\b|\b(?:in|for) (?:days|weeks|months|ages|years|a while|two weeks|# (?:days|weeks|months))\b|\b# (?:days|weeks|months) (?:ago|since|without)\b|\bsince (?:october|january|march|spring|the weekend|sunday|monday|tuesday|last)\b|\bago\b/,
  ),
  // Rhetorical questions.
  cue(
    'tag',
    /\b(?:huh|eh|hm+|right|really|have we|did we|do we|are we|did you|do you|are you|were you|have you|will you|is it|was it|is not it|was not it|are not you|did not you|do not you(?: think)?|have not you|have not we|remember|you know|just saying|ouch|i suppose|i guess|i see|if you ask me|isn't it|or what|much|right\?) ?[?.!]*$/,
  ),
  cue(
    'why',
    /\bwhy (?:do|did|have|are|is|can|has|were|would|not|even)\b|\bwhat (?:have you been|happened to|is your excuse|is it this time|exactly|were you|was it this|is stopping)\b|\bhow (?:hard|long|often|difficult|many)\b[^.]*\b(?:you|it|do|can|is|more|are)\b|\bwhen (?:was the last time|are you (?:going|ever|finally)|will you)\b|\bis there a reason\b|\bwhere (?:is|are|did) (?:the|your|all)\b[^.]*\byou\b/,
  ),
  cue(
    'challenge',
    /\b(?:do|did|are|have|will|can|could|were|would) you (?:even|really|ever|just|plan|not|actually|seriously|think|finally|care|want to (?:fail|end)|planning|honestly|need|forget)\b|\b(?:was|is) (?:that|it|this) (?:necessary|worth|really|so hard|how|too much)\b|\bdo i have to\b|\bhave you (?:given up|forgotten|considered|thought|tried)\b|\bdoes .* mean nothing\b|\bwill it ever\b|\bforg[eo]t(?:ten)? (?:something|about|again)\b/,
  ),
  // Comparing.
  cue(
    'others',
    `\\b(?:everyone|everybody|anyone|anybody)(?: else| but)?\\b|\\bother (?:people|students|parents|kids|adults|drivers|users|teams)\\b|\\bmost people\\b|\\bunlike\\b|\\bpeople (?:who|notice|your age|like you)\\b|\\b(?:the rest of|half) (?:the|your)\\b|\\bnobody (?:enjoys|likes|else)\\b|\\bmanages? to\\b|\\bcover(?:ed|ing)? for you\\b|\\bthe only one\\b|\\b(?:someone|somebody) (?:did|has|forgot|did not|else|is)\\b|\\bwhile others\\b`,
  ),
  cue(
    'others:yours',
    `\\byour ${people} (?:\\w+ )?(?:already|manages?|managed|walks?|saved|finished|submitted|did|does|separate|cleaned|have|has|closed|runs?|never|stopped|always|can|asked|got|were|was)\\b|\\b(?:twice as|better than|worse than|slower than|more than|faster than|less than|compared to)\\b[^.;]*\\b(?:you|yours?|that|last|next|he|she|them)\\b|\\bthan (?:you|yours|that)\\b`,
  ),
  cue(
    'standard',
    /\ba (?:good|normal|responsible|decent|real|proper|grown-up|caring|better) (?:friend|adult|person|parent|student|colleague|son|daughter|mother|father|brother|sister|partner|employee|neighbou?r)\b|\bresponsible adult\b|\ba child could\b|\bpeople who\b|\bknow better\b|\byou used to\b|\bwere doing so well\b|\bwas better when\b/,
  ),
  // Sarcasm and praise that stings.
  cue(
    'sarcasm',
    /^(?:wow|oh|ah|bravo|congratulations|congrats|impressive|amazing|wonderful|brilliant|great|fantastic|lovely|shocking|surprise|look who|nice of you|good to see|good job|nice work (?:ignoring|avoiding)|well, well|well,|must be nice|glad (?:to see )?you|what a surprise|fun fact|guess|newsflash|breaking news|apparently|clearly|i see|let me guess|tick tock|kudos|hats off|slow clap|so |and yet|looks like (?:someone|you|we)|sure,|your highness|rise and shine)\b/,
  ),
  cue(
    'finally',
    /\bfinally\b|\bfor once\b|\bfor a change\b|\bat last\b|\bonly took\b|\bthis time\b|\bnext time\b|\ba new record\b|\bpersonal best\b|\beven for you\b|\bi suppose\b|\bi guess\b|\bi see\b|\bbelieve it or not\b|\bthought (?:you|we)\b|\bwho would have\b/,
  ),
  // Judging.
  cue(
    'judgement',
    /\b(?:disappoint\w*|laz(?:y|iness)|careless\w*|irresponsib\w*|unprofessional|rude|embarrass\w*|asham\w*|shame(?:ful)?|terrible|pathetic|sloppy|inconsiderate|selfish|ridiculous|unacceptable|unreliable|childish|poor (?:planning|choice|form|show|effort)|hopeless|messy|wast(?:e|ed|eful|ing)|excuses?|bad habit|habit of yours|falling behind|behind schedule|slack(?:ing|ed|er)?|procrastinat\w*|discipline|self-control|willpower|consistency|commitment|priorities|your strong suit|no wonder|hardly surprising|not surprising|expected more|expected better|not even trying|not (?:that )?(?:hard|difficult)|not too much to ask|much to ask|half-hearted|ignorant|thoughtless|neglect(?:ed|ing)?|forgetful|get (?:your act|it|yourself) together|grow up|do better|good enough|too (?:much|many|late|lazy|busy)|overdid|sad(?:ly)?|sigh|seriously|frankly|honestly|clearly|obviously|not your (?:best|thing)|not for everyone|weak|lowest|worst)\b/,
  ),
  cue(
    'guilt',
    /\b(?:let\w* (?:\w+ ){0,2}down|waiting for you(?:r)?|(?:has|have|had) (?:all )?(?:been|already been) waiting|waited (?:an?|for|#|two|three)|counting on you|relying on you|depends? on you|looking for you|looked for you|used to you|stopped (?:inviting|asking|calling)|even if you|after (?:all|everything)|around forever|getting (?:any )?younger|hear from you|missed you|hurt (?:her|his|their)|cried|lonely|alone again|have noticed|notice[sd]?\b|blocked while you|tired of|gave up on|had to (?:hear|do|cover|wait|apologi\w+|find out|ask)|would be so happy|left (?:alone|waiting|hanging)|hanging\b)/,
  ),
  // Telling off.
  cue(
    'imperative',
    /(?:^|[.;,!] )(?:(?:please|just|now) )?(?:stop|try (?:not|to|being|harder)|maybe|perhaps|at least|do not (?:leave|come|forget (?:her|him|it) again|say|be late|let|tell me|you)|pay attention|get (?:on|your|up|a grip|it)|do better|put (?:the|your) phone|think about|learn to|make an effort|quit|remember how|shape up|step up|wake up|own up|take (?:some )?responsibility|get going|grow up)\b/,
  ),
  cue(
    'excess',
    /\binstead of\b|\bover budget\b|\blasted (?:exactly|all of|#|two|a |until|one|three)|\bat (?:this|the) rate\b|\bthe last minute\b|\bthe night before\b|\b(?:all|whole|entire) (?:week|weekend|afternoon|day|morning|evening|night)\b|\buntil (?:two|three|#) (?:in the morning|am|a\.m)\b|\b# am\b|\bat midnight\b|\bhalf (?:of )?(?:the|your)\b|\byour (?:third|fourth|fifth|second|#th|#rd|#nd)\b/,
  ),
  cue(
    'lateness',
    /\b(?:always|running|be|were|are|being) late\b|\blate (?:because|as|for the|again|every)\b|\bdays late\b|\bby (?:now|lunch|noon|then)\b|\byesterday\.\s*(?:ouch)?$|\bhours? ago\b|\bdays ago\b|\bgot around\b|\balready (?:left|done|submitted|closed|uploaded|sent|finished|replied|paid)\b/,
  ),
  cue(
    'you:start',
    /^you(?:r)? (?:have|are|were|did|do|could|should|need|must|can|ought|would|will|still|always|never|really|just|had|said|left|let|\w+ed)\b/,
  ),
  cue(
    'you:past',
    /\byou (?:\w+ed|spent|bought|ate|slept|went|left|let|got|took|broke|lost|forgot|blew|wrote|said|told|knew|chose|quit|kept|gave|ran|made)\b/,
  ),
  // Said without naming the user.
  cue(
    'bare fragment',
    /^(?:no|one|two|three|four|five|ten|half|another|only|last|even|once)\b[^.?!]*[.?!] [^.?!]*[.?!]?$/,
  ),
  cue(
    'moral',
    /\bdeserves?\b|\bpit(?:y|iful)\b|\bpriorities\b|\bbare minimum\b|\bthe deal\b|\bwe (?:talked|agreed|both know|discussed)\b|\bin your own (?:words|interest)\b|\bfuture self\b|\bhad one job\b|\bhave the decency\b|\bpatience\b|\bunbelievable\b|\bhard to believe\b|\bfunny how\b|\binteresting (?:choice|priorities)\b|\bnot to nag\b|\bsorry to say\b|\bhate to\b|\bi was hoping\b|\bi thought\b|\bpeople talk\b|\bthat is (?:not (?:what|how)|all it)\b|\bwould have taken\b|\bhave to come to this\b|\bcame and went\b|\b(?:tells|speaks|says) (?:its own|for itself|a lot|enough)\b|\bone way to\b|\bone of us\b|\bimpressive\b|\bis not (?:a|an|much of a|the) (?:strategy|plan|meal|excuse|answer|reason|solution|way|hobby|alarm|sport)\b|\bin its own way\b|\bgo a long way\b|\bdisagrees?\b|\bsome of us\b/,
  ),
  cue(
    'hung',
    /\b(?:is|are|it is|sits?|lies?|remains?|stays?|been|has been|have been) (?:still )?(?:sitting|lying|standing|waiting|by the door|in (?:its|the) (?:case|shed|sink|hall|drawer|fridge|browser)|under your|on the desk|there|unread|unsent|unpaid|unused|unworn|unplayed|unsigned|open in)\b/,
  ),
  cue(
    'without you',
    /\bwithout (?:you|being asked|an answer|a word|reading|trying|even)\b|\b(?:asked|asking|wonder\w*) where (?:you|the)\b|\bnobody (?:made|forced|else|asked)\b|\bwith one exception\b|\bthe others were\b|\bwas your turn\b|\byour turn\b|\b(?:must|may) (?:i|feel)\b/,
  ),
  // What speaks for equipping.
  cue(
    '+offer',
    /\b(?:want me to|shall i|should i|would you like|if you (?:want|like|would like|prefer|need)|i can\b|let me know|in case|tell me which|which (?:do|would) you|whichever|would (?:\w+ )?(?:suit|work)|do you prefer|works for|if that helps|i will|on request)\b/,
  ),
  cue(
    '+you can',
    /\byou (?:can|may|might like|are invited|are free|could (?:take|leave|still)|have (?:\w+ )?(?:an?|two|three|six|#) )/,
  ),
  cue(
    '+harmless',
    `\\byou (?:have |had |did |do |are |were )?not ${harmless}|\\bmissed (?:call|calls|no|nothing|the (?:train|connection) is)\\b|\\bwas missed by\\b|\\bmissed (?:lecture|appointment|payment|delivery|session)\\b|\\bno (?:rush|need|hurry|worries|problem|action)\\b|\\bnothing (?:is due|to do|urgent|needs|new|in the|else)\\b|\\bno (?:bills|chores|appointments|meetings|school|fee|voicemail)\\b`,
  ),
  cue(
    '+time',
    /(?:\bat|\bfrom|\buntil|\bby|\bbefore|\bto|\bthe) #\b|\btoday\b|\btomorrow\b|\btonight\b|\bin (?:#|ten|twenty|half|an|two|five) ?(?:minutes?|hours?|an hour)?\b/,
  ),
  cue(
    '+open',
    /\b(?:is|are|was|still|stays?|one|has|have|slots?|seats?|places?) (?:\w+ )?(?:open|free|available|valid|possible|clear|ready|in|left|confirmed|booked|included)\b|\b(?:closes?|starts?|begins?|leaves?|arrives?|lands?|ends?|opens?|runs?|departs?|expires?|moved|changed|cancelled|extended|postponed to|is back|comes?)\b/,
  ),
  cue(
    '+stilltime',
    /\bstill (?:time|open|have|has|available|valid|places?|free|can|be|looking|one|takes?)\b|\bthere is still\b/,
  ),
  cue(
    '+due',
    /\b(?:is|are|was|bill|one|book|books|item|items|be) (?:over)?due\b|\boverdue (?:by|since|for)\b|\bdue (?:on|today|tomorrow|by|in|at|next)\b/,
  ),
  cue(
    '+third',
    /^(?:the|a|an|this|two|three|rent|gate|rain|dinner|lunch|train|traffic|grades|check-in|flight|it|there|nobody|nothing|good news|reminder|around|something|in case)\b/,
  ),
  cue(
    '+others',
    /\b(?:asks?|asked (?:if|whether|for)|wrote|writes|sent|says|announced|posted|arrived|called at|updated by|uploaded)\b/,
  ),
  cue('+future', /\b(?:will|is going to|are going to|may|takes?|next|upcoming)\b/),
  cue(
    '+cheer',
    /^(?:good news|nice (?:pace|work|run|one|job)|well done on|enjoy|great (?:work|job|run) on)\b|\benjoy\b|\bfastest\b|\bgoal\b|\bfinished everything\b|\bcongratulations on\b|\bgood for\b|\bgood time for\b/,
  ),
  cue('+figures', /#.*#|\b(?:euros?|dollars?|room|seat|gate|platform|terminal|window|page|copies|percent)\b/),
];

function cue(name: string, pattern: RegExp | string): FramingCue {
  return { name, pattern: typeof pattern === 'string' ? new RegExp(pattern) : pattern };
}
