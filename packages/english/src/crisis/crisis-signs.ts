/** What a crisis sounds like, in plain words: `plainWords` writes “can't” as “cannot” and “I'm” as “i am”. */

export interface CrisisSign {
  readonly kind: 'self_harm' | 'body' | 'danger';
  readonly pattern: RegExp;
  /** Counts within an order and a question as well: “how do I …”, “tell Mom I am going to …”. */
  readonly isPlain?: true;
}

const kin =
  'dad|father|mom|mum|mother|wife|husband|son|daughter|baby|kid|child|boy|girl|friend|partner|boyfriend|girlfriend|brother|sister|grand\\w+|uncle|aunt|cousin|neighbou?r|colleague|coworker|boss|roommate|flatmate|ex|stepdad|stepfather|teacher|student|patient|man|woman|guy|person|passenger|driver|toddler|newborn|nephew|niece|tenant|guest';
const person = `(?:i|he|she|they|we|someone|somebody|(?:(?:my|our|the|a|this|an) )?(?:\\w+ ){0,2}?(?:${kin}))`;
const now =
  '(?: (?:have|has|had|just|is|am|are|was|were|suddenly|been|got|now|completely|currently|about to|still))*';
const others = '(?:himself|herself|themselves|themself)';
const pills = '(?:pills?|tablets?|medications?|medicines?|meds|paracetamol|tylenol|ibuprofen|xanax|sleeping)';
const home =
  '(?:house|home|kitchen|flat|apartment|building|car|room|bedroom|garage|oven|stove|bed|curtains?|hotel|hair|clothes|shirt|roof|basement|office|school|stairwell|hallway|balcony|attic|toaster|microwave|pan|place)';

function signs(
  kind: CrisisSign['kind'],
  patterns: readonly string[],
  more: Pick<CrisisSign, 'isPlain'> = {},
): readonly CrisisSign[] {
  return patterns.map((pattern) => ({
    kind,
    pattern: new RegExp(`(?<![\\p{L}])(?:${pattern})`, 'u'),
    ...more,
  }));
}

