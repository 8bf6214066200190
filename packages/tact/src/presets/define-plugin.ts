import type { Extensions } from './extensions.ts';

/** What a module named in `[plugins]` of config.toml exports as default. */
export type Plugin = Extensions;

/**
 * Gives the default export of a module in `[plugins]` its type.
 *
 * @example
 * export default definePlugin({ checks: [defineCheck({ name: 'Nothing', check: () => null })] });
 */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
