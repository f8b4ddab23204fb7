-- What people change about their own account: devices, the second factor, a new address or phone until it is confirmed.

alter table session add column user_agent text not null default '', add column last_seen timestamptz not null default now();
comment on column session.last_seen is 'To within five minutes.';

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
comment on table remembered_device is 'Browsers that are not asked for a code when they sign in with the password.';
create index remembered_device_identity on remembered_device (identity);

create table two_factor (
  identity uuid primary key references identity,
  org_code text not null,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
comment on column two_factor.secret is 'Under the key of the person.';
comment on column two_factor.last_step is 'Time step of the newest code that was used: neither it nor an older one is taken again.';

create table recovery_code (
  identity uuid not null references identity,
  org_code text not null,
  hash bytea not null,
  used_at timestamptz,
  primary key (identity, hash)
);
comment on column recovery_code.hash is 'Keyed: without the key the codes cannot be tried out.';

create table contact_change (
  identity uuid not null references identity,
  kind text not null check (kind in ('EMAIL', 'PHONE')),
  org_code text not null,
  ciphertext bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (identity, kind)
);
comment on table contact_change is 'A new email address or phone that waits for the code sent to it; under the key of the person.';

alter table remembered_device enable row level security;
alter table remembered_device force row level security;
create policy scope on remembered_device using (org_code = scope_org() and identity = scope_actor());

alter table two_factor enable row level security;
alter table two_factor force row level security;
create policy scope on two_factor using (org_code = scope_org() and identity = scope_actor());

alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy scope on recovery_code using (org_code = scope_org() and identity = scope_actor());

alter table contact_change enable row level security;
alter table contact_change force row level security;
create policy scope on contact_change using (org_code = scope_org() and identity = scope_actor());

grant select, insert, update, delete on remembered_device, two_factor, recovery_code, contact_change to hearthline_app;

-- As before, and it notes that the session was used. Whoever else notes it at the same time is not waited for.
create or replace function enter_scope(org text, actor text, mode text, application text, key text, session_id text, session_secret text)
returns void language plpgsql as $$
declare seen timestamptz;
begin
  perform set_config('app.org', coalesce(org, ''), true), set_config('app.actor', coalesce(actor, ''), true),
    set_config('app.mode', coalesce(mode, ''), true), set_config('app.application', coalesce(application, ''), true),
    set_config('app.key', coalesce(key, ''), true);
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
end $$;
