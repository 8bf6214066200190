import { stemOf } from '../similarity/content-words.ts';

/**
 * The first word of the group of words that are used interchangeably with this one; null if it is in none. A word is in one group
 * only, the first.
 */
export function relatedGroupOf(word: string, stem: string): string | null {
  return groups.get(word) ?? groups.get(stem) ?? null;
}

/** What assistants and agents do, and what they do it with. One group a line. */
const words = `
  send sent mail email mails emailed emailing message messaged forward forwarded notify notified notification inform informed
  schedule scheduled arrange arranged book booked booking reserve reserved reservation
  cancel cancelled canceled drop dropped abort aborted revoke revoked withdraw withdrew
  postpone postponed delay delayed reschedule rescheduled defer deferred
  move moved shift shifted relocate relocated transfer transferred migrate migrated migration
  create created make made add added generate generated produce produced build built
  delete deleted remove removed erase erased purge purged discard discarded clear cleared
  change changed update updated modify modified edit edited adjust adjusted revise revised alter altered
  fix fixed repair repaired resolve resolved correct corrected mend patch patched
  find found search searched locate located lookup discover discovered
  check checked verify verified confirm confirmed validate validated inspect inspected examine examined review reviewed
  fail failed failure error errored broke broken crash crashed unsuccessful
  succeed succeeded success successful worked passed
  finish finished complete completed done end ended conclude concluded
  start started begin began begun launch launched initiate initiated
  stop stopped halt halted pause paused quit
  buy bought purchase purchased order ordered
  pay paid payment settle settled remit remitted
  refund refunded reimburse reimbursed reimbursement repay
  invoice invoiced bill billed bills
  summary summarise summarised summarize summarized recap digest overview
  report reported analysis analyse analysed analyze analyzed
  meeting meet met appointment call conference
  answer answered reply replied respond responded response
  ask asked request requested enquire inquiry query
  write wrote written draft drafted compose composed prepare prepared
  read reading open opened view viewed
  fetch fetched get got obtain obtained retrieve retrieved download downloaded collect collected
  upload uploaded publish published post posted deploy deployed release released ship shipped
  save saved store stored keep kept archive archived
  copy copied duplicate duplicated clone cloned
  test tested tests try tried
  doctor physician gp dentist clinic
  car vehicle auto
  flight plane flights fly
  trip travel journey vacation holiday
  hotel accommodation lodging
  phone telephone mobile cell
  wife husband spouse partner
  mother mom mum
  father dad
  child children kid kids son daughter
  boss manager supervisor
  colleague coworker teammate
  customer client buyer
  supplier vendor provider
  contract agreement
  document file doc paper
  picture photo image
  money cash funds
  price cost costs fee charge
  deadline due cutoff
  remind reminded reminder alert alerted
  task todo chore assignment
  calendar agenda diary
  urgent immediate critical asap emergency
  important crucial essential key
  big large huge
  small little tiny
  quick fast rapid
  slow sluggish
  hot warm
  cold cool chilly
  temperature heat heating thermostat
  light lights lamp lamps
  door gate entrance
  leak leaking leaked
  person someone somebody people visitor guest
  parcel package delivery delivered shipment
  shop store grocery supermarket
  food meal dish
  dinner supper
  restaurant diner cafe
  house home flat apartment
  address location place
  job work role position
  company firm business
  money budget
  movie film
  password passcode credentials
  login signin logon
  server host machine
  database db
  bug defect issue problem fault
  outage downtime unavailable down
  backup backups snapshot
  ticket case
  increase increased raise raised higher grow grew
  decrease decreased lower lowered reduce reduced fall fell
  allow allowed permit permitted approve approved accept accepted
  deny denied refuse refused reject rejected decline declined
  birthday birth born bday
  favourite favorite like likes love loves prefer prefers
  dislike dislikes hate hates
  sick ill unwell
  hurt injured injury
  tired exhausted
`;

const groups: ReadonlyMap<string, string> = groupsOf(words);

function groupsOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of text.trim().split('\n')) {
    const members = line.trim().split(/\s+/);
    const [head = ''] = members;
    for (const member of members) {
      for (const form of [member, stemOf(member)]) if (!found.has(form)) found.set(form, head);
    }
  }
  return found;
}
