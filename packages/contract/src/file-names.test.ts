import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from './file-names.ts';
import { fileType } from './files.ts';

describe('the name of a received file', () => {
  it.each([
    ['Befund 12.03.2026.pdf', 'Befund 12.03.2026.pdf'],
    ['Überweisung für Müller.PDF', 'Überweisung für Müller.pdf'],
    ['rechnung.pdf.exe', 'rechnung_pdf_exe.pdf'],
    ['rechnung.exe', 'rechnung_exe.pdf'],
    ['gnp\u202efdp.exe', 'gnpfdp_exe.pdf'],
    ['a\u2066b\u2069\u200e\u200f\u061c\ufeff\u00adc.pdf', 'abc.pdf'],
    ['..\\..\\Windows\\run.bat', '_.._Windows_run_bat.pdf'],
    ['/etc/passwd', '_etc_passwd.pdf'],
    ['a\r\nContent-Type: text/html\u0000.pdf', 'aContent-Type_ text_html.pdf'],
    ['.htaccess', '_htaccess.pdf'],
    ['CON', '_CON.pdf'],
    ['   . . ', 'visite.pdf'],
    ['', 'visite.pdf'],
    ['.pdf', 'visite.pdf'],
  ])('[FILE-24] %j is saved as %j', (name, saved) => {
    expect(safeFileName(name, 'application/pdf')).toBe(saved);
  });

  it('[FILE-24] has the ending of the proven type', () => {
    expect(safeFileName('haut.pdf', 'image/png')).toBe('haut_pdf.png');
    expect(safeFileName('haut.JPEG', 'image/jpeg')).toBe('haut.jpeg');
    expect(safeFileName('haut', 'image/jpeg')).toBe('haut.jpg');
  });

  it('[FILE-24] is short, visible, without a path, and stays the same when made again', () => {
    const strange = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(strange, fc.constantFrom(...fileType.options), (name, type) => {
        const saved = safeFileName(name, type);
        expect(saved).toMatch(/^[^\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+\.(?:png|jpe?g|pdf)$/u);
        expect([...saved].length).toBeLessThanOrEqual(106);
        expect(safeFileName(saved, type)).toBe(saved);
      }),
    );
  });
});
