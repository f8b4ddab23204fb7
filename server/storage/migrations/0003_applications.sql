-- Applications: the people on them, their events, files, mails, requests to outside parties and deadlines.

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
  updated_at timestamptz not null,
  -- application_party refers to both columns, so nobody can become the borrower of another person's application.
  unique (uuid, borrower)
);
comment on column application.head is 'Hash of the newest event. The hash shows whether events at the end of the chain were removed.';
create index application_borrower on application (borrower);

-- Locks an application like `select … for no key update`, and returns the revision that the application has after this
-- transaction has updated it. Raises HL409 if the application has another revision, or is outside the scope.
create function lock_revision(application uuid, revision text) returns text language plpgsql as $$
begin
  perform from application a where a.uuid = lock_revision.application and a.xmin::text = revision for no key update;
  if not found then
    raise exception 'the application has another revision' using errcode = 'HL409';
  end if;
  return pg_current_xact_id()::xid::text;
end $$;

create table application_party (
  application uuid not null,
  identity uuid not null,
  org_code text not null,
  role text not null check (role in ('BORROWER', 'CO_SIGNER', 'NON_BORROWING_OWNER')),
  owner uuid not null,
  borrower uuid not null,
  primary key (application, identity),
  foreign key (application, borrower) references application (uuid, borrower)
);
comment on column application_party.owner is 'The owner that this account represents: the account''s own UUID, or the UUID of the owner whose invitation was accepted.';
create index application_party_identity on application_party (identity);
create index application_party_borrower on application_party (borrower);

create table personal (
  application uuid not null references application,
  identity uuid not null,
  ciphertext bytea not null,
  primary key (application, identity)
);
create index personal_identity on personal (identity);

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
comment on column event.aggregate is 'The application, or the account whose settings changed.';
comment on column event.body is 'The exact bytes (UTF-8) that are hashed together with the previous event''s hash.';

create table event_personal (
  aggregate uuid not null,
  seq integer not null,
  identity uuid not null,
  org_code text not null,
  ciphertext bytea not null,
  primary key (aggregate, seq, identity),
  foreign key (aggregate, seq) references event
);
create index event_personal_identity on event_personal (identity);

create table file (
  uuid uuid primary key,
  application uuid not null references application,
  identity uuid not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  ciphertext bytea,
  created_at timestamptz not null default now(),
  object text unique,
  check (num_nonnulls(ciphertext, object) = 1)
);
comment on column file.identity is 'The person whose key encrypts the bytes.';
comment on column file.object is 'The name of the object in the file store that contains the ciphertext.';
alter table file alter column ciphertext set storage external;
create index file_application on file (application);
create index file_identity on file (identity);

create table file_upload (
  object text primary key,
  application uuid not null references application,
  created_at timestamptz not null default now()
);
comment on table file_upload is 'Objects in the file store to which no file refers. After a day, they are deleted from the store.';
create index file_upload_application on file_upload (application);
create index file_upload_created on file_upload (created_at);

create table effect (
  key text primary key,
  application uuid not null references application,
  kind text not null,
  no integer not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'STALE', 'FAILED')),
  tries integer not null default 0,
  claimed_at timestamptz,
  error text,
  reference text,
  polls integer not null default 0,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
comment on column effect.reference is 'The outside party''s name for an order that it accepted and will complete later.';
comment on column effect.polls is 'How often the party responded that the order isn''t complete.';
comment on column effect.answered_at is 'The party''s latest response that the order isn''t complete.';
comment on table effect is 'An action outside the program. The queue may deliver the action''s job twice, but the result is applied once.';
create index effect_application on effect (application);
create index effect_reference on effect (reference) where state = 'OPEN' and reference is not null;
create index effect_unsettled on effect (created_at) where state in ('OPEN', 'FAILED');

create table deadline (
  application uuid not null references application,
  name text not null,
  due timestamptz not null,
  done_at timestamptz,
  failures integer not null default 0,
  retry_at timestamptz,
  primary key (application, name)
);
comment on column deadline.retry_at is 'After a failure, when a node tries again, by the real clock.';
create index deadline_due on deadline (due) where done_at is null;

create table signer_invitation (
  token_hash bytea primary key,
  application uuid not null references application,
  org_code text not null,
  owner uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index signer_invitation_application on signer_invitation (application);

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
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  tries integer not null default 0,
  error text
);
comment on column mail.ciphertext is 'Recipient, subject and message, encrypted with the person''s key.';
comment on column mail.error is 'Name and code of the last failure, never the content of the mail.';
create index mail_org on mail (org_code, at);
create index mail_identity on mail (identity);
create index mail_application on mail (application);
create index mail_unsent on mail (created_at) where sent_at is null;

