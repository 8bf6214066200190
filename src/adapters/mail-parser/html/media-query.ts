import { lengthPx, viewportWidthPx } from './length.ts';

/** Whether a media query holds for a mail on an ordinary screen in light colours. What is not known does not hold. */
export function mediaMatches(query: string): boolean {
  return query.toLowerCase().split(',').some(oneMatches);
}

function oneMatches(query: string): boolean {
  const words = query
    .replaceAll(/\([^()]*\)/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const features = [...query.matchAll(/\(([^()]*)\)/g)].map(([, feature]) => feature ?? '');
  const isNegated = words[0] === 'not';
  const holds = words.every((word) => knownWords.has(word)) && features.every(featureHolds);
  return isNegated ? !holds : holds;
}

/** `print`, `speech` and names of mail programs' own are not among them. */
const knownWords = new Set(['all', 'screen', 'only', 'and', 'not']);

function featureHolds(feature: string): boolean {
  const [name = '', value = ''] = feature.split(':').map((side) => side.trim());
  const px = lengthPx(value, 16, viewportWidthPx);
  if (name === 'min-width' || name === 'min-device-width') return px !== null && viewportWidthPx >= px;
  if (name === 'max-width' || name === 'max-device-width') return px !== null && viewportWidthPx <= px;
  if (name === 'prefers-color-scheme') return value === 'light';
  return name === 'color' || (name === 'orientation' && value === 'landscape');
}
