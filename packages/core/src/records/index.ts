/** The nouns: frozen data that every layer shares. */
export * from './approval.ts';
export * from './copy-json.ts';
export * from './decision.ts';
export * from './feedback.ts';
export * from './heuristic.ts';
export * from './mail-address.ts';
export * from './mail-author.ts';
export * from './message.ts';
export * from './outside.ts';
export * from './policy.ts';
export * from './proactive-signal.ts';
export * from './profile.ts';
export * from './proposal.ts';
export * from './provenance.ts';
export * from './run.ts';
export * from './similarity-scale.ts';
export * from './verdict.ts';
