import { asTactError, type TactError, tactError } from '@tact/core/errors';
import { type Action, type ActionCall, defineAction, isSameJson } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import { type CardLine, type Decision, type JsonObject, Outside, parseRecorded } from '@tact/core/records';
import { joinText } from '@tact/core/text';
import { z } from 'zod';
import type { HeldRecord } from '../answering/held-mail.ts';
import { addHeld, type HeldSends, sendHeldName } from '../answering/send-limits.ts';
import type { MailServices } from '../mail-services.ts';
import { requireSameMessage } from '../same-message.ts';

const parameters = z.record(z.string(), z.unknown()) as unknown as z.ZodType<JsonObject>;
const heldSends = z.strictObject({
  action: z.string(),
  sends: z.array(z.strictObject({ count: z.int().min(1), parameters })).min(1),
  to: z.array(z.union([z.string(), z.instanceof(Outside)])),
});
type HeldParameters = z.infer<typeof heldSends>;

/** Sends what was held back because more left by itself than the limits allow; still as automatic mail, each message as it was decided. */
export function sendHeldAction(services: MailServices, sending: readonly Action[]): Action {
  const actionOf = (name: string) => sending.find((action) => action.name === name) ?? null;
  return defineAction({
    name: sendHeldName,
    summary: 'Send the mail that was held back by the limits for mail that leaves by itself.',
    danger: 'dangerous',
    parameters: heldSends,
    offered: false,
    describe: ({ action, sends }) => {
      const count = countOf(sends);
      return `${action} ${count} ${count === 1 ? 'message that was' : 'messages that were'} held back`;
    },
    card: ({ action, sends, to }) => [
      ...(to.length === 0 ? [] : [{ name: 'to', text: joinText(to, ', ') }]),
      ...sends.flatMap((one): readonly CardLine[] => [
        { name: 'messages', text: String(one.count) },
        ...(actionOf(action)?.card?.(one.parameters, null) ?? []),
      ]),
    ],
    countsAs: ({ action }) => action,
    writesTo: ({ sends, to }) => [...to, ...sends.flatMap((one) => addressesIn(one.parameters))],
    asksBecause: () => 'more would leave by itself than the limits allow',
    async execute(call, runtime) {
      const held = await heldUpTo(call, runtime.store);
      const action = actionOf(call.parameters.action);
      const found = held.reduce<readonly HeldSends[]>((sends, one) => addHeld(sends, one.parameters), []);
      // What is no longer kept, or was edited, is not what the card showed.
      if (action === null || !isSameJson(found, call.parameters.sends))
        throw tactError('APPROVAL_CHANGED', {});
      const failures: TactError[] = [];
      for (const { decision, place, target, parameters } of held) {
        const one: ActionCall = {
          ...{
            ...call,
            target,
            parameters,
            key: `${call.key}:${decision.id}:${place}`,
            decisionId: decision.id,
          },
          recordedInput: async () =>
            parseRecorded((await runtime.store.documents.text(call.user, decision.inputDigest)) ?? 'null'),
          soFar: async () => ({ decision, effects: [], approvals: [] }),
        };
        try {
          await requireSameMessage(services, target, decision.reference);
          await action.execute(one, runtime);
        } catch (thrown) {
          failures.push(asTactError(thrown));
        }
      }
      return summaryOf(held.length, failures);
    },
  });
}

/** Throws where some were not sent; only where none was and the reason may pass, it is all tried again. */
function summaryOf(count: number, failures: readonly TactError[]): JsonObject {
  const [first] = failures;
  if (first === undefined) return { sent: count };
  if (failures.length === count && failures.every(({ disposition }) => disposition === 'retry')) throw first;
  throw tactError('MAIL_HELD_NOT_SENT', { failed: failures.length, count, why: first.message });
}

interface HeldMail {
  readonly decision: Decision;
  readonly place: number;
  readonly target: string;
  readonly parameters: JsonObject;
}

/** What is held up to this decision, the oldest first. */
async function heldUpTo(
  { user, decisionId, parameters: { action } }: ActionCall<HeldParameters>,
  { ledger }: Pick<Store, 'ledger'>,
): Promise<readonly HeldMail[]> {
  const held: HeldMail[] = [];
  for (let id: string | null = decisionId; id !== null; ) {
    const decision: Decision | null = await ledger.get(user, id);
    const record = heldRecord.safeParse((decision?.details?.['held'] as JsonObject | undefined)?.[action]);
    if (decision === null || !record.success) break;
    const { places, before } = record.data;
    for (const place of places.toReversed()) {
      const { target = '', parameters = {} } = decision.actions[place] ?? {};
      held.push({ decision, place, target, parameters });
    }
    id = before;
  }
  return held.toReversed();
}

const heldRecord: z.ZodType<HeldRecord> = z.object({
  places: z.array(z.int().min(0)),
  before: z.string().nullable(),
});

function countOf(sends: HeldParameters['sends']): number {
  return sends.reduce((sum, { count }) => sum + count, 0);
}

function addressesIn({ to }: JsonObject): readonly string[] {
  return Array.isArray(to) ? to.map(String) : [];
}
