/** First names that are nearly always male or female. Any other name is unknown and matches both "him" and "her". */
const male = `
  aaron adam adrian ahmed alan albert alberto alejandro alexander alfred ali andre andreas andrew anthony antonio arthur
  barack ben benjamin bernard bill bob brandon brian bruce bryan carl carlos charles chester christopher clark craig
  dan daniel dave david dennis derek diego dmitri donald doug douglas dylan ed edgar eduardo edward elvis eric ernest ethan
  eugene felix fernando francisco frank franklin fred frederick gary gavin george gerald giovanni glenn gordon graham greg
  gregory gustav hans harold harry hassan henry herbert howard hugh hugo ian igor isaac ivan jack jacob jake james jan jared
  jason javier jeff jeffrey jeremy jerry jim jimmy joe joel john johnny jonathan jorge jose joseph joshua juan julian justin
  karl keith ken kenneth kevin kurt kyle larry lars lawrence lee leo leonard liam louis luca lucas luis luke malcolm manuel
  marc marco marcus mario mark martin marvin matt matthew max michael miguel mike mohamed mohammed muhammad nathan neil
  nicholas nick nigel noah norman oliver omar oscar otto owen pablo patrick paul pedro pete peter phil philip phillip
  pierre rafael ralph randy ray raymond ricardo richard rick rob robert roberto roger roland roman ron ronald roy russell
  ryan samuel scott sean sebastian sergei seth simon stanley stefan stephen steve steven stuart ted terrence terry theodore
  thomas tim timothy toby todd tom tommy tony travis trevor tyler victor vincent vladimir walter warren wayne wilhelm will
  william winston wolfgang zachary`;
const female = `
  abigail ada adriana agnes alexandra alice alicia alison amanda amelia amy ana andrea angela angelina anita ann anna anne
  annie annika audrey barbara beatrice becky bella bertha beth betty beverly bianca bonnie brenda bridget brittany camille
  carla carmen carol carole caroline carolyn catherine cathy cecilia celine charlotte chloe christina christine cindy claire
  clara claudia colleen constance courtney crystal cynthia daisy danielle dawn debbie deborah debra denise diana diane
  dolores donna dora doris dorothy edith eileen elaine eleanor elena elisabeth elizabeth ella ellen elsa emily emma erica
  erin esther ethel eva evelyn fatima fiona florence frances gabriela gail geraldine gina giulia gloria grace greta hannah
  heather heidi helen helena hillary ida ingrid irene iris isabel isabella jackie jacqueline jane janet janice jasmine jean
  jennifer jenny jessica jill joan joanna joanne josephine joyce juanita judith judy julia juliana julie karen kate katherine
  kathleen kathryn kathy katie katrina kelly kim kimberly kristen laura lauren leah lena leslie lillian linda lisa liz lois
  lorraine louise lucia lucy lydia mabel madison margaret maria marie marilyn marion marjorie marlene martha mary maureen
  megan melanie melissa mia michelle mildred miranda miriam molly monica nancy naomi natalie natasha nicole nina nora norma
  olga olivia pamela patricia paula pauline peggy penelope phyllis priya rachel rebecca renee rhonda rita roberta rosa rose
  rosemary ruby ruth sabrina sally samantha sandra sara sarah shannon sharon sheila shirley silvia simone sofia sonia sophia
  sophie stacy stella stephanie sue susan suzanne sylvia tamara tanya tara teresa theresa tiffany tina tracy ursula valerie
  vanessa vera veronica victoria violet virginia vivian wanda wendy whitney yolanda yvonne zoe`;

const genders: ReadonlyMap<string, 'male' | 'female'> = new Map([
  ...words(male).map((name): [string, 'male'] => [name, 'male']),
  ...words(female).map((name): [string, 'female'] => [name, 'female']),
]);

function words(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

/** The gender implied by a name or role: "Mrs Lee", "Sarah Connor", "my brother". */
export function genderOfName(name: string): 'male' | 'female' | 'unknown' {
  const plain = name.slice(0, 200).toLowerCase();
  if (femaleWords.test(plain)) return 'female';
  if (maleWords.test(plain)) return 'male';
  const [first = ''] = plain.match(/\p{L}[\p{L}\p{M}'’-]*/u) ?? [];
  return genders.get(first) ?? 'unknown';
}

const femaleWords =
  /\b(?:mrs|ms|miss|madam|lady|queen|princess|actress|mom|mum|mother|mommy|wife|sister|daughter|aunt|grandma|grandmother|niece|girlfriend|woman|girl)\b/;
const maleWords =
  /\b(?:mr|sir|lord|king|prince|dad|father|daddy|husband|brother|son|uncle|grandpa|grandfather|nephew|boyfriend|man|boy|guy)\b/;
