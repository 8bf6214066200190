import { describe, expect, it } from 'vitest';
import { outside } from '#records';
import { createSecretMask, maskSecretsIn } from './secret-mask.ts';

const mask = createSecretMask('a key for this test');
const shape = (text: string) => mask(text).replace(/\[secret:[0-9a-f]{12}\]/gu, '[…]');
const letters = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2dE3f';

describe('a secret', () => {
  it.each([
    ['an assignment', 'DB_PASSWORD=blue42flower restarted it', 'DB_PASSWORD=[…] restarted it'],
    ['a quoted assignment', 'set password = "two words" there', 'set password = "[…]" there'],
    ['JSON', '{"api_key": "0f3a9b", "port": 80}', '{"api_key": "[…]", "port": 80}'],
    ['an option', 'curl --token abcd1234efgh https://a.example', 'curl --token […] https://a.example'],
    ['a sentence', 'The password is hunter2.', 'The password is […].'],
    [
      'a sentence that says what for',
      'The password for the wifi is blue42!',
      'The password for the wifi is […]!',
    ],
    [
      'another sentence',
      'Changed the password of ann@a.example to Spring-2026',
      'Changed the password of ann@a.example to […]',
    ],
    ['a URL', 'postgres://app:s3cr3t@db.example/shop', 'postgres://app:[…]@db.example/shop'],
    ['a URL without a name', 'redis://:s3cr3t@cache:6379', 'redis://:[…]@cache:6379'],
    ['a signed URL', 'https://a.example/x?sig=abcDEF123456789&e=1', 'https://a.example/x?sig=[…]&e=1'],
    ['a header', 'Authorization: Bearer abc123def456ghi789', 'Authorization: Bearer […]'],
    ['a key of AWS', 'used AKIAQ3EGRIPNQ4TB7XYZ for it', 'used […] for it'],
    ['a token of GitHub', `pushed with ghp_${letters.slice(0, 36)}.`, 'pushed with […].'],
    ['a key of a model', `sk-ant-api03-${letters} works`, '[…] works'],
    ['a signed token', `got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${letters} back`, 'got […] back'],
    [
      'a private key',
      'wrote\n-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNz\n-----END OPENSSH PRIVATE KEY-----\nto disk',
      'wrote\n[…]\nto disk',
    ],
    ['a private key that is cut off', 'wrote -----BEGIN RSA PRIVATE KEY-----\nMIIE', 'wrote […]'],
  ])('is masked in %s', (_, text, masked) => {
    expect(shape(text)).toBe(masked);
  });

  it('has the same mark again under the same key, and another under another', () => {
    const text = 'password=blue42flower';

    expect(mask(text)).toBe(createSecretMask('a key for this test')(text));
    expect(mask(text)).not.toBe(mask('password=red42flower'));
    expect(mask(text)).not.toBe(createSecretMask('another key')(text));
  });

  it('that was masked is not masked again', () => {
    const once = mask('password=blue42flower, token: abc123def456ghi789 at postgres://a:b@c');

    expect(mask(once)).toBe(once);
  });

  it.each(['1.', 'a ', 'token', '--', '"', 'a://', 'password is '])(
    'is looked for in two million characters of “%s”, in which a quadratic search would not end',
    (part) => {
      const text = part.repeat(2_000_000 / part.length);

      expect(mask(text) === text).toBe(true);
    },
  );

  it('is masked in every text of a value, which keep their labels', () => {
    const value = { task: outside('password=blue42flower', 'mail'), steps: ['token=abcd1234'], at: 3 };

    const masked = maskSecretsIn(value, mask);

    expect(masked.task).toEqual(outside(mask('password=blue42flower'), 'mail'));
    expect(masked).toMatchObject({ steps: [mask('token=abcd1234')], at: 3 });
  });
});

describe('no secret', () => {
  const hex = (length: number, seed: number) =>
    Array.from({ length }, (_, at) => ((seed * 7919 + at * 104_729 + at * at * 31) % 16).toString(16)).join(
      '',
    );
  const uuid = (seed: number) => [8, 4, 4, 4, 12].map((length, at) => hex(length, seed + at)).join('-');

  it('is masked in a hundred texts with hashes, UUIDs and paths', () => {
    const texts = Array.from({ length: 20 }, (_, seed) => [
      `Merged commit ${hex(40, seed)} into main, tree ${hex(7, seed)}`,
      `The order ${uuid(seed)} was paid; session ${uuid(seed + 50)} closed`,
      `sha256:${hex(64, seed)} of /srv/data/${hex(8, seed)}/backup-${seed}.tar.gz`,
      `Copied C:\\Users\\ann\\token-${seed}.txt to https://files.example/${uuid(seed)}/key?page=${seed}`,
      `etag "${hex(32, seed)}" of s3://bucket/${hex(16, seed)}, request id ${uuid(seed + 9)}`,
    ]).flat();

    expect(texts).toHaveLength(100);
    for (const text of texts) expect(mask(text)).toBe(text);
  });

  it.each([
    'The password was changed.',
    'The password is wrong, and the token is expired.',
    'Reset the password of ann@example.org',
    'Password: required',
    'password=$DB_PASSWORD and secret: <from the vault>',
    'Read secrets from path=/run/secrets/db and api_key=None',
    'Counted 412 tokens: 300 in, 112 out',
    'Rotated the API key of billing to version 2',
    'The vault refused the new key of the billing API',
    'https://ann@example.org:8443/path, ssh://git@host:22/repo',
    'The risk-based approach of the task-force',
  ])('is masked in “%s”', (text) => {
    expect(mask(text)).toBe(text);
  });
});
