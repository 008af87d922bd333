/** Usernames are the same without regard to case and to how a letter was typed. */
export const usernameKey = (username: string): string =>
  username.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
