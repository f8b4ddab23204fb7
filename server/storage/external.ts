/** Checks the PostgreSQL server in DATABASE_URL before the program uses it. */
import { Client } from 'pg'
import { Misconfigured } from '../misconfigured.ts'

/** The oldest major version of PostgreSQL that the server supports. The tests use this version. */
export const MINIMUM_VERSION = 18

const PATIENCE = 10_000

/**
 * Connects to a database once. Checks that its server is new enough and accepts changes.
 * @throws Misconfigured, which describes the problem with DATABASE_URL or its server without repeating the password
 */
export async function checkDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PATIENCE })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; standby: boolean }>(
      `select current_setting('server_version') as version, pg_is_in_recovery() as standby`,
    )
    const [{ version = '', standby = false } = {}] = rows
    if (Number.parseInt(version, 10) < MINIMUM_VERSION)
      throw problem(`the server runs PostgreSQL ${version}.`, `Use PostgreSQL ${MINIMUM_VERSION} or newer.`)
    if (standby) throw problem('the server is a standby, which accepts only reads.', 'Name the primary server.')
  } catch (error) {
    throw error instanceof Misconfigured ? error : explained(url, error)
  } finally {
    await client.end().catch(() => {})
  }
}

const problem = (what: string, remedy: string, cause?: unknown) =>
  new Misconfigured('DATABASE_URL', what, remedy, cause)

function explained(url: string, error: unknown): Misconfigured {
  const { hostname, port, username, pathname } = new URL(url)
  const server = `${hostname}:${port || 5432}`
  const user = decodeURIComponent(username)
  const database = decodeURIComponent(pathname.slice(1))
  const address = 'Correct the host and port, or start the server.'
  const { code = '', message } = error as { code?: string; message: string }
  const explanations: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
    ECONNREFUSED: [`no PostgreSQL answers at ${server}.`, address],
    ECONNRESET: [`${server} closed the connection.`, 'Check that a PostgreSQL listens there.'],
    ENOTFOUND: [`the host ${hostname} can't be found.`, 'Correct the host.'],
    EAI_AGAIN: [`the host ${hostname} can't be found now.`, "Correct the host, or check this machine's DNS."],
    ETIMEDOUT: [`${server} doesn't answer.`, 'Check the host, the network and the firewalls.'],
    EHOSTUNREACH: [`${server} can't be reached.`, 'Check the host, the network and the firewalls.'],
    ENETUNREACH: [`${server} can't be reached.`, 'Check the host, the network and the firewalls.'],
    '28P01': [
      `the server rejects the password of the user ${user}.`,
      'Correct the user and password, and write special characters as %xx.',
    ],
    '28000': [
      `the server doesn't let the user ${user} connect to the database ${database} from here.`,
      'Correct the user, or allow the connection in pg_hba.conf.',
    ],
    '3D000': [
      `the database ${database} doesn't exist.`,
      `Create it with the owner ${user}, or correct the database's name.`,
    ],
    '42501': [`the user ${user} may not connect to the database ${database}.`, 'Make the user its owner.'],
    '57P03': [`the server at ${server} doesn't accept connections yet.`, 'Start the program again when it does.'],
    '53300': [`the server at ${server} has no free connection.`, 'Raise its max_connections.'],
  }
  const found = explanations[code]
  if (found) return problem(...found, error)
  if (/timeout/.test(message)) return problem(`${server} doesn't answer within ${PATIENCE / 1000} s.`, address, error)
  if (/SSL|certificate|self-signed/i.test(message))
    return problem(`no secure connection: ${message}.`, 'Correct sslmode, or trust the certificate.', error)
  return problem(`${server} can't be used: ${message}.`, address, error)
}
