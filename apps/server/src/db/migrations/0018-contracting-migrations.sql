-- The older migration that a node must know to work with the schema from this one on. Null for a migration that
-- only expands: nodes that do not know it go on working beside it (docs/decisions/0098).
ALTER TABLE operations.migrations ADD COLUMN needs text;
