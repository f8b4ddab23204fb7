-- The lender's own people: who has a seat, and what waits for them. An agent (mode AGENT) reaches the applications of
-- their organisation to look at them; of personal data only those of the one application that is opened. What they
-- decide is written by the program, for that application.

create function scope_agent() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.agent', true), '') $$;

create table agent_seat (
  uuid uuid primary key,
  identity uuid not null,
  org_code text not null,
  role text not null check (role in ('PROCESSOR', 'UNDERWRITER', 'COMPLIANCE')),
  display_name text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
comment on column agent_seat.display_name is 'How colleagues name them. Borrowers are never told.';
create unique index agent_seat_identity on agent_seat (identity) where removed_at is null;
create index agent_seat_org on agent_seat (org_code);

create table work_item (
  application uuid not null references application,
  key text not null,
  org_code text not null,
  queue text not null,
  kind text not null,
  since timestamptz not null,
  due date not null,
  primary key (application, key)
);
comment on table work_item is 'What waits for the lender, kept with every change of its application.';
comment on column work_item.key is 'Of a review or a condition its uuid, of a failed request its kind.';
create index work_item_queue on work_item (org_code, queue, due, since, application, key);
create index work_item_due on work_item (org_code, due, since, application, key);

-- As before, and for an agent (mode AGENT) their role. A seat that was taken away reaches nothing from then on.
create or replace function enter_scope(org text, actor text, mode text, application text, key text, session_id text, session_secret text)
returns void language plpgsql as $$
declare seen timestamptz;
begin
  perform set_config('app.org', coalesce(org, ''), true), set_config('app.actor', coalesce(actor, ''), true),
    set_config('app.mode', coalesce(mode, ''), true), set_config('app.application', coalesce(application, ''), true),
    set_config('app.key', coalesce(key, ''), true), set_config('app.brokerage', '', true),
    set_config('app.seat', '', true), set_config('app.reach', '', true), set_config('app.manages', '', true),
    set_config('app.agent', '', true);
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
  if mode = 'AGENT' then
    perform set_config('app.agent', s.role, true), set_config('app.seat', s.uuid::text, true)
      from agent_seat s
      where s.identity = enter_scope.actor::uuid and s.org_code = enter_scope.org and s.removed_at is null;
  end if;
end $$;

-- AGENTS: the seats of one organisation, for whoever operates the program. Nobody seats themselves.
alter table agent_seat enable row level security;
alter table agent_seat force row level security;
create policy reading on agent_seat for select using (
  org_code = scope_org() and (identity = scope_actor() or scope_mode() = 'AGENTS' or scope_agent() is not null)
);
create policy adding on agent_seat for insert with check (org_code = scope_org() and scope_mode() = 'AGENTS');
create policy changing on agent_seat for update using (org_code = scope_org() and scope_mode() = 'AGENTS');

-- Kept by whoever changes the application; read by agents, and by the sandbox, which plays one.
alter table work_item enable row level security;
alter table work_item force row level security;
create policy reading on work_item for select using (
  (org_code = scope_org() and scope_agent() is not null)
  or scope_mode() = 'SWEEP'
  or exists (select from application a where a.uuid = work_item.application)
);
create policy adding on work_item for insert with check (
  exists (select from application a where a.uuid = work_item.application and a.org_code = work_item.org_code)
);
create policy changing on work_item for update using (
  exists (select from application a where a.uuid = work_item.application and a.org_code = work_item.org_code)
);
create policy removing on work_item for delete using (
  exists (select from application a where a.uuid = work_item.application)
);

create policy agents on application for select using (org_code = scope_org() and scope_agent() is not null);
-- The people of the one application that an agent opens; the keys follow from it.
create policy agents on personal for select using (
  scope_agent() is not null and application = scope_application()
  and exists (select from application a where a.uuid = personal.application and a.org_code = scope_org())
);

grant select, insert on agent_seat to hearthline_app;
grant update (removed_at, role) on agent_seat to hearthline_app;
grant select, insert, update, delete on work_item to hearthline_app;

-- What stands still already, of every application: for this alone its owner is not held to the policies.
alter table application no force row level security;
alter table work_item no force row level security;
insert into work_item (application, key, org_code, queue, kind, since, due)
  select a.uuid, r.key, a.org_code, 'FAILED', r.key, (r.value->>'at')::timestamptz, (r.value->>'at')::date + 1
    from application a, jsonb_each(a.data->'requests') r
    where r.value->>'state' = 'FAILED' and a.status not in ('COMPLETE', 'CANCELLED', 'DECLINED');
insert into work_item (application, key, org_code, queue, kind, since, due)
  select a.uuid, 'notice', a.org_code, 'NOTICES', 'ADVERSE_ACTION_NOTICE',
      coalesce(a.data->'adverseAction'->>'withAgent', a.data->'requests'->'ADVERSE_ACTION'->>'at')::timestamptz,
      (a.data->'adverseAction'->>'noticeDue')::date
    from application a
    where a.status = 'DECLINED' and a.data->'adverseAction'->>'noticedAt' is null
      and (a.data->'adverseAction'->>'withAgent' is not null or a.data->'requests'->'ADVERSE_ACTION'->>'state' = 'FAILED')
      and a.data->'adverseAction'->>'noticeDue' is not null;
alter table application force row level security;
alter table work_item force row level security;