create table access_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  org_code text not null,
  application uuid,
  actor uuid not null,
  what text not null
);
comment on column access_log.application is 'Null for a list of several applications.';
create index access_log_application on access_log (application, at);

create table application_experiment (
  application uuid not null references application,
  name text not null,
  variation text not null,
  identity uuid not null,
  updated_at timestamptz not null default now(),
  primary key (application, name)
);
create index application_experiment_identity on application_experiment (identity);

create table session_replay (
  application uuid not null references application,
  link text not null,
  identity uuid not null,
  at timestamptz not null,
  primary key (application, link)
);
comment on table session_replay is 'Links to recordings of sessions on an application. A link contains no query.';
create index session_replay_identity on session_replay (identity);

call protect('application', 'application_party', 'personal', 'event', 'event_personal', 'signer_invitation', 'mail',
  'access_log', 'file');
call protect_application('file_upload', 'effect', 'deadline', 'application_experiment', 'session_replay');

create policy reached on application using (uuid = any(scope_applications()))
  with check (org_code = scope_org() and uuid = any(scope_applications()));
create policy adding on application for insert with check (
  org_code = scope_org() and borrower = scope_actor()
);
create policy opened on application for select using (uuid = scope_opened());
create policy numbered on application for select using (
  org_code = scope_lender() and loan_number = scope_loan_number()
);

create policy reading on application_party for select using (
  (org_code = scope_org() and identity = scope_actor())
  or application = any(scope_owned())
);
-- People can't add themselves to an existing application. The borrower is added when the application is created, and
-- the program adds signers.
create policy adding on application_party for insert with check (
  org_code = scope_org()
  and ((identity = scope_actor() and borrower = scope_actor() and role = 'BORROWER')
    or (scope_mode() = 'SYSTEM' and application = any(scope_owned())))
);

create policy reached on personal using (
  application = any(scope_owned())
  or (application = any(scope_applications()) and identity = any(scope_own()))
);
create policy opened on personal for select using (application = scope_opened());

create policy reached on event using (
  org_code = scope_org()
  and (aggregate = scope_actor() or aggregate = any(scope_applications()))
);
create policy opened on event for select using (aggregate = scope_opened());

create policy reached on event_personal using (
  org_code = scope_org()
  and (aggregate = scope_actor() or aggregate = any(scope_owned())
    or (aggregate = any(scope_applications()) and identity = any(scope_own())))
);

create policy reached on file for select using (application = any(scope_applications()));
create policy adding on file for insert with check (application = any(scope_applications()));
create policy opened on file for select using (application = scope_opened());
-- Mode FILES moves encrypted bytes between the database and the file store. It reads no keys.
create policy reading on file for select using ((select scope_mode()) = 'FILES');
create policy moving on file for update using ((select scope_mode()) = 'FILES');
create policy clearing on file_upload using ((select scope_mode()) = 'FILES');

create policy sweeping on effect for select using ((select scope_mode()) = 'SWEEP');
create policy sweeping on deadline for select using ((select scope_mode()) = 'SWEEP');

create policy reached on signer_invitation using (
  org_code = (select scope_org())
  and (token_hash = (select scope_key()) or application = any((select scope_applications())::uuid[]))
);

create policy reached on mail using (
  org_code = (select scope_mailbox())
  or (org_code = (select scope_org())
    and (identity = (select scope_actor()) or application = any((select scope_owned())::uuid[])))
);
create policy unsent on mail for select using ((select scope_mode()) = 'SWEEP' and sent_at is null);

create policy reading on access_log for select using (
  (org_code = (select scope_org()) and actor = (select scope_actor()))
  or application = any((select scope_applications())::uuid[])
);
create policy adding on access_log for insert with check (
  org_code = (select scope_org()) and actor = (select scope_actor())
);

-- Rows of events, personal parts of events, files and the access log can be added, but never changed or deleted. Only
-- the place of a file's bytes can change.
grant select, insert, update on application, personal, effect, deadline, signer_invitation, mail, application_experiment
  to hearthline_app;
grant select, insert on application_party, event, event_personal, file, access_log, session_replay to hearthline_app;
grant update (ciphertext, object) on file to hearthline_app;
grant select, insert, delete on file_upload to hearthline_app;
grant usage on sequence loan_number to hearthline_app;
