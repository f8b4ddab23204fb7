-- A lender's settings: changes of parts of the lender's file and of its team, which staff propose, and which a second
-- person approves.

create table organization_setting (
  uuid uuid primary key,
  org_code text not null,
  part text not null,
  value jsonb not null,
  lines jsonb not null,
  subject uuid,
  ciphertext bytea,
  effective_on date not null,
  reason text not null,
  state text not null default 'PROPOSED' check (state in ('PROPOSED', 'APPROVED', 'RETURNED', 'WITHDRAWN')),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  answer text,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  constraint two_people check (decided_by <> proposed_by),
  constraint someone_else check (decided_by <> subject),
  constraint decided check (state not in ('APPROVED', 'RETURNED') or decided_by is not null)
);
comment on column organization_setting.value is 'A JSON merge patch for the lender''s file, with every value of the part. For the team, the change of a seat.';
comment on column organization_setting.subject is 'The account whose seat the change is about, if it exists already.';
comment on column organization_setting.ciphertext is 'The invited person''s name and email, encrypted with the proposer''s key. Staff see the name, but not the email, in lines.';
comment on column organization_setting.lines is 'The values that the change replaced, as staff saw them at the last decision.';
comment on column organization_setting.answer is 'The approver''s reason for returning the change.';
create index organization_setting_org on organization_setting (org_code, proposed_at desc);
create index organization_setting_approved on organization_setting (uuid) where state = 'APPROVED' and part <> 'team';

call protect('organization_setting');

create policy reading on organization_setting for select using (org_code = (select scope_lender()));
-- The server reads every lender's approved settings, because it applies them.
create policy applying on organization_setting for select using (
  state = 'APPROVED' and part <> 'team' and (select scope_mode()) = 'SETTINGS'
);
create policy adding on organization_setting for insert with check (
  org_code = (select scope_lender()) and proposed_by = (select scope_actor()) and state = 'PROPOSED'
);
create policy changing on organization_setting for update using (org_code = (select scope_lender()));

grant select, insert on organization_setting to hearthline_app;
grant update (state, lines, decided_by, decided_at, answer, withdrawn_by, withdrawn_at) on organization_setting to hearthline_app;
