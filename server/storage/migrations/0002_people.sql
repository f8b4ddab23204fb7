-- People: accounts with their keys, sessions and settings, and the data that visitors enter before they have an
-- account.

create table identity (
  uuid uuid primary key,
  org_code text not null,
  email_index bytea not null,
  password_hash text not null,
  profile bytea not null,
  created_at timestamptz not null default now(),
  unique (org_code, email_index)
);
comment on column identity.email_index is 'Keyed blind index of the normalized email address, for exact lookup.';
comment on column identity.profile is 'Name, email and phone of the account, encrypted with the person''s key.';

create table person_key (
  identity uuid primary key,
  org_code text not null,
  master_version integer not null,
  wrapped bytea not null,
  erased_at timestamptz,
  brokerages uuid[] not null default '{}',
  originators uuid[] not null default '{}',
  gave_feedback boolean not null default false
);
comment on table person_key is 'The key of each person, encrypted with a master key. Erasing a person overwrites the key.';
comment on column person_key.brokerages is 'The brokerages whose pipelines contain a file of this person.';
comment on column person_key.originators is 'The seats of the originators who brought this person''s files.';
comment on column person_key.gave_feedback is 'Whether the person sent feedback, which the lender''s compliance staff may read.';
create index person_key_master on person_key (master_version);

