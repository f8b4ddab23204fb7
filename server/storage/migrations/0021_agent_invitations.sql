-- The lender's staff invite a colleague. The colleague sets a password at a link that works once.

alter table agent_seat add column invitation_hash bytea, add column invitation_expires_at timestamptz;
comment on column agent_seat.invitation_hash is 'The hash of the secret in the colleague''s link; null for a colleague who has set a password. Another link replaces it.';
create unique index agent_seat_invited on agent_seat (invitation_hash) where invitation_hash is not null;
grant update (invitation_hash, invitation_expires_at) on agent_seat to hearthline_app;
