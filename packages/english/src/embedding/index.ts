/** Texts as vectors, without a model. */
export {
  createLexicalEmbedder,
  type LexicalEmbedder,
  type LexicalEmbedderOptions,
} from './create-lexical-embedder.ts';
