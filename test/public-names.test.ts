import { expect, test } from 'vitest';
import { entryPoints, publicNames } from '../scripts/docs/public-names.ts';

/**
 * Every name that a program can import, so that nothing is exported by accident: what is here is promised to those who build
 * on Tact, and docs/reference/api.md describes it. A name that you mean to add or remove is added or removed here too.
 */
const names: Readonly<Record<string, { readonly values: string; readonly types: string }>> = {
  tact: {
    values: `
      Outside TactError asTactError createDecisionStrategy createOpenTelemetry createPolicy createSystemClock exposeOutside
      openAssistant openInMemory openLocal openProactive quote rulesText`,
    types: `
      Answer Approval ApprovalCard ApprovalOutcome ApprovalState Assistant AssistantOptions Backtest Calendar Channel
      Clock DangerLevel DecideOptions Decision DecisionStrategy Disposition Effect ErrorCode Explanation Feedback
      InMemoryOptions InMemoryTact JournalEntry Json JsonObject Label LocalOptions LocalTact Log MailTransport Mailbox
      MaybeOutside Model Observation Override Policy ProactiveOptions ProactiveTact Profile Proposal Reason Replay
      ResumeResult Signal StageFailure Store StoreEvent Telemetry TickResult TriageResult TurnObserver TurnResult
      Undone UserMessage Verdict VerdictWord`,
  },
  'tact/engine': {
    values: `
      Unclear askModel buildPrompt createExperienceIndex deferUntil defineAction defineCheck
      defineDecisionStrategy defineEngine definePlugin defineReader defineSignalSource defineTool effectiveThreshold fence joinOutside
      judgeProposals keepExecutiveProfile mapOutside outside outsideFromJson outsideLabel outsideText ownerLabel proposal readAnswer
      searchOutside systemLabel`,
    types: `
      Action ActionCall ActionDefinition ActionRegistry Address Attachment Calendar CalendarEvent CalendarListing
      CalendarWindow Candidate ChangeResult Channel ChannelButton ChannelMessage ChannelReceipt ChannelRules
      ChannelTemplate CheckFinding CheckInput Choice Clock ClosedQuestion DecidedAction DecisionContext DecisionPath
      DecisionStatus DecisionStrategyDefinition DecisionStrategyOptions Deferral Direction DocumentPath EditableFile
      EffectCheck EffectEnd EffectRuntime EmbedOptions Embedder Engine EngineDefinition EntryChange EventContent
      ExecutiveProfile ExecutiveStrategy ExecutiveView ExperienceIndex ExperienceIndexOptions ExperienceSearch
      FactReads FeedbackKind Folder FolderRole GateResult GateView GatherResult GatherServices Header HiddenText Ids
      InputDescription Integrity Inverse Invitation JobHandler JobHandlers Jobs JudgeView JudgedBy LearnResult
      LearnServices LearningStep Log LogFields MailParser MailTransport Mailbox Model ModelAnswer ModelCallOptions
      ModelMessage ModelRequest ModelTool ModelToolCall ModelUsage MoveResult Near NearestOptions NoticeContext
      Occurrence Origin OutgoingMail OutsideSpan ParsedDocument ParsedMail PatternCompiler PlanningSource Plugin
      PreparedDecision ProactiveSignal ProcessedEvent PromptLayer PromptLayerRecord ProposalDefinition ProposeAgainView
      ProposeResult ProposeView ProposedAction ReasoningTrace RemovedEvent RulesReader SafetyCheck SignalDefinition
      SignalSource SignalSourceDefinition SignalUser Span SpanAttributes StageName StoredMessage Strategies Strategy
      Telemetry Tool ToolDefinition UndoCall VerdictClaim`,
  },
  'tact/stores': {
    values: `
      openMemoryStore openPostgresStore openSqliteStore`,
    types: `
      Aliases ApprovalChange ApprovalEnd Approvals BulkReads BulkWrites Claim ClosedApproval Conversations
      DecisionFilter DecisionRecord Document Documents EffectEnd EffectLease EffectStart Events Experience
      ExperienceChange ExperienceFilter ExperienceKind ExperienceWrite Experiences FeedEvent FeedbackLog FinishedEffect
      HeldClaim Item ItemChange ItemFilter ItemKind Items JobHandler JobHandlers Jobs JoinedStore Journal Ledger Message Messages
      NewExperience Outbox PostgresClient PostgresPool PostgresStoreOptions RecordOutcome RowId SerializedView
      SqliteStoreOptions Store StoreEvent StoredEmbedding UserItems UserRow UserValueChange Users ValueChange Values VersionText
      VersionedValue WriteOptions WrittenMessages`,
  },
  'tact/ai-sdk': {
    values: `
      createEmbedder createModel guardTools modelFrom parseModelName toEmbedder`,
    types: `
      AskedCall EmbedOptions Embedder EmbedderSettings GuardOptions GuardedTools Model ModelAnswer ModelFromOptions
      ModelRequest ModelSettings ScaleKnot ToEmbedderOptions ToolGuard`,
  },
  'tact/server': {
    values: `
      onApproved overrideWords tactRoutes unsaidLines`,
    types: `
      RoutePrincipal RoutesOptions TactRoutes`,
  },
  'tact/language': {
    values: `
      checkIsoTime createLexicalEmbedder createReplyClassifier createRouter findDurations findTimes formatTime isZone
      parseReplyWeights parseRequest resolveTime shippedReplies shippedRouter`,
    types: `
      Domain FoundTime LexicalEmbedder LexicalEmbedderOptions Moment ParsedRequest ReplyClassifier ReplyReading
      RouteResult Router Turn`,
  },
  'tact/client': { values: 'createClient', types: '' },
  'tact/testing': {
    values: `
      callsTool countedId createCountingIds createEmbeddingServer createFakeClock createMemoryCalendar createMemoryChannel createMemoryJobs
      createMemoryMailTransport createMemoryMailbox createMemoryStore createModelServer
      createRecordingLog createRecordingTelemetry createScriptedModel createTableEmbedder sampleApproval
      sampleDecision sampleEffect sampleExperience sampleFeedback sampleItem sampleJournalEntry sampleMessage
      sampleRecord`,
    types: `
      ChannelFate EmbeddingReply EmbeddingRequest EmbeddingServer FakeClock LoggedEvent MailboxSnapshot MemoryCalendar
      MemoryChannel MemoryChannelSettings MemoryJobsOptions MemoryMailTransport MemoryMailbox MemoryMessage
      MessageSnapshot ModelScript ModelServer RecordedSpan RecordingLog RecordingTelemetry ScriptedAnswer ScriptedModel
      ScriptedToolCall SentMessage ServedRequest ServerReply TableEmbedder TableEntry`,
  },
  'tact/testing/contracts': {
    values: `
      calendarContract channelContract embedderContract jobsContract mailboxContract modelContract storeContract`,
    types: `
      CalendarUnderTest ChannelUnderTest EmbedderUnderTest JobsUnderTest MailboxContractSettings MailboxUnderTest
      StoreUnderTest`,
  },
};

const entries = [...entryPoints()];
const words = (list: string | undefined) => (list ?? '').trim().split(/\s+/).filter(Boolean);

test('every entry point of the package is listed here', () => {
  expect(entries.map(([name]) => name)).toEqual(Object.keys(names));
});

test.each(entries)('%s exports these names and no others', (name, file) => {
  expect(namesOf(file)).toEqual({
    values: words(names[name]?.values),
    types: words(names[name]?.types),
  });
});

test.each(entries.filter(([name]) => name !== 'tact/testing/contracts'))(
  '%s has these values when it is imported',
  async (name, file) => {
    const imported: object = await import(file);

    expect(Object.keys(imported).toSorted()).toEqual(words(names[name]?.values));
  },
);

test('the front door has about sixty names', () => {
  expect(publicNames(entryPoints().get('tact') ?? '').length).toBeLessThanOrEqual(70);
});

/** As JavaScript sorts them. */
function namesOf(file: string) {
  const found = publicNames(file);
  const names = (isType: boolean) =>
    found.flatMap(({ name, kind }) => ((kind === 'type') === isType ? [name] : [])).toSorted();
  return { values: names(false), types: names(true) };
}
