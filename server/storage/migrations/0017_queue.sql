-- The queue is graphile-worker now. It makes and migrates its own schema before these files are applied; here the
-- program's role is let in. The engine puts row-level security on its tables and leaves the policies to its users.
drop schema pgboss cascade;

grant usage on schema graphile_worker to hearthline_app;
grant select, insert, update, delete on all tables in schema graphile_worker to hearthline_app;
grant usage on all sequences in schema graphile_worker to hearthline_app;
do $$
declare engine_table regclass;
begin
  for engine_table in
    select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
  loop
    execute format('create policy program on %s to hearthline_app using (true)', engine_table);
  end loop;
end $$;

-- Each job knows in the queue which node works on it, so an effect need not.
alter table effect drop column node;
create index effect_unsettled on effect (created_at) where state in ('OPEN', 'FAILED');

-- A mail counts its own tries, as an effect does. The operator's list of stuck jobs shows them.
alter table mail
  add column tries integer not null default 0,
  add column error text,
  add column created_at timestamptz not null default now();
comment on column mail.error is 'Name and code of the last failure, never what was sent.';
create policy unsent on mail for select using (scope_mode() = 'SWEEP' and sent_at is null);
