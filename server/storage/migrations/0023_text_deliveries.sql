-- What the vendor reported about a text, so that staff see texts that didn't arrive.
alter table mail add column delivery text check (delivery in ('DELIVERED', 'UNDELIVERED'));
comment on column mail.delivery is 'The vendor''s report on a text. Null for emails, and for texts without a report.';
