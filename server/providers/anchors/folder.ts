/**
 * Stores each anchor in its own file, such as 2026-11-29.json, and its time stamp beside it, such as 2026-11-29.tsr.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PlainDate, plainDate } from 'domain/values/dates.ts'
import { makeFolder } from '../../storage/makeFolder.ts'
import type { Anchor, AnchorStore, LastAnchor } from './port.ts'

const NAME = /^\d{4}-\d{2}-\d{2}\.(?:json|tsr)$/
const DAY_LENGTH = 10

/** @param folder a folder outside the database's folder, ideally on another machine where files can't be replaced */
export function anchorFolder(folder: string): AnchorStore {
  const newest = new Map<string, LastAnchor>()
  const indexed = new Set<string>()
  const namesIn = async (ending: 'json' | 'tsr' = 'json') =>
    existsSync(folder) ? (await readdir(folder)).filter((name) => NAME.test(name) && name.endsWith(ending)).sort() : []
  const daysIn = async (ending: 'json' | 'tsr'): Promise<PlainDate[]> =>
    (await namesIn(ending)).map((name) => plainDate(name.slice(0, DAY_LENGTH)))
  const open = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Anchor
  /**
   * Writes a draft first, and then links it to the name. A crash then leaves at most a draft, and a link never replaces
   * an existing file.
   */
  const write = async (name: string, content: string | Uint8Array): Promise<void> => {
    await makeFolder(folder)
    const draft = join(folder, `${name.slice(0, DAY_LENGTH)}.${randomUUID()}`)
    await writeFile(draft, content, { flag: 'wx', mode: 0o400, flush: true })
    try {
      await link(draft, join(folder, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      await rm(draft)
    }
  }
  return {
    place: folder,
    has: async (day) => existsSync(join(folder, `${day}.json`)),
    read: async () => Promise.all((await namesIn()).map(open)),
    async lastOf(aggregate) {
      for (const name of await namesIn()) {
        if (indexed.has(name)) continue
        // Skip a file that can't be read. The command that verifies the anchors reports it.
        const anchor = await open(name).catch(() => undefined)
        if (anchor) for (const [one, seq] of anchor.chains) newest.set(one, { day: anchor.day, root: anchor.root, seq })
        indexed.add(name)
      }
      return newest.get(aggregate)
    },
    add: (anchor) => write(`${anchor.day}.json`, `${JSON.stringify(anchor)}\n`),
    days: () => daysIn('json'),
    stampedDays: () => daysIn('tsr'),
    readStamp: (day) =>
      readFile(join(folder, `${day}.tsr`)).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }),
    addStamp: (day, answer) => write(`${day}.tsr`, answer),
  }
}
