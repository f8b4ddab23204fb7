-- The phone numbers to which texts were sent, so that a reply such as STOP finds its person.
create table text_number (
  org_code text not null,
  phone bytea not null,
  identity uuid not null,
  stopped_at timestamptz,
  primary key (org_code, phone, identity)
);
comment on column text_number.phone is 'The blind index of the number in E.164.';
comment on column text_number.identity is 'The person; all zeros for a number that replied before it got a text.';
comment on column text_number.stopped_at is 'When the number replied STOP. It gets no texts until it replies START.';

create index text_number_identity on text_number (identity);

call protect('text_number');

create policy reached on text_number using (org_code = (select scope_mailbox()));

grant select, insert, update on text_number to hearthline_app;
