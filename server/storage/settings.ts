import type { Db } from './transactions.ts'
import { statement } from './transactions.ts'

const read = statement<{ value: unknown }>('setting_read', 'select value from setting where name = $1')
const write = statement(
  'setting_write',
  'insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
)

export async function readSetting<T>(db: Db, name: string): Promise<T | undefined> {
  const [[row]] = await db.read({ mode: 'SWEEP' }, read(name))
  return row?.value as T | undefined
}

export async function writeSetting(db: Db, name: string, value: unknown): Promise<void> {
  await db.change({ mode: 'SWEEP' }, [write(name, { json: value })], () => undefined)
}
