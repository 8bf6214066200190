/**
 * The text with every letter and digit replaced by one of the same kind: narrow strokes (`i`) or wide ones (`m`). In a font
 * whose letters are all equally wide, both forms are laid out alike and look different wherever they are painted.
 */
export function swapLetters(text: string, form: 'narrow' | 'wide'): string {
  const [lower, upper, digit] = form === 'narrow' ? ['i', 'I', '1'] : ['m', 'M', '8'];
  return text
    .replaceAll(/\p{Lu}/gu, upper)
    .replaceAll(/\p{Ll}|\p{Lo}|\p{Lt}/gu, lower)
    .replaceAll(/\p{Nd}/gu, digit);
}
