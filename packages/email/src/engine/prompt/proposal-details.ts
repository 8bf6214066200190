import type { JsonObject, Proposal } from '@tact/core/records';
import { z } from 'zod';

/** What was known about a model's proposal when it was made; recorded with it, and read by the judge. */
export interface ProposalDetails {
  /** The label that the account does not have yet, in small letters; null for any other. */
  readonly newLabel: string | null;
  /** The folder that could not be found among those of the account and of the owner's list; null for any other. */
  readonly unlistedFolder: string | null;
}

const recorded = z.object({
  newLabel: z.string().nullable().catch(null).default(null),
  unlistedFolder: z.string().nullable().catch(null).default(null),
});

/** Proposals of earlier versions, and those of other proposers, say nothing. */
export function readDetails({ details }: Pick<Proposal, 'details'>): ProposalDetails {
  return details === undefined ? nothing : recorded.parse(details);
}

/** Without what is null: most proposals have nothing to tell. */
export function withDetails(proposal: Proposal, { newLabel, unlistedFolder }: ProposalDetails): Proposal {
  if (newLabel === null && unlistedFolder === null) return proposal;
  const details: JsonObject = {
    ...(newLabel === null ? {} : { newLabel }),
    ...(unlistedFolder === null ? {} : { unlistedFolder }),
  };
  return { ...proposal, details };
}

const nothing: ProposalDetails = { newLabel: null, unlistedFolder: null };
