import { type Outside, parseMailAddress } from '@tact/core/records';
import { mapOutside, matchOutside, outsideText } from '@tact/core/text';
import type { EmailInput } from '../email-input.ts';

/**
 * The headers that a model is shown. They are set by programs and have a usual form; what has another one is free text in a place where
 * nobody reads it, so it is left out and only named. Of a List-Id the id is shown, of a Reply-To the addresses: names are free text as well.
 */
type Form = (value: string) => string | null;

const maxShown = 20;

/** A line for each header in its usual form, and one that names the others. */
export function headerLines({ headers }: Pick<EmailInput, 'headers'>): readonly (string | Outside)[] {
  const lines: Outside[] = [];
  const unusual = new Set<string>();
  for (const { name, value } of headers) {
    const known = forms.get(name.toLowerCase());
    if (known === undefined || !matchOutside(value, /\S/)) continue;
    const usual = mapOutside(value, (raw) => known.form(raw.trim()) ?? '');
    if (usual.length === 0 || lines.length === maxShown) unusual.add(known.name);
    else lines.push(outsideText`${name}: ${usual}`);
  }
  if (unusual.size === 0) return lines;
  return [...lines, `Headers of an unusual form, left out here: ${[...unusual].join(', ')}`];
}

/** RFC 2919: an id with at least one dot, in angle brackets where a name stands before it. */
function listId(value: string): string | null {
  const [, inBrackets] = /<([^<>]*)>$/.exec(value) ?? [];
  const id = (inBrackets ?? value).trim();
  if (id.length > 255 || !/^[a-z0-9_%+~=-]+(?:\.[a-z0-9_%+~=-]+)+$/i.test(id)) return null;
  return inBrackets === undefined ? id : `<${id}>`;
}

/** One address, or the empty one of a bounce. */
function returnPath(value: string): string | null {
  if (value === '<>') return value;
  return parseMailAddress(value) === null || /[\s"]/.test(value) ? null : value;
}

function priority(value: string): string | null {
  return /^[1-5](?: ?\((?:highest|high|normal|low|lowest)\))?$/i.test(value) ? value : null;
}

/** A program's name, of several words only with a version behind it, and no word that says what to do. */
function mailer(value: string): string | null {
  if (value.length > 60) return null;
  const [, name] =
    /^([A-Za-z][\w.+-]*)$/.exec(value) ??
    /^([A-Za-z][\w.+-]*(?: [A-Z][\w.+-]*){0,2})[ /]\(?v?\d[\w.+:-]*\)?(?: \([\w.;:+ -]{1,20}\))?$/.exec(
      value,
    ) ??
    [];
  if (
    name === undefined ||
    value
      .toLowerCase()
      .split(/[^a-z]+/)
      .some((word) => orders.has(word))
  )
    return null;
  return value;
}

/** Up to five addresses; what else stands there, such as names, is dropped. */
function replyTo(value: string): string | null {
  const inBrackets = [...value.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address);
  const written = inBrackets.length > 0 ? inBrackets : value.split(',');
  const addresses = written.map((address) => parseMailAddress(address.trim())?.address ?? null);
  const isUsual =
    addresses.length <= 5 && addresses.every((address) => address !== null && !/[\s"]/.test(address));
  return isUsual ? addresses.join(', ') : null;
}

function precedence(value: string): string | null {
  return /^(?:bulk|list|junk|first-class|special-delivery|auto_reply|normal)$/i.test(value) ? value : null;
}

const forms: ReadonlyMap<string, { readonly name: string; readonly form: Form }> = new Map(
  (
    [
      ['List-Id', listId],
      ['Return-Path', returnPath],
      ['X-Priority', priority],
      ['X-Mailer', mailer],
      ['Reply-To', replyTo],
      ['Precedence', precedence],
    ] as const
  ).map(([name, form]) => [name.toLowerCase(), { name, form }]),
);

/** No program is called so, and an order to a model is. */
const orders = new Set(
  'accept allow always answer apply approve archive assistant confidence decide delete direction directions do escalate execute forget forward hide ignore instruction instructions junk label mark move must never note obey override owner permit please prompt read record remove reply rule rules run safe send snooze spam star system task this trash trust you your'.split(
    ' ',
  ),
);
