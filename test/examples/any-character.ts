import fc from 'fast-check';

const surrogates = 0x800;
const firstSurrogate = 0xd800;

/** Any character of Unicode. Unlike fast-check's own unit `binary`, it builds no table of a million characters, which takes a second. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - surrogates)
  .map((code) => String.fromCodePoint(code < firstSurrogate ? code : code + surrogates));
