import type { MarkedText } from './marked-text.ts';
import type { RequestAction } from './parsed-request.ts';

/** Takes the parts of a request to the memory; null if it is none. */
export function takeMemory(marked: MarkedText): { action: RequestAction; confidence: number } | null {
  for (const { action, pattern, confidence } of forms) {
    if (marked.takeGroups(pattern) !== null) return { action, confidence };
  }
  return null;
}

const forms: readonly { action: RequestAction; pattern: RegExp; confidence: number }[] = [
  {
    action: 'memory.list',
    confidence: 0.9,
    pattern:
      /^(?!\W*(?:please )?(?:forget|delete|erase|remove|clear|wipe)\b).*\b(?:what|everything|all|list)(?: (?:things|else))?(?: do)? (?:you(?:'ve)?|have you) (?:know|remember|memori[sz]ed?|remembered|stored?)(?: (?:about|of|for) (?:me|us))?\s*[?.!]*$|^\W*(?:list|show)(?: me)? (?:my |all |your )*memor(?:y|ies)\b/di,
  },
  {
    action: 'memory.delete',
    confidence: 0.95,
    pattern:
      /^[^\p{L}]*(?:forget|delete|erase|remove|clear|wipe) (?:everything|all|anything)(?: that)?(?: (?:you|i|we)(?:['’]ve| have)? (?:ever )?(?:know|have|remember(?:ed)?|stored?|kept|keep|saved?|told|said)(?: (?:to )?you)?)? (?:about|regarding|concerning) (?:my |our |the )?(?<about>[^\n]+?)[.!?]*$/diu,
  },
  {
    action: 'memory.delete',
    confidence: 0.9,
    pattern:
      /^[^\p{L}]*(?:forget|delete|erase|remove|clear)(?: (?:about|that|what i (?:said|told you) about))? (?:my |our |the |all )?(?<key>[^\n]+?)[.!?]*$/diu,
  },
  {
    action: 'memory.update',
    confidence: 0.85,
    pattern:
      /^[^\p{L}]*(?:actually,? )?(?:my|our) (?:new )?(?<key>[^\n]+?) (?:is|are) (?:now |actually )(?<value>[^\n]+?)[.!]*$/diu,
  },
  {
    action: 'memory.update',
    confidence: 0.85,
    pattern:
      /^[^\p{L}]*(?:actually,? )?(?:my|our) (?:new )?(?<key>[^\n]+?) (?:is|are) (?<value>[^\n]+?),? (?:now|instead|from now on)[.!]*$/diu,
  },
  {
    action: 'memory.update',
    confidence: 0.85,
    pattern: /^[^\p{L}]*(?:my|our) new (?<key>[^\n]+?) (?:is|are) (?<value>[^\n]+?)[.!]*$/diu,
  },
  {
    action: 'memory.update',
    confidence: 0.85,
    pattern:
      /^[^\p{L}]*(?:the|my|our) (?<key>[^\n]+?) (?:has (?:been )?|was |is )?(?:just )?changed to (?<value>[^\n]+?)[.!]*$/diu,
  },
  {
    action: 'memory.update',
    confidence: 0.85,
    pattern: /^[^\p{L}]*(?:update|change|correct) (?:my|our) (?<key>[^\n]+?) to (?<value>[^\n]+?)[.!]*$/diu,
  },
  {
    action: 'memory.recall',
    confidence: 0.9,
    pattern:
      /^[^\p{L}]*(?:(?:do you (?:know|remember)|tell me|remind me|can you remember) )?(?:what|who|where|when|which)(?: ?['’]s| is| are| was| were)?(?: (?:the name of))? (?:my|our) (?<key>[^\n?]+?)(?: (?:is|are|was))?[?.!]*$/diu,
  },
  {
    action: 'memory.recall',
    confidence: 0.8,
    pattern:
      /^[^\p{L}]*(?:do you (?:know|remember)|tell me|recall|what do you (?:know|remember) about|what did i (?:say|tell you) about|where did i (?:put|park|leave)) (?:about )?(?:my |our |the )?(?<key>[^\n?]+?)[?.!]*$/diu,
  },
  {
    action: 'memory.recall',
    confidence: 0.7,
    pattern: /^[^\p{L}]*(?:what|when|where|who|which|how)\b(?<query>[^\n]*?)\?*$/diu,
  },
  {
    action: 'memory.store',
    confidence: 0.95,
    pattern:
      /^[^\p{L}]*(?:please )?(?:remember|memori[sz]e|keep in mind|note|don['’]?t forget|save|store|know)(?: something)?(?: for me)?(?:,? that|(?: this| that)?:|,)? (?:my|our) (?<key>[^\n]+?) (?:is|are|was|=) (?:now |actually )?(?<value>[^\n]+?)(?: now)?[.!]*$/diu,
  },
  // “Remember that I put the passport in the top drawer”
  {
    action: 'memory.store',
    confidence: 0.92,
    pattern:
      /^[^\p{L}]*(?:remember|memori[sz]e|keep in mind|don['’]?t forget|save|store)(?: something)?(?: for me)?(?:,? that|(?: this| that)?:|,)? (?:i|we)(?:['’]ve| have)? (?:(?:just|now|always) )?(?:put|left|hid|stored?|stashed|keep|kept|park(?:ed)?) (?:my |our |the )?(?<key>[^\n]+?) (?<value>(?:in|on|at|under|behind|inside|beside|next to|above|below|with) [^\n]+?)[.!]*$/diu,
  },
  {
    action: 'memory.store',
    confidence: 0.9,
    pattern:
      /^[^\p{L}]*(?:remember|memori[sz]e|keep in mind|don['’]?t forget|save|store)(?: something)?(?: for me)?(?:,? that|(?: this| that)?:|,)? (?<value>i\b[^\n]+?)[.!]*$/diu,
  },
  {
    action: 'memory.store',
    confidence: 0.85,
    pattern:
      /^[^\p{L}]*(?:remember|memori[sz]e|keep in mind|don['’]?t forget|save|store)(?: something)?(?: for me)?(?:,? that|(?: this| that)?:|,)? (?:the )?(?<key>[^\n]+?) (?:is|are|was|=) (?:now |actually )?(?<value>[^\n]+?)(?: now)?[.!]*$/diu,
  },
  {
    action: 'memory.store',
    confidence: 0.75,
    pattern:
      /^[^\p{L}]*(?:remember|memori[sz]e|keep in mind|don['’]?t forget|save|store)(?: something)?(?: for me)?(?:,? that|(?: this| that)?:|,)? (?<value>[^\n]+?)[.!]*$/diu,
  },
  {
    action: 'memory.store',
    confidence: 0.7,
    pattern:
      /^[^\p{L}]*(?:my|our) (?<key>[^\n?]+?) (?:is|are) (?:called |named )?(?<value>[^\n?]+?)(?:[,.;]? (?:please )?(?:remember|note|keep|save) (?:that|it|this)(?: please)?)?[.!]*$/diu,
  },
  {
    action: 'memory.store',
    confidence: 0.6,
    pattern:
      /^[^\p{L}]*(?<value>i(?:['’]m| am| like| love| hate| prefer| live| work| have| was| don['’]?t)\b[^\n?]+?)[.!]*$/diu,
  },
];