export const crisisSigns: readonly CrisisSign[] = [
  ...signs(
    'self_harm',
    [
      '(?:kill|hang|shoot|drown|stab|poison|unalive)(?:ing)? (?:myself|my self)\\b',
      '(?:want|ready|plan|planning|need|would like|prefer|wish i could|wish i was going) (?:to )?(?:just )?(?:die|be dead|not exist|not wake up|not be alive|disappear forever)\\b(?! (?:of|for|on|laughing|my|it|the))',
      '(?:end|ending|take|taking) my (?:own )?life\\b',
      '(?:end|ending) it all\\b|(?:going|want|planning|ready) to end it(?: (?:tonight|now|today|tomorrow))?$',
      '(?:not|no longer|never) want to (?:live|be alive|exist|keep living|go on living)\\b(?! (?:in|with|at|here|there|near|next|on|alone|off))',
      'not want to (?:wake up(?: tomorrow| again| ever| any ?more)+|be here any ?more|be in this world)',
      'wish i (?:was|were) (?:dead|not alive|never born)|wish i had never been born|hope i (?:do not|never) wake up',
      'better off (?:dead|without me|if i (?:was|were) (?:dead|gone))|rather be dead(?! than)',
      '(?:no reason|no point|nothing)(?: left)? (?:to|in|for me to) (?:live|living|go on living|keep living|being alive)\\b',
      '(?:my )?life is not worth (?:living|it)|(?:tired|sick|done) (?:of|with) (?:living|being alive)\\b',
      'cannot (?:go on living|keep living|live (?:like this|any ?more))',
      '(?:do not|cannot) (?:see|find) (?:a|any|the) (?:reason|point) (?:to|in) (?:live|living|go on|going on)\\b',
      '(?:thinking|think|thought) (?:about|of) (?:suicide|dying|ending my|ending it all|ending things|jumping (?:off|in front|from))',
      '(?:going|want|about|planning|tempted|ready) to jump (?:off|from|out|in front)\\b',
      '(?:want|going|just|will|might|i) kms$|(?:want|going) to kms\\b',
      '(?:how|ways?|method)\\b.* to (?:die|kill myself|commit suicide|end my life|overdose|hang myself)\\b',
      'how many \\w+ (?:would |will |does it take )?(?:to |it )?(?:kill me|die|overdose)',
      '(?:going|want|planning|about) to (?:commit suicide|overdose)\\b(?! on)',
      '(?:cannot|can not|not (?:think|know if|sure|believe)(?: that)? i can|do not know how to) (?:keep|go|carry)(?: on)?(?: going| like this| living)?(?: any ?more| much longer)?$(?<!keep)(?<!go)',
      'want (?:it|it all|everything|all of (?:this|it)|my life|the pain|to make it all) to (?:just )?(?:be over|end|stop)(?: already| for good| forever)?$',
      '(?:end|ending) (?:everything|things for good|my suffering|my existence)\\b',
      '(?:decided|going|want|ready|time) to end it(?: all)?(?: tonight| now| today| tomorrow)?$|(?:stop|cease|quit) (?:existing|to exist|being alive)\\b|(?:point|use) (?:of|in) (?:living|life|going on|being alive)(?: any ?more)?$',
      '(?:not |never )?(?:deserve|worthy) to (?:live|be alive|exist)\\b|(?:help|let) me (?:to )?die\\b|(?:sleep|close my eyes) (?:and|to) never (?:wake|open)',
      '(?:edge|ledge|top) of (?:the|a) (?:roof|bridge|building|cliff|tower|balcony)\\b.*\\b(?:jump|die|end|let go)|(?:want|going|ready|urge|about) to jump$',
      '(?:nobody|no one|no body|who) would (?:even |really )?(?:miss me|care if i|notice if i)|(?:happier|better|easier|better off) (?:without me|were i (?:dead|gone|not here))\\b',
      '(?:us(?:e|ing)|turn(?:ing)?) (?:it|this|a knife|the gun|the knife) on myself',
      '(?:think|thinking|thought|want|wanted|urge|tempted|going|ready|like)(?: about| of| to)* (?:driv|steer|crash|walk|step|throw|jump)\\w*(?: my car| myself)? (?:into|off|in front of|under) (?:a |the |an )?(?:\\w+ )?(?:tree|wall|bridge|cliff|river|train|traffic|truck|bus|roof|building|platform)',
      'disappear (?:forever|for good|and never)|(?:fall asleep|go to sleep) and (?:never|not) wake up',
      'feel(?:s|ing)? like (?:dying|ending|killing myself|giving up on life)',
      'ways? (?:there are )?to (?:kill|hang|poison) (?:yourself|oneself|myself)|how (?:do|can|could) (?:people|you|i|one) (?:kill|hang|poison) (?:themselves|yourself|myself|oneself)',
      '(?:no|any) (?:longer )?will to live|lost (?:the|my) will to live|(?:do not|cannot|no longer) (?:see|have) (?:a|any) future for (?:me|myself)',
      '(?:have|got|bought|holding|prepared|with) (?:a |the |my )?(?:noose|razor blades?|razor in my hand|pills in my hand|rope around my neck)',
    ],
    { isPlain: true },
  ),
  ...signs('self_harm', [
    '(?:am|been|was|started|starting|back to) (?:cutting|self harming|hurting myself)(?: again| myself|$)',
    `(?:swallowed|took|taken|ate) (?:a )?(?:load|bunch|ton|lots|loads|handful|whole pack|lot) of\\b.*\\b${pills}|${pills} (?:and|with) (?:a bottle of )?(?:vodka|alcohol|whisky)`,
    '(?:am|is|are|feel|feels|feeling|being|been|getting) (?:really |very |so )?suicidal',
    '(?:have|has|having|get|getting|had) (?:\\w+ )?(?:suicidal (?:thoughts|ideation)|thoughts (?:of|about) (?:suicide|dying|ending|killing))',
    '(?:writing|wrote|written) (?:a|my) (?:suicide|goodbye) (?:note|letter)',
    '(?:want|wants|going|urge|need|urges|like|about|will|might|scared i will|of|keep|keeps|started|start|stop|be|am|been|is) (?:to )?(?:hurt|harm|cutt?|burn)(?:ing)? (?:myself|herself|himself|themselves)\\b(?! (?:off|some|a|while|shaving|by accident))',
    '(?:am|been|is|started|keep|keeps|want to|going to) self[ -]?harm(?:ing)?\\b|cut myself on purpose',
    `(?:took|taken|swallowed|ate) (?:all|too many|a (?:whole )?(?:bottle|box|pack|handful)|the whole|an entire|a lot of|\\d+|twenty|thirty|forty|fifty)\\b.*\\b${pills}`,
    `(?:wants?|going|threatens|threatening|threatened|trying|tried|tries|about) to (?:(?:kill|hang|shoot|hurt) ${others}|end (?:his|her|their) life|commit suicide)`,
    `${person} (?:says (?:he|she|they) )?wants? to die\\b(?! (?:of|for))`,
    '(?:mich umbringen|nicht mehr leben|ich (?:will|möchte) sterben|quiero (?:morir|matarme|suicidarme)|je veux (?:mourir|me tuer)|me suicider|voglio (?:morire|uccidermi))',
  ]),
  ...signs('body', [
    '(?:cut|cutting|slit) (?:my|his|her) (?:arms?|legs?|thighs?|veins?|artery|throat|neck)\\b|(?:people|someone|somebody|passengers|kids|children) (?:is|are|got) (?:hurt|injured|dead|dying|bleeding|unconscious)\\b',
    '(?:send|get|need|want) (?:an ambulance|help|the paramedics|the police|the fire brigade) to (?:my|our|the|this) (?:address|house|home|place|flat|apartment|location)\\b',
    'blood (?:is |keeps |was )?(?:pouring|gushing|spurting|running) (?:out|from|down)|cannot stop (?:the )?bleeding\\b',
    '(?:lips|face|skin|fingers) (?:is|are|turned|have gone|went|going|turning) (?:blue|grey|purple)\\b',
    '(?:lying|laying|lies) on the (?:floor|ground|street|road)\\b|(?:does|do) not (?:respond|react|wake|move|breathe)\\b|bone (?:is )?(?:sticking|poking) out',
    '(?:think|sure|afraid|worried|might be|it is|this is|could be) (?:it is |this is |he has |she has |i have )?(?:a |an )?(?:heart attack|stroke|seizure|overdose|cardiac arrest)\\b(?! (?:of|symptoms))',
    `${person}\\b.* (?:is|are|am) (?:now |also |suddenly )?(?:choking|seizing|convulsing|drowning|passing out|losing consciousness|blacking out|turning blue|suffocating|bleeding(?: to death)?$|foaming)\\b(?! (?:on (?:his|her|the|a) treat|me|us|the|my))`,
    '(?:has|have|had) (?:a|an) (?:seizure|stroke|heart attack|asthma attack)(?: (?:right )?now| at the moment|$)',
    '(?:electric|electrical) shock and|got electrocuted|spiked my drink|(?:cut|slit|slashed) (?:his|her|their|my) (?:own )?wrists?\\b',
    'chest (?:feels|is|has been|felt|got|getting) (?:\\w+ )?(?:\\w+ )?(?:tight|heavy|crushed|crushing|hurting|burning)\\b',
    '(?:a lot|lots|so much|a pool|loads|tons) of blood\\b(?! (?:donors|tests?|samples))',
    `(?:burned|burnt|scalded) (?:myself|himself|herself|themselves|my|his|her|(?:the |our |my )?(?:${kin}))\\b.*\\b(?:badly|severely|boiling|oil|acid|all over|third)`,
    `${person}\\b.* (?:is|are|am) not (?:moving|responding|waking up|conscious|reacting|answering me)\\b|is limp\\b`,
    'waters? (?:just |has |have )*(?:broke|broken)|(?:baby|it|head) is coming(?: now| out| right now|$)(?<!it is coming)|(?:am|is|gone) (?:in|into) labou?r|giving birth|contractions (?:are |every |\\d)',
    '(?:hit|banged|bumped|cracked|smashed) (?:his|her|my) head\\b.*\\b(?:vomit\\w*|confused|throwing up|dizzy|bleeding|unconscious|sleepy|blood)',
    '(?:drank|drunk|swallowed|ate|eaten|ingested|inhaled|drinking)\\b.*\\b(?:cleaning fluid|cleaner|bleach|poison|chemicals?|acid|battery|petrol|gasoline|solvent|pesticide|antifreeze|lamp oil|dishwasher|mushrooms? (?:from|in) the)',
    '(?:hurt|injured|bleeding|burned|wounded) (?:really |very |so )?(?:badly|severely)|(?:badly|seriously|severely|critically) (?:hurt|injured|burned|burnt|wounded)\\b',
    '(?:having|in|into|is having|just had|this is|be|like|getting) (?:a |an )?(?:\\w+ )?(?:heart attack|stroke|seizure|cardiac arrest|anaphyla\\w+|anaphylactic shock|asthma attack|miscarriage|brain bleed|allergic reaction)',
    'chest (?:pains?|hurts?|is (?:so |really |very )?(?:tight|hurting|crushing|burning)|tightness|pressure|feels (?:tight|crushed|heavy))\\b(?! (?:clinic|appointment|leaflet|article|medication|protocol|form|unit|podcast|referral|study|paper|guidelines?))',
    '(?:pain|tightness|pressure|pains) (?:in|on|across) (?:my|his|her|the) (?:\\w+ )?chest',
    '(?:arm|face|left side|right side|jaw) (?:is|feels|has gone|went|just went) (?:\\w+ )?numb|(?:my|his|her) (?:face|mouth) is drooping',
    'cannot (?:really |hardly |even |properly )*(?:breathe|breath|get (?:any |enough )?air|catch (?:my|his|her) breath|swallow or breathe)',
    '(?:not|stopped|struggling to|trouble|difficulty|hard to|barely|hardly|problems) (?:breathing|breathe)\\b|gasping for (?:air|breath)|turning blue|no pulse|not feel (?:a|his|her) pulse',
    `${person}${now} (?:collapsed|fainted|passed out|unconscious|unresponsive|not responding|lost consciousness|not waking up|choking|drowning|electrocuted|convulsing|having a fit|bleeding out|overdosed|overdosing|took an overdose|taken an overdose|poisoned|paraly[sz]ed)(?! (?:bias|flyers|leaflets|copies|at the sight|in (?:work|e-?mails?|paper\\w*|debt|meetings)|on (?:chocolate|coffee|sugar|cake|netflix|carbs)))\\b`,
    `(?:cannot wake|will not wake|does not wake)(?: up)? ?(?:up|him|her|them|my|$)`,
    'bleeding (?:a lot|so much|badly|heavily|out|to death|profusely|really|very|severely|will not|does not|from (?:my|his|her|the) (?:head|ear|ears|neck|wrist|stomach|mouth))',
    'not stop (?:the )?bleeding|losing (?:a lot of|so much|too much|lots of) blood|blood (?:is )?everywhere|(?:coughing|coughed|vomiting|vomited|throwing|threw|spitting)(?: up)? blood',
    '(?:swallowed|drank|drunk|ate|eaten|ingested|drinking) (?:\\w+ )?(?:\\w+ )?(?:bleach|battery|batteries|poison|antifreeze|detergent|drain cleaner|magnets?|laundry pod|toilet cleaner|weed ?killer|poisonous)',
    '(?:throat|tongue|airway) (?:is |keeps )?(?:swelling|swollen|closing)|(?:lips|face) (?:is|are) swelling',
    'slurr(?:ing|ed) (?:my|his|her|words|speech)|speech is slurred|cannot (?:move|feel) (?:my|his|her) (?:\\w+ )?(?:arms?|legs?|face|side|body)|worst headache of my life|suddenly (?:went |gone )?blind|cannot see (?:any|out)\\w* suddenly',
    '(?:cut|sliced|chopped|severed) (?:off |open )?(?:my|his|her) (?:\\w+ )?(?:finger|fingers|hand|wrist|leg|thumb|arm|artery)s? (?:off|open|deep|badly)|(?:cut|chopped|sliced) off (?:my|his|her) (?:finger|thumb|hand)',
    '(?:bitten|bit|stung) (?:me|him|her|by a|my \\w+)?.*\\b(?:snake|viper|scorpion|rattlesnake)|(?:snake|viper|rattlesnake|scorpion) (?:just )?(?:bit|stung)',
    `${person}${now} (?:fell|fallen) (?:down|off|from|out of) (?:the |a |my |our |his |her )?(?:\\w+ )?(?:stairs|ladder|roof|window|balcony|scaffold\\w*)|fallen and cannot|^(?:i )?cannot get up(?: off| from)?`,
    '^(?:someone |somebody |quick |quickly |help |we need to |i need you to |you need to |i need to )*(?:call|dial|ring|phone|get|send|need)(?: me| us| him| her)? (?:an ambulance|the ambulance|911|112|999|000|emergency services|the paramedics|paramedics|an emergency doctor|medical help)(?: (?:now|quick|quickly|please|immediately|for (?:me|him|her|us|my \\w+)|to my \\w+|right now|fast))*$|^(?:i|we|she|he) needs? (?:an ambulance|paramedics|emergency help)',
    '(?:having|have|is) a medical emergency|giving birth (?:now|right now)|baby is coming (?:now|right now)|third degree burns?|(?:i|he|she) am (?:dying|bleeding)$|i think i am dying|i am dying$',
    'herzinfarkt|notarzt|bekomme keine luft|kann nicht atmen|bewusstlos|me duele el pecho|no puedo respirar|crise cardiaque|peux pas respirer',
  ]),
  ...signs('danger', [
    '(?:says|said|saying|threaten\\w*|swears|promised|(?:he|she|they)(?: is| are)? (?:wants?|going|trying)) (?:(?:he|she|they) (?:will|is going to|are going to|would) |to )(?:kill|hurt|shoot|stab|beat|harm) (?:me|us|him|her|my \\w+|the (?:kids|children|baby))\\b',
    `${person}\\b.* (?:is|are|keeps|started) (?:beating|hitting|choking|strangling|stabbing|attacking|threatening|raping|abusing|hurting) (?:me|us|him|her|my (?:${kin})|the (?:kids|children|baby))\\b`,
    '(?:loaded|cocked|grabbed|holding|got) (?:the|a|my) (?:gun|pistol|rifle|noose)\\b',
    '(?:is|are|keeps) (?:stalking|following|chasing|hunting|watching) (?:me|us)\\b(?! (?:on|around the (?:web|internet)|for))|(?:is|are) (?:still )?after (?:me|us)\\b|(?:grabbed|dragged|pushed|held|locked) (?:me|us)\\b.*\\b(?:ran|escaped|in|into|against|down|by)\\b',
    '(?:car|truck|bus|train|driver|van|lorry|tram)(?: \\w+)? (?:just )?(?:hit|ran over|crashed into|ran into|knocked down) (?:a |the |my |an |our )?(?:\\w+ )?(?:cyclist|pedestrian|person|man|woman|kid|child|girl|boy|biker|me|him|her|us|house|people|crowd)\\b',
    '(?:someone|somebody|people|they|he|she|men|police) (?:is|are) shooting(?: outside| at| in|$)|(?:car|boat|ship|kayak) is (?:sinking|under ?water|filling with water)|had (?:an|a bad|a serious|a car) accident\\b',
    '(?:screaming|crying|calling|yelling|shouting) for help\\b|smell(?:s|ing)? (?:smoke|burning|something burning)\\b',
    '(?:stuck|trapped|locked|pinned|buried) (?:inside$|in (?:the |a |my |this )?(?:room|basement|cellar|trunk|boot|wreck|freezer|burning \\w+)|under)\\b(?! (?:the (?:price|impression)|contract|work))',
    '(?:hear|heard|hearing) (?:\\w+ )?(?:shots?|screams and|an explosion)\\b|shots (?:fired|outside)|there (?:has been|was|is|is been|has just been) (?:an? )?(?:\\w+ )?(?:explosion|shooting|stabbing|avalanche|bomb|knife attack)\\b',
    `(?:${person}|someone|somebody)(?: \\w+)? (?:fell|fallen|jumped|slipped|went) (?:in|into|in to|through|off) (?:the |a )?(?:\\w+ )?(?:pool|lake|river|water|sea|well|ice|canal|pond|tracks|harbou?r|bridge)\\b`,
    `${home} (?:is|are|has|just|have|next door is|caught)(?: just| now)? ?(?:on fire|caught fire|fire|burning(?: down)?$|in flames|full of smoke|filling (?:up )?with smoke)`,
    '^there is (?:a )?(?:fire|smoke)(?: (?:in|coming|everywhere|on|at|under|outside)|$)|^fire$|trapped by (?:the )?(?:fire|smoke|flood)|^es brennt',
    '(?:smell|smells|smelling) (?:\\w+ )?(?:of |like )?gas\\b(?! station)|there is a gas leak|carbon monoxide (?:alarm|detector) (?:is |keeps |just |went )',
    `(?:someone|somebody|${person}|stranger|burglars?|intruders?|people|men|they)${now} (?:broke|breaking|broken|trying to (?:break|get)|climbing|forcing)(?: his way| their way)? (?:in$|in (?:now|right|and)|in ?to (?:my|our|the) (?:house|home|flat|apartment|room|car|building)|in through)`,
    '(?:intruder|burglar|stranger|prowler) (?:is )?(?:in|inside|outside) (?:my|the|our)',
    `(?:someone|somebody|${person}|stranger)${now}(?: keeps| started| starts| is going to| is trying to| trying to| wants to| will| going to| threatening to| threatens to)* (?:hitting|beating|beats|hits|hit|punch\\w*|chok\\w+|strangl\\w+|attack\\w*|threaten\\w*|abus\\w+|stab\\w*|rap(?:ed|ing)|kill|hurt|hurting|shoot\\w*|follow\\w*|chas\\w+|kicking) (?:me|us)\\b(?! (?:up|at|back|on|in the (?:review|press|meeting|back)|with (?:a |an )?(?:question|email|bill|deadline|work|invoice|news|kindness)|off))`,
    '(?:am|is|are|getting) (?:being )?(?:attacked|chased|stalked|robbed|mugged|held hostage|held against|kidnapped|beaten up|shot at)|being followed (?!on|by \\d)|being followed$|^i am being followed',
    `${person}${now} (?:stabbed|shot|raped|assaulted|mugged|kidnapped|run over|hit by a (?:car|bus|truck))(?! (?:a|an|down|in (?:a|the) (?:game|foot|back|meeting)|for|some|the))\\b`,
    '(?:has|with|holding|pulled|pointing|waving) (?:a|his|her) (?:gun|knife|bomb|rifle|machete)\\b|(?:gun|knife) (?:to|at|against) (?:my|his|her)|active shooter|hear(?:ing)? (?:gun ?shots|shooting|gunfire)|there is a (?:bomb|shooter|shooting)',
    'trapped (?:in|under|inside) (?:the |a |my |this |our )?(?:\\w+ )?(?:car|elevator|lift|building|house|rubble|avalanche|snow|cave|wreck|basement|burning)',
    '(?:just (?:had|been in|got (?:in|into))|there (?:has been|was|is)) a (?:bad |serious |terrible |horrible )?(?:car |bike |motorcycle |train )?(?:accident|crash)\\b(?!.*\\b(?:report|on the news)\\b)',
    '(?:am|are) (?:in danger|in immediate danger|not safe)\\b(?! of)|(?:scared|fear|fearing|afraid|fearful|running) for my life|he is going to kill|they are going to kill',
    '^(?:someone |quick |quickly |help )*(?:call|get|send|need) the (?:police|cops|fire (?:brigade|department))(?: (?:now|quick|quickly|please|immediately|right now))*$',
  ]),
];

