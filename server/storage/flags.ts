/** Stores feature flag settings. The server reads flags each time it uses them, so every node sees a change at once. */
import type { Variation } from 'domain/api/flags.ts'
import { type Call, type Db, statement } from './transactions.ts'

export interface FlagRow {
  readonly key: string
  /** The organization's code. If null, the setting applies to every organization without a setting of its own. */
  readonly org_code: string | null
  readonly enabled: boolean
  readonly variables: Readonly<Record<string, unknown>>
  readonly variations: readonly Variation[]
  readonly updated_at: string
}

const COLUMNS = 'key, org_code, enabled, variables, variations, updated_at'
const all = statement<FlagRow>('flag_all', `select ${COLUMNS} from flag order by key, org_code nulls first`)
const upsert = statement(
  'flag_set',
  `insert into flag (key, org_code, enabled, variables, variations)
   values ($1, $2, $3, coalesce($4::jsonb, '{}'), coalesce($5::jsonb, '[]'))
   on conflict (key, org_code) do update set enabled = excluded.enabled, updated_at = now(),
     variables = coalesce($4::jsonb, flag.variables), variations = coalesce($5::jsonb, flag.variations)`,
)
const remove = statement('flag_remove', 'delete from flag where key = $1 and org_code is not distinct from $2')

/** Returns the flag settings that apply to one organization: its own and the global ones. */
export const flagsOf = async (db: Db, org: string): Promise<readonly FlagRow[]> =>
  (await db.read({ mode: 'PUBLIC', org }, all()))[0]

export const allFlags = async (db: Db): Promise<readonly FlagRow[]> => (await db.read({ mode: 'FLAGS' }, all()))[0]

export interface FlagChange {
  readonly key: string
  /** The organization's code. If absent, the setting applies to all organizations. */
  readonly org?: string
  readonly enabled: boolean
  /** The flag's new variables. If absent, the stored variables don't change. */
  readonly variables?: Readonly<Record<string, unknown>>
  readonly variations?: readonly Variation[]
}

const change = (db: Db, call: Call<unknown>): Promise<void> => db.change({ mode: 'FLAGS' }, [call], () => undefined)

export const writeFlag = (db: Db, { key, org, enabled, variables, variations }: FlagChange): Promise<void> =>
  change(db, upsert(key, org, enabled, variables && { json: variables }, variations && { json: variations }))

/** Removes the flag's setting, which restores the flag's default. */
export const removeFlag = (db: Db, key: string, org?: string): Promise<void> => change(db, remove(key, org))
