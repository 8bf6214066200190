/** All that an agent needs of Tact: operations over HTTP. TACT_URL is what `tact serve http` shows, TACT_TOKEN one of `tokens.create`. */

const { TACT_URL = 'http://127.0.0.1:4180', TACT_TOKEN = '' } = process.env;

export async function tact(name: string, input: object) {
  const headers = { authorization: `Bearer ${TACT_TOKEN}`, 'content-type': 'application/json' };
  const answer = await fetch(`${TACT_URL}/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(input) });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${body.title} ${body.remedy}`);
  return body;
}

/** What Tact says about a call; nothing runs yet. The same call again gives the same. */
export const propose = (run: string, call: string, tool: string, input: object) =>
  tact('actions.propose', { run, call, tool, input, turn: false });

/** Waits until the owner has answered, for days if need be. */
export async function answerTo(id: string): Promise<{ isYes: boolean; why: string }> {
  for (;;) {
    const { approval, isOpen } = await tact('approvals.wait', { id, wait: 25 });
    if (isOpen) continue;
    return { isYes: ['approved', 'edited'].includes(approval.state), why: approval.answer?.why ?? approval.state };
  }
}

/** Runs a call once, with what was approved, and reports how it ended. */
export async function once(run: string, call: string, work: (input: never) => Promise<unknown>) {
  const turn = await tact('actions.await', { run, call, wait: 25 });
  if (turn.state !== 'run') return turn.output ?? turn.reason;
  try {
    const output = await work(turn.input as never);
    await tact('actions.report', { run, call, state: 'done', output });
    return output;
  } catch (error) {
    await tact('actions.report', { run, call, state: 'unknown', problem: String(error) });
    throw error;
  }
}
