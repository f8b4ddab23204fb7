-- Passkeys (WebAuthn credentials).

create table passkey (
  uuid uuid primary key,
  identity uuid not null references identity,
  org_code text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  can_be_backed_up boolean not null,
  is_backed_up boolean not null,
  alone boolean not null default true,
  name bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on column passkey.credential_id is 'The ID that the authenticator gave the passkey. No two accounts have the same one.';
comment on column passkey.public_key is 'In the COSE format.';
comment on column passkey.counter is 'The authenticator''s count of signatures. A lower count later means that the passkey was copied. 0: the authenticator doesn''t count.';
comment on column passkey.can_be_backed_up is 'Whether the authenticator may copy the passkey to the person''s other devices.';
comment on column passkey.alone is 'Whether the passkey signs in without the password. False after the password was changed, until the passkey is used with the new one.';
comment on column passkey.name is 'Encrypted with the person''s key.';
create index passkey_identity on passkey (identity);
call protect_own('passkey');
grant select, insert, delete, update (counter, is_backed_up, alone, name, used_at) on passkey to hearthline_app;
