#!/bin/sh
# Runs once, when the database is created. Makes the owner of the program's database, and the pooler's account, which
# reads only the passwords' hashes (SCRAM), with which people and programs sign in to the pooler.
set -eu
psql -v ON_ERROR_STOP=1 --username postgres \
  -v owner_password="$(cat "$OWNER_PASSWORD_FILE")" -v pooler_password="$(cat "$POOLER_PASSWORD_FILE")" <<'SQL'
create role hearthline_owner login createrole password :'owner_password';
create role pooler login password :'pooler_password';
create database hearthline owner hearthline_owner;
\connect hearthline
create schema pooler;
create function pooler.account(wanted text) returns table (name text, hash text) language sql security definer
  set search_path = pg_catalog as $$
    select rolname::text, rolpassword from pg_authid where rolname = wanted and rolcanlogin and not rolsuper
  $$;
revoke all on function pooler.account(text) from public;
grant usage on schema pooler to pooler;
grant execute on function pooler.account(text) to pooler;
SQL
