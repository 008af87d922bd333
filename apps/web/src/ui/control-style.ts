/** The box of every field one types or chooses in. */
export const controlStyle =
  'w-full min-h-(--control) rounded-box border border-line-strong bg-surface px-(--control-padding) text-control text-ink placeholder:text-muted hover:border-ink focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-muted aria-invalid:border-2 aria-invalid:border-danger';
