import { scryptSync } from 'node:crypto'
import { Client } from 'pg'

export const OWNER_ROLE = 'hearthline_owner'
/** The server's database role, which owns nothing. Migrations grant its permissions. */
export const APP_ROLE = 'hearthline_app'

const alreadyThere = new Set(['42710', '23505'])

/** Creates a role that can only log in, unless a role with that name exists. */
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
 * Derives the restricted role's password from the owner's password, so all nodes that share a database get the same
 * result. The derived password reveals nothing about the owner's password.
 */
export function appPassword(owner: string, ownerPassword: string): string {
  return scryptSync(ownerPassword, `${APP_ROLE}@${owner}`, 24).toString('base64url')
}

/** Returns the URL for the restricted role in the owner's database. The role may not exist yet. */
export function appUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.password = appPassword(decodeURIComponent(url.username), decodeURIComponent(url.password))
  url.username = APP_ROLE
  return url.toString()
}

/**
 * Returns the URL with which the restricted role connects to the owner's database. Creates the role if necessary.
 * @throws Error if the role doesn't exist and the owner may not create it
 */
export async function appUrlOf(ownerUrl: string): Promise<string> {
  const app = appUrl(ownerUrl)
  const password = decodeURIComponent(new URL(app).password)
  if (await canConnect(app)) return app

  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await ensureRole(owner, APP_ROLE, password)
    if (!(await canConnect(app))) await giveAccess(owner, password)
  } catch (cause) {
    throw new Error(
      `The user of DATABASE_URL couldn't prepare the role ${APP_ROLE}. Grant that user CREATEROLE, or have an administrator create the role.`,
      { cause },
    )
  } finally {
    await owner.end()
  }
  if (!(await canConnect(app))) throw new Error(`The server of DATABASE_URL rejects the role ${APP_ROLE}.`)
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
      throw new Error(`The role ${APP_ROLE} must not be a superuser and must not bypass row-level security.`)
    return true
  } catch (error) {
    // SQLSTATE 28P01 means a wrong password, 28000 means that the role doesn't exist or can't log in, and 42501 means
    // that the role may not connect to this database. Older versions of pgbouncer report all of these as 08P01, a
    // protocol violation.
    if (['28P01', '28000', '42501', '08P01'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
