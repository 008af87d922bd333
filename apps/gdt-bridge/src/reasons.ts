/** Why a file was not taken; people of the practice read it. */
export interface Reason {
  de: string;
  en: string;
}

/** The file is at fault: trying again would not help. */
export class Unusable extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.en);
    this.reason = reason;
  }
}

/** It ends in the middle: somebody may still be writing. */
export class Incomplete extends Unusable {}

export const reasons = {
  empty: { de: 'Die Datei ist leer.', en: 'The file is empty.' },
  tooLarge: {
    de: 'Die Datei ist größer als 1 MB. So groß sind keine Stammdaten.',
    en: 'The file is larger than 1 MB. Master data are never that large.',
  },
  cut: (line: number) => ({
    de: `Die Datei endet mitten in Zeile ${line}.`,
    en: `The file ends in the middle of line ${line}.`,
  }),
  cutRecord: (declared: number, found: number) => ({
    de: `Feld 8100 nennt ${declared} Bytes, die Datei hat nur ${found}.`,
    en: `Field 8100 says ${declared} bytes, the file has only ${found}.`,
  }),
  wrongRecord: (declared: number, found: number) => ({
    de: `Feld 8100 nennt ${declared} Bytes, der Satz hat aber ${found}. Wenn Ihre Praxissoftware anders zählt: "lengths": "ignore".`,
    en: `Field 8100 says ${declared} bytes, but the record has ${found}. If your practice software counts in another way: "lengths": "ignore".`,
  }),
  wrongLine: (line: number) => ({
    de: `Zeile ${line} hat nicht die Form LLLFFFF…CRLF, oder ihre Länge stimmt nicht. Wenn Ihre Praxissoftware anders zählt: "lengths": "ignore".`,
    en: `Line ${line} is not of the form LLLFFFF…CRLF, or its length is wrong. If your practice software counts in another way: "lengths": "ignore".`,
  }),
  noRecord: {
    de: 'Die Datei beginnt nicht mit der Satzart (Feld 8000).',
    en: 'The file does not begin with the record type (field 8000).',
  },
  charset: (value: string) => ({
    de: `Den Zeichensatz in Feld 9206 kennt die Brücke nicht: ${value}`,
    en: `The bridge does not know the charset in field 9206: ${value}`,
  }),
  recordType: (type: string) => ({
    de: `Satzart ${type} wird nicht übernommen, nur 6301 und 6302.`,
    en: `Record type ${type} is not taken, only 6301 and 6302.`,
  }),
  missing: (name: string) => ({ de: `Es fehlt: ${name}.`, en: `Missing: ${name}.` }),
  wrong: (name: string) => ({ de: `Nicht lesbar: ${name}.`, en: `Cannot be read: ${name}.` }),
  refused: (detail: string) => ({
    de: `Der Server hat die Daten nicht angenommen: ${detail}`,
    en: `The server did not accept the data: ${detail}`,
  }),
  several: {
    de: 'Auf dem Server tragen mehrere Patienten diese Nummer.',
    en: 'Several patients on the server have this number.',
  },
  noNumber: (number: string) => ({
    de: `Termin ${number}: Die Patientin oder der Patient hat keine Nummer Ihrer Praxissoftware. Das Ergebnis wurde nicht übergeben.`,
    en: `Appointment ${number}: the patient has no number of your practice software. The result was not handed over.`,
  }),
} as const;
