import { tactError } from '@tact/core/errors';
import { suggestWord } from '@tact/core/text';
import { awaitAction } from './actions/await.ts';
import { proposeAction } from './actions/propose.ts';
import { reportAction } from './actions/report.ts';
import { approveQuestion, denyQuestion, editQuestion } from './approvals/answer.ts';
import { getQuestion } from './approvals/get.ts';
import { listQuestions } from './approvals/list.ts';
import { waitForAnswer } from './approvals/wait.ts';
import { listFeeds, refreshFeeds, subscribeFeed, unsubscribeFeed } from './calendar/feeds.ts';
import { readHistory } from './chat/history.ts';
import { tellLater } from './chat/later.ts';
import { sendMessage } from './chat/send.ts';
import { decideAboutInput } from './decisions/decide.ts';
import { explainDecision } from './decisions/explain.ts';
import { getDecision } from './decisions/get.ts';
import { giveFeedback } from './decisions/give-feedback.ts';
import { replayDecision, runBacktest } from './decisions/judge-again.ts';
import { listDecisions } from './decisions/list.ts';
import { undoDecision } from './decisions/undo.ts';
import { listUndoable } from './decisions/undoable.ts';
import { streamEvents } from './events/stream.ts';
import { getTrace } from './executive/get-trace.ts';
import { processEvent } from './executive/process-event.ts';
import { giveFeedback as provideFeedback } from './executive/provide-feedback.ts';
import { listExperiences } from './experiences/list.ts';
import { recallRuns } from './experiences/recall.ts';
import { reembed } from './experiences/reembed.ts';
import { rememberRuns } from './experiences/remember.ts';
import { importHeuristics, putHeuristic, restoreHeuristic, retireHeuristic } from './heuristics/change.ts';
import { getHeuristic, listHeuristics } from './heuristics/read.ts';
import { getItem, putItem, removeItem } from './items/change.ts';
import { listItems } from './items/list.ts';
import { getMessage } from './mail/get-message.ts';
import { triageMail } from './mail/triage.ts';
import { unsubscribe } from './mail/unsubscribe.ts';
import { listServers, putServer, removeServer } from './mcp/change-servers.ts';
import { getMeasures } from './measures.ts';
import type { AnyOperation } from './operation.ts';
import { listSignals } from './proactive/signals.ts';
import { tickOnce } from './proactive/tick.ts';
import { explainSilence, listHeld } from './proactive/why-not.ts';
import { getProfile } from './profile/get.ts';
import { putProfile } from './profile/put.ts';
import { getRulebook, putRulebook, testRulebook } from './rulebook/rulebook.ts';
import { getSettings, putSettings, testSettings } from './rulebook/settings.ts';
import { calibrateRuns } from './runs/calibrate.ts';
import { admitRun, forgetRuns, importRuns, judgeRun, restoreRun } from './runs/change.ts';
import { exportRuns, listRuns, listUnsureRuns, showRun } from './runs/read.ts';
import { examineHome } from './system/doctor.ts';
import { getHealth } from './system/health.ts';
import { createToken, listTokens, revokeToken } from './tokens/change-tokens.ts';
import { createUser, exportUser, forgetUser, importUser, listUsers } from './users/users.ts';
import { listWebhooks, putWebhook, removeWebhook } from './webhooks/change-webhooks.ts';

const list = [
  sendMessage,
  readHistory,
  decideAboutInput,
  listDecisions,
  getDecision,
  explainDecision,
  listUndoable,
  undoDecision,
  replayDecision,
  runBacktest,
  listQuestions,
  getQuestion,
  approveQuestion,
  denyQuestion,
  editQuestion,
  waitForAnswer,
  proposeAction,
  awaitAction,
  reportAction,
  streamEvents,
  giveFeedback,
  listItems,
  getItem,
  putItem,
  removeItem,
  triageMail,
  getMessage,
  unsubscribe,
  listFeeds,
  refreshFeeds,
  subscribeFeed,
  unsubscribeFeed,
  getMeasures,
  listSignals,
  tickOnce,
  tellLater,
  explainSilence,
  listHeld,
  getProfile,
  putProfile,
  processEvent,
  provideFeedback,
  getTrace,
  rememberRuns,
  recallRuns,
  listExperiences,
  reembed,
  listRuns,
  showRun,
  exportRuns,
  listUnsureRuns,
  restoreRun,
  admitRun,
  judgeRun,
  calibrateRuns,
  importRuns,
  forgetRuns,
  listHeuristics,
  getHeuristic,
  putHeuristic,
  retireHeuristic,
  restoreHeuristic,
  importHeuristics,
  getRulebook,
  testRulebook,
  putRulebook,
  getSettings,
  testSettings,
  putSettings,
  getHealth,
  examineHome,
  putWebhook,
  listWebhooks,
  removeWebhook,
  createToken,
  listTokens,
  revokeToken,
  listServers,
  putServer,
  removeServer,
  listUsers,
  createUser,
  exportUser,
  importUser,
  forgetUser,
] as const;

/** Everything that can be asked of an assistant. */
export const operations: readonly AnyOperation[] = list;
/** The same with the types of each. */
export type OperationList = typeof list;

const byName = new Map(operations.map((one) => [one.name, one]));

/** The operation of this name. Throws `OPERATION_UNKNOWN`. */
export function operationNamed(name: string): AnyOperation {
  const found = byName.get(name);
  if (found !== undefined) return found;
  const suggestion = suggestWord(
    name,
    operations.map((one) => one.name),
  );
  throw tactError('OPERATION_UNKNOWN', { operation: name.slice(0, 60), suggestion });
}
