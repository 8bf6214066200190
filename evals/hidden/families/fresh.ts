import type { Family } from './family.ts';
import { freshBuilders } from './fresh-builders.ts';
import { freshCovers } from './fresh-covers.ts';
import { freshCuts } from './fresh-cuts.ts';
import { freshIdioms } from './fresh-idioms.ts';
import { freshMarkup } from './fresh-markup.ts';
import { freshNewsletters } from './fresh-newsletters.ts';
import { freshStyles } from './fresh-styles.ts';

/** Families written when the others had been used: the parser must not be adjusted to them. */
export const freshFamilies: readonly Family[] = [
  ...freshCovers,
  ...freshCuts,
  ...freshStyles,
  ...freshMarkup,
  ...freshNewsletters,
  ...freshIdioms,
  ...freshBuilders,
];
