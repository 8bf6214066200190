import type { Config } from '#config';
import type { Home } from '#presets/home';
import { loadPlugins } from '#presets/plugins';
import { type Finding, failed, good } from './finding.ts';

/** Loads the modules of `[plugins]` and says what they add; null where they cannot be loaded. */
export async function checkPlugins(
  { plugins }: Pick<Config, 'plugins'>,
  { config: file }: Home,
): Promise<{
  readonly findings: readonly Finding[];
  readonly loaded: Awaited<ReturnType<typeof loadPlugins>> | null;
}> {
  const modules = plugins?.modules ?? [];
  try {
    const loaded = await loadPlugins(modules, file);
    const added = [...loaded.engines, ...loaded.actions, ...loaded.checks].map(({ name }) => name);
    const finding = good('plugins', `${modules.join(', ')}: ${added.join(', ')}`);
    return { findings: modules.length === 0 ? [] : [finding], loaded };
  } catch (thrown) {
    return { findings: [failed('plugins', thrown)], loaded: null };
  }
}
