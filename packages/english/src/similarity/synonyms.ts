import { type ContentWord, stemOf } from './content-words.ts';

/** Words used interchangeably in facts and questions about them. One group a line. */
const groups = `
  birthday born birth birthdate bday
  wife husband spouse partner
  mom mum mother mommy mummy
  dad father daddy
  kid child children son daughter
  sister brother sibling
  phone telephone mobile cell cellphone
  address live home lives residence house
  work job employer company profession works
  email mail e-mail
  allergy allergic allergies intolerant
  favorite favourite like love prefer preference preferred best
  dislike hate
  car vehicle auto
  doctor physician gp
  meeting appointment event
  movie film
  wifi wlan wireless
  password passcode pin code
  food dish meal
  buy purchase get
  flight plane fly
  vacation holiday trip
  name called
  restaurant diner
  anniversary married wedding
  old age
`;

/** The first word of the synonym group of a word or its stem; null if it has none. */
export function conceptOf({ word, stem }: ContentWord): string | null {
  return concepts.get(word) ?? concepts.get(stem) ?? null;
}

const concepts: ReadonlyMap<string, string> = new Map(
  groups
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.trim().split(' ');
      const [head = ''] = words;
      return words.flatMap((word): readonly [string, string][] => [
        [word, head],
        [stemOf(word), head],
      ]);
    }),
);
