import { dictionaryStemOf } from '../similarity/verb-forms.ts';

/**
 * Words and phrases that say the same of any situation, one group a line, phrases joined by underscores. A word that is stronger,
 * narrower or of another state does not belong here: “hot” is not “warm”, and “doctor” is not “dentist”.
 */
const groups = `
  humid damp moist
  package parcel packet
  refrigerator fridge
  nearly almost close_to
  begin start commence
  finish complete done conclude
  succeed pass successful success successfully
  fail unsuccessful unsuccessfully
  cancel abort call_off called_off
  postpone defer put_off
  late delayed behind_schedule
  create make
  delete remove erase purge
  change modify edit alter
  repair fix mend
  find locate discover
  check verify
  stop halt cease
  buy purchase
  refund reimburse
  invoice bill
  ask request enquire
  get receive obtain
  store save
  physician doctor
  automobile car auto
  telephone phone
  mum mom mother
  dad father
  kid child
  coworker colleague teammate
  client customer
  vendor supplier
  agreement contract
  doc document
  photo picture image
  cost price
  crucial important
  large big
  little small
  rapid fast quick
  lamp light
  person human
  somebody someone
  everybody everyone
  anybody anyone
  nobody no_one noone not_anyone
  store_front shop
  meal food
  apartment flat
  firm company business
  film movie
  passcode password
  login signin logon log_in sign_in log_on
  logout signout logoff log_out sign_out log_off
  database db
  bug defect
  increase raise grow climb go_up
  decrease reduce drop decline_in go_down_in
  rise mount
  sink fall
  allow permit
  deny refuse reject decline
  detect sense notice spot
  broken defective faulty out_of_order
  ill sick unwell
  hurt injured
  trash rubbish garbage waste
  basement cellar
  elevator lift
  blaze fire
  television tv
  bicycle bike
  airplane aircraft plane
  movement motion
  electricity power
  wifi wi-fi wlan
  certificate cert
  configuration config
  application app
  temperature temp
  repository repo
  production prod
  development dev
  authentication auth
  information info
  err error
  warning warn
  crit critical
  msg message
  hard_disk hard_drive
  percent % per_cent pct
  celsius c degrees_c degrees_celsius °_c deg_c
  fahrenheit f degrees_f degrees_fahrenheit °_f deg_f
  second s sec
  minute min
  hour h hr
  millisecond ms
  kilogram kg
  kilometre kilometer km
  metre meter
  litre liter
  millilitre milliliter ml
  megabyte mb
  gigabyte gb
  terabyte tb
  euro eur €
  dollar usd $
  pound gbp £
  reboot restart
  respond reply answer
  ship dispatch
  reserve book
  run_out_of out_of
  stand_open open
  stand_closed shut close
  turned_on switched_on powered_on on
  turned_off switched_off powered_off off
  break_down broke_down
  shutdown shut_down
  attack assault
  noise sound
  roughly approximately approx about around ~
  exceed > above more_than greater_than higher_than
  below < less_than lower_than
  ≥ >= at_least no_less_than
  ≤ <= at_most no_more_than
  email e-mail
  autumn_time autumn
  sofa couch
  tap faucet
  lorry truck
  petrol gasoline
  holiday vacation
  vacuum hoover
  torch flashlight
  pavement sidewalk
  nappy diaper
  infant baby
  grandma grandmother granny
  grandpa grandfather
  bin dustbin
  colour color
  centre center
  grey gray
  tyre tire
  programme program
  licence license
  alright okay ok
  overdue past_due
  leave depart
  arrive_at reach
  next_to beside
  without_power unpowered
  no-longer not_anymore
  not_yet yet_not
`;

interface Phrase {
  readonly words: readonly string[];
  readonly meaning: string;
}

const byFirst: ReadonlyMap<string, readonly Phrase[]> = phrasesOf(groups);

/** The longest phrase that begins a row of stems, and what it means; null where none does. */
export function phraseAt(stems: readonly string[], at: number): { length: number; meaning: string } | null {
  const phrases = byFirst.get(stems[at] ?? '') ?? [];
  const found = phrases.find(({ words }) => words.every((word, offset) => stems[at + offset] === word));
  return found === undefined ? null : { length: found.words.length, meaning: found.meaning };
}

function phrasesOf(text: string): ReadonlyMap<string, readonly Phrase[]> {
  const phrases = text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const members = line.trim().split(' ');
      const [head = ''] = members;
      return members.map((member): Phrase => {
        const words = member.split('_').map(dictionaryStemOf);
        return { words, meaning: head };
      });
    })
    .sort((one, other) => other.words.length - one.words.length);
  return Map.groupBy(phrases, ({ words }) => words[0] ?? '');
}
