import type { ReactNode } from 'react';

interface LoginCardProps {
  title: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
  /** Outside of the card, below it. */
  below?: ReactNode;
}

export function LoginCard({ title, intro, children, below }: LoginCardProps) {
  return (
    <main id="main" className="flex w-full max-w-md flex-col gap-6">
      <div className="rounded-box border border-line bg-surface p-6 shadow-lift sm:p-8">
        <h1 className="text-2xl font-bold">{title}</h1>
        {intro ? <p className="mt-2 text-base text-muted">{intro}</p> : null}
        {children}
      </div>
      {below}
    </main>
  );
}
