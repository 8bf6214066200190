/** The decision every peer is given: no model stands behind it, so what is measured is the frame around it. */
export interface InstantAnswer {
  readonly action: string;
  readonly label: string;
  readonly confidence: number;
}

/** Answers at once. Asynchronous, as a model's client is. */
export async function instantModel(): Promise<InstantAnswer> {
  return { action: 'apply_label', label: 'receipts', confidence: 0.93 };
}

/** The message that is decided about. */
export const message = {
  from: 'orders@saltmarsh-books.example',
  subject: 'Your receipt for order 20417',
  text: 'Thank you for your order. Two books, 31.40 EUR, paid by card. They leave our shop tomorrow morning.',
} as const;
