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
    ...chapterNames.flatMap(({ chapters, names }) => {
      const part = chaptersOf(page, chapters);
      return names
        .filter((name) => !isNamed(name, part))
        .map((name) => `No row of “${chapters} …” names “${name}”.`);
    }),
  ];
}

/** The chapters whose titles begin so, and the names of the source documents, which stand for all of them. */
function chaptersOf(page: string, beginning: string): string {
  return page
    .split(/^## /m)
    .filter((chapter) => chapter.startsWith(beginning) || chapter.startsWith('What stands for the names'))
    .join('\n');
}

/** Whether it stands there as a word of its own: 0.7 is not 0.75. */
function isNamed(name: string, part: string): boolean {
  const before = /^[\d[]/.test(name) ? '(?<![\\w.,])' : '(?<!\\w)';
  return new RegExp(`${before}${name.replaceAll(/[.[\]]/g, '\\$&')}(?![\\w]|[.,]\\d)`).test(part);
}

/** The rows of the table that is on record as not met, by their sections. */
const knownGaps: readonly string[] = ['10.5 step 4', 'act', 'act'];

function unknownGaps(rows: readonly Row[]): readonly string[] {
  const gaps = rows.filter(({ notMet }) => notMet !== null).map(({ section }) => section);
  if (gaps.join() === knownGaps.join()) return [];
  return [`Not met: ${gaps.join(', ')}; known as not met: ${knownGaps.join(', ')}.`];
}

const minReasonLength = 20;

function problemsOf({ keptIn, tests, notMet }: Row): readonly string[] {
  const problems = [
    ...keptIn.filter((file) => !existsSync(join(root, file))).map((file) => `There is no ${file}.`),
    ...tests
      .filter(({ file, title }) => !hasTest(file, title))
      .map(({ file, title }) => `${file} has no test “${title}”.`),
  ];
  if (notMet !== null) {
    return notMet.length > minReasonLength ? problems : [...problems, 'Nothing says why it is not met.'];
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

/** What the documents of the executive and the memory engine call things, and their numbers, each to be found in its own chapters. */
const chapterNames: readonly { readonly chapters: string; readonly names: readonly string[] }[] = [
  {
    chapters: 'Events:',
    names: [
      ...[
        'DecisionPath HEURISTIC LLM FALLBACK REJECTED heuristic llm fallback rejected',
        'HeuristicCandidate heuristic_id condition_text suggested_action confidence',
        'DecisionContext event_id event_text event_source salience candidates immediate goals personality_biases suggestion',
        'DecisionResult path response_text response_id matched_heuristic_id predicted_success prediction_confidence prompt_text metadata',
        'DecisionStrategy decide get_trace config ReasoningTrace context_text response timestamp',
        'HeuristicFirstStrategy HeuristicFirstConfig heuristic_first always_llm hybrid strategy confidence_threshold max_candidates',
        'llm_confidence_ceiling system_prompt prediction_prompt_template EXECUTIVE_SYSTEM_PROMPT PREDICTION_PROMPT',
        'threshold base_threshold model reason llm_unavailable not_immediate llm_no_response convergence converged_heuristic_id similarity',
        'shuffle_seed tier LLMProvider LLMRequest ExecutiveServicer ProcessEvent ProcessEventRequest ProcessEventResponse raw_text id source',
        'accepted decision_path EXECUTIVE_DECISION_STRATEGY EXECUTIVE_HEURISTIC_THRESHOLD EXECUTIVE_GOALS create_decision_strategy',
        'F-04 F-06 F-07 F-08 F-24 F-25 reasoning_traces ProvideFeedback handle_feedback FeedbackData FeedbackResult',
        'effective_threshold urgency threshold_reduction urgency_reduction Immediate Soon',
        '0.7 0.3 0.8 0.82 0.9 0.6 0.95 0.05 0.2 3 5 1 0.0',
      ].flatMap((line) => line.split(' ')),
      ...[
        'Not urgent',
        '[0.3, 0.95]',
        'URGENT event',
        'Previous responses to similar situations',
        'Current user goals',
      ],
      ...[
        'context match',
        'success rate',
        'sleep cycle',
        'Dynamic goals',
        'quality gate',
        'several dimensions',
      ],
    ],
  },
  {
    chapters: 'Runs:',
    names: [
      ...[
        'ADD NOT REPLACE MERGE status active superseded superseded_by canonical Run Task Reference Artifact',
        'MemoryDecision run_id decision target_run_id reason similarity_score timestamp refs',
        'LOW_SIMILARITY_THRESHOLD VERY_HIGH_SIMILARITY_THRESHOLD 0.3 0.7 0.88 0.92 0.95 0.98 58 91 50',
      ].flatMap((line) => line.split(' ')),
      ...['Generate schema', 'Similarity below threshold', 'Redundant run, no new information'],
      ...[
        'New run succeeded where old one failed',
        'Complementary approaches',
        'Thresholds are tuned',
        'Patterns',
      ],
      ...['user’s feedback', 'Batch decisions', '5 %'],
      ...[1, 2, 3, 4].flatMap((number) => [`Scenario ${number}`, `Future ${number}`]),
      ...['Testing ADD', 'Testing NOT', 'Testing REPLACE', 'Testing MERGE'],
    ],
  },
];
