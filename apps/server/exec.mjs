#!/usr/bin/env node
// `exec node …` in package.json: a signal to npm must reach the server, not a shell in between. Shells have it
// built in; cmd.exe has no such word and finds this file instead, which npm links beside the other programs.
import { spawn } from 'node:child_process';

const [, ...args] = process.argv.slice(2);
const child = spawn(process.execPath, args, { stdio: 'inherit' });
child.on('exit', (code) => process.exit(code ?? 1));
