import { type ErrorCode, errorRegistry, TactError, tactError } from '@tact/core/errors';
import { expect, it } from 'vitest';
import { failed } from './finding.ts';

it('never advises to run the check that found the problem, whatever failed', () => {
  const codes = Object.keys(errorRegistry) as ErrorCode[];
  const remedies = codes.map((code) => failed('model', new TactError(code, {})).remedy ?? '');

  expect(codes.length).toBeGreaterThan(60);
  expect(codes.some((code) => errorRegistry[code].remedy.includes('`tact doctor`'))).toBe(true);
  expect(remedies.filter((remedy) => /`tact doctor`|continued without/.test(remedy))).toEqual([]);
});

it('says what to check where a model cannot be reached', () => {
  const finding = failed('model', tactError('MODEL_UNAVAILABLE', { model: 'x', why: 'connection refused' }));

  expect(finding.remedy).toBe(
    'Check the network and the address of the model in `[model]` of config.toml, then check again.',
  );
});
