import { Argument, Command } from 'commander';
import type { Cli } from '../cli.ts';
import { commandList } from '../command-list.ts';
import { addExamples } from '../unknown-word.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** `tact completion`: a script for a shell, made from the commands as they are. */
export function configure(command: Command, cli: Cli): void {
  command
    .description('Prints a script for completing commands and options in a shell.')
    .addArgument(new Argument('<shell>').choices(shells))
    .action(async (shell: Shell) => {
      const words = await wordsOf(cli, command.parent);
      if (cli.options.json) cli.screen.record(Object.fromEntries(words));
      else cli.screen.line(scripts[shell](words));
    });
  addExamples(command, [
    ['source <(tact completion bash)', 'in ~/.bashrc'],
    ['tact completion zsh > ~/.zfunc/_tact', "in a folder on zsh's fpath"],
    ['tact completion fish > ~/.config/fish/completions/tact.fish', 'for fish'],
  ]);
}

/** What may follow: `''` for the first word, a command, or a command and its subcommand. */
type Words = ReadonlyMap<string, readonly string[]>;

async function wordsOf(cli: Cli, program: Command | null): Promise<Words> {
  const global = optionsOf(program);
  const words = new Map<string, readonly string[]>([
    ['', [...commandList.map(({ name }) => name), ...global]],
  ]);
  for (const { name, load } of commandList) {
    const command = new Command(name);
    (await load()).configure(command, cli);
    words.set(name, [...command.commands.map((sub) => sub.name()), ...optionsOf(command), ...global]);
    for (const sub of command.commands) words.set(`${name} ${sub.name()}`, [...optionsOf(sub), ...global]);
  }
  return words;
}

function optionsOf(command: Command | null): readonly string[] {
  return (command?.options ?? []).flatMap(({ long }) => long ?? []);
}

const scripts: Readonly<Record<Shell, (words: Words) => string>> = {
  bash: (words) => `_tact() {
  local key="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) [ "$(wc -w <<< "$key")" -lt 2 ] && key="\${key:+$key }$word" ;; esac
  done
  local words
  case "$key" in
${cases(words, (list) => `words="${list.join(' ')}"`)}
    *) words="" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o filenames -F _tact tact`,
  zsh: (words) => `#compdef tact
_tact() {
  local -a found; local word
  for word in \${words[2,CURRENT-1]}; do
    [[ $word == -* || \${#found} -ge 2 ]] || found+=$word
  done
  case "\${(j: :)found}" in
${cases(words, (list) => `compadd -- ${list.join(' ')}; _files`)}
    *) _files ;;
  esac
}
compdef _tact tact`,
  fish: (words) =>
    [...words]
      .flatMap(([key, list]) =>
        list.map((word) => {
          const parts = key.split(' ').filter((part) => part !== '');
          const seen = parts.map((part) => `__fish_seen_subcommand_from ${part}`).join('; and ');
          const when = seen === '' ? '__fish_use_subcommand' : seen;
          const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`;
          return `complete -c tact -n '${when}' ${what}`;
        }),
      )
      .join('\n'),
};

function cases(words: Words, body: (list: readonly string[]) => string): string {
  return [...words].map(([key, list]) => `    "${key}") ${body(list)} ;;`).join('\n');
}
