import { Argument, type Command } from 'commander';
import { newCommand } from './new-command.js';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** `tollgate completion`: what lets a shell complete the commands and their flags. */
export function completionCommand(): Command {
  const command = newCommand('completion', 'print what lets your shell complete commands and flags', [
    ['source <(tollgate completion bash)', 'in ~/.bashrc'],
    ['source <(tollgate completion zsh)', 'in ~/.zshrc, after compinit'],
    ['tollgate completion fish | source', 'in ~/.config/fish/config.fish'],
  ]).addArgument(new Argument('<shell>', 'which shell').choices(shells));
  return command.action((shell: Shell) => {
    let root = command;
    while (root.parent) root = root.parent;
    console.log(scripts[shell](wordsOf(root)));
  });
}

/** What may follow each command, from the tree itself: its commands and its flags. */
function wordsOf(command: Command, path: readonly string[] = []): Record<string, string[]> {
  const flags = command.options.flatMap(({ long }) => long ?? []);
  const names = command.commands.map((each) => each.name());
  return Object.assign(
    { [path.join(' ')]: [...names, ...flags, '--help'] },
    ...command.commands.map((each) => wordsOf(each, [...path, each.name()])),
  ) as Record<string, string[]>;
}

const scripts: Record<Shell, (words: Record<string, string[]>) => string> = {
  bash: (words) => `_tollgate() {
${lookUp(words, 'COMP_WORDS[@]:1:COMP_CWORD-1')}
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _tollgate tollgate`,
  zsh: (words) => `_tollgate() {
${lookUp(words, 'words[@]:1:$((CURRENT - 2))')}
  compadd -- \${=next}
}
compdef _tollgate tollgate`,
  fish: (words) => `function __tollgate_is_at
  set -l words (commandline -opc)
  set -l commands (string match -v -- '-*' $words[2..])
  test "$commands" = "$argv[1]"
end
${Object.entries(words)
  .map(([path, next]) => `complete -c tollgate -n '__tollgate_is_at "${path}"' -a '${next.join(' ')}'`)
  .join('\n')}`,
};

/** Sets `next` to what may follow the commands that stand there already, flags left out. In zsh `path` has a meaning. */
function lookUp(words: Record<string, string[]>, before: string): string {
  const cases = Object.entries(words).map(([path, next]) => `    "${path}") next="${next.join(' ')}" ;;`);
  return `  local next="" commands_before="" word
  for word in "\${${before}}"; do
    case "$word" in -*) ;; *) commands_before="\${commands_before:+$commands_before }$word" ;; esac
  done
  case "$commands_before" in
${cases.join('\n')}
  esac`;
}
