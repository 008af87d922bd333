-- The server writes a signal in the transaction of its request; rights are checked in TypeScript.
DROP FUNCTION write_signals(text, bytea[], boolean[], text[], uuid[], text[], text[], text[]);
DROP FUNCTION write_plain_signals(text, bytea[], boolean[], text[], uuid[], text[]);
DROP FUNCTION write_plain_signal(text, bytea, boolean, text, uuid, text);
