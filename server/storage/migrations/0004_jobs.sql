-- The job queue graphile-worker creates and migrates its own schema before these migrations are applied. This file
-- gives the program's role access. graphile-worker turns on row-level security for its tables, but creates no policies.
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
