import { clsx } from 'clsx';

interface AvatarProps {
  /** The person's full name; initials stand in for a missing picture. */
  name: string;
  src?: string;
  size?: 'small' | 'regular' | 'large';
}

const sizes = { small: 'size-8 text-xs', regular: 'size-10 text-sm', large: 'size-16 text-xl' };

/** Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 'regular' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-primary-soft font-semibold text-primary-text select-none',
        sizes[size],
      )}
    >
      {src ? <img src={src} alt="" className="size-full object-cover" /> : initials(name)}
    </span>
  );
}

/** First letters of the first and the last word that begin with a letter; titles end in a dot. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.'));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
