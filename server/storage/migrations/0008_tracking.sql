-- Page views. A session belongs to a browser, not to a person. The rows contain only codes, sizes and numbers, and are
-- deleted after 90 days. A session's scope has mode KEY, and its key is the session's UUID.

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
comment on column tracking_session.tracker is 'ID of the browser, which stays the same for all of its sessions.';
comment on column tracking_session.epoch is 'Start of the current visit in milliseconds since 1970. After a pause, a new visit starts.';
comment on column tracking_session.referrer is 'The kind of page the visitor came from, never its address.';
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
comment on column tracking_event.page is 'One of the program''s pages, with the names of its parameters instead of their values.';
comment on column tracking_event.dedupe is 'Set for an event that is stored once per visit.';
create index tracking_event_at on tracking_event (at);
create index tracking_event_application on tracking_event (application);
create index tracking_event_identity on tracking_event (identity);

call protect('tracking_session', 'tracking_event');
create policy scope on tracking_session using (
  (org_code = (select scope_org()) and uuid = (select encode(scope_key(), 'hex')::uuid))
  or (select scope_mode()) = 'SWEEP'
);
create policy scope on tracking_event using (
  (org_code = (select scope_org()) and session = (select encode(scope_key(), 'hex')::uuid))
  or (select scope_mode()) = 'SWEEP'
);

grant select, insert, update, delete on tracking_session to hearthline_app;
grant select, insert, delete on tracking_event to hearthline_app;
