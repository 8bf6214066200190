import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `docs/parity.md` is a promise about tests: each that it names exists, and nothing that the source documents name is left out.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Row {
  readonly section: string;
  readonly promise: string;
  readonly keptIn: readonly string[];
  readonly tests: readonly { readonly file: string; readonly title: string }[];
  /** Why it is not met; null where it is. */
  readonly notMet: string | null;
}

/** What is wrong with a page of promises, a sentence each; nothing for a page that keeps them. */
export function parityProblems(page: string): readonly string[] {
  const rows = rowsOf(page);
  return [
    ...rows.flatMap((row) => problemsOf(row).map((problem) => `${row.section}: ${row.promise} ${problem}`)),
    ...unknownGaps(rows),
    ...sourceNames.filter((name) => !page.includes(name)).map((name) => `No row names “${name}”.`),
  ];
}

/** The rows of the table that is on record as not met, by their sections. */
const knownGaps: readonly string[] = ['10.5 step 4', 'act', 'act'];

function unknownGaps(rows: readonly Row[]): readonly string[] {
  const gaps = rows.filter(({ notMet }) => notMet !== null).map(({ section }) => section);
  if (gaps.join() === knownGaps.join()) return [];
  return [`Not met: ${gaps.join(', ')}; known as not met: ${knownGaps.join(', ')}.`];
}

const shortestReason = 20;

function problemsOf({ keptIn, tests, notMet }: Row): readonly string[] {
  const problems = [
    ...keptIn.filter((file) => !existsSync(join(root, file))).map((file) => `There is no ${file}.`),
    ...tests
      .filter(({ file, title }) => !hasTest(file, title))
      .map(({ file, title }) => `${file} has no test “${title}”.`),
  ];
  if (notMet !== null) {
    return notMet.length > shortestReason ? problems : [...problems, 'Nothing says why it is not met.'];
  }
  if (keptIn.length === 0) problems.push('Nothing says where it is kept.');
  if (tests.length === 0) problems.push('No test shows it.');
  return problems;
}

function rowsOf(markdown: string): readonly Row[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = /^\| (.*) \|$/
      .exec(line)?.[1]
      ?.split(' | ')
      .map((cell) => cell.trim());
    const [section = '', promise = '', keptIn = '', shownBy = ''] = cells ?? [];
    if (cells?.length !== 4 || section === 'section' || section === '---') return [];
    const notMet = /^\*\*not met\*\*: (.*)$/.exec(shownBy)?.[1] ?? null;
    const tests = [...shownBy.matchAll(/`(\S+) › (.+?)`(?=<br>|$)/g)].map(([, file = '', title = '']) => ({
      file,
      title,
    }));
    return [
      {
        section,
        promise,
        keptIn: [...keptIn.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
        tests,
        notMet,
      },
    ];
  });
}

/** Whether a file has a test of exactly this title, written out or as the name of a row that a `'%s'` test runs over. */
function hasTest(file: string, title: string): boolean {
  const path = join(root, file);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  const titles = [...source.matchAll(/(?:\b(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g)];
  if (titles.some(([, , written = '']) => unescaped(written) === title)) return true;
  const isRunOverRows = titles.some(([, , written]) => written === '%s');
  const rowNames = [...source.matchAll(/\[\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g)];
  return isRunOverRows && rowNames.some(([, , written = '']) => unescaped(written) === title);
}

function unescaped(written: string): string {
  return written.replace(/\\(.)/g, '$1');
}

/** What the source documents call things. */
const sourceNames: readonly string[] = [
  ...[
    'record_decision message_ref provider account_id thread_id message_id',
    'action parameters confidence needs_approval rationale',
    'salient_features matched_directions considered_alternatives why_not',
    'inverse_action inverse_parameters latency_ms input_tokens output_tokens',
    'apply_label mark_read mark_unread archive delete move star unstar forward auto_reply create_task snooze add_note escalate none',
    'unapply_label restore delete_reply reopen_task unsnooze remove_note deescalate',
    'DangerousAction LowConfidence InApprovalAlwaysList LlmRequestedApproval safety_overrides requires_approval',
    'approval_always confidence_default model_name temperature max_output_tokens',
    'NoJsonFound MalformedJson Json Validation NoToolCall WrongToolName EmptyField InvalidConfidence InvalidAlternativeConfidence',
    'List-Id Return-Path X-Priority X-Mailer Reply-To Precedence',
    'SYSTEM DIRECTIONS TASK DECISION_TOOL_NAME',
    'SafetyEnforcer SafetyResult SafetyOverride PolicyConfig ActionType ActionDangerLevel DecisionOutput DecisionDetails',
    'MessageRef Explanations ConsideredAlternative UndoHint TelemetryPlaceholder DecisionValidationError DecisionParseError',
    'PromptBuilder PromptBuilderConfig ThreadContext truncate_text strip_html get_body_text filter_relevant_headers',
    'build_decision_tool parse_from_tool_calls extract_json_from_response',
    'type domains is_followup find_by changes days_ahead start_time end_time event_id sender_name',
    'requires_confirmation confirmation_message needs_clarification clarification_question awaiting_confirmation reasoning',
    'create_draft send_email reply_to_email create_event update_event delete_event list_events new_value keep',
    'HIGH_STAKES_ACTIONS fetch_likely_context plan_actions execute_actions generate_response send_typing send_status',
    'store_pending_action get_pending_action clear_pending_action is_affirmative is_negative USE_PIPELINE',
    'collect_all_signals prefilter_signals should_continue trust_info urgency_hint _context_only donna_loop',
    'build_context generate_candidates score_and_filter save_deferred_insights send_proactive_message',
    'compute_trust_level count_proactive_today COOLDOWN_MINUTES URGENT_SIGNAL_THRESHOLD DEFERRED_MIN_SCORE',
    'days_active total_interactions score_threshold daily_cap min_urgency sleep_time wake_time',
    'record_proactive_send check_and_update_feedback get_feedback_summary ProactiveFeedback DeferredInsight',
    'pending engaged ignored negative button_click category trigger_signals sent_at outcome response_latency_seconds',
    'total_sent engagement_rate engagement_by_category avg_response_latency_seconds',
    'message_draft relevance_score created_at expires_at used action_type button_prompt btn_yes btn_later',
    'deadline_warning briefing memory_recall CALENDAR_BUSY_DAY CALENDAR_EMPTY_DAY test_trust_min_urgency_filters',
    'test_feedback test_prefilter test_scorer test_trust test_dedup test_enrichment test_internal test_full_loop',
  ].flatMap((line) => line.split(' ')),
  ...['LLM RULE', 'MESSAGE CONTEXT', '0.7', '0.1', '4096', '8 000', '500'],
];
