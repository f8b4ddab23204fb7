-- Brokerages, the seats in them, and what a seat may see of the applications that came through it: a file of the
-- pipeline, which holds no more than a broker needs. Tables of the application itself stay closed to them.

create function scope_brokerage() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.brokerage', true), '')::uuid $$;
create function scope_seat() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.seat', true), '')::uuid $$;
-- ALL files of the brokerage, or their OWN.
create function scope_reach() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.reach', true), '') $$;
create function scope_manages() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.manages', true), '') = 'true' $$;

create table brokerage (
  uuid uuid primary key,
  org_code text not null,
  name text not null,
  nmls text not null,
  states text[] not null,
  originators_see_all boolean not null default false
);
comment on column brokerage.states is 'Where the company is licensed, as two letters.';

create table broker_seat (
  uuid uuid primary key,
  identity uuid not null,
  org_code text not null,
  brokerage uuid not null references brokerage,
  role text not null check (role in ('ORIGINATOR', 'PROCESSOR', 'ASSISTANT')),
  can_manage boolean not null default false,
  display jsonb not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
comment on column broker_seat.uuid is 'The number in the link of an originator, which says nothing of their account.';
comment on column broker_seat.display is 'Business card: of an originator it is public, of others for their brokerage.';
create unique index broker_seat_identity on broker_seat (identity) where removed_at is null;
create index broker_seat_brokerage on broker_seat (brokerage);

create table broker_invitation (
  token_hash bytea primary key,
  uuid uuid not null unique,
  org_code text not null,
  brokerage uuid not null references brokerage,
  role text not null check (role in ('PROCESSOR', 'ASSISTANT')),
  invited_by uuid not null,
  ciphertext bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on column broker_invitation.ciphertext is 'The address it was sent to, under the key of who invited.';

create table pipeline_file (
  application uuid primary key references application,
  org_code text not null,
  brokerage uuid not null references brokerage,
  originator uuid not null references broker_seat,
  borrower uuid not null,
  data jsonb not null,
  ciphertext bytea not null
);
comment on column pipeline_file.data is 'Town, amount, stage and what it waits for.';
comment on column pipeline_file.ciphertext is 'The name of the borrower, under their key.';
create index pipeline_file_brokerage on pipeline_file (brokerage);
create index pipeline_file_borrower on pipeline_file (borrower);

create table broker_lead (
  uuid uuid primary key,
  org_code text not null,
  brokerage uuid not null references brokerage,
  originator uuid not null references broker_seat,
  state text not null,
  choice text not null check (choice in ('LENDER', 'BROKER')),
  at timestamptz not null
);
comment on table broker_lead is 'A visitor whose home is where the broker has no licence, and what they wished. Nobody is named.';
create index broker_lead_brokerage on broker_lead (brokerage);

-- Who looked at a list of files looked at no single application.
alter table access_log alter column application drop not null;

-- As before, and for a seat (mode BROKER) what it reaches. A seat that was taken away reaches nothing from then on.
create or replace function enter_scope(org text, actor text, mode text, application text, key text, session_id text, session_secret text)
returns void language plpgsql as $$
declare seen timestamptz;
begin
  perform set_config('app.org', coalesce(org, ''), true), set_config('app.actor', coalesce(actor, ''), true),
    set_config('app.mode', coalesce(mode, ''), true), set_config('app.application', coalesce(application, ''), true),
    set_config('app.key', coalesce(key, ''), true), set_config('app.brokerage', '', true),
    set_config('app.seat', '', true), set_config('app.reach', '', true), set_config('app.manages', '', true);
  if session_id is not null then
    select s.last_seen into seen from session s
      where s.uuid = session_id::uuid and s.secret_hash = decode(session_secret, 'hex')
        and s.revoked_at is null and s.expires_at > now();
    if not found then
      raise exception 'the session has ended' using errcode = 'HL401';
    end if;
    if seen < now() - interval '5 minutes' then
      update session set last_seen = now()
        where uuid in (select s.uuid from session s where s.uuid = session_id::uuid for update skip locked);
    end if;
  end if;
  if mode = 'BROKER' then
    perform set_config('app.brokerage', s.brokerage::text, true), set_config('app.seat', s.uuid::text, true),
      set_config('app.manages', s.can_manage::text, true),
      set_config('app.reach', case when s.role <> 'ORIGINATOR' or b.originators_see_all then 'ALL' else 'OWN' end, true)
      from broker_seat s join brokerage b on b.uuid = s.brokerage
      where s.identity = enter_scope.actor::uuid and s.org_code = enter_scope.org and s.removed_at is null;
  end if;
end $$;

-- Modes beside those of the core: BROKER somebody with a seat; BROKERS the brokerages of one organisation, for whoever
-- operates the program; PUBLIC what everybody may know.

alter table brokerage enable row level security;
alter table brokerage force row level security;
create policy reading on brokerage for select using (org_code = scope_org());
create policy adding on brokerage for insert with check (org_code = scope_org() and scope_mode() = 'BROKERS');
create policy changing on brokerage for update using (
  org_code = scope_org() and uuid = scope_brokerage() and scope_manages()
);

alter table broker_seat enable row level security;
alter table broker_seat force row level security;
create policy reading on broker_seat for select using (
  org_code = scope_org()
  and (identity = scope_actor() or brokerage = scope_brokerage()
    or (scope_mode() = 'PUBLIC' and role = 'ORIGINATOR' and removed_at is null) or scope_mode() = 'BROKERS')
);
create policy changing on broker_seat for update using (
  org_code = scope_org() and brokerage = scope_brokerage() and scope_manages()
);

alter table broker_invitation enable row level security;
alter table broker_invitation force row level security;
create policy scope on broker_invitation using (
  org_code = scope_org()
  and ((scope_mode() = 'KEY' and token_hash = scope_key())
    or (brokerage = scope_brokerage() and scope_manages() and invited_by = scope_actor()))
);

-- Nobody seats themselves: the operator does it, or an invitation that is not used up.
create policy adding on broker_seat for insert with check (
  org_code = scope_org()
  and (scope_mode() = 'BROKERS'
    or (not can_manage and exists (
      select from broker_invitation i
        where i.token_hash = scope_key() and i.brokerage = broker_seat.brokerage and i.role = broker_seat.role
          and i.used_at is null and i.expires_at > now())))
);

alter table pipeline_file enable row level security;
alter table pipeline_file force row level security;
create policy reading on pipeline_file for select using (
  (org_code = scope_org()
    and (borrower = scope_actor()
      or (brokerage = scope_brokerage() and (scope_reach() = 'ALL' or originator = scope_seat()))))
  or (scope_mode() = 'SYSTEM' and application = scope_application())
);
create policy adding on pipeline_file for insert with check (org_code = scope_org() and borrower = scope_actor());
create policy changing on pipeline_file for update using (
  (org_code = scope_org() and borrower = scope_actor())
  or (scope_mode() = 'SYSTEM' and application = scope_application())
);

alter table broker_lead enable row level security;
alter table broker_lead force row level security;
create policy reading on broker_lead for select using (
  org_code = scope_org() and brokerage = scope_brokerage()
  and (scope_reach() = 'ALL' or originator = scope_seat())
);
create policy adding on broker_lead for insert with check (org_code = scope_org() and scope_mode() = 'KEY');

-- The names in the files of the pipeline, and the address in an invitation; nothing else lies open by these keys.
create policy brokers on person_key for select using (
  org_code = scope_org()
  and ((scope_mode() = 'BROKER' and exists (select from pipeline_file f where f.borrower = person_key.identity))
    or (scope_mode() = 'KEY'
      and exists (select from broker_invitation i where i.invited_by = person_key.identity)))
);

grant select, insert on brokerage, broker_seat, broker_lead to hearthline_app;
grant update (originators_see_all) on brokerage to hearthline_app;
grant update (removed_at) on broker_seat to hearthline_app;
grant select, insert on broker_invitation to hearthline_app;
grant update (used_at) on broker_invitation to hearthline_app;
grant select, insert, update on pipeline_file to hearthline_app;
