-- What the vendor reported about a text, so that staff see texts that didn't arrive.
alter table mail add column delivery text;
-- `not valid` skips a check of all existing rows, whose value is null.
alter table mail add constraint mail_delivery check (delivery in ('DELIVERED', 'UNDELIVERED')) not valid;
comment on column mail.delivery is 'The vendor''s report on a text. Null for emails, and for texts without a report.';
