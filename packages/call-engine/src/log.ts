/** Debug level: peer errors are not shown to users [PEER-9], but always logged. */
export type Log = (event: string, detail?: unknown) => void;

export const silentLog: Log = () => undefined;
