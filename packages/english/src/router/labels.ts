import { type Domain, domains } from '../words.ts';

/** The model's labels: the domains, and `none`. */
export const labels = ['none', ...domains] as const;
export type Label = (typeof labels)[number];

/** The domain a label stands for; null for none. */
export function domainOf(label: Label): Domain | null {
  return label === 'none' ? null : label;
}
