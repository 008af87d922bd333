import { runAdmin } from './run-admin.ts';

const { text, exitCode, error } = await runAdmin(process.argv.slice(2), process.env);
if (error) console.error(text);
else console.log(text);
process.exitCode = exitCode;
