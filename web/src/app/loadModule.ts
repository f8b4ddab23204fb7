/**
 * Loads a page's code. If loading fails, a newer build may have renamed the files, so the page is reloaded to get the
 * new names.
 */

/** The maximum number of consecutive reloads of one page within a browser session. */
const RELOADS = 5
const KEY = 'hearthline.reloads'

type Counts = Readonly<Record<string, number>>

/** Returns the URL to load if a page's code can't be loaded; undefined while a page is being preloaded. */
let findTarget: () => string | undefined = () => location.pathname + location.search
export const setReloadTarget = (find: typeof findTarget): void => {
  findTarget = find
}

/**
 * Returns the number of reloads of each page.
 * @throws DOMException if the browser has no storage. Callers then don't reload, because they couldn't limit the number
 * of reloads.
 */
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
    // Without storage, there's no reload count to clear.
  }
}

/**
 * Returns a page's module. If the module can't be loaded, the browser reloads the page and the promise never resolves.
 * @throws the loading error after the last allowed reload. While offline, throws the error immediately, because a
 * reload would lose the page.
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
