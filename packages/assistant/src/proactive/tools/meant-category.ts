import { type BindContext, type PlanningSource, Unclear } from '@tact/tools';
import { saysThis } from './mute-phrases.ts';
import { allCategoryNames, type MeantCategory, readCategory, readOwnCategory } from './spoken-category.ts';
import { type ToldMessage, toldAbout } from './told-source.ts';

interface CategoryMention extends MeantCategory {
  /** The message that the words were about; null for none in particular. */
  readonly message: ToldMessage | null;
}

/** A category by everyday words, by its own name, or by something that was told of it. Throws `Unclear`. */
export function meantCategory(
  words: string,
  { data }: Pick<BindContext, 'data'>,
  source: PlanningSource<ToldMessage>,
): CategoryMention {
  const told = data.of(source);
  const [latest = null] = told;
  if (saysThis(words)) {
    if (latest === null) throw unclearCategory('I have not told you anything unasked lately.');
    return { category: latest.unasked.category, part: null, message: latest };
  }
  const known = told.map(({ unasked }) => unasked.category);
  const meant = readCategory(words) ?? readOwnCategory(words, known);
  if (meant !== null)
    return { ...meant, message: latest?.unasked.category === meant.category ? latest : null };
  const message = toldAbout(words, told);
  if (message === null) throw unclearCategory('I do not know which of my messages you mean.');
  const part = words.trim().replace(/\s+/g, ' ').slice(0, 60);
  return { category: message.unasked.category, part, message };
}

function unclearCategory(why: string): Unclear {
  const names = `${allCategoryNames.slice(0, -1).join(', ')} or ${allCategoryNames.at(-1)}`;
  return new Unclear(`${why} Should it be ${names}?`, 'category');
}
