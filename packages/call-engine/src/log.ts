/** Debug level: nobody sees peer errors [PEER-9], but they are never lost without a trace. */
export type Log = (event: string, detail?: unknown) => void;

export const silentLog: Log = () => undefined;
