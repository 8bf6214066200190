import { scheduleSleep } from '#engines/executive';
import type { LocalTact } from '#presets/local';

/** Sets the work of the coming night, which sets that of the next one: what fired by day is put to the model once more. */
export async function scheduleNights({ assistant, user, zone }: LocalTact): Promise<void> {
  const { jobs, clock } = assistant.runtime;
  await scheduleSleep(user, { jobs, clock, zone: () => zone });
}
