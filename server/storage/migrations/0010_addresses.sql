-- The address book for the address typeahead. The addresses are public data and the same for every organization, so the
-- tables have no row-level security. The keys are lower-case ASCII words in one standard spelling, such as "1745 t st
-- se washington dc 20020". The keys are sorted by bytes, so all keys with a typed prefix are one range of an index.
-- This needs no particular database locale and no extensions.

create table addresses (
  id bigint generated always as identity primary key,
  street1 text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip text not null check (zip ~ '^[0-9]{5}$'),
  number text collate "C" not null,
  search_key text collate "C" not null,
  name_key text collate "C" not null,
  listed boolean not null,
  units integer not null default 0
);
comment on column addresses.number is 'House number as in search_key. Empty if the street line has none.';
comment on column addresses.name_key is 'search_key without house number and directionals.';
comment on column addresses.listed is 'Whether a source listed the address itself, not only units at the address.';
comment on column addresses.units is 'Number of rows in address_units.';

create unique index addresses_search_key on addresses (search_key);
create index addresses_number_name on addresses (number, name_key);
create index addresses_name on addresses (name_key);

create table address_units (
  address_id bigint not null references addresses on delete cascade,
  unit_key text collate "C" not null,
  unit text not null,
  primary key (address_id, unit_key)
);

-- The loaded seeds, so that a later start doesn't load them again.
create table address_loads (
  name text primary key,
  rows integer not null
);

grant select on addresses, address_units, address_loads to hearthline_app;
