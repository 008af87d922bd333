import type { SharedFile } from '@visite/call-engine';
import { useFileAddress } from '../use-file-address.ts';
import type { Size } from './page-size.ts';

interface PicturePageProps {
  file: SharedFile;
  onSize: (size: Size) => void;
  onProblem: () => void;
}

export function PicturePage({ file, onSize, onProblem }: PicturePageProps) {
  const address = useFileAddress(file);
  if (address === null) return null;
  return (
    <img
      src={address}
      alt={file.name}
      draggable={false}
      className="size-full select-none"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSize({ width: naturalWidth, height: naturalHeight })
      }
      onError={onProblem}
    />
  );
}
