import type { Tool } from '@tact/tools';
import { muteTools } from './mute-category.ts';
import { postponeOffer } from './postpone-offer.ts';
import { ringAgainTools } from './ring-again.ts';
import { profileTools } from './set-profile.ts';
import { snoozeTools } from './snooze-category.ts';
import { toldSource } from './told-source.ts';
import { type ProactiveServices, whyNotTold } from './why-not-told.ts';
import { whyToldTools } from './why-told.ts';

export type { ProactiveServices } from './why-not-told.ts';

/**
 * What a conversation can do about messages that were sent unasked. The first that plans a reply wins: “later” to an offer keeps
 * it, before it makes anything quiet; what is to be quiet for a while is not muted for good.
 */
export function proactiveTools(services: ProactiveServices): readonly Tool[] {
  const told = toldSource(services.store.bulk);
  return [
    ...whyToldTools(told),
    whyNotTold(services),
    postponeOffer(told),
    ...snoozeTools(told),
    ...ringAgainTools(),
    ...muteTools(told),
    ...profileTools(),
  ];
}
