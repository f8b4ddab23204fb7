import { scryptSync } from 'node:crypto'
import { Client } from 'pg'

export const OWNER_ROLE = 'hearthline_owner'
/** The role the program works as. Migrations grant it what it may do; it owns nothing. */
export const APP_ROLE = 'hearthline_app'

const alreadyThere = new Set(['42710', '23505'])

/** Makes a role that can sign in and nothing else, unless there is one of that name. */
export async function ensureRole(client: Client, name: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount) return
  try {
    await client.query(
      `create role ${client.escapeIdentifier(name)} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password ${client.escapeLiteral(password)}`,
    )
  } catch (error) {
    if (!alreadyThere.has((error as { code?: string }).code ?? '')) throw error
  }
}

/**
 * The restricted role's password follows from the owner's, so that every node of one database arrives at the same. It
 * tells nothing of the owner's.
 */
export function appPassword(owner: string, ownerPassword: string): string {
  return scryptSync(ownerPassword, `${APP_ROLE}@${owner}`, 24).toString('base64url')
}

/**
 * The address of the owner's database for the restricted role, which is made if it is missing.
 * @throws Error if the owner may not make the role and nobody else has.
 */
export async function appUrlOf(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  const password = appPassword(decodeURIComponent(url.username), decodeURIComponent(url.password))
  url.username = APP_ROLE
  url.password = password
  const app = url.toString()
  if (await canConnect(app)) return app

  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await ensureRole(owner, APP_ROLE, password)
    if (!(await canConnect(app))) await giveAccess(owner, password)
  } catch (cause) {
    throw new Error(
      `The user of DATABASE_URL could not prepare the role ${APP_ROLE}. Give it CREATEROLE, or have an administrator make the role.`,
      { cause },
    )
  } finally {
    await owner.end()
  }
  if (!(await canConnect(app))) throw new Error(`The server of DATABASE_URL does not let the role ${APP_ROLE} in.`)
  return app
}

async function giveAccess(owner: Client, password: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  await owner.query(`grant connect on database ${owner.escapeIdentifier(rows[0]?.name ?? '')} to ${APP_ROLE}`)
  await owner.query(`alter role ${APP_ROLE} with login password ${owner.escapeLiteral(password)}`)
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString })
  try {
    await client.connect()
    const { rows } = await client.query<{ free: boolean }>(
      'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
    )
    if (rows[0]?.free)
      throw new Error(`The role ${APP_ROLE} must be neither superuser nor exempt from row-level security.`)
    return true
  } catch (error) {
    // 28P01 wrong password, 28000 no such role or not let in, 42501 no CONNECT on this database.
    if (['28P01', '28000', '42501'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
