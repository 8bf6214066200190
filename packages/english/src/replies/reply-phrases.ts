/** Set phrases of answers. Each is a pattern over plain text; " | " separates them. */

/**
 * `yes` is an answer by itself; `assent` ("great", "looks good", "ok") is a yes only after a question, `hedge`
 * ("why not") not certainly even then; `deed` ("send it") is a yes to a question about that very deed; `doubt` retracts whatever
 * accompanies it.
 */
export type PhraseKind =
  | 'yes'
  | 'assent'
  | 'hedge'
  | 'deed'
  | 'no'
  | 'cancel'
  | 'doubt'
  | 'thanks'
  | 'filler';

const subject = [
  'that thats this its? it itll thatll they theyre these those everything all you youre u there',
  'that_one this_one the_answer your_answer (?:what_)?you_(?:just_)?said (?:this|that)_statement',
].join(' ');
const copula = [
  'all s is are re was were be look looks looked looking sound sounds sounded seem seems feels appears to_be',
  'would will ll should can could does do did have has got',
].join(' ');
const intensifier = [
  'also too all just exactly precisely quite pretty really very so super totally completely absolutely perfectly',
  'entirely definitely certainly much more most even still actually indeed already as a an the both well always sure simply',
].join(' ');
const praise = [
  'good great fine ok okay perfect perfectly prefect right correct correctly wonderful excellent awesome amazing lovely',
  'cool nice fantastic accurate true ideal alright brilliant acceptable confirmed superb splendid sweet exact exactly legit spiffy purfect perfecto',
  'spot_on better best wise sensible fact truth agreeable terrific fabulous outstanding great_idea good_idea',
].join(' ');
const fitting = [
  'works? working suits_me fits_me suits? fits? do does makes_sense is_it it_is that_is how_it_is go it the_one',
  'what_i_(?:want|wanted|need|needed|meant|asked_for|said|had_in_mind) what_(?:im|i_am|i_was)_(?:looking_for|after)',
  'when_it_was the_one_i(?:m|_am|_was)?_(?:want|wanted|need|mean|meant|looking_for)',
].join(' ');
const closing = [
  '(?:to|for|with|by)_(?:me|us) on_my_(?:end|side) then now actually indeed enough too as_well here at_all with_that',
  'to_go so_far statement response answer very_well well just_fine out fine great nicely ok okay perfect perfectly good idea',
].join(' ');

function oneOf(words: string): string {
  return `(?:${words.replaceAll(' ', '|').replaceAll('_', ' ')})`;
}

const answering =
  'answer answers response responses reply command commands instruction instructions request order understanding question information info details detail meaning words message work job';

const assents = `
  (?:exactly|just|precisely) what i (?:need|needed|want|wanted|asked for|meant|had in mind) | (?:that|it|this) would be (?:(?:much|very|so|really) )?(?:appreciated|helpful|welcome|a help)
  | (?:${oneOf(subject)} )?(?:${oneOf(copula)} )*(?:${oneOf(intensifier)} )*${oneOf(praise)}(?: ${oneOf(closing)})*
  | ${oneOf(subject)} (?:${oneOf(copula)} )*(?:${oneOf(intensifier)} )*${oneOf(fitting)}(?: ${oneOf(closing)})*
  | (?:works|sounds|looks) ${oneOf(closing)}+ | ok(?:ay|ey|ie)? | ok(?:ay|ey|ie) dok(?:ay|ey|ie) | kk? | alrighty? | all right | very well
  | roger(?: that)? | 10 4 | got it | gotcha | noted | understood | as you wish | (?:i )?(?:really )?(?:like|love) (?:it|that|this)
  | ${oneOf(praise)} ${oneOf(answering)}(?: (?:to|for|of) (?:(?:the|my|your|this|that) )?\\w+)?
  | (?:(?:the|my|your|that|this|all that|all the) )?${oneOf(answering)} (?:s|is|was|are|were|has been|looks?|sounds?) (?:${oneOf(intensifier)} )*${oneOf(praise)}
  | ${oneOf(subject)} (?:all )?(?:${oneOf(copula)} )*(?:like )?(?:a |the )?(?:${oneOf(praise)} )(?:plan|idea|choice|one|time|thing|date|day)(?: ${oneOf(closing)})*
  | you(?:ve)? (?:have )?(?:nailed (?:it|that|this)|(?:did|done|aced) (?:(?:the|my|your) )?${oneOf(answering)})(?: ${oneOf(praise)})?
  | close enough | no complaints | fair enough | (?:good|great|nice) (?:job|deal|work) | well done | will do | fair
  | (?:no|nothing to) changes?(?: (?:needed|required|necessary))?
`;

