/** Fetches the code of pages. What cannot be fetched may be there after a reload: a newer build has other files. */

/** Reloads in a row for one page, within a session of the browser. */
const RELOADS = 5
const KEY = 'hearthline.reloads'

type Counts = Readonly<Record<string, number>>

/** Where the browser is to load the page that needs the code; undefined where nobody waits for it. */
let findTarget: () => string | undefined = () => location.pathname + location.search
export const setReloadTarget = (find: typeof findTarget): void => {
  findTarget = find
}

/** @throws DOMException where the browser keeps nothing: then nothing could end the reloads. */
const readCounts = (): Counts => JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Counts
const writeCounts = (counts: Counts): void => sessionStorage.setItem(KEY, JSON.stringify(counts))

function isReloadLeft(file: string): boolean {
  try {
    const counts = readCounts()
    const done = counts[file] ?? 0
    if (done >= RELOADS) return false
    writeCounts({ ...counts, [file]: done + 1 })
    return true
  } catch {
    return false
  }
}

function forget(file: string): void {
  try {
    const { [file]: done, ...others } = readCounts()
    if (done !== undefined) writeCounts(others)
  } catch {
    // Nothing is kept, so there is nothing to forget.
  }
}

/**
 * The module of a page. If it cannot be fetched the browser loads the page anew, and this does not return.
 * @throws what kept it away, after the last reload; at once without a connection, for a reload would lose the page.
 */
export async function loadModule<T>(file: string, load: () => Promise<T>): Promise<T> {
  try {
    const module = await load()
    if (typeof window !== 'undefined') forget(file)
    return module
  } catch (error) {
    if (typeof window === 'undefined' || !navigator.onLine) throw error
    const target = findTarget()
    if (target === undefined || !isReloadLeft(file)) throw error
    if (target === location.pathname + location.search) location.reload()
    else location.assign(target)
    return new Promise(() => {})
  }
}
