import { type TOTP, URI } from 'otpauth';

/**
 * An authenticator app. The server takes one step either way and no step twice, so the code of
 * this step and then that of the next stay good though a step ends on the way to the server.
 */
export function authenticator(otpauthUrl: string) {
  const app = URI.parse(otpauthUrl) as TOTP;
  return {
    code: () => app.generate(),
    nextCode: () => app.generate({ timestamp: Date.now() + app.period * 1_000 }),
  };
}
