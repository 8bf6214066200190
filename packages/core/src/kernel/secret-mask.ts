import { createHmac, randomBytes } from 'node:crypto';
import { Outside } from '#records';
import { mapOutside, replaceSecrets } from '#text';

/** Puts a mark in the place of each secret of a text. Under one key, equal secrets have equal marks, so that texts still compare. */
export type SecretMask = (text: string) => string;

const markDigits = 12;

/** @param key at least 16 bytes that stand nowhere beside the masked texts; without one, marks compare within this process alone */
export function createSecretMask(key: string | Uint8Array = randomBytes(32)): SecretMask {
  return (text) => replaceSecrets(text, (secret) => `[secret:${mark(key, secret)}]`);
}

function mark(key: string | Uint8Array, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('hex').slice(0, markDigits);
}

/** A value with the secrets of all its texts masked; labels stay. */
export function maskSecretsIn<Value>(value: Value, mask: SecretMask): Value {
  return masked(value, mask) as Value;
}

function masked(value: unknown, mask: SecretMask): unknown {
  if (typeof value === 'string') return mask(value);
  if (value instanceof Outside) return mapOutside(value, mask);
  if (Array.isArray(value)) return value.map((part) => masked(part, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, masked(part, mask)]));
}

/** How many secrets of a value a mask would mask. */
export function countSecrets(value: object, mask: SecretMask): number {
  let count = 0;
  masked(value, (text) => {
    count += marksIn(mask(text)) - marksIn(text);
    return text;
  });
  return count;
}

function marksIn(text: string): number {
  return text.split('[secret:').length - 1;
}
