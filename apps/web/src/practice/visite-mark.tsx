/** The product's mark: a picture frame that is also a speech bubble, with a heartbeat in it. */
export function VisiteMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <path
        className="fill-practice"
        d="M9 4h22a7 7 0 0 1 7 7v13a7 7 0 0 1-7 7H20l-8.2 5.6A1.2 1.2 0 0 1 10 35.600V31H9a7 7 0 0 1-7-7V11a7 7 0 0 1 7-7Z"
      />
      <path
        className="stroke-on-practice"
        fill="none"
        strokeWidth="2.800"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M8.500 18.500h5.200l2.600-6 4.600 11 3.400-7.500 1.500 2.500h5.700"
      />
    </svg>
  );
}
