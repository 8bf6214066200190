import type { Json } from '@tact/core/records';
import { callsTool, createScriptedModel, type ScriptedModel } from '@tact/testing';

/** What a model answers to each of the turns that are timed. */
export interface BenchTurn {
  readonly text: string;
  /** Of this path of the engine. */
  readonly path: 'chat' | 'action' | 'question' | 'confirmation';
}

/** A day's talk: small talk, something done, something asked about, and the yes to it. */
export const turns: readonly BenchTurn[] = [
  { path: 'chat', text: 'Hey, how is it going?' },
  { path: 'action', text: 'Remind me to call mom tomorrow at 5pm' },
  { path: 'question', text: 'Send an email to Bob saying hello' },
  { path: 'confirmation', text: 'yes' },
];

const spoken = {
  chat: 'All is well here. What is on your mind?',
  action: 'Your task to call mom tomorrow at 5pm is made.',
  question: '',
  confirmation: 'The email to Bob is sent.',
} as const;

/** The reply to a turn, as a model puts it. */
export function replyTo(path: BenchTurn['path']): string {
  return spoken[path];
}

export function routeOf(path: BenchTurn['path']): Json {
  const domains = path === 'chat' ? [] : [path === 'action' ? 'task' : 'email'];
  return { type: path === 'chat' ? 'chat' : 'action', domains, is_followup: false };
}

export function planOf(path: BenchTurn['path']): Json {
  const reasoning = 'It was asked for.';
  const mail = { to: 'Bob', subject: 'Hello', body: 'Hello Bob.' };
  const task = { title: 'Call mom', deadline: 'tomorrow at 5pm' };
  const planned = {
    chat: [],
    action: [{ domain: 'task', action: 'create', params: task, reasoning }],
    question: [{ domain: 'email', action: 'send_email', params: mail, reasoning }],
    confirmation: [],
  }[path];
  return { actions: planned, requires_confirmation: false, needs_clarification: false };
}

/** A model that answers every stage at once. `path()` says which turn is being made. */
export function createInstantModel(path: () => BenchTurn['path']): ScriptedModel {
  return createScriptedModel(({ tools: [tool] }) => {
    if (tool === undefined) return { text: replyTo(path()) };
    return callsTool(tool.name, tool.name === 'route_message' ? routeOf(path()) : planOf(path()));
  });
}
