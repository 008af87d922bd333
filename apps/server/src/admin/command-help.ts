import { type Command, type CommandGroup, commandGroups } from './command.ts';
import { commands } from './commands.ts';

/** Every command by its group. */
export function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 2;
  const groups = (Object.keys(commandGroups) as CommandGroup[]).map((group) => {
    const lines = Object.entries(commands)
      .filter(([, command]) => command.group === group)
      .map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`);
    return [`${commandGroups[group]}:`, ...lines, ''].join('\n');
  });
  return [
    'usage: npm run admin -- <command> [options]',
    '',
    ...groups,
    'npm run admin -- <command> --help tells the options of a command.',
    'With --json a command prints its result as JSON; the exit code is 0, or 1 if it did not work.',
  ].join('\n');
}

export function usageOf(name: string, { options, file }: Command): string {
  const parts = Object.entries(options).map(([option, { optional, flag }]) => {
    const shown = flag ? `--${option}` : `--${option} …`;
    return optional ? `[${shown}]` : shown;
  });
  return `npm run admin -- ${[name, ...parts, '[--json]', ...(file ? [file] : [])].join(' ')}`;
}

export function helpOf(name: string, command: Command): string {
  const rows = [
    ...Object.entries(command.options).map(([option, { help }]) => [option, help]),
    ['json', 'prints the result as JSON'],
  ];
  return [
    `usage: ${usageOf(name, command)}`,
    '',
    `${name} ${command.summary}.`,
    '',
    ...rows.map(([option, help]) => `  ${`--${option}`.padEnd(16)}${help}`),
  ].join('\n');
}
