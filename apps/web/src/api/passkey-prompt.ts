import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@visite/contract';

/** The person closed the browser's window, or the device cannot do it. */
export class PasskeyError extends Error {
  override name = 'PasskeyError';
}

export const passkeysSupported = (): boolean => 'PublicKeyCredential' in window;

/** Fetched when it is needed: most logins have no passkey. */
const load = () => import('@simplewebauthn/browser');

export async function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await load();
  return prompt(() => startRegistration({ optionsJSON: forBrowser(options) }));
}

export async function provePasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load();
  return prompt(() => startAuthentication({ optionsJSON: forBrowser(options) }));
}

async function prompt<Answer>(ask: () => Promise<unknown>): Promise<Answer> {
  try {
    // The server parses it with the contract; the browser's own type is wider.
    return (await ask()) as Answer;
  } catch (cause) {
    throw new PasskeyError('the browser gave no passkey', { cause });
  }
}

/** The contract's transports are texts, those of the DOM a list of names. */
const forBrowser = <Options, Dom>(options: Options): Dom => options as unknown as Dom;
