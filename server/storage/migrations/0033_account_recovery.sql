-- Account recovery: two of the lender's staff let a person back in who has lost every factor. Only the scope of the
-- person's own account can change a row, because each change also appends an event to that account's log. The program
-- checks the colleague's seat first.

create table account_recovery (
  uuid uuid primary key,
  identity uuid not null references identity,
  org_code text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  approved_at timestamptz,
  rejected_at timestamptz,
  stopped_at timestamptz,
  sent_at timestamptz,
  used_at timestamptz,
  stop_hash bytea,
  link_hash bytea,
  ciphertext bytea not null
);
comment on table account_recovery is 'The program derives a recovery''s state from its times.';
comment on column account_recovery.stop_hash is 'The hash of the token in the notices, which stops the recovery.';
comment on column account_recovery.link_hash is 'The hash of the token in the link, which sets a new password and a second factor.';
comment on column account_recovery.ciphertext is 'The checks, the reason and the new email address, encrypted with the person''s key.';
create index account_recovery_identity on account_recovery (identity);
create index account_recovery_org on account_recovery (org_code, proposed_at);
create index account_recovery_stop on account_recovery (stop_hash);
create index account_recovery_link on account_recovery (link_hash);
create index account_recovery_waiting on account_recovery (approved_at)
  where approved_at is not null and sent_at is null and stopped_at is null;

call protect_own('account_recovery');
create policy reading on account_recovery for select using (org_code = (select scope_lender()));
create policy linked on account_recovery for select using (
  org_code = (select scope_org()) and ((select scope_key()) = stop_hash or (select scope_key()) = link_hash)
);
create policy sweeping on account_recovery for select using ((select scope_mode()) = 'SWEEP');

grant select, insert on account_recovery to hearthline_app;
grant update (decided_by, approved_at, rejected_at, stopped_at, sent_at, used_at, stop_hash, link_hash)
  on account_recovery to hearthline_app;
