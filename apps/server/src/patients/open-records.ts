import { fullName, type PatientExport } from '@visite/contract';
import { attachmentContext, noteContext } from '../calls/sealed-contexts.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { readContentsOf } from './content-store.ts';

type Contents = Awaited<ReturnType<typeof readContentsOf>>;
type Exported = PatientExport['appointments'][number];

/** Notes, chat and files of one appointment, opened. */
export function openContents(
  tenantId: string,
  appointmentId: string,
  contents: Contents,
  box: SecretBox,
): Pick<Exported, 'notes' | 'attachments'> {
  const own = <Row extends { appointmentId: string }>(rows: Row[]) =>
    rows.filter((row) => row.appointmentId === appointmentId);
  return {
    notes: own(contents.notes).map((each) => ({
      createdBy: fullName(each),
      text: box
        .open(each.text, noteContext(tenantId, appointmentId, each.staffId))
        .toString('utf8'),
    })),
    attachments: own(contents.attachments).map(
      ({ attachmentId, type, name, content, createdAt }) => {
        const open = (sealed: Buffer, column: 'name' | 'content') =>
          box.open(sealed, attachmentContext(tenantId, appointmentId, attachmentId, column));
        const plain = open(content, 'content');
        return {
          type,
          ...(name && { name: open(name, 'name').toString('utf8') }),
          ...(type === 'video_chat'
            ? { text: plain.toString('utf8') }
            : { base64FileContent: plain.toString('base64') }),
          uploadedAt: createdAt.toISOString(),
        };
      },
    ),
  };
}
