-- A language for patients alone. The column beside it stays one of the product's two, which an older node knows:
-- German for easy German, and none for the others.
ALTER TABLE patients ADD COLUMN further_language text
  CHECK (further_language IN ('de-simple', 'tr', 'ar', 'uk'));
