// Creates the bare server's tables. They contain the same rows as the real server's tables, but have no row-level
// security.
import pg from 'pg'
import type { Borrower } from './borrowers.ts'

/**
 * The bare server's tables have the same columns and indexes as the real server's tables, but no row-level security
 * policies.
 */
const TABLES = `
  create schema bare;
  create table bare.session (uuid uuid primary key, identity uuid not null, secret text not null,
    expires_at timestamptz not null, revoked_at timestamptz);
  create table bare.page (application uuid primary key, owner uuid not null, body text not null);
  create table bare.application (like application including all);
  create table bare.event (like event including all);
  create table bare.deadline (like deadline including all);
  create table bare.idempotency (like idempotency including all);
  grant usage on schema bare to public;
  grant select, insert, update on all tables in schema bare to public;
`

/** @param bodies the JSON of each borrower's application, as sent by the real server */
export async function fillBareTables(
  adminUrl: string,
  borrowers: readonly Borrower[],
  bodies: readonly string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(TABLES)
    await client.query(
      `insert into bare.session (uuid, identity, secret, expires_at)
       select *, now() + interval '12 hours' from unnest($1::uuid[], $2::uuid[], $3::text[])`,
      [borrowers.map((one) => one.session), borrowers.map((one) => one.identity), borrowers.map((one) => one.secret)],
    )
    const applications = borrowers.map((one) => one.application)
    await client.query('insert into bare.page select * from unnest($1::uuid[], $2::uuid[], $3::text[])', [
      applications,
      borrowers.map((one) => one.identity),
      bodies,
    ])
    await client.query(
      `do $$
       declare one uuid;
       begin
         for one in select application from bare.page loop
           perform enter_scope(null, null, 'SYSTEM', one::text, null, null, null);
           insert into bare.application select * from application where uuid = one;
         end loop;
       end $$`,
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
