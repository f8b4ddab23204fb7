/** The part of rolldown's module graph that this plugin reads. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}

interface FirstScreens {
  readonly entry: string
  /** The modules of each kind of first screen, such as registration, keyed by the name of the kind's chunk. */
  readonly kinds: Readonly<Record<string, readonly string[]>>
  /** The code that loads on its own once the page is usable. */
  readonly idle: readonly string[]
  /** The file that opens the router, followed by the files that the router's loaders use. */
  readonly router: readonly string[]
  /** The code that loads when a form on a first screen gets focus, keyed by the name of the code's chunk. */
  readonly focused: Readonly<Record<string, readonly string[]>>
  /** The file that imports the code of all pages that aren't first screens. */
  readonly others: string
}

/** Matches the paths of modules for amounts, dates and other values. */
const VALUES = /[/\\]domain[/\\]values[/\\]/

/** Returns the modules that the browser loads together with the given modules. */
function reach(graph: Graph, from: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const queue = [...from]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

/**
 * Returns a function that maps a module to the name of the module's chunk, or to null if rolldown may put the module
 * into any chunk. Without these chunks, the browser would request dozens of small chunks that compress worse.
 *
 * - 'base' contains the code of the entry, and code that more than one kind of first screen uses. All other pages use
 * nearly all of this code, too.
 * - Each kind of first screen has its own chunk.
 * - 'idle' contains the code that loads by itself once the page is usable.
 * - 'router', 'values' and 'forms' contain the code that a focused form loads and that other pages need, too. The
 * values are separate, because pages without forms use them.
 * - Each kind of first screen has another chunk for the code that only its focused forms load.
 */
function chunksOf(graph: Graph, { entry, kinds, idle, router, focused, others }: FirstScreens) {
  const reached = (sets: FirstScreens['kinds']) =>
    Object.entries(sets).map(([name, from]) => [name, reach(graph, from)] as const)
  const base = reach(graph, [entry])
  const first = reached(kinds)
  const later = reach(graph, idle)
  const routing = reach(graph, router)
  const late = reached(focused)
  const elsewhere = reach(graph, graph.getModuleInfo(others)?.dynamicallyImportedIds ?? [])
  // The HTML from the server lists the files of these modules, so each of these modules needs its own chunk.
  const [opener = ''] = router
  const own = new Set([entry, opener, ...Object.values(kinds).flat()])
  // The 'values' chunk contains only modules that import nothing outside domain/values. Otherwise, the chunks 'values'
  // and 'forms' could import each other.
  const isValue = (id: string) => [...reach(graph, [id])].every((module) => VALUES.test(module))
  const among = (sets: ReturnType<typeof reached>, id: string) =>
    sets.filter(([, modules]) => modules.has(id)).map(([name]) => name)

  return (id: string): string | null => {
    if (own.has(id)) return null
    const [kind, another] = among(first, id)
    if (base.has(id) || another) return 'base'
    if (kind) return kind
    if (later.has(id)) return 'idle'
    if (routing.has(id)) return 'router'
    const [only, second] = among(late, id)
    if (!only) return null
    if (!second && !elsewhere.has(id)) return only
    return isValue(id) ? 'values' : 'forms'
  }
}

/** Groups the code of the first screens into a few chunks. */
export function firstScreen(screens: FirstScreens) {
  let chunkOf: ReturnType<typeof chunksOf> | undefined
  return {
    debugName: 'first screens',
    name: (id: string, graph: Graph): string | null => {
      chunkOf ??= chunksOf(graph, screens)
      return chunkOf(id)
    },
  }
}
