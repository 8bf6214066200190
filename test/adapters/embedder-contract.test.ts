import { createEmbedder } from '@tact/ai-sdk/embedder/ai-sdk';
import { createLexicalEmbedder } from '@tact/english';
import { createEmbeddingServer } from '@tact/testing';
import { embedderContract } from '../../packages/testing/src/embedder-contract.ts';

embedderContract('the lexical embedder', async () => ({ embedder: createLexicalEmbedder() }));

embedderContract('a model through the AI SDK', async () => {
  const { vectorOf } = createLexicalEmbedder({ dimensions: 32 });
  // Providers do not say how long their vectors are.
  const server = await createEmbeddingServer(({ texts }) => ({
    vectors: texts.map((text) => [...vectorOf(text)].map((value) => value * 3)),
  }));
  const settings = { model: 'openai:m-1', dimensions: 32, apiKey: 'k-1', baseUrl: server.baseUrl };
  return { embedder: await createEmbedder(settings), close: server.close };
});
