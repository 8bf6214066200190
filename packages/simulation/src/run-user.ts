import { cycleMs } from '@tact/assistant/proactive';
import { liveSignals } from '@tact/assistant/proactive/signals/live-signals';
import type { ProactiveSignal } from '@tact/core/records';
import { AssistantMemory, type RememberedSend } from './assistant-memory.ts';
import { ChangeTimes } from './next-change.ts';
import { contains } from './population/intervals.ts';
import type { News } from './population/news.ts';
import { type ReceivedMessage, type Reply, replyTo } from './population/replies.ts';
import type { SimulatedUser } from './population.ts';
import type { MutedCategory, SentMessage, SurfacedSignals, UserLog } from './sent-log.ts';
import { cycleFrom } from './simulated-policy.ts';
import type { Speaker, SpokenMessage } from './speaker.ts';

/**
 * One user, one speaker, from cycle to cycle.
 *
 * Invariants:
 * 1. What the user does until a cycle, that instant included, is known in it.
 * 2. Between two instants that `ChangeTimes`, the news and the user's deeds name, every cycle has the answer of the first: so stepping
 *    from one to the next gives the same run as stepping through all 288 cycles of a day.
 */
export class UserRun {
  readonly memory: AssistantMemory;
  private readonly user: SimulatedUser;
  private readonly speaker: Speaker;
  private readonly seed: string;
  private readonly changes: ChangeTimes;
  private readonly received: ReceivedMessage[] = [];
  private readonly replies: (Reply & { readonly category: string; readonly send: RememberedSend })[] = [];
  private readonly wroteAt: number[] = [];
  private readonly mutes: MutedCategory[] = [];
  private readonly surfaced: SurfacedSignals[] = [];
  private readonly trust = new Map<string, string | null>();
  private active: News[] = [];
  private live: readonly ProactiveSignal[] = [];
  private nextNews = 0;
  private nextMessage = 0;
  private cyclesLive = 0;
  private cyclesProposed = 0;
  private now: number;

  constructor(user: SimulatedUser, speaker: Speaker, options: RunOptions) {
    const { start, end, seed } = options;
    this.user = user;
    this.speaker = speaker;
    this.seed = `${seed} ${user.name}`;
    this.memory = new AssistantMemory(user.name, user.profile, user.earlierMessages);
    this.changes = new ChangeTimes(
      user,
      speaker.caps.map(({ fromDays }) => fromDays),
      start,
      end,
    );
    this.now = start;
  }

  /** Goes through the cycles before `end`. */
  runUntil(end: number, stepping: 'changes' | 'every-cycle'): void {
    while (this.now < end) {
      const spoke = this.cycle();
      const next =
        spoke || stepping === 'every-cycle' ? this.now + cycleMs : Math.min(end, this.nextChange());
      if (this.live.length > 0) this.cyclesLive += (next - this.now) / cycleMs;
      this.now = next;
    }
  }

  log(): UserLog {
    return {
      sends: this.memory.sends.map((send): SentMessage => {
        const { id, at, category, signals } = send;
        return { at, category, signals, engaged: isEngaged(send), trust: this.trust.get(id) ?? null };
      }),
      wroteAt: this.wroteAt,
      mutes: this.mutes,
      surfaced: this.surfaced,
      cycles: { live: this.cyclesLive, proposed: this.cyclesProposed },
    };
  }

  /** Whether anything was decided, after which the next cycle may decide otherwise. */
  private cycle(): boolean {
    this.catchUp();
    if (this.live.length === 0) return false;
    const { proposed, sent, kept, judged } = this.speaker.speak(this.live, this.memory, this.now);
    if (proposed) this.cyclesProposed += 1;
    if (!proposed && sent.length === 0) return false;
    for (const message of sent) this.deliver(message);
    this.memory.addInsights(kept);
    if (judged.length > 0) this.memory.addJudged(this.now, judged);
    return true;
  }

