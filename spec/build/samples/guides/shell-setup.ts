import { fileKeys } from '../api-key-code.js';

/** Time at which the clock of the new organization is frozen. */
export const START_TIME = '2027-01-31T09:00:00Z';

/** Origin of the API key: the file of the default organization, or a new organization with a frozen clock. */
export type KeySource = 'file' | 'organization';

const KEY_COMMANDS: Record<KeySource, string> = {
  file: `key=${fileKeys.shell.code}`,
  organization: `key=$(curl -s "$base/_sandbox/organizations" -H 'Content-Type: application/json' \\
  -d '{"clock": {"mode": "frozen", "now": "${START_TIME}"}}' | show api_key)`,
};

/** First shell block of each guide that has tabs. */
export const SHELL_SETUPS: Record<KeySource, string> = {
  file: createShellSetup('file'),
  organization: createShellSetup('organization'),
};

function createShellSetup(source: KeySource): string {
  return String.raw`base=http://127.0.0.1:${'$'}{PORT:-4010}
show() { show_each '' "$@"; }
show_each() { node -e '
  const get = (value, path) => path.split(".").filter(Boolean).reduce((part, name) => part[name], value);
  const [list, ...paths] = process.argv.slice(1);
  for (const item of [get(JSON.parse(fs.readFileSync(0)), list)].flat())
    console.log(...paths.map((path) => get(item, path)));' "$@"; }
${KEY_COMMANDS[source]}
call() { curl -s -X "$1" "$base$2" -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
  ${'$'}{3:+-d "$3"} ${'$'}{4:+-H "$4"}; }
`;
}

/** Last line of the setup block of a guide that submits forms of the checkout page. */
export const SUBMIT_FUNCTION = `submit() { curl -s -o page.html "$1" -d "$(shift; IFS='&'; echo "$*")"; }\n`;
