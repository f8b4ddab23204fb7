-- Columns by which rows are found, or checked when the row they refer to changes, without an index until now.
create index personal_identity on personal (identity);
create index mail_identity on mail (identity);
create index mail_application on mail (application);
create index effect_application on effect (application);
create index signer_invitation_application on signer_invitation (application);
