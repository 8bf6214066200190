import { tactError } from '@tact/core/errors';
import {
  type Action,
  type ActionCall,
  defineAction,
  type EffectCheck,
  type Inverse,
} from '@tact/core/kernel';
import type { Folder } from '@tact/core/ports/mailbox';
import type { JsonObject } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { z } from 'zod';
import { roleByFolderName, type SpecialFolders, specialRoleOf } from '../account/special-role.ts';
import { type MailServices, resolveTarget } from '../mail-services.ts';
import { recordedMail } from './approved-by-owner.ts';
import { isGraveName, mailName } from './folder-name.ts';
import { movedSince } from './moved-since.ts';

const nothing = z.strictObject({});
const folder = z.strictObject({ folder: mailName });
type FolderParameters = z.infer<typeof folder>;

/** archive, delete, move and restore. Deleting is moving to the trash; nothing is ever removed for good. */
export function moveActions(services: MailServices): readonly Action[] {
  const moves = folderMoves(services);
  return [
    archiveAction(moves),
    deleteAction(moves),
    { ...moveAction(moves), beforeUndo: movedSince(services) },
    { ...restoreAction(moves), beforeUndo: movedSince(services) },
  ];
}

function archiveAction({ move, check }: FolderMoves): Action {
  return defineAction({
    name: 'archive',
    summary: 'Move the message out of the inbox into the archive.',
    danger: 'safe',
    hidesTarget: true,
    parameters: nothing,
    offered: true,
    inverses: ['move'],
    describe: () => 'archive it',
    inverse: (_, result, target) => backTo('move', result, target),
    execute: ({ target }) => move(target, { role: 'archive' }),
    check: (call) => check(call, { role: 'archive' }),
  });
}

function deleteAction({ move, check }: FolderMoves): Action {
  return defineAction({
    name: 'delete',
    summary: 'Move the message to the trash.',
    danger: 'dangerous',
    hidesTarget: true,
    parameters: nothing,
    offered: true,
    inverses: ['restore'],
    describe: () => 'move it to the trash',
    inverse: (_, result, target) => backTo('restore', result, target),
    execute: ({ target }) => move(target, { role: 'trash' }),
    check: (call) => check(call, { role: 'trash' }),
  });
}

function moveAction({ move, check, refuseUnaskedTrash }: FolderMoves): Action {
  return defineAction({
    name: 'move',
    summary: 'Move the message to a folder.',
    danger: 'safe',
    hidesTarget: true,
    dangerOf: (parameters) => (roleByFolderName(parameters.folder) === null ? 'safe' : 'dangerous'),
    countsAs: (parameters) => (isGraveName(parameters.folder) ? 'delete' : null),
    parameters: folder,
    offered: true,
    inverses: ['move'],
    describe: (parameters) => `move it to ${quote(parameters.folder)}`,
    inverse: (_, result, target) => backTo('move', result, target),
    async execute(call) {
      await refuseUnaskedTrash(call);
      return move(call.target, { name: call.parameters.folder });
    },
    check: (call) => check(call, { name: call.parameters.folder }),
  });
}

function restoreAction({ move, check }: FolderMoves): Action {
  return defineAction({
    name: 'restore',
    summary: 'Bring the message back from the trash.',
    danger: 'safe',
    parameters: folder,
    offered: false,
    inverses: ['delete'],
    describe: (parameters) => `bring it back to ${quote(parameters.folder)}`,
    inverse: () => null,
    execute: ({ target, parameters }) => move(target, { name: parameters.folder }),
    check: (call) => check(call, { name: call.parameters.folder }),
  });
}

type FolderMoves = ReturnType<typeof folderMoves>;

/** What the actions share: moving a message, and finding out after a crash whether it was moved. */
function folderMoves(services: MailServices) {
  const move = async (target: string, to: Folder): Promise<JsonObject> => {
    const { mailbox, ref } = await resolveTarget(services, target);
    const moved = await mailbox.move(ref, to);
    return { changed: moved.changed, from: moved.from, to: moved.to };
  };
  const check = async (call: ActionCall, to: Folder): Promise<EffectCheck> => {
    const { mailbox, ref } = await resolveTarget(services, call.target);
    const now = await mailbox.locate(ref);
    const isThere = to.role === undefined ? now.name === to.name : now.role === to.role;
    if (!isThere) return { happened: 'no' };
    const before = await recordedMail(call);
    const from = before?.folder ?? 'INBOX';
    return { happened: 'yes', result: { changed: from !== now.name, from, to: now.name } };
  };
  /** For a folder that became the trash since, or of which nobody knew: then nobody was asked either. */
  const refuseUnaskedTrash = async (call: ActionCall<FolderParameters>) => {
    const { folder } = call.parameters;
    const { mailbox } = await resolveTarget(services, call.target);
    const role = await mailbox.roleOf(folder);
    if ((role !== 'trash' && role !== 'junk') || isGraveName(folder)) return;
    const recorded = await recordedMail(call);
    const special = recorded?.specialFolders as SpecialFolders | undefined;
    if (specialRoleOf(folder, special) !== null || (await isApproved(call))) return;
    throw tactError('MAILBOX_REFUSED', {
      account: mailbox.account,
      operation: 'move the message',
      why: 'this folder is the trash, and deleting asks first',
    });
  };
  return { move, check, refuseUnaskedTrash };
}

/** Whether the owner said yes to just this. */
async function isApproved(call: ActionCall<FolderParameters>): Promise<boolean> {
  const approvals = (await call.soFar())?.approvals ?? [];
  return approvals.some(
    ({ action, state, target, parameters }) =>
      action === 'move' &&
      target === call.target &&
      parameters['folder'] === call.parameters.folder &&
      (state === 'approved' || state === 'edited'),
  );
}

function backTo(action: 'move' | 'restore', { changed, from }: JsonObject, target: string): Inverse | null {
  return changed === true && typeof from === 'string'
    ? { action, parameters: { folder: from }, target }
    : null;
}
