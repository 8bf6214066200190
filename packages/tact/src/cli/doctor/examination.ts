import type { Cli } from '../cli.ts';
import type { Finding } from './finding.ts';

/** The checks in their order: each may rest on the ones before. */
export async function* examination(
  call: boolean,
  cli: Pick<Cli, 'home' | 'ignoredHome' | 'options' | 'terminal'>,
): AsyncGenerator<readonly Finding[]> {
  const [
    { checkHome, tellIgnored },
    { checkConfig, checkRules },
    { checkPlugins },
    store,
    { checkClock },
    { storePlaceFrom },
    { userFrom },
  ] = await Promise.all([
    import('./check-home.ts'),
    import('./check-files.ts'),
    import('./check-home.ts'),
    import('./check-store.ts'),
    import('./check-clock.ts'),
    import('#presets/store-place'),
    import('#presets/named-user'),
  ]);
  const { home, ignoredHome, options, terminal } = cli;
  const { environment, clock } = terminal;
  const { findings, config } = await checkConfig(home, terminal);
  yield await checkHome(home);
  yield tellIgnored(ignoredHome);
  yield findings;
  const plugins = config === null ? null : await checkPlugins(config, home);
  yield plugins?.findings ?? [];
  yield await checkRules(home, plugins?.loaded ?? { actions: [], engines: [] }, config?.mail ?? null);
  const named = () => {
    const place = storePlaceFrom(options.store, config ?? { store: null }, { home, environment });
    return { place, user: userFrom(options.user, config ?? { owner: null }, { place, environment }) };
  };
  yield await store.checkStore(named, { home, clock, environment });
  yield await checkClock(terminal, await store.newestDecisionAt(named, clock));
  if (config === null) return;
  const [
    { checkModel },
    { checkEmbedder },
    { checkExecutive },
    { checkMailbox, checkOutgoing },
    { checkBrowser },
    { checkCalendar },
  ] = await Promise.all([
    import('./check-model.ts'),
    import('./check-embedder.ts'),
    import('./check-executive.ts'),
    import('./check-mail.ts'),
    import('./check-browser.ts'),
    import('./check-mail.ts'),
  ]);
  yield await checkModel(config, { model: options.model, call, clock, environment });
  yield await checkEmbedder(config, { call, clock, environment });
  const { strategies = [] } = plugins?.loaded ?? {};
  yield await checkExecutive(config, { configFile: home.config, environment, strategies });
  yield await checkMailbox(config, terminal);
  yield await checkBrowser(config);
  yield await checkOutgoing(config, environment);
  yield await checkCalendar(config, { clock, environment });
}
