/** The verbs that all engines share. */
export * from './actions.ts';
export * from './approvals.ts';
export * from './describe-action.ts';
export * from './digest.ts';
export * from './engine.ts';
export * from './fallback.ts';
export * from './house.ts';
export * from './journal.ts';
export * from './judge.ts';
export * from './outbox.ts';
export * from './pipeline.ts';
export * from './policy.ts';
export * from './prompt.ts';
export * from './provenance.ts';
export * from './sources.ts';
export * from './strategy.ts';
