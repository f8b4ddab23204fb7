-- A text that a vendor may have sent without answering isn't sent again by itself.
alter table mail add column calling_since timestamptz;
comment on column mail.calling_since is 'When a vendor was told to send the text, until it refuses. A set value on an unsent text means that the text may have been sent.';
