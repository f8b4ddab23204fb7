-- Brokerages, their seats and their pipelines. A pipeline file contains only the data that a broker needs about an
-- application. Brokers can't access the application's own tables.

create table brokerage (
  uuid uuid primary key,
  org_code text not null,
  name text not null,
  nmls text not null,
  states text[] not null,
  originators_see_all boolean not null default false,
  merchant boolean not null default false,
  unique (org_code, nmls)
);
comment on column brokerage.states is 'The states in which the company is licensed, as two letters.';
comment on column brokerage.merchant is 'Whether the brokerage reviews each of its applications before closing.';

create table broker_seat (
  uuid uuid primary key,
  identity uuid not null,
  org_code text not null,
  brokerage uuid not null references brokerage,
  role text not null check (role in ('ORIGINATOR', 'PROCESSOR', 'ASSISTANT')),
  can_manage boolean not null default false,
  display jsonb not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
comment on column broker_seat.uuid is 'Part of an originator''s link. The UUID reveals nothing about the originator''s account.';
comment on column broker_seat.display is 'Business card. An originator''s card is public; other cards are visible only within the brokerage.';
create unique index broker_seat_seated on broker_seat (identity) where removed_at is null;
create index broker_seat_identity on broker_seat (identity);
create index broker_seat_brokerage on broker_seat (brokerage);

create table broker_invitation (
  token_hash bytea primary key,
  uuid uuid not null unique,
  org_code text not null,
  brokerage uuid not null references brokerage,
  role text not null check (role in ('ORIGINATOR', 'PROCESSOR', 'ASSISTANT')),
  can_manage boolean not null default false,
  card jsonb not null default '{}',
  invited_by uuid not null,
  ciphertext bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on column broker_invitation.card is 'The originator''s NMLS number, phone and licenses, which the lender has checked.';
comment on column broker_invitation.ciphertext is 'The invited email address, encrypted with the inviter''s key.';
create index broker_invitation_brokerage on broker_invitation (brokerage);
create index broker_invitation_invited_by on broker_invitation (invited_by);

create table pipeline_file (
  application uuid primary key references application,
  org_code text not null,
  brokerage uuid not null references brokerage,
  originator uuid not null references broker_seat,
  borrower uuid not null,
  data jsonb not null,
  ciphertext bytea not null,
  stage text not null generated always as (data->>'stage') stored,
  is_open boolean not null generated always as (data->>'stage' not in ('FUNDED', 'ENDED')) stored,
  turn text collate "C" not null generated always as (
    chr(64 + coalesce(array_position(array['BORROWER', 'SIGNER', 'EMPLOYER', 'NOTARY', 'BANK', 'COUNTY', 'APPRAISER',
      'PARTNER', 'LENDER'], data->>'by'), 26))) stored,
  since text collate "C" not null generated always as (data->>'since') stored,
  next_date text collate "C" not null generated always as (coalesce(data->>'nextDate', '9999')) stored,
  applied_at text collate "C" not null generated always as (data->>'appliedAt') stored,
  step text collate "C" not null generated always as (
    chr(64 + coalesce(array_position(array['STARTED', 'OFFERS', 'APPLICATION', 'CHECKS', 'CLOSING', 'FUNDING', 'FUNDED',
      'ENDED'], data->>'stage'), 26))) stored,
  amount text collate "C" not null generated always as (lpad(coalesce(data->>'amount', ''), 15, '0')) stored,
  review_due text collate "C" generated always as (data->'review'->>'due') stored
);
comment on column pipeline_file.turn is 'Sorts by who must act next, the borrower first.';
comment on column pipeline_file.next_date is 'Sorts by the next date. Files without a next date come last.';
comment on column pipeline_file.step is 'Sorts by stage, new applications first.';
comment on column pipeline_file.amount is 'Sorts by the credit line in cents. Files without an offer count as zero.';
comment on column pipeline_file.review_due is 'The day by which the brokerage should review the file; null without a review.';
comment on column pipeline_file.data is 'City, amount, stage and what the application waits for.';
comment on column pipeline_file.ciphertext is 'The borrower''s name, encrypted with the borrower''s key.';
-- These indexes have the pipeline's default order of open files.
create index pipeline_file_brokerage on pipeline_file (brokerage, is_open, next_date, since, application);
create index pipeline_file_originator on pipeline_file (originator, is_open, next_date, since, application);
-- These indexes have the pipeline's default order of the files in one stage.
create index pipeline_file_brokerage_next on pipeline_file (brokerage, stage, next_date, since, application);
create index pipeline_file_originator_next on pipeline_file (originator, stage, next_date, since, application);
-- These indexes contain every column that counting the files of each stage reads, so counting doesn't read the files.
create index pipeline_file_brokerage_stage on pipeline_file (brokerage, stage) include (originator, application, amount);
create index pipeline_file_originator_stage on pipeline_file (originator, stage) include (brokerage, application, amount);
-- This index has only the open files that the brokerage itself has to review, in the order of the list of these files.
create index pipeline_file_review on pipeline_file (brokerage, review_due, application)
  where is_open and review_due is not null;
create index pipeline_file_borrower on pipeline_file (borrower);

create table broker_lead (
  uuid uuid primary key,
  org_code text not null,
  brokerage uuid not null references brokerage,
  originator uuid not null references broker_seat,
  state text not null,
  choice text not null check (choice in ('LENDER', 'BROKER')),
  at timestamptz not null
);
comment on table broker_lead is 'An unnamed visitor whose home is in a state where the originator has no license.';
create index broker_lead_brokerage on broker_lead (brokerage, at);
create index broker_lead_originator on broker_lead (originator);

-- Lets a brokerage use the key that encrypts the borrower's name in a new file.
create function share_key() returns trigger language plpgsql as $$
begin
  update person_key
    set brokerages = array_append(array_remove(brokerages, new.brokerage), new.brokerage),
      originators = array_append(array_remove(originators, new.originator), new.originator)
    where identity = new.borrower;
  return null;
end $$;
create trigger share_key after insert on pipeline_file for each row execute function share_key();

create table avatar (
  identity uuid primary key,
  org_code text not null,
  ciphertext bytea not null,
  published bytea,
  updated_at timestamptz not null default now()
);
comment on column avatar.ciphertext is 'The person''s small JPEG picture, encrypted with the person''s key.';
comment on column avatar.published is 'The same picture on an originator''s public business card; null for everyone else.';

call protect_own('avatar');
call protect('brokerage', 'broker_seat', 'broker_invitation', 'pipeline_file', 'broker_lead');

create policy reading on brokerage for select using (org_code = (select scope_org()));
create policy adding on brokerage for insert with check (
  org_code = (select scope_org()) and (select scope_mode()) = 'BROKERS'
);
create policy changing on brokerage for update using (uuid = (select scope_managed()));

create policy reading on broker_seat for select using (
  org_code = (select scope_org())
  and (identity = (select scope_actor()) or brokerage = (select scope_brokerage())
    or ((select scope_mode()) in ('PUBLIC', 'ACTOR', 'SYSTEM') and role = 'ORIGINATOR' and removed_at is null)
    or (select scope_mode()) = 'BROKERS')
);
-- People can't give themselves a seat. The operator creates seats, and people with an unused invitation get a seat.
create policy adding on broker_seat for insert with check (
  org_code = (select scope_org())
  and ((select scope_mode()) = 'BROKERS'
    or (can_manage = (select scope_offered_manages()) and brokerage = (select scope_offered_brokerage())
      and role = (select scope_offered_role())))
);
create policy changing on broker_seat for update using (brokerage = (select scope_managed()));

create policy reading on broker_invitation for select using (
  org_code = (select scope_org())
  and (token_hash = (select scope_invitation())
    or (brokerage = (select scope_managed()) and invited_by = (select scope_actor()))
    or (select scope_mode()) = 'BROKERS')
);
-- Only the lender invites originators and managers, because it checks their licenses first.
create policy adding on broker_invitation for insert with check (
  org_code = (select scope_org())
  and ((select scope_mode()) = 'BROKERS'
    or (brokerage = (select scope_managed()) and invited_by = (select scope_actor())
      and role <> 'ORIGINATOR' and not can_manage))
);
create policy taking on broker_invitation for update using (
  org_code = (select scope_org()) and token_hash = (select scope_invitation())
);

create policy reached on pipeline_file for select using (
  brokerage = (select scope_pipeline()) or originator = (select scope_seat())
);
create policy own on pipeline_file using (
  application = any((select scope_owned())::uuid[])
) with check (org_code = (select scope_org()) and application = any((select scope_owned())::uuid[]));

create policy reading on broker_lead for select using (
  brokerage = (select scope_pipeline()) or originator = (select scope_seat())
);
create policy adding on broker_lead for insert with check (
  org_code = (select scope_org()) and (select scope_mode()) = 'KEY'
);

create policy published on avatar for select using (
  org_code = (select scope_org()) and published is not null and (select scope_mode()) = 'PUBLIC'
);

grant select, insert, update, delete on avatar to hearthline_app;
grant select, insert on brokerage, broker_seat, broker_lead, broker_invitation to hearthline_app;
grant update (originators_see_all) on brokerage to hearthline_app;
grant update (removed_at) on broker_seat to hearthline_app;
grant update (used_at) on broker_invitation to hearthline_app;
grant select, insert, update on pipeline_file to hearthline_app;
