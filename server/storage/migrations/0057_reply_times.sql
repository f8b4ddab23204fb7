-- The order of people's STOP and START replies, so that a late message doesn't undo a newer reply.

alter table text_number add column replied_at timestamptz;
comment on column text_number.replied_at is 'When the vendor got the newest reply that took effect. Set only in the row with the identity of zeros.';
