-- Compliance staff record that they asked a vendor by hand to delete what it keeps about an erased file. The vendors to
-- ask are in erasure.unasked.

create table asked_vendor (
  application uuid not null references erasure,
  party text not null,
  adapter text not null,
  org_code text not null,
  by_agent uuid not null,
  at timestamptz not null,
  note text not null,
  primary key (application, party, adapter)
);
comment on table asked_vendor is 'The vendors that compliance staff asked by hand to delete an erased file''s data. Rows never change.';
comment on column asked_vendor.note is 'How the agent asked the vendor.';
create index erasure_unasked on erasure (org_code, seq) where unasked <> '[]';

call protect('asked_vendor');
create policy reading on asked_vendor for select using (org_code = (select scope_compliance()));
create policy adding on asked_vendor for insert with check (
  org_code = (select scope_compliance()) and by_agent = (select scope_actor())
);
grant select, insert on asked_vendor to hearthline_app;