const yeses = `
  y | (?:hell|heck|fuck|damn|oh) (?:yes|yeah) | yes+ | yess+ir | yep+ | yup+ | yeah+ | yea+ | yeap | yap | yah+ | ya | yas+ | ye | yeh | aye | uh huh | m+ ?hm+ | yes please
  | affirm(?:ative|itive|ed)? | absolutely | definitely | certainly | of course | ofcourse | for sure | surely | sure | sure thing
  | indeed | totally | by all means | without (?:a )?doubt | no doubt(?: about it)? | you bet | you ?bet(?:cha|chya)
  | please do(?: so| that| it| this)? | (?:please )?(?:lets )?do (?:it|so|that|this)(?: for me)?(?: now)? | go(?: right)? ahead(?: and)?
  | (?:lets )?go (?:for|with) (?:it|that|this) | lets go | make it so | make it happen | be my guest | i (?:(?:sure|really|certainly|definitely) )?(?:do|am|would|will|can)(?= [,.]|$)
  | (?:i would|id) (?:like|love)(?: (?:that|it|to))?(?= [,.]|$) | (?:i )?(?:strongly |totally |completely |fully )?agreed?(?: with (?:that|you|it))?
  | you(?:ve| have)? (?:got|gotten|get|understood|understand|heard|have|read) (?:me|(?:(?:it|that|this|them|everything|all) )?(?:(?:the|my|your|every) )?(?:${oneOf(answering)})?) ?${oneOf(praise)}
  | i (?:will |do |can |fully |hereby )*(?:confirm|accept|approve|agree)(?: (?:to|with))?(?: (?:(?:all of |all )?(?:it|that|this|them|those)|the|everything|meeting|invitation|invite|offer|plan|event|details))*
  | (?:(?:the|that|this|it|your|my) )?(?:${oneOf(answering)} )?(?:is|was|are) (?:all )?(?:confirmed|approved|accepted|affirmative|factual|valid)(?: to (?:proceed|go))?
  | give (?:it|that|this) a (?:go|try|shot|whirl) | go for it | have at it | (?:you are|youre|its|thats|it is) good to go | green light | (?:its|thats|it is|that is) (?:definitely |absolutely |surely )?(?:a )?(?:definite |resounding |firm |big )?(?:yes|affirmative)(?: from me)?
  | (?:the |my )?(?:answer|response|reply)(?: to that)? is (?:a )?(?:definite |resounding |firm |big )?(?:yes|affirmative) | (?:yes|true|affirmative) is my (?:answer|response) | i think (?:i|you|we) should
  | (?:i am|im) (?:(?:quite|very|absolutely|totally|completely|100) )*(?:sure|certain|positive)(?= [,.]|$) | (?:i am|im) (?:(?:ok|okay|fine|happy|good) )with (?:it|that|this) | (?:thats|that is) right | go on | take care of it | (?:please )?get it done
  | im in | no (?:objections?|issues?)(?: here| at all| with (?:it|that))? | (?:permission|approval) (?:to \\w+ )?(?:is )?(?:granted|allowed) | (?:please )?(?:proceed|continue|carry on)
  | (?:please )?(?:confirm|approve)(?: it| that| this| them)? | confirmed | approved | accepted | granted | you got (?:it|that)(?: right)? | got that right
  | (?:you are|youre|u r) (?:absolutely |totally |completely |quite )?(?:right|correct) | (?:you are|youre) not wrong(?: about that)?
  | (?:it|this|that) (?:sure )?(?:does|is|will|would|was)(?= [,.]|$) | they (?:are|do)(?= [,.]|$) | sure (?:does|is|it (?:does|is)) | (?:(?:could|can) you )?(?:please )?do (?:so|it|that)(?: for me)?(?: please)? | exactly | precisely | correct | correcly
  | i (?:(?:would|gotta|have to|must|will|am going to) )?(?:say|mean|said|meant|am saying) yes(?= [,.]|$| as| to that)
  | a yes | ill take it | go on then | yes we can | you (?:may|can|should)
  | sí | si | oui | ja | jawohl | klar | gerne | bitte | (?:mach|tu) (?:das|es)(?= [,.]|$) | h[aá]zlo(?= [,.]|$) | claro que sí(?= [,.]|$) | やって(?:ください)?(?= [,.]|$) | da | да | давай | конечно | hai | はい | うん | ええ | お願いします | 是 | 是的 | 对 | 好 | 好的 | 可以
  | 네 | 예 | 응 | نعم | हाँ | हां | जी हाँ | haan | haan ji | theek hai | evet | tamam | tak | sim | claro | vale | dale | por supuesto | de acuerdo | por favor
  | adelante | daccord | bien sûr | sil (?:te|vous) plaît | certo | va bene | ναι | כן | ano | igen | 👍 | 👌 | ✅ | ✔
`;

