-- The funding board: the lines that are closed but not funded, updated with every change of the application.

create table funding_item (
  application uuid primary key references application,
  org_code text not null,
  borrower uuid not null,
  funds_on date not null,
  loan_number text not null,
  city text not null,
  state text not null,
  item jsonb not null,
  ciphertext bytea not null
);
comment on column funding_item.funds_on is 'The announced funding date. It can be in the past if funding is late.';
comment on column funding_item.item is 'Amounts in cents, the end of the right to cancel, and the hold.';
comment on column funding_item.ciphertext is 'The borrower''s name, encrypted with the borrower''s key; empty if the borrower was erased or the row was made by this migration.';
create index funding_item_day on funding_item (org_code, funds_on, application);
create index funding_item_borrower on funding_item (borrower);

-- Lines that are already closed. Their next change completes the row.
select set_config('app.mode', 'BACKUP', true);
insert into funding_item
  select uuid, org_code, borrower, coalesce((data #>> '{forecast,told}')::date, current_date), loan_number,
    data #>> '{property,address,city}', data #>> '{property,address,state}',
    jsonb_build_object('status', status, 'amount', coalesce(data #> '{offer,cashToHand}', '0'), 'payoffs', 0, 'isSending', false),
    ''
  from application where status in ('RESCISSION', 'RECORDING', 'FUNDABLE', 'DIRECT_DEBT_PAYOFF', 'FUNDING');
select set_config('app.mode', '', true);

call protect('funding_item');

create policy reading on funding_item for select using (org_code = (select scope_lender()));
create policy reached on funding_item using (application = any((select scope_applications())::uuid[]))
  with check (org_code = (select scope_org()) and application = any((select scope_applications())::uuid[]));

grant select, insert, update, delete on funding_item to hearthline_app;

-- The funding board shows the borrowers' names, too.
create or replace function share_queue(borrowers uuid[]) returns void language plpgsql as $$
begin
  perform set_config('app.people', (scope_people() || array(
    select w.borrower from work_item w where w.org_code = scope_lender() and w.borrower = any(borrowers)
    union
    select f.borrower from funding_item f where f.org_code = scope_lender() and f.borrower = any(borrowers)))::text, true);
end $$;
