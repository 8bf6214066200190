import { outside } from '#records';
/** Takes an empty store back to the schema of version 1, as the first release made it; the same SQL on both databases. */
export const backToVersion1: readonly string[] = [
  'drop table message',
  'drop index item_by_kind',
  'alter table item drop column version',
  'alter table item drop column changed_at',
];

/** Takes a store back to the schema of version 4. */
export const backToVersion4: readonly string[] = [
  'drop table experience',
  'drop table experience_link',
  'drop table experience_position',
];

/** Takes a store back to the schema of version 3. */
export const backToVersion3: readonly string[] = [
  ...backToVersion4,
  'drop index message_unasked',
  'drop index message_by_conversation',
  'alter table message drop column unasked',
  'create index message_by_conversation on message (user_id, conversation, seq)',
  'drop index feedback_in_order',
  'create index feedback_in_order on feedback (user_id, position)',
];

/** An item as version 1 wrote it. */
export const itemOfVersion1 = `
  insert into item (user_id, id, kind, target, content, origin, state, created_at)
  values ('ann', 'item-1', 'task', 'mail:7', '{"title":"Pay","due":"2026-11-09"}', 'outside', 'done', 500)`;

/** What it is read as. */
export const readItem = {
  id: 'item-1',
  user: 'ann',
  kind: 'task',
  target: 'mail:7',
  content: { title: outside('Pay', 'task:title'), due: outside('2026-11-09', 'task:due') },
  origin: 'outside',
  state: 'done',
  version: 1,
  createdAt: 500,
  changedAt: 500,
};
