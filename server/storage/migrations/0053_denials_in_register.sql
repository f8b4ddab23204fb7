-- Applications that registration declined are rows of the loan application register (HMDA), too. This table holds the
-- lender's corrections of their single fields.

create table denial_correction (
  uuid uuid primary key,
  denial uuid not null references registration_denial on delete cascade,
  org_code text not null,
  field text not null,
  reason text not null,
  by_agent uuid not null,
  at timestamptz not null,
  master_version integer not null,
  ciphertext bytea not null
);
comment on table denial_correction is 'Corrections of single fields of a registration denial''s row in the register. The newest correction of a field counts. Rows never change.';
comment on column denial_correction.ciphertext is 'The field''s value, encrypted with a master key, because the denial must outlive the person''s key.';
create index denial_correction_denial on denial_correction (denial, at);
create index denial_correction_master on denial_correction (master_version);

call protect('denial_correction');
create policy registering on denial_correction for select
  using (org_code = (select scope_compliance()) or ((select scope_mode()) = 'REGISTER' and org_code = (select scope_org())));
-- Compliance staff can't correct the row of their own denial.
create policy correcting on denial_correction for insert with check (
  org_code = (select scope_compliance()) and by_agent = (select scope_actor())
  and exists (select from registration_denial d
    where d.uuid = denial and d.org_code = denial_correction.org_code and d.identity <> (select scope_actor()))
);
create policy rotating on denial_correction using ((select scope_mode()) = 'ROTATE');
create policy registering on registration_denial for select
  using ((select scope_mode()) = 'REGISTER' and org_code = (select scope_org()));

grant select, insert, update (master_version, ciphertext) on denial_correction to hearthline_app;