  private deliver(message: SpokenMessage): void {
    const { now, user } = this;
    const send = this.memory.addSend(now, message);
    this.trust.set(send.id, message.trust);
    const received: ReceivedMessage = {
      at: now,
      category: message.category,
      isNeeded: message.signals.some(({ key }) => this.isNeeded(key)),
      hasButtons: message.hasButtons,
    };
    const reply = replyTo(received, this.received, user.life, this.seed);
    this.received.push(received);
    if (reply === null) return;
    this.replies.push({ ...reply, category: message.category, send });
    this.replies.sort((one, other) => one.at - other.at);
  }

  private isNeeded(key: string): boolean {
    return this.active.some(
      ({ signal, needed }) => signal.key === key && needed.some((stretch) => contains(stretch, this.now)),
    );
  }

  /** Everything that happened until now. */
  private catchUp(): void {
    const { news, messages } = this.user;
    for (;;) {
      const own = messages[this.nextMessage] ?? Number.POSITIVE_INFINITY;
      const reply = this.replies[0];
      if (Math.min(own, reply?.at ?? own) > this.now) break;
      if (reply !== undefined && reply.at <= own) {
        this.replies.shift();
        this.answer(reply);
      } else {
        this.nextMessage += 1;
        this.write(own);
      }
    }
    const before = this.active;
    let isSame = true;
    for (
      let one = news[this.nextNews];
      one !== undefined && one.from <= this.now;
      one = news[this.nextNews]
    ) {
      this.nextNews += 1;
      this.active.push(one);
      isSame = false;
    }
    if (before.some(({ until }) => until <= this.now)) {
      this.active = this.active.filter(({ until }) => until > this.now);
      isSame = false;
    }
    if (!isSame) this.live = liveNow(this.active, this.now);
  }

  private answer({
    at,
    kind,
    until,
    category,
    send,
  }: Reply & { readonly category: string; readonly send: RememberedSend }): void {
    this.write(at);
    if (kind === 'message') return;
    // “Stop telling me this” is about the latest message, a button about its own.
    const meant = kind === 'stop' ? (this.memory.sends.findLast((one) => one.at <= at) ?? send) : send;
    meant.said = kind === 'stop' ? 'negative' : 'button_click';
    if (kind === 'yes') return;
    const end = kind === 'later' ? at + laterMs : until;
    this.memory.mute(category, end);
    this.mutes.push({ category, from: at, until: end });
  }

  private write(at: number): void {
    this.memory.interactions += 1;
    this.wroteAt.push(at);
    for (const send of this.memory.sends) if (send.answeredAt === null && send.at <= at) send.answeredAt = at;
    const told = this.memory.takeInsights(at);
    if (told.length > 0) this.surfaced.push({ at, signals: told });
  }

  private nextChange(): number {
    let next = this.changes.after(this.now, this.memory);
    const { news, messages } = this.user;
    for (const at of [news[this.nextNews]?.from, messages[this.nextMessage], this.replies[0]?.at]) {
      if (at !== undefined) next = Math.min(next, cycleFrom(at));
    }
    for (const { until } of this.active) next = Math.min(next, cycleFrom(until));
    return next;
  }
}

/** How long *Later* keeps a category quiet. */
const laterMs = 3 * 60 * 60_000;
const engagedWithinMs = 60 * 60_000;

export interface RunOptions {
  readonly start: number;
  readonly end: number;
  readonly seed: number;
}

function isEngaged({ at, answeredAt, said }: RememberedSend): boolean {
  if (said !== null) return said === 'button_click';
  return answeredAt !== null && answeredAt - at <= engagedWithinMs;
}

/** What counts of what is noticed, in the order in which it was noticed. */
function liveNow(active: readonly News[], now: number): readonly ProactiveSignal[] {
  const signals = active.map(({ signal }) => signal);
  return liveSignals({ bySource: [{ source: 'population', signals }], failures: [] }, now).signals;
}
