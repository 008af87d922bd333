interface BarChartProps {
  bars: readonly Bar[];
  /** Of the highest bar's space, such as `h-12`. */
  className: string;
  /** Below the first and the last bar. */
  first: string;
  last: string;
}

export interface Bar {
  key: string;
  /** From 0 to 1. */
  height: number;
  /** What the pointer is shown. */
  title: string;
  /** There is no value: the bar only marks its place. */
  empty?: boolean;
}

/** Not for screen readers: beside it stands a table of the same values. */
export function BarChart({ bars, className, first, last }: BarChartProps) {
  const step = 100 / bars.length;
  return (
    <>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className={`w-full ${className}`}
        aria-hidden="true"
      >
        {bars.map(({ key, height, title, empty }, index) => (
          <rect
            key={key}
            x={index * step + step * 0.1}
            y={100 - height * 100}
            width={step * 0.8}
            height={height * 100}
            className={empty ? 'fill-line' : 'fill-primary-text'}
          >
            <title>{title}</title>
          </rect>
        ))}
      </svg>
      <figcaption
        aria-hidden="true"
        className="mt-1 flex justify-between text-xs text-muted tabular-nums"
      >
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </>
  );
}
