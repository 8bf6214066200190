/** A public set of messages whose licence allows redistribution, so shipped weights may be trained on it. */
interface OpenSource {
  readonly title: string;
  readonly licence: string;
  readonly attribution: string;
}

/**
 * Left out: SMCalFlow and Schema-Guided Dialogue (CC-BY-SA), hinglish-top (its English queries derive from TOPv2,
 * CC-BY-SA) and MemoryBank (licence not verified).
 */
export const openSources: Readonly<Record<string, OpenSource>> = {
  clinc150: {
    title: 'CLINC150',
    licence: 'CC-BY-3.0',
    attribution:
      'Larson et al., "An Evaluation Dataset for Intent Classification and Out-of-Scope Prediction", EMNLP 2019',
  },
  hwu64: {
    title: 'HWU64',
    licence: 'CC-BY-4.0',
    attribution:
      'Liu, Eshghi, Swietojanski and Rieser, "Benchmarking Natural Language Understanding Services for building Conversational Agents", IWSDS 2019',
  },
  msbot: {
    title: 'Microsoft Bot Framework sample language models (calendar, email, to-do and others)',
    licence: 'MIT',
    attribution: 'Copyright (c) Microsoft Corporation',
  },
  msnotes: {
    title: 'Microsoft Bot Framework sample language models (notes)',
    licence: 'MIT',
    attribution: 'Copyright (c) Microsoft Corporation',
  },
  slurp: {
    title: 'SLURP',
    licence: 'CC-BY-4.0',
    attribution:
      'Bastianelli, Vanzo, Swietojanski and Rieser, "SLURP: A Spoken Language Understanding Resource Package", EMNLP 2020',
  },
  vanmemory: {
    title: 'Van (a memory bot)',
    licence: 'Apache-2.0',
    attribution: 'its authors, through the rows of the data set',
  },
};

/** Whether rows of this source may be used for shipped weights. */
export function isRedistributable(source: string): boolean {
  return source in openSources;
}
