import type { MarkedText } from './marked-text.ts';

/**
 * Takes who a mail goes to and what it says from “tell the team they moved it”, “let Bob know that …”, “ask my boss whether …”.
 * The whole rest of the message is what it says. Whether it was found.
 */
export function takeDictatedMail(marked: MarkedText): boolean {
  return forms.some((form) => marked.takeGroups(form) !== null);
}

const address = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const capitalised = String.raw`\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*){0,2}`;
const role = String.raw`(?:my|the|our|all of|everyone (?:in|on) the) (?:(?:whole|entire|sales|design|support|product|marketing|soccer|football|other) )?(?!(?:e-?mails?|mails?|messages?|last|latest|newest|recent|thread)\b)[\p{Ll}][\p{L}’-]*`;
const sure = `(?:${address}|${capitalised}|${role}|everyone|everybody|him|her|them)`;
/** A word in lower case is a name only where what follows shows that it ends there. */
const anyWord = String.raw`(?!(?:me|us|you|it|that|this|the|a|an|my|our|everything|back|what|if|to|and|with|about|from|saying|say)\b)[\p{Ll}][\p{L}'’-]*`;

function listOf(name: string): string {
  return `(?<person>${name}(?:(?:, and |, | and )${name}){0,4})`;
}

const who = listOf(`(?:${sure}|${anyWord})`);
const sureWho = listOf(sure);
const lead = String.raw`^[^\p{L}\uE000]*(?:\uE000+[^\p{L}\uE000]*)*(?:(?:[Aa]nd|[Tt]hen|[Aa]lso|[Pp]lease|[Tt]o) )*`;
const tell = `(?:[Tt]ell|[Ii]nform|[Nn]otify|[Aa]nswer|[Mm]essage|[Tt]ext|(?:[Rr]eply|[Rr]espond|[Gg]et back) to|[Ww]rite(?: back)?(?: to)?|(?:[Ss]end|[Ww]rite) (?:an? )?(?:e-?mail|mail|message|note) to|[Ee]-?mail|[Mm]ail)`;
const that = `(?:,? (?:that|saying(?: that)?|and say(?: that)?|to say(?: that)?|and (?:tell (?:him|her|them)|let (?:him|her|them) know)(?: that)?)[,:]?) `;
const asked = String.raw`(?=(?:if|whether|to|what|when|where|who|how|why|which)\b)`;
/** How a clause begins where no “that” leads it in. */
const opening = String.raw`(?=(?:[Ii]|[Ww]e|you|he|she|it|they|there|this|these|those|the|my|our|his|her|their|nobody|everything|everyone|yes|no|ok|okay|thanks|thank|sorry|please|not|happy|sure|congratulations|welcome|good|[Ii]['’](?:m|ll|ve|d)|(?:we|they|you)['’](?:re|ll|ve|d)|(?:he|she|it|that|there|what)['’](?:s|ll|d))(?![\p{L}]))`;

function form(source: string): RegExp {
  return new RegExp(`${lead}${source}(?<body>[^\\uE000]+)`, 'du');
}

const forms: readonly RegExp[] = [
  form(`[Ll]et ${who} know(?: (?:by|in an?) (?:e-?mail|mail))?,? (?:that )?`),
  form(`[Aa]sk ${who} (?:by (?:e-?mail|mail) )?${asked}`),
  form(`${tell} ${who} (?:and|to) ask (?:(?:him|her|them) )?${asked}`),
  form(
    `(?:[Ss]hoot|[Ss]end|[Dd]rop|[Ww]rite) ${who} an? (?:(?:quick|short|little) )?(?:e-?mail|mail|message|note|line)(?: (?:that|saying|to say)|[,:]) ${opening}`,
  ),
  form(`${tell} ${who}${that}`),
  form(`${tell} ${sureWho},? ${opening}`),
  form(`[Tt]ell ${who} ${opening}`),
];
