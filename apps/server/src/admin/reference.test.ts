import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { aboutOf, variableNames, variables } from '../config-variables.ts';
import { commands } from './commands.ts';
import { commandsReference, configurationReference } from './reference.ts';

describe('the reference of variables', () => {
  const text = configurationReference();

  it.each(variableNames)('[OPS-87] names %s, its default and an example', (name) => {
    expect(text).toMatch(new RegExp(`^\\| \`${name}\` \\| .+ \\| .+ \\| .+ \\|$`, 'm'));
  });

  it('[OPS-87] the defaults that it tells are those that count', () => {
    const told = variableNames.flatMap((name) => {
      const usual = aboutOf(name).default;
      // Made of other variables, or only allowed beside others.
      const isAlone = !usual?.includes('<') && name !== 'SECURE_PORT';
      return usual !== undefined && isAlone ? [[name, usual]] : [];
    });
    expect(told.length).toBeGreaterThan(5);
    expect(readConfig(Object.fromEntries(told))).toEqual(readConfig({}));
  });

  it.each(variableNames)('[OPS-87] the example of %s is allowed', (name) => {
    const { example } = aboutOf(name);
    if (/^(?:the output|an older)/.test(example)) return expect(example).not.toContain('`');
    expect(variables[name][0].safeParse(example).success).toBe(true);
  });

  it('[OPS-87] the shipped file names no unknown variable, and where to find the others', () => {
    const file = new URL('../../../../deploy/visite.env', import.meta.url);
    const shipped = readFileSync(file, 'utf8');
    const named = [...shipped.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = '']) => name);
    const known = variableNames.flatMap((name) => [name, `${name}_FILE`]);
    expect(named.filter((name) => !known.some((each) => each === name))).toEqual([]);
    expect(shipped).toContain('docs/operate/configuration.md');
  });
});

describe('the reference of commands', () => {
  it.each(Object.keys(commands))('[OPS-77] tells the options and the fields of %s', (name) => {
    const { options = {}, fields = {}, summary = '' } = commands[name] ?? {};
    const [, section = ''] = commandsReference().split(`\n### ${name}\n`);
    const own = section.split('\n### ')[0] ?? '';
    expect(own.toLowerCase()).toContain(summary.toLowerCase());
    for (const option of Object.keys(options)) expect(own).toContain(`--${option}`);
    expect(Object.keys(fields).length).toBeGreaterThan(0);
    for (const field of Object.keys(fields)) expect(own).toContain(`\`${field}\``);
  });
});
