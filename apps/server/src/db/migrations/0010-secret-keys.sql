-- Which keys have sealed what lies here, by an id that tells nothing about them: a server that is started with
-- another key would find out only at the first patient whose TAN it cannot open.
CREATE TABLE operations.secret_keys (
  key_id bytea PRIMARY KEY,
  first_used_at timestamptz NOT NULL DEFAULT now()
);
