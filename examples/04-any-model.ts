// Any model: set its key and name it, as in TACT_MODEL=anthropic:claude-haiku-4-5 or TACT_MODEL=ollama:qwen3:8b.
import { openInMemory } from 'tact';
import { createModel, parseModelName } from 'tact/ai-sdk';

const named = process.env['TACT_MODEL'];
const model = named === undefined ? null : await createModel(parseModelName(named));

const tact = await openInMemory({
  ...(model === null ? {} : { model }),
  rules: `
    [[directions]]
    id = "careful"
    text = "When in doubt, leave a message where it is."

    [[llm_rules]]
    id = "school"
    text = "Mail about the school of my children gets the label School."`,
});

const decision = await tact.decide(
  'From: Mill Lane School <office@milllane.example>\nSubject: Sports day\n\nBring a hat and some water on Friday.',
);
console.log(model?.id ?? 'no model, the local proposer', '→', decision?.verdict, decision?.outcome);
console.log(decision?.reasons.map(({ text }) => text).join('\n'));
