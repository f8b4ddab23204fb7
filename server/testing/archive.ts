/** A PostgreSQL server that archives its write-ahead log, and functions to restore it to any moment. */
import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { startCluster } from '../storage/cluster.ts'
import { createInside } from '../storage/embedded.ts'
import { findPostgres } from '../storage/postgresProgram.ts'
import { OWNER_ROLE } from '../storage/roles.ts'
import { type Node, REMOVAL, startNode } from './replicas.ts'

const POLL = 20
const DATABASE = 'hearthline'

export interface Archived {
  readonly server: Node
  /** Returns the owner's URL for the database on a server. */
  urlOf(server: Node): string
  /** Runs a statement as a superuser and returns its rows. */
  ask<Row>(server: Node, text: string): Promise<Row[]>
  /** Makes a base backup while the server is in use. */
  baseBackup(): Promise<void>
  /** Waits until the server has archived all changes committed so far. */
  archived(): Promise<void>
  /** Kills the server (kill -9) and deletes its disk, so that only the base backup and the archive survive. */
  destroy(): Promise<void>
  /**
   * Starts a server from the base backup and the archive.
   * @param until the moment to restore to, or undefined for the end of the archive
   */
  restore(until?: string): Promise<Node>
  stop(): Promise<void>
}

/** @param timeout seconds after which the server archives a segment that isn't full */
export async function startArchived(timeout: number): Promise<Archived> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  const place = (name: string) => join(folder, name, 'postgres', 'data')
  const archive = join(folder, 'wal')
  const surviving = join(folder, 'surviving')
  const script = join(folder, 'archive.sh')
  const base = join(folder, 'base')
  const first = await startCluster({ dataDir: join(folder, 'primary') })
  await createInside(first, DATABASE)
  const { secrets } = first
  await first.stop()
  const postgres = findPostgres()
  await mkdir(archive)
  postgres.own(archive)
  // Copy the deployment's archive script to a folder that PostgreSQL's user can read.
  await copyFile(join(import.meta.dirname, '../../deploy/compose/archive.sh'), script)
  postgres.own(script)
  const server = await startNode(postgres, place('primary'), secrets.postgres, {
    archive_mode: 'on',
    archive_command: `ARCHIVE=${folder} sh ${script} %p %f`,
    archive_timeout: String(timeout),
  })
  const restored: Node[] = []
  const urlOf = ({ port }: Node, role: 'postgres' | typeof OWNER_ROLE = OWNER_ROLE) =>
    `postgres://${role}:${secrets[role]}@127.0.0.1:${port}/${DATABASE}`
  const connected = async <T>(node: Node, work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ connectionString: urlOf(node, 'postgres') })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const ask = <Row>(node: Node, text: string) =>
    connected(node, async (client) => (await client.query(text)).rows as Row[])

  return {
    server,
    urlOf: (node) => urlOf(node),
    ask,
    baseBackup: () =>
      // Keep one connection open until the files are copied, because PostgreSQL ends the backup when the connection
      // ends.
      connected(server, async (client) => {
        await client.query("select pg_backup_start('base', true)")
        await copyTree(place('primary'), base)
        const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
        await writeFile(join(base, 'backup_label'), rows[0]?.labelfile ?? '')
      }),
    async archived() {
      const [{ wanted = '' } = {}] = await ask<{ wanted: string }>(
        server,
        'select pg_walfile_name(pg_current_wal_insert_lsn()) as wanted',
      )
      while (!(await readdir(archive)).includes(wanted)) await pause(POLL)
    },
    async destroy() {
      // Move the archive away before killing the server. Otherwise, a running archive script could still finish copying
      // a segment into it, unlike on a machine that fails.
      await rename(archive, surviving)
      await server.kill()
      await rm(join(folder, 'primary'), REMOVAL)
    },
    async restore(until) {
      const data = place(`restored${restored.length}`)
      await mkdir(join(data, '..'), { recursive: true })
      await cp(base, data, { recursive: true })
      await chmod(data, 0o700)
      await writeFile(join(data, 'recovery.signal'), '')
      postgres.own(data)
      const node = await startNode(postgres, data, secrets.postgres, {
        restore_command: `cp ${surviving}/%f %p`,
        recovery_target_action: 'promote',
        ...(until && { recovery_target_time: until }),
      })
      restored.push(node)
      while ((await ask<{ in: boolean }>(node, 'select pg_is_in_recovery() as in'))[0]?.in) await pause(POLL)
      return node
    },
    async stop() {
      for (const node of [server, ...restored]) await node.kill()
      await rm(folder, REMOVAL)
    },
  }
}

/**
 * Parts of a data folder that a base backup omits. The write-ahead log comes from the archive. The other parts matter
 * only to the running server.
 */
const LEFT_OUT = ['pg_wal', 'postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_stat_tmp']

/** Copies a data folder that is in use. Files may disappear while they're copied. */
async function copyTree(from: string, to: string, leftOut: readonly string[] = LEFT_OUT): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (leftOut.includes(entry.name)) {
      if (entry.isDirectory()) await mkdir(target, { mode: 0o700 })
    } else if (entry.isDirectory()) await copyTree(source, target, [])
    else
      await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
  }
}
