import { issueText } from '@tact/core/config-issue';
import { z } from 'zod';
import { name } from './fields.ts';

/** `[http]` of config.toml: the operations that other programs may call. */
export const httpPart = z.strictObject({
  /** `tact serve` serves them too. */
  enabled: z.boolean().default(true),
  host: name
    .refine((host) => !/^(?:0\.0\.0\.0|\[?::\]?)$/.test(host), {
      error: issueText('must be one address of this machine', 'Write `host = "127.0.0.1"`.'),
    })
    .default('127.0.0.1'),
  /** 0: any that is free. */
  port: z.int().min(0).max(65_535).default(4180),
  /** Further names that it answers to. */
  hosts: z.array(name).default([]),
  /** Addresses whose `X-Forwarded-…` headers count. */
  trusted_proxies: z.array(name).default([]),
});
