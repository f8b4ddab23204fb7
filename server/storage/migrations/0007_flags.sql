-- Feature flags, changed while the program runs.

create table flag (
  key text not null,
  org_code text,
  enabled boolean not null,
  variables jsonb not null default '{}',
  variations jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  unique nulls not distinct (key, org_code)
);
comment on column flag.org_code is 'The organization. Null means all organizations without a setting of their own.';
comment on column flag.variations is 'Variations with weights. Each person keeps the variation that was assigned first.';

call protect('flag');
create policy reading on flag for select using (
  org_code is null or org_code = (select scope_org()) or (select scope_mode()) = 'FLAGS'
);
create policy adding on flag for insert with check ((select scope_mode()) = 'FLAGS');
create policy changing on flag for update using ((select scope_mode()) = 'FLAGS');
create policy removing on flag for delete using ((select scope_mode()) = 'FLAGS');

grant select, insert, update, delete on flag to hearthline_app;
