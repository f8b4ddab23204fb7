-- The loan application register (HMDA). Its rows are derived from the applications. These tables hold what the lender
-- adds: the homes' census tracts, and corrections of single fields.

create table register_tract (
  application uuid primary key references application,
  org_code text not null,
  tract text not null check (tract ~ '^[0-9]{11}$'),
  loaded_at timestamptz not null default now()
);
comment on table register_tract is 'The census tract of each home, as the lender''s geocoder found it.';

create table register_correction (
  uuid uuid primary key,
  application uuid not null references application,
  org_code text not null,
  field text not null,
  reason text not null,
  by_agent uuid not null,
  at timestamptz not null,
  ciphertext bytea not null
);
comment on table register_correction is 'Corrections of single fields of the register. The newest correction of a field counts. Rows never change.';
comment on column register_correction.ciphertext is 'The field''s value, encrypted with the borrower''s key, because it can be a demographic answer.';
create index register_correction_application on register_correction (application, at);

call protect('register_tract', 'register_correction');
create policy reached on register_tract
  using ((select scope_mode()) = 'SYSTEM' and application = any((select scope_applications())::uuid[]))
  with check (org_code = (select scope_org()));
create policy reached on register_correction
  using ((select scope_mode()) = 'SYSTEM' and application = any((select scope_applications())::uuid[]))
  with check (org_code = (select scope_org()));
create policy registering on lender_file for select
  using ((select scope_mode()) = 'REGISTER' and org_code = (select scope_org()));

grant select, insert, update on register_tract to hearthline_app;
grant select, insert on register_correction to hearthline_app;
