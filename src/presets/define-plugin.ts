import type { Extensions } from './extensions.ts';

/** What a module named in `[plugins]` of config.toml exports as default. */
export type Plugin = Extensions;

/** Gives a plugin its type. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
