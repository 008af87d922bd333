import { ConfigurationError } from '../config.ts';
import { runJobByHand } from './run-job-by-hand.ts';

try {
  const answer = await runJobByHand(process.argv.slice(2), process.env);
  if (answer.exitCode === 0) console.log(answer.text);
  else console.error(answer.text);
  process.exitCode = answer.exitCode;
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}
