import type { Finding, WhyNot } from '@tact/assistant/proactive';

/** Why something was not said, for programs: `tact why-not --json`. */
export function whyNotRecord({ about, since, now, findings }: WhyNot): object {
  return { about, since: iso(since), now: iso(now), findings: findings.map(findingRecord) };
}

function findingRecord(finding: Finding): object {
  const { kind } = finding;
  switch (kind) {
    case 'held_back': {
      const { reason, from, until, cycles, isOpen, signals } = finding;
      return { kind, reason, from: iso(from), until: iso(until), cycles, is_open: isOpen, signals };
    }
    case 'muted': {
      const { category, until } = finding;
      return { kind, category, until: until === null ? null : iso(until) };
    }
    case 'judged': {
      const { decisionId, at, category, fate, reason, score, threshold, signals } = finding;
      return { kind, decision: decisionId, at: iso(at), category, fate, reason, score, threshold, signals };
    }
    case 'declined': {
      const { decisionId, at, reasons, signals } = finding;
      return { kind, decision: decisionId, at: iso(at), reasons, signals };
    }
    case 'not_shown': {
      const { decisionId, at, channel, tries, why } = finding;
      return { kind, decision: decisionId, at: iso(at), channel, tries, why };
    }
    case 'told': {
      const { messageId, at, text } = finding;
      return { kind, message: messageId, at: iso(at), text };
    }
  }
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
