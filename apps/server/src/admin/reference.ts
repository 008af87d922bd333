import { aboutOf, variableGroups, variableNames, variables } from '../config-variables.ts';
import { type Command, type CommandGroup, commandGroups } from './command.ts';
import { usageOf } from './command-help.ts';
import { commands } from './commands.ts';

const made = 'Made by `npm run reference`: do not edit.';

/** In a table a bar ends the cell. */
const cell = (text: string) => text.replaceAll('|', '\\|');
const code = (text: string) => `\`${cell(text)}\``;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

type Group = keyof typeof variableGroups;
const groupNames = Object.keys(variableGroups) as Group[];

/** docs/operate/configuration.md */
export function configurationReference(): string {
  const sections = groupNames.map((group) => {
    const rows = variableNames
      .filter((name) => aboutOf(name).group === group)
      .map((name) => {
        const { about, default: usual, example, file } = aboutOf(name);
        const [, sentence] = variables[name];
        const allowed = `It ${sentence}`;
        const more = file ? ` Also as \`${name}_FILE\`.` : '';
        const isText = /^(?:the output|an older)/.test(example);
        return [
          code(name),
          cell(`${about} ${allowed}${more}`),
          usual === undefined ? 'unset' : code(usual),
          isText ? example : code(example),
        ];
      });
    return `## ${variableGroups[group]}\n\n${table(['variable', 'what it is', 'default', 'example'], rows)}\n`;
  });
  const fromFiles = variableNames.filter((name) => aboutOf(name).file).map(code);
  return `# Configuration

${made} The source is \`apps/server/src/config-variables.ts\`.

Visite is configured by environment variables alone, read once at start. An empty variable is the same as an unset
one. One that is wrong ends the process with a sentence that names it and exit code 1, before anything listens;
\`npm run admin -- doctor\` tells the same without a start, and checks what the variables lead to.

Secrets can come from files: ${fromFiles.join(', ')} each have a sister with \`_FILE\` at the end that names the
file, such as \`SECRET_KEY_FILE=/run/secrets/secret-key\`. Given both ways, the server does not start.

What belongs to one practice (name, colours, features, texts, retention) is no variable: its admins change it in the settings,
or you do with \`npm run admin -- set-config\` ([commands](commands.md)).

${sections.join('\n')}`;
}

const anchor = (name: string) => `[\`${name}\`](#${name})`;

function commandSection(name: string, command: Command): string {
  const { summary, options, fields, file } = command;
  const given = Object.entries(options).map(([option, { help, optional }]) => [
    code(`--${option}`),
    cell(`${help}${optional ? ' (optional)' : ''}`),
  ]);
  const rows = file ? [...given, [code(file), 'the file']] : given;
  const printed = Object.entries(fields).map(([field, about]) => [code(field), cell(about)]);
  return [
    `### ${name}`,
    `${capitalized(summary)}.`,
    `\`\`\`sh\n${usageOf(name, command)}\n\`\`\``,
    ...(rows.length > 0 ? [table(['option', 'what it is'], rows)] : []),
    `With \`--json\`:`,
    table(['field', 'what it is'], printed),
  ].join('\n\n');
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** docs/operate/commands.md */
export function commandsReference(): string {
  const groups = Object.keys(commandGroups) as CommandGroup[];
  const of = (group: CommandGroup) =>
    Object.entries(commands).filter(([, command]) => command.group === group);
  const overview = groups.map((group) => [
    commandGroups[group],
    of(group)
      .map(([name]) => anchor(name))
      .join(', '),
  ]);
  const sections = groups.map((group) => {
    const all = of(group).map(([name, command]) => commandSection(name, command));
    return `## ${commandGroups[group]}\n\n${all.join('\n\n')}`;
  });
  return `# Commands

${made} The source is \`apps/server/src/admin/commands.ts\`.

\`npm run admin -- <command>\` works on the store of the variables that it is started with
([configuration](configuration.md)), while nodes run. A mistake is answered with a sentence on standard error and exit code
1; a command that only checks prints what it found on standard output, and exits with 1 if something is not right.

With \`--json\` each prints one object with the fields named here, which later versions keep, or \`{ "error": "…" }\`.
\`npm --silent run admin -- … --json\` keeps npm's own lines away from it. A path such as \`tenants[].id\` means the field \`id\`
of each element of \`tenants\`; times are ISO 8601 in UTC.

What a command changes, or reads of patients, stands in the practice's audit trail as done by the operator.

${table(['', 'commands'], overview)}

${sections.join('\n\n')}
`;
}
