export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** The corner of the room to whose side the middle of the box lies. */
export function nearestCorner(box: Box, room: Box): Corner {
  const x = box.left + box.width / 2 - room.left;
  const y = box.top + box.height / 2 - room.top;
  return cornerOf(y < room.height / 2, x < room.width / 2);
}

/** Where an arrow key moves it; null when the key moves nothing. */
export function turned(corner: Corner, key: string): Corner | null {
  const top = corner.startsWith('top');
  const left = corner.endsWith('left');
  if (key === 'ArrowUp') return cornerOf(true, left);
  if (key === 'ArrowDown') return cornerOf(false, left);
  if (key === 'ArrowLeft') return cornerOf(top, true);
  return key === 'ArrowRight' ? cornerOf(top, false) : null;
}

function cornerOf(top: boolean, left: boolean): Corner {
  return `${top ? 'top' : 'bottom'}-${left ? 'left' : 'right'}`;
}
