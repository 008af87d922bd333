import { runAdmin } from './run-admin.ts';

const args = process.argv.slice(2);
const tell = (line: string) => console.error(line);
const { text, exitCode, error } = await runAdmin(args, process.env, tell);
if (error) console.error(text);
else console.log(text);
process.exitCode = exitCode;
