-- Feature flags, changed while the program runs, and who took part in which experiment.

create table flag (
  key text not null,
  org_code text,
  enabled boolean not null,
  variables jsonb not null default '{}',
  variations jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  unique nulls not distinct (key, org_code)
);
comment on column flag.org_code is 'Whose flag it is; null is everybody who has none of their own.';
comment on column flag.variations is 'Forms with weights; a person keeps theirs.';

create table experiment_profile (
  identity uuid primary key references identity,
  org_code text not null,
  profile uuid not null,
  updated_at timestamptz not null default now()
);
comment on column experiment_profile.profile is 'Of the browser in which the person first took part.';

create table application_experiment (
  application uuid not null references application,
  name text not null,
  variation text not null,
  identity uuid not null,
  updated_at timestamptz not null default now(),
  primary key (application, name)
);

-- A further mode: FLAGS all flags, for whoever operates the program.
alter table flag enable row level security;
alter table flag force row level security;
create policy reading on flag for select using (org_code is null or org_code = scope_org() or scope_mode() = 'FLAGS');
create policy adding on flag for insert with check (scope_mode() = 'FLAGS');
create policy changing on flag for update using (scope_mode() = 'FLAGS');
create policy removing on flag for delete using (scope_mode() = 'FLAGS');

alter table experiment_profile enable row level security;
alter table experiment_profile force row level security;
create policy scope on experiment_profile using (org_code = scope_org() and identity = scope_actor());

alter table application_experiment enable row level security;
alter table application_experiment force row level security;
create policy scope on application_experiment using (
  exists (select from application a where a.uuid = application_experiment.application)
);

grant select, insert, update, delete on flag to hearthline_app;
grant select, insert, update on experiment_profile, application_experiment to hearthline_app;
