-- What was asked of somebody before there was a deadline for it is looked at once: the program sets the next one. For
-- this alone the owner of the tables is not held to the policies.
alter table application no force row level security;
alter table deadline no force row level security;
insert into deadline (application, name, due)
  select a.uuid, 'CONDITION_WAITS', '2000-01-01T00:00:00Z'
    from application a
    where a.status not in ('COMPLETE', 'CANCELLED', 'DECLINED')
      and jsonb_path_exists(a.data, '$.conditions[*] ? (@.state == "OPEN")')
  on conflict (application, name) do nothing;
alter table application force row level security;
alter table deadline force row level security;