create table session (
  uuid uuid primary key,
  identity uuid not null references identity,
  org_code text not null,
  secret_hash bytea not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
comment on column session.last_seen is 'Accurate to five minutes.';
create index session_identity on session (identity);
create index session_expires on session (expires_at);

create table remembered_device (
  uuid uuid primary key,
  identity uuid not null references identity,
  org_code text not null,
  secret_hash bytea not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
comment on table remembered_device is 'Browsers in which the person signs in with the password alone, without a code.';
create index remembered_device_identity on remembered_device (identity);
create index remembered_device_expires on remembered_device (expires_at);

create table two_factor (
  identity uuid primary key references identity,
  org_code text not null,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
comment on column two_factor.secret is 'Encrypted with the person''s key.';
comment on column two_factor.last_step is 'Time step of the newest used code. Neither this code nor an older one works again.';

create table recovery_code (
  identity uuid not null references identity,
  org_code text not null,
  hash bytea not null,
  used_at timestamptz,
  primary key (identity, hash)
);
comment on column recovery_code.hash is 'Keyed, so codes can''t be guessed without the key.';

create table contact_change (
  identity uuid not null references identity,
  kind text not null check (kind in ('EMAIL', 'PHONE', 'PROOF')),
  org_code text not null,
  ciphertext bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (identity, kind)
);
create index contact_change_expires on contact_change (expires_at);
comment on table contact_change is 'A new email or phone number whose code hasn''t been entered yet, encrypted with the person''s key. PROOF: a code that was sent to the current email, so that the person proves again who they are.';

create table notification_read (
  identity uuid not null references identity,
  notification uuid not null,
  org_code text not null,
  at timestamptz not null,
  primary key (identity, notification)
);
comment on column notification_read.notification is 'Derived from the application and the event''s number.';

create table wallet_account (
  identity uuid not null references identity,
  address text not null,
  org_code text not null,
  name text not null,
  authorization_type text not null check (authorization_type in ('OWNER', 'GROUP')),
  place integer not null,
  primary key (identity, address)
);
comment on table wallet_account is 'The wallet accounts that a person may use, from the wallet service''s last response.';
comment on column wallet_account.place is 'The account''s position in the wallet service''s list.';

create table wallet_choice (
  session uuid primary key references session on delete cascade,
  identity uuid not null,
  org_code text not null,
  address text not null,
  -- If a wallet account is revoked, the session's choice of that account is deleted too.
  foreign key (identity, address) references wallet_account on delete cascade
);
comment on table wallet_choice is 'A session without a row uses the person''s own profile.';
create index wallet_choice_account on wallet_choice (identity, address);

create table experiment_profile (
  identity uuid primary key references identity,
  org_code text not null,
  profile uuid not null,
  updated_at timestamptz not null default now()
);
comment on column experiment_profile.profile is 'The profile of the browser in which the person first took part.';

create table sign_in_attempt (
  key bytea not null,
  since timestamptz not null default now(),
  failures integer not null default 0,
  primary key (key)
);

create table registration_draft (
  id_hash bytea primary key,
  org_code text not null,
  master_version integer not null,
  ciphertext bytea not null,
  updated_at timestamptz not null default now()
);
create index registration_draft_updated on registration_draft (updated_at);

create table registration_denial (
  uuid uuid primary key,
  identity uuid not null,
  org_code text not null,
  reasons text[] not null,
  state text not null,
  at timestamptz not null,
  emailed boolean not null default false,
  corrected_at timestamptz,
  master_version integer not null,
  ciphertext bytea not null
);
comment on table registration_denial is 'Applications that registration declined before an account existed, for the adverse action notice and HMDA.';
comment on column registration_denial.identity is 'The account, or the UUID of a person without an account.';
comment on column registration_denial.emailed is 'Whether the notice was also sent by email.';
comment on column registration_denial.corrected_at is 'When the person corrected the answer for the same home and continued.';
comment on column registration_denial.ciphertext is 'The home and the answers, encrypted with a master key, because the record must outlive the person''s key.';
create index registration_denial_org on registration_denial (org_code, at);
create index registration_denial_identity on registration_denial (identity);
create index registration_denial_master on registration_denial (master_version);

create table opening_notice (
  uuid uuid primary key,
  identity uuid not null,
  org_code text not null,
  reason text not null,
  state text not null,
  property_type text not null,
  due timestamptz not null,
  sent_at timestamptz,
  ciphertext bytea not null
);
comment on table opening_notice is 'People who asked to be told once the lender''s criteria no longer stop their application.';
comment on column opening_notice.due is 'When the server checks the criteria next.';
comment on column opening_notice.ciphertext is 'The email address, encrypted with the person''s key.';
create index opening_notice_due on opening_notice (due) where sent_at is null;
create index opening_notice_identity on opening_notice (identity);

create table idempotency (
  actor text not null,
  key text not null,
  request_hash bytea not null,
  answer bytea not null,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);
create index idempotency_created on idempotency (created_at);

create table setting (
  name text primary key,
  value jsonb not null
);

call protect('identity', 'person_key', 'registration_draft', 'registration_denial', 'idempotency');
call protect_own('session', 'remembered_device', 'two_factor', 'recovery_code', 'contact_change', 'notification_read',
  'wallet_account', 'wallet_choice', 'experiment_profile', 'opening_notice');

create policy scope on identity using (
  org_code = scope_org() and (uuid = scope_actor() or email_index = scope_email())
);

create policy reading on person_key for select using (
  (org_code = (select scope_org()) and identity = any((select scope_people())::uuid[]))
  or org_code = (select scope_mailbox())
  or (select scope_pipeline()) = any(brokerages)
  or (select scope_seat()) = any(originators)
  or (gave_feedback and org_code = (select scope_compliance()))
  or (select scope_mode()) = 'ROTATE'
);
-- An account creates its own key, and the keys of the owners whom it adds to an application.
create policy adding on person_key for insert with check (
  org_code = (select scope_org()) and (select scope_mode()) in ('ACTOR', 'SYSTEM')
);
create policy changing on person_key for update using (
  (select scope_mode()) = 'ROTATE' or (org_code = (select scope_org()) and identity = (select scope_actor()))
);

create policy scope on registration_draft using (
  (org_code = (select scope_org()) and id_hash = (select scope_key())) or (select scope_mode()) in ('ROTATE', 'SWEEP')
);

create policy scope on registration_denial using (
  (org_code = (select scope_org()) and identity = (select scope_actor())) or (select scope_mode()) = 'ROTATE'
);
create policy reading on registration_denial for select using (org_code = (select scope_lender()));

create policy sweeping on session using ((select scope_mode()) = 'SWEEP' and expires_at < now());
-- A session stays until it expires, even if the person ends it.
create policy expired on session as restrictive for delete using (expires_at < now());
create policy sweeping on remembered_device using ((select scope_mode()) = 'SWEEP' and expires_at < now());
create policy sweeping on contact_change using ((select scope_mode()) = 'SWEEP' and expires_at < now());

create policy sweeping on opening_notice for select using ((select scope_mode()) = 'SWEEP');

create policy scope on idempotency using (
  actor = coalesce(scope_actor()::text, encode(scope_key(), 'hex')) or scope_mode() = 'SWEEP'
);

grant select, insert, update on identity, experiment_profile, setting to hearthline_app;
grant select, insert, update (master_version, wrapped, brokerages, originators, gave_feedback) on person_key to hearthline_app;
grant select, insert, update, delete on session, remembered_device, two_factor, recovery_code, contact_change, wallet_account,
  wallet_choice, sign_in_attempt, registration_draft, idempotency to hearthline_app;
grant select, insert on notification_read, registration_denial, opening_notice to hearthline_app;
grant update (corrected_at, emailed, master_version, ciphertext) on registration_denial to hearthline_app;
grant update (due, sent_at) on opening_notice to hearthline_app;
