import { issueText } from '@tact/core/config-issue';
import { z } from 'zod';
import { environmentVariable, name } from './fields.ts';

/** How a model is reached and asked. */
export const modelFields = {
  provider: name,
  name,
  base_url: name.optional(),
  /** A PEM file of certificates to trust beside those of the machine. */
  ca: name.optional(),
  /** Where the key is; no other variable is looked at. */
  key_env: environmentVariable('key_env = "MY_GATEWAY_KEY"').optional(),
  temperature: z.number().min(0).max(2).default(0.1),
  max_output_tokens: z.int().min(1).max(100_000).default(4096),
  timeout_ms: z.int().min(1).max(600_000).default(60_000),
  /** How much the model reasons; unset, as its provider sees fit. */
  reasoning: z
    .enum(['provider-default', 'none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'], {
      error: issueText(
        'must be one of provider-default, none, minimal, low, medium, high, xhigh, max',
        'Write `reasoning = "low"`.',
      ),
    })
    .optional(),
};

export const modelPart = z.strictObject({
  ...modelFields,
  /** A second model that answers where the first cannot be had. */
  fallback: z.strictObject(modelFields).optional(),
});

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
