-- The core: people, sessions, applications and what happened to them. The program works as hearthline_app, which owns
-- nothing: every row it may touch is said by the policies below, from the scope that each transaction enters first.

create function scope_org() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.org', true), '') $$;
create function scope_mode() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.mode', true), '') $$;
create function scope_actor() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.actor', true), '')::uuid $$;
create function scope_application() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.application', true), '')::uuid $$;
create function scope_key() returns bytea language sql stable parallel safe
  as $$ select decode(nullif(current_setting('app.key', true), ''), 'hex') $$;

create table identity (
  uuid uuid primary key,
  org_code text not null,
  email_index bytea not null,
  password_hash text not null,
  profile bytea not null,
  created_at timestamptz not null default now(),
  unique (org_code, email_index)
);
comment on column identity.email_index is 'Keyed blind index of the normalised address, for exact look-up.';
comment on column identity.profile is 'Name, address and phone of the account, under the key of the person.';

create table session (
  uuid uuid primary key,
  identity uuid not null references identity,
  org_code text not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_identity on session (identity);

create table person_key (
  identity uuid primary key,
  org_code text not null,
  master_version integer not null,
  wrapped bytea not null,
  erased_at timestamptz
);
comment on table person_key is 'The key of each person, wrapped by a master key. Erasure overwrites it.';
create index person_key_master on person_key (master_version);

create sequence loan_number;

create table application (
  uuid uuid primary key,
  org_code text not null,
  borrower uuid not null,
  loan_number text not null unique,
  status text not null,
  version integer not null,
  head bytea not null,
  data jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column application.head is 'Hash of the newest event, so that a chain cut off at its end is noticed.';
create index application_borrower on application (borrower);

create table application_party (
  application uuid not null references application,
  identity uuid not null,
  org_code text not null,
  role text not null check (role in ('BORROWER', 'CO_SIGNER', 'NON_BORROWING_OWNER')),
  owner uuid not null,
  borrower uuid not null,
  primary key (application, identity)
);
comment on column application_party.owner is 'Who this account is on the application: its owner of the same uuid or of the invitation it took up.';
create index application_party_identity on application_party (identity);

create table personal (
  application uuid not null references application,
  identity uuid not null,
  ciphertext bytea not null,
  primary key (application, identity)
);

create table event (
  aggregate uuid not null,
  seq integer not null,
  org_code text not null,
  type text not null,
  at timestamptz not null,
  actor text not null,
  body text not null,
  previous bytea not null,
  hash bytea not null,
  primary key (aggregate, seq)
);
comment on column event.body is 'The exact bytes (UTF-8) that the hash is over, after the previous hash.';

create table event_personal (
  aggregate uuid not null,
  seq integer not null,
  identity uuid not null,
  ciphertext bytea not null,
  primary key (aggregate, seq, identity),
  foreign key (aggregate, seq) references event
);

create table file (
  uuid uuid primary key,
  application uuid not null references application,
  identity uuid not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  ciphertext bytea not null,
  created_at timestamptz not null default now()
);
comment on column file.identity is 'Under whose key the bytes lie.';
alter table file alter column ciphertext set storage external;
create index file_application on file (application);

create table effect (
  key text primary key,
  application uuid not null references application,
  kind text not null,
  no integer not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'STALE', 'FAILED')),
  tries integer not null default 0,
  node integer,
  claimed_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
comment on table effect is 'What was caused once: a queue may deliver a job twice, an effect settles once.';
create index effect_open on effect (state, node) where state = 'OPEN';

create table idempotency (
  actor text not null,
  key text not null,
  request_hash bytea not null,
  answer bytea not null,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);
create index idempotency_created on idempotency (created_at);

create table deadline (
  application uuid not null references application,
  name text not null,
  due timestamptz not null,
  done_at timestamptz,
  primary key (application, name)
);
create index deadline_due on deadline (due) where done_at is null;

create table registration_draft (
  id_hash bytea primary key,
  org_code text not null,
  master_version integer not null,
  ciphertext bytea not null,
  updated_at timestamptz not null default now()
);
create index registration_draft_updated on registration_draft (updated_at);

create table signer_invitation (
  token_hash bytea primary key,
  application uuid not null references application,
  org_code text not null,
  owner uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table mail (
  uuid uuid primary key,
  key text not null unique,
  org_code text not null,
  application uuid references application,
  identity uuid not null,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  template text not null,
  ciphertext bytea not null,
  at timestamptz not null,
  sent_at timestamptz
);
comment on column mail.ciphertext is 'Recipient, subject and text, under the key of the person.';
create index mail_org on mail (org_code, at);

create table access_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  org_code text not null,
  application uuid not null,
  actor uuid not null,
  what text not null
);
create index access_log_application on access_log (application, at);

create table sign_in_attempt (
  key bytea not null,
  since timestamptz not null default now(),
  failures integer not null default 0,
  primary key (key)
);

create table setting (
  name text primary key,
  value jsonb not null
);

-- ---- scope

-- Enters a scope for the rest of the transaction. A scope that names a session holds only while that session lives.
create function enter_scope(org text, actor text, mode text, application text, key text, session_id text, session_secret text)
returns void language plpgsql as $$
begin
  perform set_config('app.org', coalesce(org, ''), true), set_config('app.actor', coalesce(actor, ''), true),
    set_config('app.mode', coalesce(mode, ''), true), set_config('app.application', coalesce(application, ''), true),
    set_config('app.key', coalesce(key, ''), true);
  if session_id is not null then
    perform from session s
      where s.uuid = session_id::uuid and s.secret_hash = decode(session_secret, 'hex')
        and s.revoked_at is null and s.expires_at > now();
    if not found then
      raise exception 'the session has ended' using errcode = 'HL401';
    end if;
  end if;
end $$;

-- Modes: ACTOR somebody signed in; SIGN_IN one address (key) of one organisation; SYSTEM one application, named;
-- KEY the holder of a secret (draft or invitation, key is its hash); SWEEP due dates and jobs without what they are
-- about; MAILBOX the mails of one organisation, for the sandbox; ROTATE keys and drafts, for the change of master key.

alter table identity enable row level security;
alter table identity force row level security;
create policy scope on identity using (
  org_code = scope_org() and (uuid = scope_actor() or (scope_mode() = 'SIGN_IN' and email_index = scope_key()))
);

alter table session enable row level security;
alter table session force row level security;
create policy scope on session using (org_code = scope_org() and identity = scope_actor());

alter table application_party enable row level security;
alter table application_party force row level security;
create policy reading on application_party for select using (
  (org_code = scope_org() and (identity = scope_actor() or borrower = scope_actor()))
  or (scope_mode() = 'SYSTEM' and application = scope_application())
);
-- Nobody makes themselves a party: the borrower comes with the application, signers through the system.
create policy adding on application_party for insert with check (
  (org_code = scope_org() and identity = scope_actor() and borrower = scope_actor() and role = 'BORROWER')
  or (scope_mode() = 'SYSTEM' and application = scope_application())
);

alter table application enable row level security;
alter table application force row level security;
create policy scope on application using (
  (org_code = scope_org()
    and (borrower = scope_actor() or uuid in (select p.application from application_party p where p.identity = scope_actor())))
  or (scope_mode() = 'SYSTEM' and uuid = scope_application())
);

alter table personal enable row level security;
alter table personal force row level security;
create policy scope on personal using (
  exists (
    select from application a where a.uuid = personal.application
      and (a.borrower = scope_actor() or (scope_mode() = 'SYSTEM' and a.uuid = scope_application()))
  )
  or exists (
    select from application_party p where p.application = personal.application
      and p.identity = scope_actor() and p.owner = personal.identity and p.org_code = scope_org()
  )
);

alter table person_key enable row level security;
alter table person_key force row level security;
create policy reading on person_key for select using (
  (org_code = scope_org() and identity = scope_actor())
  or scope_mode() = 'ROTATE'
  or (scope_mode() = 'MAILBOX' and org_code = scope_org())
  or (scope_mode() = 'SIGN_IN' and exists (select from identity i where i.uuid = person_key.identity))
  or exists (select from personal p where p.identity = person_key.identity)
);
create policy adding on person_key for insert with check (
  scope_mode() = 'SYSTEM' or (scope_mode() = 'ACTOR' and org_code = scope_org())
);
create policy changing on person_key for update using (
  scope_mode() = 'ROTATE' or (scope_mode() = 'ACTOR' and org_code = scope_org() and identity = scope_actor())
);

alter table event enable row level security;
alter table event force row level security;
create policy scope on event using (
  (org_code = scope_org() and aggregate = scope_actor())
  or exists (select from application a where a.uuid = event.aggregate)
);

alter table event_personal enable row level security;
alter table event_personal force row level security;
create policy scope on event_personal using (
  aggregate = scope_actor()
  or exists (select from personal p where p.application = event_personal.aggregate and p.identity = event_personal.identity)
);

alter table file enable row level security;
alter table file force row level security;
create policy scope on file using (exists (select from application a where a.uuid = file.application));

alter table effect enable row level security;
alter table effect force row level security;
create policy scope on effect using (
  scope_mode() = 'SWEEP' or exists (select from application a where a.uuid = effect.application)
);

alter table deadline enable row level security;
alter table deadline force row level security;
create policy scope on deadline using (
  scope_mode() = 'SWEEP' or exists (select from application a where a.uuid = deadline.application)
);

alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy scope on idempotency using (
  actor = coalesce(scope_actor()::text, encode(scope_key(), 'hex')) or scope_mode() = 'SWEEP'
);

alter table registration_draft enable row level security;
alter table registration_draft force row level security;
create policy scope on registration_draft using (
  (org_code = scope_org() and id_hash = scope_key()) or scope_mode() in ('ROTATE', 'SWEEP')
);

alter table signer_invitation enable row level security;
alter table signer_invitation force row level security;
create policy scope on signer_invitation using (
  (org_code = scope_org() and scope_mode() = 'KEY' and token_hash = scope_key())
  or exists (select from application a where a.uuid = signer_invitation.application)
);

alter table mail enable row level security;
alter table mail force row level security;
create policy scope on mail using (
  (scope_mode() = 'MAILBOX' and org_code = scope_org())
  or (org_code = scope_org() and identity = scope_actor())
  or (scope_mode() = 'SYSTEM' and application = scope_application())
  or exists (select from application a where a.uuid = mail.application and a.borrower = scope_actor())
);

alter table access_log enable row level security;
alter table access_log force row level security;
create policy scope on access_log using (
  (org_code = scope_org() and actor = scope_actor())
  or exists (select from application a where a.uuid = access_log.application)
);

-- ---- what the program may do. Events, personal parts of events, files and the access log are only ever added.

grant select, insert, update on identity, session, person_key, application, personal, effect, deadline,
  signer_invitation, mail, setting, sign_in_attempt to hearthline_app;
grant select, insert on application_party, event, event_personal, file, access_log to hearthline_app;
grant select, insert, update, delete on idempotency, registration_draft to hearthline_app;
grant delete on sign_in_attempt to hearthline_app;
grant usage on sequence loan_number to hearthline_app;
