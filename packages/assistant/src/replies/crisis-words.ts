/** Who can help in a crisis, in one plain sentence; the number of the owner's country first, where it is known. */
export function crisisWords(kind: 'self_harm' | 'emergency', country?: string): string {
  const own = country === undefined ? undefined : numberOf.get(country);
  const numbers = own === undefined ? 'your local emergency number' : null;
  const emergency = numbers === null ? `${own} ${elsewhere(own ?? '')}` : `112, 911 or ${numbers}`;
  return kind === 'emergency'
    ? `Please call ${emergency} now: I am a program and cannot call anybody for you.`
    : `I am sorry that it is this bad: please talk to somebody now, at a crisis line (988 in the USA and Canada, 116 123 in much of Europe) or, if you are in danger, at ${emergency}.`;
}

/** The owner may be abroad. */
function elsewhere(own: string): string {
  return `(${['112', '911'].filter((number) => number !== own).join(' or ')} elsewhere)`;
}

/** Countries where one number reaches ambulance, fire brigade and police; elsewhere it takes more than one to say. */
const countries: Readonly<Record<string, string>> = {
  '112':
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GE GR HR HU IE IN IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM TR UA VA ZA',
  '911': 'BS CA CR DO EC MX PA PH PR PY SV US UY VE',
  '999': 'BD BH GB GG HK IM JE KE MO MY QA',
  '000': 'AU',
  '111': 'NZ',
  '123': 'CO',
};

const numberOf = new Map(
  Object.entries(countries).flatMap(([number, codes]) =>
    codes.split(' ').map((code) => [code, number] as const),
  ),
);
