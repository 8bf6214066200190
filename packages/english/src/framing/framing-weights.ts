// Written by evals/training/train-framing.ts; not by hand.

/** By feature, as `framingFeatures` names it. */
export const framingWeights: ReadonlyMap<string, number> = new Map(
  `
+cheer=-1.15 +due=-0.75 +figures=-0.98 +future=-0.41 +harmless=-2.18 +offer=-1.54 +open=-1.71
+others=-1.85 +stilltime=-0.47 +third=-1.04 +time=-1.29 +you_can=-0.95 1:#=-1.44 1:#th=0.03 1:;=-0.96
1:?=0.35 1:a=0.14 1:about=-0.12 1:act=0.04 1:after=0.03 1:afternoon=-0.3 1:again=0.3 1:ago=-0.04
1:alarm=0.17 1:album=-0.22 1:all=0.18 1:already=0.11 1:always=0.35 1:am=0.2 1:an=-0.18 1:and=-0.06
1:anna=-0.19 1:another=0.19 1:answer=0.1 1:answered=0.17 1:appointment=0.27 1:approval=-0.03 1:are=-0.55
1:arrival=-0.14 1:arrived=-0.06 1:arrives=-0.05 1:as=-0.05 1:aside=0.05 1:ask=0.04 1:asked=-0.08
1:asks=-0.16 1:assignment=0.05 1:at=-0.37 1:attached=-0.05 1:available=-0.1 1:avoidable=0.09 1:away=-0.15
1:back=-0.19 1:backup=-0.08 1:bad=0.04 1:bakery=-0.03 1:bank=0.03 1:battery=-0.14 1:be=0.19 1:became=-0.13
1:because=-0.05 1:becoming=0.13 1:bed=0.26 1:been=0.22 1:before=-0.18 1:being=0.04 1:best=-0.16
1:better=0.16 1:between=-0.2 1:bike=-0.15 1:bill=0.03 1:block=-0.11 1:blue=-0.14 1:book=0.07 1:booked=0.04
1:boss=-0.04 1:both=-0.11 1:bought=0.17 1:box=0.09 1:brandt=-0.07 1:bread=-0.04 1:breakfast=-0.29
1:bring=-0.11 1:budget=0.19 1:busy=0.03 1:but=0.03 1:buying=0.09 1:by=-0.27 1:cactus=0.04 1:calendar=0.15
1:called=-0.12 1:calls=-0.09 1:came=-0.12 1:can=-0.5 1:cancel=0.07 1:cancelled=-0.05 1:card=0.26
1:care=0.16 1:case=-0.04 1:change=-0.27 1:changed=-0.03 1:chapter=0.08 1:charged=-0.05 1:charger=-0.16
1:check=0.03 1:chemistry=0.06 1:chess=-0.17 1:choir=-0.21 1:chose=0.04 1:class=0.07 1:clear=-0.1
1:close=-0.03 1:closes=0.12 1:coffee=0.08 1:colleague=-0.05 1:comes=0.05 1:coming=-0.05 1:concert=-0.05
1:confirmation=-0.05 1:connection=-0.04 1:contract=-0.06 1:cost=0.26 1:could=0.06 1:courier=-0.15
1:course=0.05 1:dad=0.04 1:day=0.12 1:daycare=-0.1 1:deadline=0.07 1:degrees=-0.15 1:delivered=-0.12
1:delivery=-0.21 1:dentist=0.16 1:deposit=-0.04 1:desk=0.15 1:did=0.11 1:dinner=-0.12 1:direct=-0.15
1:do=0.29 1:documents=-0.12 1:does=0.09 1:dog=0.16 1:done=0.11 1:door=0.06 1:down=0.07 1:dr=-0.03
1:draft=-0.19 1:due=-0.09 1:early=0.11 1:eating=0.07 1:eight=-0.16 1:electricity=-0.17 1:eleven=-0.11
1:elm=-0.13 1:else=0.15 1:email=0.09 1:end=-0.05 1:enough=0.05 1:essay=0.16 1:euros=0.12 1:even=0.43
1:evening=0.17 1:every=0.1 1:everybody=0.1 1:everyone=0.07 1:everything=-0.09 1:exactly=0.08 1:exam=-0.24
1:excuse=0.09 1:excuses=0.05 1:expected=0.04 1:expired=0.03 1:family=0.06 1:far=-0.16 1:father=0.07
1:favourite=-0.19 1:fee=-0.05 1:feedback=-0.06 1:feel=0.07 1:ferry=-0.15 1:figures=-0.03 1:filter=0.04
1:finish=0.11 1:finished=0.07 1:first=0.07 1:fits=-0.08 1:five=-0.03 1:fix=0.03 1:flashcards=-0.06
1:flight=-0.21 1:floor=-0.11 1:folder=-0.17 1:food=0.07 1:for=-0.36 1:forget=0.03 1:forgotten=0.15
1:form=0.19 1:found=-0.18 1:four=-0.07 1:fourth=0.08 1:free=-0.3 1:freezer=0.04 1:friday=-0.28
1:from=-0.89 1:front=-0.06 1:game=-0.13 1:garage=-0.03 1:garden=-0.14 1:gate=0.07 1:get=-0.09
1:getting=0.08 1:gift=0.06 1:go=-0.15 1:goal=-0.14 1:goals=0.06 1:going=0.09 1:gone=0.05 1:good=-0.14
1:got=-0.17 1:grandma=0.04 1:grandmother=0.1 1:great=-0.03 1:groceries=-0.04 1:group=0.04 1:guess=0.17
1:gym=0.16 1:habit=0.06 1:had=0.36 1:half=-0.3 1:hall=-0.06 1:hand=-0.04 1:handed=-0.07 1:handover=-0.04
1:happened=0.12 1:hard=0.1 1:have=0.28 1:he=0.04 1:hear=0.07 1:helps=0.17 1:her=0.06 1:here=0.05
1:his=-0.24 1:holiday=-0.05 1:home=-0.18 1:host=-0.04 1:hotel=-0.09 1:hour=-0.07 1:hours=-0.07 1:how=0.15
1:hr=0.04 1:huh=0.03 1:i=-0.05 1:idea=-0.08 1:if=-0.16 1:ignored=0.13 1:impressive=0.12 1:inbox=0.13
1:ines=-0.07 1:instead=-0.03 1:insurance=-0.06 1:invitation=-0.06 1:invoice=-0.13 1:is=-0.55 1:it=0.22
1:its=0.11 1:itself=0.03 1:ivy=-0.05 1:jacket=0.04 1:january=-0.15 1:jonas=0.06 1:just=0.05 1:key=-0.06
1:keys=-0.27 1:kids=0.08 1:kim=-0.09 1:kitchen=0.03 1:know=0.14 1:lab=0.08 1:landlord=0.09 1:last=0.12
1:lasted=0.1 1:late=0.16 1:leak=0.07 1:least=0.13 1:leave=0.08 1:leaves=-0.15 1:leaving=0.1
1:lecture=-0.05 1:left=0.05 1:leo=0.04 1:less=-0.21 1:let=0.15 1:letter=0.15 1:letters=0.05
1:library=-0.08 1:light=-0.18 1:like=-0.28 1:liked=-0.24 1:list=-0.15 1:listed=-0.15 1:little=0.06
1:living=0.09 1:long=0.15 1:longer=-0.06 1:look=0.06 1:looked=0.35 1:looking=-0.05 1:lost=0.03 1:low=-0.14
1:lucca's=-0.05 1:lucky=-0.06 1:lunch=-0.23 1:machine=-0.08 1:mail=-0.21 1:manage=0.06 1:manager=0.11
1:march=0.08 1:marked=-0.03 1:market=-0.15 1:may=-0.04 1:maya=0.07 1:maybe=0.1 1:me=-0.25
1:measurements=0.06 1:meditation=0.04 1:meeting=-0.13 1:meetings=-0.03 1:meets=-0.05 1:membership=0.22
1:mention=-0.16 1:messages=0.06 1:milk=0.04 1:minimum=0.04 1:minute=-0.13 1:minutes=0.32 1:missed=-0.06
1:missing=0.24 1:monday=-0.22 1:money=0.05 1:month=0.19 1:months=-0.05 1:more=0.18 1:morning=-0.2
1:mother=0.09 1:moved=-0.15 1:much=0.06 1:mum=0.1 1:museum=-0.08 1:must=0.23 1:my=0.03 1:name=-0.06
1:near=-0.04 1:need=-0.09 1:needed=-0.04 1:needs=-0.23 1:neighbour=-0.3 1:neighbours=0.1 1:never=0.13
1:new=-0.37 1:news=-0.18 1:next=-0.06 1:nice=0.04 1:night=0.14 1:nine=0.06 1:no=0.46 1:nobody=0.4
1:noon=-0.29 1:not=0.71 1:notes=-0.06 1:nothing=0.19 1:notice=-0.04 1:now=0.2 1:number=0.1 1:nurse=0.12
1:o'clock=0.04 1:october=-0.11 1:of=-0.28 1:off=0.03 1:offer=-0.09 1:offers=-0.15 1:office=-0.14
1:old=0.04 1:on=-0.45 1:once=0.16 1:one=0.05 1:ones=-0.1 1:online=-0.07 1:only=0.17 1:open=0.04
1:opened=0.05 1:or=-0.23 1:order=-0.25 1:other=-0.03 1:others=0.03 1:out=-0.16 1:outside=-0.03
1:overdue=-0.03 1:owe=0.15 1:own=0.17 1:packed=0.06 1:packing=-0.04 1:page=0.08 1:pages=0.07 1:paid=0.13
1:paper=0.16 1:papers=-0.03 1:parcel=-0.42 1:parent=-0.03 1:parking=-0.04 1:partner=0.05 1:party=0.08
1:pass=-0.11 1:passport=-0.19 1:paul=0.03 1:pay=0.05 1:payment=-0.13 1:people=-0.11 1:percent=-0.05
1:perhaps=-0.07 1:permit=-0.06 1:phone=0.23 1:photos=-0.11 1:physio=-0.03 1:pick=-0.26 1:picked=0.06
1:place=-0.13 1:plan=0.18 1:planned=0.06 1:plants=0.04 1:platform=-0.04 1:play=0.06 1:pool=-0.16
1:porto=-0.09 1:power=-0.05 1:practice=0.18 1:prefer=-0.03 1:prescription=0.03 1:price=-0.08
1:printer=-0.14 1:promise=0.08 1:promised=0.09 1:promises=0.12 1:properly=0.11 1:put=0.08 1:quarter=-0.17
1:question=0.06 1:quiet=-0.03 1:quiz=0.04 1:rain=-0.13 1:rate=0.2 1:read=0.18 1:ready=-0.06 1:really=0.03
1:receipt=-0.04 1:record=0.09 1:rehearsal=-0.11 1:release=-0.06 1:remembered=0.05 1:remembers=0.03
1:reminded=0.08 1:reminders=0.06 1:renew=-0.04 1:rent=-0.04 1:rental=0.03 1:reply=-0.08 1:report=0.27
1:reports=-0.04 1:rest=-0.14 1:return=-0.04 1:review=-0.14 1:road=-0.03 1:room=-0.25 1:rotting=0.03
1:row=0.11 1:run=0.17 1:running=-0.03 1:runs=-0.11 1:said=-0.09 1:sale=-0.13 1:sam=0.06 1:saturday=-0.09
1:save=0.04 1:saved=-0.11 1:savings=0.16 1:saying=0.05 1:says=0.03 1:school=-0.1 1:seat=-0.08
1:seats=-0.12 1:second=-0.06 1:semester=0.05 1:sent=-0.09 1:session=-0.09 1:seven=-0.1 1:shall=-0.03
1:shared=-0.18 1:she=0.07 1:shed=-0.06 1:shelf=-0.16 1:shipped=-0.04 1:shoes=0.08 1:shops=-0.04
1:show=-0.03 1:side=-0.22 1:sign=0.03 1:signature=-0.03 1:since=0.28 1:single=0.05 1:sitting=0.07
1:six=0.19 1:skipped=0.14 1:sleep=-0.03 1:slept=0.07 1:slides=0.08 1:slot=-0.2 1:slow=0.2 1:snoozed=0.04
1:so=0.07 1:sofia=0.04 1:some=-0.04 1:spend=0.18 1:spent=-0.14 1:spring=0.16 1:start=0.36 1:station=-0.1
1:steps=0.03 1:still=0.12 1:stop=0.04 1:street=-0.16 1:stretch=-0.15 1:study=0.05 1:subscription=-0.04
1:sugar=-0.05 1:suit=-0.12 1:summer=0.18 1:sun=-0.11 1:sunday=-0.29 1:sunny=-0.17 1:surprise=0.12
1:surprised=0.05 1:swimming=-0.09 1:table=-0.15 1:tablets=-0.06 1:take=-0.14 1:taken=0.09 1:takes=-0.13
1:tax=0.13 1:team=0.14 1:telescope=-0.14 1:ten=0.36 1:than=0.05 1:thank=0.03 1:that=0.55 1:the=-0.57
1:their=0.12 1:them=-0.08 1:then=0.07 1:there=0.25 1:thesis=-0.04 1:they=-0.15 1:thing=0.06 1:third=0.04
1:this=0.2 1:those=0.11 1:though=0.1 1:three=-0.15 1:through=-0.16 1:thursday=-0.4 1:tickets=-0.23
1:tim=-0.21 1:time=0.1 1:times=0.05 1:timesheet=0.03 1:to=0.32 1:today=-0.4 1:told=-0.03 1:tom=-0.06
1:tonight=-0.46 1:too=0.06 1:took=-0.14 1:total=-0.05 1:town=-0.18 1:train=-0.16 1:training=0.07
1:trial=0.05 1:try=0.09 1:tuesday=-0.34 1:turn=-0.1 1:twice=0.1 1:two=-0.17 1:tyres=0.13 1:unanswered=0.13
1:under=0.04 1:undone=0.15 1:unpaid=0.03 1:unread=0.15 1:until=-0.52 1:use=-0.13 1:used=0.03 1:usual=-0.07
1:version=-0.05 1:violin=0.06 1:visa=-0.09 1:voted=0.04 1:wait=0.09 1:waited=0.16 1:waiting=0.03
1:walk=0.19 1:wallet=-0.06 1:want=-0.45 1:was=0.03 1:washing=-0.08 1:water=0.04 1:way=0.15 1:we=0.19
1:wedding=-0.04 1:wednesday=-0.13 1:week=0.2 1:weekend=-0.05 1:weeks=0.24 1:went=-0.11 1:were=0.25
1:what=0.09 1:when=0.06 1:where=0.07 1:whether=-0.06 1:which=-0.04 1:while=0.13 1:who=0.12 1:whole=0.14
1:why=-0.05 1:will=0.21 1:with=-0.57 1:without=0.29 1:work=-0.07 1:works=-0.31 1:workshop=-0.1
1:would=-0.04 1:wow=-0.15 1:write=0.08 1:written=0.06 1:year=-0.16 1:yes=-0.27 1:yesterday=0.12 1:you=0.53
1:your=-0.08 1:yourself=0.07 1:zero=0.11 2:#_;=-0.03 2:#_?=-0.07 2:#_am=0.19 2:#_and=-0.09
2:#_degrees=-0.15 2:#_euros=0.12 2:#_for=0.1 2:#_hours=-0.14 2:#_in=-0.07 2:#_is=-0.16 2:#_minutes=-0.04
2:#_percent=-0.05 2:#_steps=0.03 2:#_to=-0.08 2:;_it=-0.08 2:;_the=-0.22 2:;_there=-0.11 2:;_you=0.1
2:?_the=-0.06 2:a_#=0.06 2:a_day=0.15 2:a_good=-0.05 2:a_little=0.05 2:a_minute=-0.1 2:a_month=0.11
2:a_row=0.13 2:a_slot=-0.18 2:a_table=-0.08 2:a_third=0.07 2:a_week=0.1 2:about_#=-0.05 2:about_ten=-0.06
2:about_the=-0.11 2:about_this=0.04 2:after_dinner=-0.06 2:again_?=0.08 2:all_of=0.14 2:all_weekend=-0.05
2:always_do=0.03 2:and_#=-0.08 2:and_is=-0.12 2:and_it=0.06 2:and_now=0.16 2:and_the=0.13 2:and_then=0.06
2:and_yet=0.17 2:and_you=0.15 2:another_day=0.04 2:answer_by=-0.07 2:are_#=-0.03 2:are_at=0.07
2:are_available=-0.04 2:are_due=-0.09 2:are_in=-0.07 2:are_on=-0.15 2:as_a=-0.04 2:as_always=-0.08
2:as_it=0.06 2:as_last=-0.1 2:as_usual=0.08 2:asked_for=-0.12 2:asked_where=0.06 2:asks_if=-0.05
2:at_#=-0.42 2:at_half=-0.06 2:at_home=-0.03 2:at_least=0.13 2:at_nine=0.03 2:at_noon=-0.14 2:at_six=0.19
2:at_the=-0.03 2:at_this=0.15 2:at_your=-0.11 2:available_in=-0.06 2:away_from=-0.13 2:be_delivered=-0.12
2:be_done=0.03 2:be_finished=0.05 2:be_home=-0.05 2:be_nice=0.1 2:be_sent=-0.03 2:became_free=-0.13
2:because_of=-0.06 2:because_the=-0.06 2:because_you=0.05 2:been_a=-0.1 2:been_charged=-0.05
2:been_enough=0.03 2:been_in=0.07 2:before_noon=-0.17 2:before_the=-0.15 2:before_you=0.04
2:better_if=0.03 2:better_than=0.03 2:bill_from=0.03 2:bins_again=0.04 2:birthday_party=0.03
2:blue_folder=-0.14 2:booked_the=0.11 2:bring_the=-0.13 2:but_not=0.1 2:but_the=-0.16 2:by_a=-0.09
2:by_friday=-0.03 2:by_now=0.08 2:by_sunday=-0.07 2:by_the=0.04 2:calendar_is=-0.04 2:call_with=-0.08
2:came_in=-0.16 2:can_be=-0.09 2:can_not=-0.11 2:card_is=0.07 2:change_in=-0.15 2:charger_at=-0.08
2:check_the=0.04 2:chemistry_report=0.06 2:class_has=0.08 2:closed_on=-0.05 2:connection_in=-0.04
2:contract_from=-0.09 2:could_at=0.09 2:could_have=0.03 2:could_not=-0.1 2:day_this=0.07 2:days_ago=0.04
2:did_not=-0.05 2:did_you=0.04 2:do_not=0.23 2:do_this=0.08 2:do_you=-0.17 2:does_not=0.08 2:door_for=0.19
2:due_in=0.03 2:due_this=-0.05 2:due_tomorrow=-0.04 2:elm_street=-0.13 2:else_in=0.06 2:enough_for=-0.04
2:even_though=0.05 2:every_month=0.03 2:everyone_else=0.06 2:finished_by=0.05 2:five_days=-0.04
2:five_minutes=0.13 2:five_people=-0.14 2:flight_is=0.08 2:flight_to=-0.03 2:food_for=0.07 2:for_#=-0.09
2:for_a=-0.22 2:for_an=0.15 2:for_another=-0.05 2:for_leo=0.04 2:for_once=0.08 2:for_the=-0.45
2:for_this=-0.08 2:for_tomorrow=0.06 2:for_tonight=-0.06 2:for_two=-0.07 2:for_you=0.19 2:for_your=0.06
2:forgot_to=0.07 2:forgot_your=0.04 2:form_has=0.04 2:free_at=-0.03 2:free_for=-0.04 2:friday_;=-0.06
2:friday_at=-0.03 2:from_#=-0.09 2:from_brandt=-0.07 2:from_ivy=-0.05 2:from_last=-0.05 2:from_may=0.03
2:from_the=-0.13 2:go_out=-0.07 2:going_to=0.09 2:got_a=-0.17 2:group_has=0.06 2:group_meets=-0.05
2:guess_the=0.06 2:habit_of=0.06 2:had_to=0.18 2:half_of=-0.03 2:half_price=-0.09 2:hand_in=-0.04
2:handed_in=-0.07 2:happened_to=0.12 2:hard_to=0.05 2:has_#=-0.05 2:has_a=-0.19 2:has_been=0.2
2:has_four=-0.04 2:has_not=0.03 2:have_been=0.19 2:have_called=0.05 2:have_had=0.03 2:have_left=0.06
2:have_no=0.1 2:have_not=-0.21 2:have_one=0.05 2:have_to=-0.11 2:have_two=-0.12 2:have_you=-0.06
2:home_by=-0.05 2:home_until=-0.08 2:hour_ago=-0.08 2:hour_in=0.07 2:hours_before=-0.07 2:hours_on=0.17
2:huh_?=0.03 2:i_can=-0.05 2:i_had=0.03 2:i_have=-0.11 2:i_told=-0.03 2:if_you=-0.08 2:ignored_the=0.05
2:important_mail=-0.07 2:in_#=0.06 2:in_a=0.11 2:in_bed=0.14 2:in_case=-0.1 2:in_its=0.18 2:in_march=0.04
2:in_october=-0.13 2:in_ten=0.1 2:in_the=-0.17 2:in_town=-0.18 2:in_two=0.23 2:in_until=-0.07
2:in_your=-0.15 2:instead_of=-0.03 2:into_the=0.04 2:invoice_from=-0.04 2:is_#=-0.06 2:is_a=0.26
2:is_at=-0.16 2:is_available=-0.06 2:is_becoming=0.13 2:is_been=-0.04 2:is_closed=-0.06 2:is_done=-0.04
2:is_due=0.03 2:is_empty=0.07 2:is_free=-0.08 2:is_home=-0.08 2:is_in=-0.05 2:is_it=0.06 2:is_late=0.03
2:is_light=-0.04 2:is_monday=0.04 2:is_not=0.29 2:is_on=-0.19 2:is_open=-0.06 2:is_running=-0.11
2:is_still=0.07 2:is_the=0.17 2:is_there=-0.06 2:is_thursday=0.04 2:is_tomorrow=0.09 2:is_under=-0.04
2:is_yours=-0.03 2:it_?=-0.04 2:it_has=-0.06 2:it_is=0.19 2:it_up=-0.11 2:it_was=0.13 2:it_would=0.03
2:its_own=0.14 2:key_is=-0.06 2:lab_partner=0.06 2:last_minute=0.03 2:last_night=-0.05 2:last_one=0.17
2:last_time=-0.05 2:last_week=-0.08 2:late_again=0.04 2:late_for=0.1 2:left_for=-0.05 2:left_on=-0.09
2:left_to=-0.05 2:let_the=0.07 2:like_the=-0.04 2:like_to=-0.14 2:list_is=0.04 2:look_at=0.04
2:looked_at=0.18 2:looking_for=-0.05 2:mail_from=-0.07 2:manage_to=0.06 2:may_is=0.03 2:me_to=-0.3
2:meeting_at=-0.12 2:meets_at=-0.05 2:mention_the=-0.09 2:messages_from=0.05 2:minutes_a=-0.04
2:minutes_late=-0.03 2:minutes_to=0.1 2:missed_the=-0.06 2:monday_at=-0.03 2:monday_i=-0.04
2:morning_?=-0.05 2:morning_is=0.06 2:moved_the=-0.07 2:much_for=0.04 2:must_be=0.14 2:must_feel=0.06
2:near_you=-0.04 2:news_the=-0.21 2:next_month=-0.03 2:next_to=-0.04 2:nine_days=0.07 2:nine_o'clock=0.04
2:no_appointment=0.08 2:not_a=0.09 2:not_be=-0.05 2:not_been=-0.13 2:not_for=0.04 2:not_going=0.03
2:not_have=-0.08 2:not_last=0.14 2:not_missed=-0.07 2:not_taken=0.09 2:not_the=0.08 2:not_write=0.08
2:not_you=0.05 2:notes_are=-0.06 2:nothing_left=-0.05 2:notice_from=-0.05 2:now_it=0.15 2:of_#=-0.05
2:of_it=0.11 2:of_the=-0.27 2:of_you=0.03 2:of_your=0.07 2:of_yours=0.06 2:office_until=-0.05 2:on_a=0.09
2:on_elm=-0.13 2:on_it=-0.14 2:on_monday=-0.13 2:on_offer=-0.09 2:on_sunday=-0.03 2:on_the=-0.36
2:on_thursday=-0.07 2:on_time=0.06 2:on_tuesday=-0.12 2:on_your=0.07 2:one_at=0.04 2:one_book=0.05
2:one_email=0.08 2:one_is=-0.12 2:or_tomorrow=-0.04 2:out_on=-0.06 2:overdue_since=-0.04 2:paid_for=0.06
2:paid_on=0.05 2:parcel_could=-0.08 2:parking_permit=-0.06 2:party_is=0.06 2:passport_and=-0.19
2:people_who=0.03 2:pick_it=-0.14 2:pick_up=-0.12 2:plan_from=-0.2 2:planned_for=0.07 2:pool_is=-0.12
2:put_the=0.07 2:rate_you=0.13 2:read_the=0.16 2:remember_that=0.03 2:reminded_you=0.08 2:rental_car=0.03
2:reply_to=0.04 2:report_card=0.12 2:report_is=0.07 2:road_works=-0.09 2:run_out=0.06 2:running_late=0.04
2:running_shoes=0.09 2:runs_until=-0.11 2:said_yes=-0.3 2:said_you=0.1 2:school_play=0.03
2:screen_time=-0.03 2:send_the=-0.07 2:sent_a=-0.03 2:shall_i=-0.03 2:shipped_the=-0.04 2:should_have=0.15
2:should_i=-0.07 2:should_not=0.04 2:sign_up=0.03 2:since_lunch=-0.1 2:since_monday=0.04
2:since_tuesday=0.04 2:skipped_huh=0.03 2:slides_for=0.06 2:so_far=-0.16 2:so_it=0.03 2:so_much=0.04
2:still_has=-0.05 2:still_in=0.08 2:still_no=0.1 2:sunday_;=-0.08 2:sunday_want=-0.03 2:table_at=-0.04
2:table_for=-0.08 2:take_the=-0.17 2:takes_#=-0.07 2:takes_a=-0.09 2:team_is=0.05 2:ten_minutes=0.22
2:than_usual=-0.04 2:thank_you=0.03 2:that_is=0.17 2:that_the=0.03 2:the_#=-0.21 2:the_#th=0.03
2:the_appointment=0.21 2:the_bakery=-0.03 2:the_bank=0.1 2:the_bike=0.04 2:the_bins=0.05
2:the_birthday=0.12 2:the_blue=-0.14 2:the_box=0.09 2:the_budget=0.04 2:the_call=-0.11
2:the_cancelled=-0.04 2:the_chemistry=0.06 2:the_chess=-0.17 2:the_concert=-0.05 2:the_confirmation=-0.05
2:the_contract=-0.04 2:the_courier=-0.15 2:the_daycare=-0.1 2:the_deadline=0.05 2:the_dentist=0.17
2:the_deposit=-0.04 2:the_desk=0.11 2:the_dog=0.16 2:the_door=0.06 2:the_essay=0.17 2:the_evening=-0.05
2:the_exam=0.05 2:the_family=0.07 2:the_figures=-0.03 2:the_filter=0.04 2:the_first=0.03 2:the_form=0.2
2:the_freezer=0.04 2:the_garage=-0.03 2:the_garden=-0.14 2:the_gate=0.1 2:the_group=0.13
2:the_handover=-0.04 2:the_hotel=-0.09 2:the_insurance=-0.03 2:the_invitation=-0.08 2:the_invoice=-0.09
2:the_keys=-0.14 2:the_kids=0.09 2:the_kitchen=0.03 2:the_landlord=0.05 2:the_last=0.18 2:the_late=-0.25
2:the_leak=0.07 2:the_library=-0.07 2:the_list=0.03 2:the_market=-0.15 2:the_measurements=0.06
2:the_meeting=-0.05 2:the_missed=0.11 2:the_morning=0.12 2:the_museum=-0.04 2:the_neighbour=-0.25
2:the_neighbours=0.05 2:the_new=-0.08 2:the_next=0.03 2:the_nurse=0.12 2:the_office=-0.22 2:the_one=-0.04
2:the_order=-0.07 2:the_others=0.03 2:the_overdue=-0.06 2:the_parcel=-0.17 2:the_parking=-0.03
2:the_pass=-0.11 2:the_phone=0.2 2:the_plan=0.04 2:the_pool=-0.16 2:the_practice=-0.06 2:the_quiz=-0.03
2:the_registration=0.08 2:the_release=-0.06 2:the_rent=-0.03 2:the_rental=0.03 2:the_report=0.05
2:the_review=-0.19 2:the_road=0.07 2:the_room=-0.12 2:the_same=0.12 2:the_savings=0.14 2:the_school=-0.04
2:the_second=-0.07 2:the_shed=-0.06 2:the_shop=0.03 2:the_shops=0.04 2:the_slides=0.07 2:the_station=-0.09
2:the_tax=0.17 2:the_team=0.09 2:the_thesis=-0.06 2:the_ticket=-0.07 2:the_tickets=-0.03
2:the_timesheet=0.03 2:the_train=0.05 2:the_violin=0.06 2:the_visa=-0.09 2:the_washing=-0.08
2:the_weekend=-0.08 2:the_whole=0.14 2:the_workshop=-0.1 2:there_at=0.09 2:there_is=-0.03
2:third_time=-0.06 2:this_afternoon=-0.29 2:this_is=0.03 2:this_month=0.06 2:this_morning=-0.2
2:this_time=0.04 2:this_week=0.05 2:this_year=-0.06 2:three_reminders=0.1 2:thursday_evening=-0.12
2:tickets_for=-0.03 2:time_for=-0.07 2:time_to=0.06 2:time_you=0.12 2:to_#=-0.13 2:to_ask=0.05
2:to_block=-0.05 2:to_call=0.12 2:to_change=-0.15 2:to_do=0.06 2:to_finish=0.09 2:to_friday=-0.16
2:to_hear=0.07 2:to_keep=-0.04 2:to_leave=0.07 2:to_mention=-0.19 2:to_reply=0.03 2:to_sign=0.03
2:to_spend=0.04 2:to_start=0.12 2:to_the=-0.08 2:to_thursday=-0.05 2:to_you=0.04 2:to_your=-0.04
2:today_and=-0.1 2:today_at=-0.08 2:told_you=0.09 2:tomorrow_at=-0.04 2:tomorrow_morning=-0.1
2:twice_already=0.06 2:two_days=-0.11 2:two_hours=0.04 2:two_letters=0.05 2:two_weeks=0.2 2:until_#=-0.1
2:until_friday=-0.03 2:until_monday=-0.07 2:until_nine=-0.06 2:until_one=-0.07 2:until_saturday=-0.08
2:until_sunday=-0.07 2:until_wednesday=0.03 2:up_again=0.11 2:up_at=-0.06 2:up_for=0.03 2:up_to=-0.03
2:use_the=-0.14 2:used_to=0.03 2:want_me=-0.1 2:want_the=-0.19 2:want_to=-0.05 2:was_an=0.03
2:was_cancelled=-0.03 2:was_closed=0.08 2:was_moved=-0.04 2:was_not=0.11 2:was_on=0.13 2:was_paid=-0.15
2:was_the=0.16 2:washing_machine=-0.08 2:way_to=-0.03 2:we_?=0.03 2:week_?=0.04 2:week_was=0.03
2:well_done=0.07 2:went_through=-0.16 2:what_a=0.04 2:what_you=0.03 2:when_the=0.05 2:when_you=0.05
2:where_you=0.05 2:whether_you=-0.06 2:while_you=0.11 2:why_you=0.05 2:will_be=0.05 2:will_not=0.26
2:with_a=0.1 2:with_it=0.08 2:with_the=-0.08 2:within_a=0.04 2:works_for=-0.03 2:would_be=0.12
2:would_fix=0.03 2:would_have=0.2 2:would_know=0.05 2:would_like=-0.14 2:yes_to=-0.11 2:you_?=0.04
2:you_about=0.06 2:you_again=0.06 2:you_always=0.05 2:you_and=0.11 2:you_are=0.07 2:you_asked=-0.09
2:you_at=-0.13 2:you_booked=0.03 2:you_bought=0.15 2:you_could=0.09 2:you_did=-0.22 2:you_do=0.15
2:you_for=-0.03 2:you_forgot=0.07 2:you_going=0.04 2:you_got=-0.17 2:you_had=0.13 2:you_has=-0.04
2:you_ignored=0.08 2:you_in=-0.04 2:you_just=0.03 2:you_keep=0.08 2:you_know=0.05 2:you_let=0.08
2:you_like=-0.26 2:you_lost=0.03 2:you_missed=-0.09 2:you_need=-0.09 2:you_never=0.08 2:you_planned=0.08
2:you_prefer=-0.03 2:you_promised=0.09 2:you_really=0.03 2:you_said=0.11 2:you_saved=-0.07
2:you_should=-0.09 2:you_spent=-0.14 2:you_still=-0.03 2:you_take=-0.06 2:you_the=0.09 2:you_think=-0.03
2:you_told=-0.07 2:you_want=-0.21 2:you_went=0.14 2:you_were=0.3 2:you_will=0.04 2:you_would=0.27
2:your_boss=-0.04 2:your_budget=0.14 2:your_calendar=-0.03 2:your_dad=0.04 2:your_excuse=0.07
2:your_favourite=-0.19 2:your_grandmother=0.1 2:your_gym=-0.03 2:your_host=-0.04 2:your_inbox=0.12
2:your_lab=0.06 2:your_list=0.12 2:your_mail=-0.06 2:your_manager=0.11 2:your_mother=0.09
2:your_name=-0.06 2:your_next=-0.03 2:your_notes=-0.05 2:your_own=0.03 2:your_partner=0.05
2:your_plan=-0.03 2:your_report=0.12 2:your_sleep=-0.03 2:your_turn=-0.1 2:your_wallet=-0.06
2:your_way=-0.06 another=0.4 bare_fragment=1.23 bias=0.8 challenge=0.46 condition=1.1 count=0.94
excess=0.95 failing=0.89 finally=1.22 guilt=0.81 habit=0.72 habit:always=0.5 hung=1.08 imperative=0.67
judgement=1.82 lateness=0.83 moral=1.82 nothing=1.12 obligation=0.54 obligation:hard=0.58
obligation:past=0.7 omission=0.91 omission:yet=-0.41 others=1.48 others:yours=0.72 promise=0.9
promised=0.47 repetition=0.88 s:a=0.03 s:anna=-0.19 s:another=0.08 s:as=-0.08 s:at=0.17 s:bins=-0.05
s:choir=-0.11 s:did=0.03 s:dinner=-0.09 s:do=-0.07 s:eleven=0.06 s:even=0.22 s:everybody=0.1
s:everyone=0.06 s:finally=-0.04 s:five=-0.05 s:good=0.03 s:great=-0.09 s:groceries=-0.04 s:guess=0.08
s:how=0.09 s:i=-0.11 s:if=0.06 s:is=-0.06 s:it=0.21 s:last=-0.09 s:late=0.08 s:leaving=0.1 s:maya=0.07
s:maybe=0.07 s:must=0.08 s:new=-0.1 s:nice=-0.06 s:no=0.09 s:nobody=0.18 s:not=0.1 s:once=0.07 s:one=0.2
s:perhaps=-0.07 s:rain=-0.07 s:remember=-0.03 s:reminder=0.17 s:running=0.1 s:same=-0.1 s:screen=-0.03
s:should=-0.06 s:still=0.11 s:that=0.06 s:the=0.12 s:there=0.17 s:third=-0.04 s:this=0.17 s:three=0.1
s:try=0.07 s:two=-0.04 s:want=-0.09 s:we=0.04 s:what=0.04 s:why=-0.13 s:would=-0.17 s:wow=-0.15 s:you=0.1
sarcasm=0.43 since=0.51 standard=0.61 state=1.31 still=0.82 tag=0.94 told=0.35 usual=0.57 why=0.12
without_you=1.28 you:past=0.21 you:start=-0.18
`
    .trim()
    .split(/\s+/)
    .map((entry): [string, number] => {
      const end = entry.lastIndexOf('=');
      return [entry.slice(0, end).replaceAll('_', ' '), Number(entry.slice(end + 1))];
    }),
);
