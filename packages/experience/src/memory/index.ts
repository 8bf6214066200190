export * from './admission.ts';
export * from './admit.ts';
export * from './audit/audit-runs.ts';
export * from './audit/read-audited.ts';
export {
  calibrateThresholds,
  type LabelledAdmission,
  type ThresholdCalibration,
} from './calibrate/calibrate-thresholds.ts';
export {
  labelledAdmissions,
  reviewAdmission,
  type UnsureAdmission,
  unsureAdmissions,
} from './calibrate/unsure-admissions.ts';
export { compareRuns } from './compare/compare-runs.ts';
export { textOfRun } from './compare/plain-run.ts';
export * from './engine.ts';
export { checkRuns } from './exchange/check-runs.ts';
export * from './exchange/import-runs.ts';
export * from './exchange/run-graph.ts';
export {
  type ReadRunsOptions,
  type RunRow,
  readRunRows,
  refuseSameIds,
  rowsOfUser,
} from './exchange/run-rows.ts';
export { fingerprintOf } from './fingerprint.ts';
export { forgetRuns } from './kept/forget-runs.ts';
export * from './kept/list-runs.ts';
export { judgeLocally, type LocalJudgement } from './local-judge.ts';
export * from './memory-name.ts';
export * from './offering/follow-decisions.ts';
export { admitAfterAll, restoreRun } from './owner-feedback.ts';
export type { AdmissionModel } from './propose.ts';
export * from './recall.ts';
export type { KeptRun } from './stored/kept-run.ts';
export { readRun } from './stored/read-run.ts';
export { summarise } from './summarise.ts';
