/** What rolldown lets a group of chunks ask about the graph of modules. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * Makes two chunks of what the first screens load: what every page needs, and what they need beside. Dozens of small
 * ones would be dozens of requests and compress worse. Nothing is added that they would not load anyway.
 */
export function firstScreen(entry: string, pages: readonly string[]) {
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
  let first: Set<string> | undefined
  let base: Set<string> | undefined
  return {
    debugName: 'first screens',
    name: (id: string, graph: Graph): string | null => {
      base ??= reach(graph, [entry])
      first ??= reach(graph, pages)
      if (id === entry || pages.includes(id)) return null
      if (base.has(id)) return 'base'
      return first.has(id) ? 'first' : null
    },
  }
}
