import { type ComponentProps, createElement, type ReactNode } from 'react';

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Draws the icons of lucide-react in place of its own factory, which weighs more than all icons of a
 * first page together. An icon without a name of its own is hidden from screen readers.
 */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: ComponentProps<'svg'>): ReactNode =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] ? undefined : true,
        ...props,
      },
      ...shapes,
    );
}
