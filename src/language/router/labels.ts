import { type Domain, domains } from '../words.ts';

/** What the model tells apart: the domains, and what belongs to none of them. */
export const labels = ['none', ...domains] as const;
export type Label = (typeof labels)[number];

/** The domain a label stands for; null for none. */
export function domainOf(label: Label): Domain | null {
  return label === 'none' ? null : label;
}
