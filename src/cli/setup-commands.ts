import { Argument, type Command } from 'commander';
import { createCommand } from './create-command.js';
import { printText } from './print.js';
import { addTargetOptions } from './sandbox-commands.js';
import type { ClientFlags } from '../config.js';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** Creates `tollgate completion`, which prints a script that completes commands and flags in a shell. */
export function createCompletionCommand(): Command {
  const command = createCommand('completion', 'print a completion script for your shell', [
    ['source <(tollgate completion bash)', 'add this line to ~/.bashrc'],
    ['source <(tollgate completion zsh)', 'add this line to ~/.zshrc, after compinit'],
    ['tollgate completion fish | source', 'add this line to ~/.config/fish/config.fish'],
  ]).addArgument(new Argument('<shell>', 'shell name').choices(shells));
  return command.action((shell: Shell) => {
    let root = command;
    while (root.parent) root = root.parent;
    printText(scripts[shell](listCompletions(root)));
  });
}

/** Lists for the path of each command its subcommands and flags. */
function listCompletions(command: Command, path: readonly string[] = []): Record<string, string[]> {
  const flags = command.options.flatMap(({ long }) => long ?? []);
  const names = command.commands.map((child) => child.name());
  return Object.assign(
    { [path.join(' ')]: [...names, ...flags, '--help'] },
    ...command.commands.map((child) => listCompletions(child, [...path, child.name()])),
  ) as Record<string, string[]>;
}

const scripts: Record<Shell, (completions: Record<string, string[]>) => string> = {
  bash: (completions) => `_tollgate() {
${buildLookup(completions, 'COMP_WORDS[@]:1:COMP_CWORD-1')}
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _tollgate tollgate`,
  zsh: (completions) => `_tollgate() {
${buildLookup(completions, 'words[@]:1:$((CURRENT - 2))')}
  compadd -- \${=next}
}
compdef _tollgate tollgate`,
  fish: (completions) => `function __tollgate_is_at
  set -l words (commandline -opc)
  set -l commands (string match -v -- '-*' $words[2..])
  test "$commands" = "$argv[1]"
end
${Object.entries(completions)
  .map(([path, next]) => `complete -c tollgate -n '__tollgate_is_at "${path}"' -a '${next.join(' ')}'`)
  .join('\n')}`,
};

/**
 * Builds shell code that sets `next` to the completions of the commands typed so far, without their flags. The variable
 * is not called `path`, which zsh reserves.
 *
 * @param typedWords shell expression of the words before the cursor
 */
function buildLookup(completions: Record<string, string[]>, typedWords: string): string {
  const cases = Object.entries(completions).map(
    ([path, next]) => `    "${path}") next="${next.join(' ')}" ;;`,
  );
  return `  local next="" commands_before="" word
  for word in "\${${typedWords}}"; do
    case "$word" in -*) ;; *) commands_before="\${commands_before:+$commands_before }$word" ;; esac
  done
  case "$commands_before" in
${cases.join('\n')}
  esac`;
}

export function createDoctorCommand(): Command {
  const command = createCommand('doctor', 'check that the commands can run on this machine', [
    ['tollgate doctor', 'prints a line for each check; exits with 1 if a check fails'],
    ['tollgate doctor --json', 'prints JSON for scripts'],
  ]);
  return addTargetOptions(command)
    .option('--json', 'print the results as JSON')
    .action(async (flags: ClientFlags & { json?: true }) => (await import('./doctor.js')).runDoctor(flags));
}
