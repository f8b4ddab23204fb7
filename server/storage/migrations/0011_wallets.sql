-- Wallet accounts that somebody may use, as the wallet service said last, and the one that each session uses.

create table wallet_account (
  identity uuid not null references identity,
  address text not null,
  org_code text not null,
  name text not null,
  authorization_type text not null check (authorization_type in ('OWNER', 'GROUP')),
  place integer not null,
  primary key (identity, address)
);
comment on column wallet_account.place is 'In the order in which the wallet service lists them.';

create table wallet_choice (
  session uuid primary key references session,
  identity uuid not null,
  org_code text not null,
  address text not null,
  -- A right that was taken back takes the choice with it.
  foreign key (identity, address) references wallet_account on delete cascade
);
comment on table wallet_choice is 'A session without a row uses the person’s own profile.';
create index wallet_choice_account on wallet_choice (identity, address);

alter table wallet_account enable row level security;
alter table wallet_account force row level security;
create policy scope on wallet_account using (org_code = scope_org() and identity = scope_actor());

alter table wallet_choice enable row level security;
alter table wallet_choice force row level security;
create policy scope on wallet_choice using (org_code = scope_org() and identity = scope_actor());

grant select, insert, update, delete on wallet_account, wallet_choice to hearthline_app;
