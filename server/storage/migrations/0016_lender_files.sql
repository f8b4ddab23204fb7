-- The lender's files: one row for each application, with which the lender's agents find applications and see how many
-- are in each stage. Names and addresses are stored encrypted, or as blind indexes of their words.

create table lender_file (
  application uuid primary key references application,
  org_code text not null,
  borrower uuid not null,
  loan_number text not null,
  stage text not null default '',
  since timestamptz not null,
  city text not null default '',
  state text not null default '',
  ciphertext bytea not null default '',
  indexed boolean not null default false
);
comment on column lender_file.since is 'When the application entered its stage. For applications older than this table, their latest change.';
comment on column lender_file.ciphertext is 'The borrower''s name, encrypted with the borrower''s key; empty until the file is indexed.';
comment on column lender_file.indexed is 'Whether the words in lender_file_term and the encrypted name are up to date. The sweeper indexes the others.';

create table lender_file_term (
  org_code text not null,
  term bytea not null,
  application uuid not null references application,
  primary key (org_code, term, application)
);
comment on column lender_file_term.term is 'The first 16 bytes of the keyed blind index of one word of an owner''s name or of the home''s address.';

-- The applications that exist already, in one narrow row each. The sweeper computes their stages, names and terms.
select set_config('app.mode', 'BACKUP', true);
insert into lender_file (application, org_code, borrower, loan_number, since)
  select uuid, org_code, borrower, loan_number, updated_at from application;
select set_config('app.mode', '', true);

create index lender_file_stage on lender_file (org_code, stage, since, application) include (borrower);
create index lender_file_borrower on lender_file (borrower);
create index lender_file_unindexed on lender_file (application) where not indexed;
create index lender_file_term_application on lender_file_term (application);

-- Lets an agent's list of files show the borrowers' names. Adds the keys of the borrowers of the given applications to the
-- keys that the agent may use, if the applications belong to the agent's lender.
create function share_files(applications uuid[]) returns void language plpgsql as $$
begin
  perform set_config('app.people', (scope_people() || array(
    select distinct f.borrower from lender_file f where f.org_code = scope_lender() and f.application = any(applications)))::text, true);
end $$;

call protect('lender_file', 'lender_file_term');

create policy reading on lender_file for select using (org_code = (select scope_lender()));
create policy sweeping on lender_file for select using ((select scope_mode()) = 'SWEEP' and not indexed);
create policy reached on lender_file using (application = any((select scope_applications())::uuid[]))
  with check (org_code = (select scope_org()) and application = any((select scope_applications())::uuid[]));

create policy reading on lender_file_term for select using (org_code = (select scope_lender()));
-- Only the program writes terms, when it indexes an application.
create policy indexing on lender_file_term
  using ((select scope_mode()) = 'SYSTEM' and application = any((select scope_applications())::uuid[]))
  with check ((select scope_mode()) = 'SYSTEM' and org_code = (select scope_org())
    and application = any((select scope_applications())::uuid[]));

grant select, insert, update on lender_file to hearthline_app;
grant select, insert, delete on lender_file_term to hearthline_app;
