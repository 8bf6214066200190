import { createSystemClock } from '#adapters/clock/system';
import { createUuidV7 } from '#adapters/ids/uuid-v7';
import { silentLog } from '#adapters/log/silent';
import { openSqliteStore } from '#adapters/store/sqlite';
import { type Assistant, createAssistant } from '#assistant';
import {
  compileRulebook,
  createEmailEngine,
  type EmailRulebook,
  emailStrategy,
  type MailWorld,
  parseRulebook,
} from '#engines/email';
import { checkParameters, createPolicy, digest, mistakeError, safetyChecks } from '#kernel';