/** Taken out before anything is looked for: they only sound like it. */
export const figures: readonly RegExp[] = [
  /\b(?:almost|nearly|practically|basically) (?:had|having|gave me|gives me|died|killed|choked|having) ?(?:a |an )?(?:heart attack|stroke|seizure)?/gu,
  /\b(?:gave|give|gives|giving|get|got) (?:me|him|her|us) an? (?:heart attack|stroke|seizure)\b|\b(?:heart attack|stroke) (?:when|at|over|because of) (?:i (?:saw|read|opened|got)|the (?:bill|price|invoice|news)|my (?:bill|inbox))/gu,
  /\b(?:kill|killing|shoot|shot|shooting|hang|drown|drowning|stab|hate|poison)(?:ing)? myself (?:laughing|with (?:work|laughter)|in (?:the foot|work|e-?mails?|chocolate|coffee)|over (?:this|that|the)|for (?:forgetting|not|missing|losing|buying|saying)|at (?:the gym|work)|trying to|to (?:get|finish|meet|make))/gu,
  /\bsmoke on the water\b|\bpassed out (?:on|in) (?:the|my|a) (?:couch|sofa|bed|chair|plane|train)\b|\bnot breathing (?:very |too |so )?(?:well|easily|easy)\b/gu,
  /\bstrokes? of (?:luck|genius|midnight|a pen|the pen)\b|\bheat ?stroke (?:warning|advice)\b/gu,
  /\b(?:die|dying|died|dead) (?:of|from|for|to|laughing|on (?:this|that) hill)\b[^.]*/gu,
  /\b(?:cannot|not|hardly|barely) breathe? ?(?:in (?:this|these|that|those|my) \w+|with (?:all|so|this|these)|through (?:my|his|her) nose|for (?:all|the)|under all)[^.]*/gu,
  /\b(?:choking|choked|overdos\w+|drowning|trapped|suffocating) (?:on|in|by|under) (?:the price|deadlines?|e-?mails?|work|paperwork|paper|meetings?|(?:a |this |back-to-back )?meetings?|debt|invoices|requests|homework|tickets|laundry|netflix|chocolate|coffee|sugar|a loop|traffic|bureaucracy|notifications|admin)\b/gu,
  /\b(?:kill|dying) for an? \w+/gu,
  /\bfire (?:drill|alarm (?:test|check|battery|batteries|inspection)|sale|extinguisher\w*|safety|pit|place|stick|works?)\b/gu,
  /\bgas (?:bill|station|meter|price|prices|company|engineer)\b/gu,
  /\b(?:stab\w*|shot) (?:me|us|him|her) in the (?:back|foot)\b/gu,
  /\b(?:hit|hits|hitting) me (?:up|with|that|like|how|when)\b/gu,
  /\b(?:unconscious bias|cardiac surgery|suicide (?:squad|prevention|awareness|hotline)|chest (?:press|day|x-?ray|of drawers|freezer|exercises?|workout))\b/gu,
];

/** A clause with one of these tells of another time, of a story, of training or of what may be. */
export const elsewhere: readonly RegExp[] = [
  /(?<!since )\b(?:yesterday|last (?:week|year|month|night|summer|winter|spring|autumn|fall|time|\w+day)|(?:days|weeks|months|years?|decades) ago|in (?:19|20)\d\d|back (?:in|then)|when (?:i|he|she) was|as a (?:kid|child|teen\w*)|used to|in the past|long ago|survived|recovered|no longer (?:have|has|suicidal|choking|bleeding))\b/u,
  /\b(?:movie|film|novel|book|song|lyrics|episode|documentary|podcast|article|poem|video game|drill|simulation|webinar|essay|character|storyline|script|series|exercise|training|seminar|on tv|on netflix|in the game|in the play|plot|headline|dream|dreamt|dreamed|nightmare|hamlet|juliet|thriller|report says)\b/u,
  /\b(?:if|in case|unless|suppose|imagine|whether|whenever|hypothetically|until|would have)\b/u,
];
