/** A stand-in for a lender's own Watchman server. It compares only last names. */
import { type StandInAnswer, startStandIn } from './standIn.ts'

export async function startWatchman(entries: readonly { readonly name: string; readonly match: number }[]) {
  /** A test's own responses to the next requests, one for each request. Further requests get the usual response. */
  const next: StandInAnswer[] = []
  let lists: Record<string, number> = { us_ofac: 17_646 }
  const standIn = await startStandIn('watchman', ({ path, query }) => {
    const failure = next.shift()
    if (failure) return failure
    if (path === '/v2/listinfo') return { status: 200, body: { lists, listHashes: {}, version: 'v0.60.0' } }
    const lastName = query.name?.split(' ').at(-1) ?? ''
    const entities = entries
      .filter(({ name, match }) => name.includes(lastName) && match >= Number(query.minMatch ?? 0))
      .map(({ name, match }, at) => ({
        ...{ name, match, entityType: 'person', sourceList: 'us_ofac', sourceID: String(at + 1) },
      }))
    return { status: 200, body: { query: { name: query.name, entityType: 'person' }, entities } }
  })
  const empty = (): void => {
    lists = {}
  }
  return { ...standIn, next, empty }
}
