-- Texts wait during the recipient's quiet hours.

alter table mail add column waits_until timestamptz;
comment on column mail.waits_until is 'When the recipient''s quiet hours end, by the server''s clock. Null for a message that doesn''t wait.';
create index mail_waiting on mail (waits_until) where sent_at is null and waits_until is not null;