/** What a card may do, said of what it is done to. */
const deeds = `
  (?:please )?(?:send|book|save|schedule|submit|post|share|forward|reserve|order|buy|create|add|publish|deliver)(?: (?:it|that|this|them|these|those|away|off|out))*(?: (?:now|please|then|already|right away))*(?= [,.]|$)
`;

const negated =
  '(?:not|isnt|wasnt|arent|werent|doesnt|does not|dont|wont|cant|didnt|did not|no|false|wrong|incorrect|untrue|invalid|erroneous|mistaken)(?: (?:not|look|sound|seem|be|get))?';
const deniable = 'answer response command information question thing for my_schedule case that this so';

const hedges = `
  why not | no problem(?: (?:here|at all|with (?:it|that)))? | no worries | i (?:think|believe|hope) so | can we(?: please)? | i dont see why not
  | (?:i would|id) (?:(?:really )?like|love) to
`;

const noes = `
  (?:bitte )?(?:(?:mach|tu) (?:das|es) )?(?:lieber |bitte )?nicht(?= [,.]|$)
  | (?:${oneOf(subject)} )?(?:${oneOf(copula)} )*(?:${oneOf(intensifier)} )*${negated}(?: ${oneOf(intensifier)})*(?: ${oneOf(`${praise} ${fitting} ${deniable}`)})*(?: ${oneOf(closing)})*
  | no+ | nope+ | nah+ | naw | nay | neg(?:ative|atory) | no way | no thanks? | no thank you | never | incorrect | wrong | false | untrue
  | n | not | not (?:just )?(?:now|yet|today|tonight|really|at all|right now|right away|this time|for now|that|that one|it|interested|happening|needed|ready|a chance)
  | not at (?:this|the) (?:time|moment|point) | not quite(?: yet)? | (?:absolutely|definitely|certainly|of course) not | hell (?:no|nah)
  | (?:please )?(?:dont|do not)(?: do)?(?: it| that| this)? | (?:id|i would|i d) rather not | i (?:dont|do not|wouldnt|would not|wont|will not)
  | i (?:dont|do not) (?:think|believe) so | i (?:dont|do not) (?:want|need|like)(?: it| that| this| to)?(?: now)? | (?:im|i am) not(?: interested| ready)?
  | (?:that|it|this)(?:s| is| wont be| will not be| would not be| wouldnt be) not (?:necessary|needed|required) | (?:reject(?:ed)?|declined?)(?: (?:it|that|this))? | (?:i|ill) (?:pass|skip)(?: on)?(?: (?:it|that|this(?: one)?))? | i will (?:pass|skip) | i reject | den(?:y|ied)
  | none(?: of (?:them|those|these|the above))? | neither(?: one)?(?: of (?:them|those|these))? | (?:maybe|may be|perhaps) (?:later|not|next time|tomorrow|at a later time|in the future|another day)
  | (?:maybe |may be |perhaps )?(?:some )?other (?:time|day) | (?:maybe |may be |perhaps )?another (?:time|day) | later | a (?:(?:hard|firm|definite|big|strong) )?no | nothing(?: much)? | let it (?:be|go) | (?:please )?(?:hold|wait) off(?: on (?:it|that))?(?: for now)? | leave (?:it|that)(?: (?:alone|be|now|for now|as (?:it )?is))? | (?:please )?keep (?:it|that|this)
  | (?:its|it is|thats|that is|thatll be|that would be|thats gonna be) (?:a )?(?:(?:hard|firm|definite|big|strong) )?(?:no|negative|negatory)
  | i (?:(?:would|gotta|have to|must|will|am going to) )?(?:say|mean|said|meant|am saying) (?:no|negative)(?= [,.]|$| as| to that)
  | nein | nee | non | nej | nei | nie | нет | не надо | не | ні | いいえ | いや | だめ | 不 | 不是 | 不要 | 不用 | 别 | 아니요 | 아니 | 아뇨 | لا | नहीं | नही | nahi | nahin
  | hayır | não | nao | όχι | לא | ne | nem | jamais | pas maintenant | ahora no | jetzt nicht | 👎 | ❌ | 🚫 | ⛔
`;

