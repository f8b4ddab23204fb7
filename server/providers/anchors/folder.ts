/** Stores each anchor in its own file, such as 2026-11-29.json. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../storage/makeFolder.ts'
import type { Anchor, AnchorStore, LastAnchor } from './port.ts'

const NAME = /^\d{4}-\d{2}-\d{2}\.json$/

/** @param folder a folder outside the database's folder, ideally on another machine where files can't be replaced */
export function anchorFolder(folder: string): AnchorStore {
  const newest = new Map<string, LastAnchor>()
  const indexed = new Set<string>()
  const namesIn = async () =>
    existsSync(folder) ? (await readdir(folder)).filter((name) => NAME.test(name)).sort() : []
  const open = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Anchor
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
    async add(anchor) {
      await makeFolder(folder)
      const draft = join(folder, `${anchor.day}.${randomUUID()}`)
      // Write a draft first, then link it to the anchor's name. A crash then leaves at most a draft, and a link never
      // replaces an existing anchor.
      await writeFile(draft, `${JSON.stringify(anchor)}\n`, { flag: 'wx', mode: 0o400, flush: true })
      try {
        await link(draft, join(folder, `${anchor.day}.json`))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      } finally {
        await rm(draft)
      }
    },
  }
}
