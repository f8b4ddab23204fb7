/** The part of rolldown's module graph that this plugin reads. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * Groups the code of the first screens into a few chunks: code for the entry or several kinds of first screens, and code
 * for a single kind. Without groups, the browser would request dozens of small chunks that compress worse. All other
 * pages use nearly all of the shared chunk, too.
 * @param kinds the pages of each kind, keyed by the name of the kind's chunk
 */
export function firstScreen(entry: string, kinds: Readonly<Record<string, readonly string[]>>) {
  const reach = (graph: Graph, from: readonly string[]): Set<string> => {
    const seen = new Set<string>()
    const queue = [...from]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
    return seen
  }
  const pages = Object.values(kinds).flat()
  let base: Set<string> | undefined
  let reached: (readonly [name: string, modules: Set<string>])[] | undefined
  return {
    debugName: 'first screens',
    name: (id: string, graph: Graph): string | null => {
      base ??= reach(graph, [entry])
      reached ??= Object.entries(kinds).map(([name, from]) => [name, reach(graph, from)])
      if (id === entry || pages.includes(id)) return null
      if (base.has(id)) return 'base'
      const [name, another] = reached.filter(([, modules]) => modules.has(id)).map(([kind]) => kind)
      return another ? 'base' : (name ?? null)
    },
  }
}