const stops =
  'cancel+|cancle|abort|stop|quit|halt|cease|scrap|scratch|drop|discard|terminate|kill|undo|ditch|exit|forget|end';
const stopped =
  'it|that|this|everything|all|them|the whole thing|(?:the|this|that|your|my) (?:(?:current|last|whole) )?(?:request|order|action|plan|command|operation|task|process|message|email|mail|e-mail)|process|processing';
const cancels = `
  (?:(?:please|just|kindly|(?:can|could|would|will) you|i want you to|id like you to|i need you to) )*(?:${stops})(?: (?:about|with|doing))?(?: (?:${stopped}))?(?: (?:now|right now|immediately|please|off|alone|be))*
  | (?:please )?(?:delete|remove|discard|get rid of|throw away) (?:it|that|this|them)(?: (?:please|now|for me))*(?= [,.]|$) | never ?mind(?: (?:it|that|this|about (?:it|that)))? | nvm | call it off | bag it | lets (?:just )?forget (?:it|that|about it)
  | (?:please )?(?:just )?(?:shut up|be quiet|hush|silence|shush|quiet|do nothing) | no more(?: talking)? | i(?:ve| have)? changed my mind | on second thoughts?
  | cancelar | cancela | olvídalo | annuler | annule | laisse tomber | abbrechen | stopp | vergiss es | отмена | отменить | отмени | стоп | キャンセル | やめて | 取消
  | 算了 | 停 | 취소 | iptal | annulla | إلغاء | रद्द करो
`;

const doubts = `
  (?:yeah|ya|sure)(?: ,)? right(?= [,.]|$) | as if | maybe(?: so)? | perhaps | possibly | probably | unsure | uncertain | dunno | idk | hm+ | haha+ | lol | whatever | whichever | nokay
  | (?:im |i am |am )?not (?:(?:so|too|really|entirely|quite|very|actually|completely|100) )?(?:sure|certain|positive|convinced)(?: (?:yet|about (?:it|that)|of that))?
  | (?:i )?(?:(?:really|honestly) )?(?:dont|do not|wouldnt) (?:really )?(?:know|care|mind) | (?:i (?:have|ve) )?(?:no|not a) (?:idea|clue|opinion) | i(?:ve| have) no (?:idea|clue)
  | (?:i )?(?:guess|suppose)(?: so)? | (?:please )?let me (?:think|check|see|look|ask)(?: about it)? | lemme (?:think|check|see|ask) | (?:please )?wait | (?:please )?hold (?:on|up) | hang on
  | (?:just )?(?:one|a) (?:sec|seconds?|moment|minute|min)(?: please)? | (?:it |that )?depends | either(?: one| way)? | up to you | your call | you decide | if you (?:say so|want|like|must|think so|insist)
  | sort of | kind of | kinda | who knows | (?:i )?(?:cant|cannot|couldnt) (?:say|tell|decide)(?: (?:no|yes))? | (?:it |that |this )?(?:might|may|could) be | i might | i doubt it
  | (?:it |that )?(?:doesnt|does not) (?:really )?matter | quizás | tal vez | vielleicht | peut être | может быть | たぶん | 也许 | 🤷 | 🤔 | 🙄
`;

