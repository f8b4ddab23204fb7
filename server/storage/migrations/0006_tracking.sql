-- Which pages are seen. A session belongs to a browser, not to a person; rows hold codes, sizes and numbers alone, and are
-- forgotten after a while. A session is entered with mode KEY, its own number being the key.

create table tracking_session (
  uuid uuid primary key,
  org_code text not null,
  tracker uuid not null,
  epoch bigint not null default (extract(epoch from now()) * 1000)::bigint,
  platform text not null,
  lib_version text,
  app_version text,
  referrer text not null,
  query jsonb not null,
  screen_width integer,
  screen_height integer,
  window_width integer,
  window_height integer,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
comment on column tracking_session.tracker is 'The browser, over its sessions.';
comment on column tracking_session.epoch is 'Milliseconds at which this visit began; another one begins after a pause.';
comment on column tracking_session.referrer is 'What kind of page they came from, never its address.';
create index tracking_session_seen on tracking_session (seen_at);

create table tracking_event (
  id bigint generated always as identity primary key,
  session uuid not null references tracking_session on delete cascade,
  org_code text not null,
  epoch bigint not null,
  at timestamptz not null default now(),
  event text not null,
  event_type text not null,
  product text not null,
  page text not null,
  query jsonb not null,
  properties jsonb not null,
  application uuid,
  identity uuid,
  dedupe text,
  unique (session, epoch, dedupe)
);
comment on column tracking_event.page is 'A page of ours, its parameters as their names.';
comment on column tracking_event.dedupe is 'What is noted once a visit; nothing where every one counts.';
create index tracking_event_at on tracking_event (at);

create table session_replay (
  application uuid not null references application,
  link text not null,
  identity uuid not null,
  at timestamptz not null,
  primary key (application, link)
);
comment on table session_replay is 'Where a session on an application can be looked at again. The link holds no query.';

alter table tracking_session enable row level security;
alter table tracking_session force row level security;
create policy scope on tracking_session using (
  (org_code = scope_org() and scope_mode() = 'KEY' and uuid = encode(scope_key(), 'hex')::uuid)
  or scope_mode() = 'SWEEP'
);

alter table tracking_event enable row level security;
alter table tracking_event force row level security;
create policy scope on tracking_event using (
  (org_code = scope_org() and scope_mode() = 'KEY' and session = encode(scope_key(), 'hex')::uuid)
  or scope_mode() = 'SWEEP'
);

alter table session_replay enable row level security;
alter table session_replay force row level security;
create policy scope on session_replay using (
  exists (select from application a where a.uuid = session_replay.application)
);

grant select, insert, update, delete on tracking_session to hearthline_app;
grant select, insert, delete on tracking_event to hearthline_app;
grant select, insert on session_replay to hearthline_app;
