/**
 * Tests that migrations after the released version only add to the schema (docs/decisions/0055-additive-migrations.md).
 */
import { describe, expect, test } from 'vitest'
import released from '../../deploy/released.json' with { type: 'json' }
import { breakingStatements } from '../testing/additive.ts'
import { readMigrations } from './migrate.ts'

test('every migration after the released version only adds to the schema', async () => {
  const migrations = await readMigrations()
  expect(migrations.at(-1)?.number).toBeGreaterThanOrEqual(released.migration)
  const breaking = migrations
    .filter(({ number }) => number > released.migration)
    .flatMap(({ name, sql }) => breakingStatements(sql).map((statement) => `${name}: ${statement}`))
  expect(breaking).toEqual([])
})

describe('the check of migrations', () => {
  test.each([
    'drop table mail',
    'DROP INDEX mail_org',
    'drop policy reading on mail',
    'drop function share_queue(uuid[])',
    'alter table mail rename to message',
    'alter table mail rename column tries to attempts',
    'alter table mail add column a integer, drop column tries',
    'alter table mail drop constraint mail_key_key',
    'alter table mail alter column tries type bigint',
    'alter table mail alter sent_at set not null',
    'alter table mail alter column tries drop default',
    'alter table mail add column reason text not null',
    "alter table mail add column a numeric(9, 2) default 0, add reason text check (reason in ('A', 'B')) not null",
    "alter table mail add constraint short check (template <> '')",
    'alter table mail add unique (org_code, at)',
    'alter table mail enable row level security',
    'alter type stage rename value one to two',
    'create unique index mail_one on mail (identity)',
    'create policy narrow on mail as restrictive using (false)',
    'truncate mail',
    'delete from mail',
    'revoke select on mail from hearthline_app',
    '-- adds\nselect 1; /* ; */ drop\n  table mail;',
  ])('the migration check rejects: %s', (sql) => {
    expect(breakingStatements(sql)).toHaveLength(1)
  })

  test.each([
    'alter table mail add column reason text, add column count integer not null default 0',
    "comment on column mail.tries is 'drop table mail; never'",
    'alter table mail add column total integer not null generated always as (tries + 1) stored',
    'alter table mail alter column template drop not null',
    'create index mail_later on mail (identity, at)',
    'create policy adding on mail for insert with check (true)',
    'create or replace function purge() returns void language sql as $$ delete from mail; drop table mail $$',
    'create table note (uuid uuid primary key); create unique index one on note (uuid); alter table note add check (true)',
    'create policy taking on work_item for update; update work_item set since = now(); drop policy taking on work_item',
    "-- The released version doesn't need this: no released code reads the column.\nalter table mail drop column error",
    'grant select, delete on mail to hearthline_app',
  ])('the migration check accepts: %s', (sql) => {
    expect(breakingStatements(sql)).toEqual([])
  })

  test('the migration check reports every statement that could break the released version', () => {
    const sql =
      "drop table a;\n-- The released version doesn't need this: unused.\ndrop table b;\nalter table c drop column d;"
    expect(breakingStatements(sql)).toEqual(['drop table a', 'alter table c drop column d'])
  })
})