const thanking = `
  (?:many )?thanks(?: (?:you|so much|a lot|a ton|again|much|very much|for (?:asking|checking)))* | thank (?:you|u|ya)(?: (?:so|very|much|kindly|again|a lot|sir|for asking))*
  | ty | thx | cheers | (?:much )?appreciated | i appreciate it | gracias | merci | danke | спасибо | grazie | obrigad[oa] | 谢谢 | ありがとう | 🙏
`;

const fillers = `
  (?:good|great|nice|lovely) (?:morning|afternoon|evening|night|day) | oh | ah+ | aw | well | um+ | uh+m? | erm? | eh | ooh | wow | hey | hi | hello | so | and | actually | just | really | sorry | sorry but | (?:im|i am) (?:so )?sorry(?: but)?
  | i think | i believe | id say | i would say | as my (?:answer|response) | my (?:answer|response) is | man | bro | dude | buddy | sir | maam | mate | pal | boss | chief | (?:my )?friend | assistant | computer | tact
  | ai | bot | then | now | though | again | my god | god | gosh | damn | dammit | shit | oops | ugh | (?:oh )?my god | omg | for me | right away | immediately | asap | at once | please | that one | (?:to )?(?:both|all)(?: of (?:it|them|those))?
  | (?:you are|youre) (?:the best|a (?:star|legend|lifesaver|gem|hero)) | 🙂 | 😀 | 😃 | 😄 | 😁 | 😊 | ☺ | 😉 | 😎 | 🥳 | 🎉 | ✨ | 🚀 | 💪 | 🙌 | 👏 | 🤝 | 🤗 | 😍 | 🥰 | ❤ | 💯 | 🔥 | 🫡
`;

/** Phrases that merely look like an answer: "nice to meet you", "right now". */
const lookalike =
  /^(?:good|great|nice|lovely) (?:bye|question|luck|to (?:meet|see|know|talk|hear))|^right (?:now|away|after|before)|^no (?:one|more than|later than)\b|^(?:end|leave|stop|start) (?:at|by|on|from|the|for)\b/;

const matchers = Object.entries({
  doubt: doubts,
  yes: yeses,
  assent: assents,
  hedge: hedges,
  deed: deeds,
  no: noes,
  cancel: cancels,
  thanks: thanking,
  filler: fillers,
} satisfies Record<PhraseKind, string>).map(([kind, list]) => ({
  kind: kind as PhraseKind,
  patterns: list.split(/\s\|\s/).map((phrase) => new RegExp(`${phrase.trim()}(?= |$)`, 'uy')),
}));

/** A set phrase, with offsets into the plain text. */
interface Phrase {
  readonly kind: PhraseKind;
  readonly from: number;
  readonly to: number;
}

/** The longest set phrase at an offset; of equally long ones the doubt, then the yes. */
export function phraseAt(plain: string, from: number): Phrase | null {
  if (lookalike.test(plain.slice(from, from + 40))) return null;
  let longest: Phrase | null = null;
  for (const { kind, patterns } of matchers) {
    for (const pattern of patterns) {
      pattern.lastIndex = from;
      if (!pattern.test(plain)) continue;
      const to = pattern.lastIndex;
      if (longest === null || to > longest.to) longest = { kind, from, to };
    }
  }
  return longest;
}
