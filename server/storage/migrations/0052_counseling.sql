-- The housing counseling agencies that HUD has approved (12 CFR 1024.20). They're public data and the same for every
-- organization, so the table has no row-level security. Loading a file replaces all rows.

create table counseling_agency (
  id text primary key,
  name text not null,
  phone text not null,
  street1 text not null,
  street2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  website text,
  email text,
  services text[] not null,
  languages text[] not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  obtained_on date not null
);
comment on table counseling_agency is 'HUD-approved housing counseling agencies, as the operator loaded them.';
comment on column counseling_agency.id is 'HUD''s ID of the agency.';
comment on column counseling_agency.obtained_on is 'The day on which the operator obtained the data. It''s the same in all rows.';

grant select on counseling_agency to hearthline_app;
