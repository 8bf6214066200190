/**
 * Looking at what comes next without going there. Every look is bounded by a constant, which keeps the reader linear.
 */

const space = '[\\s\\u180e\\u200b-\\u200d\\u2060\\ufeff]';
const quotedName = '["\'\\u2018\\u2019\\u201c\\u201d`](?:[^"\\u201c\\u201d\\\\\\n]|\\\\.){0,100}?["\'\\u2018\\u2019\\u201c\\u201d`]';
const bareName = '[\\p{L}_$][\\p{L}\\p{N}_$-]{0,60}';

const quotedKey = new RegExp(`${space}{0,400}${quotedName}${space}{0,40}:`, 'uy');
const bareKey = new RegExp(`${space}{0,400}${bareName}["']?${space}{0,4}:(?!//)`, 'uy');
const spaces = new RegExp(`${space}{1,4000}`, 'uy');
