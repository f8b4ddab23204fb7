// Measures how much the server's memory grows under steady use.
import { join } from 'node:path'
import { persona } from '../personas/personas.ts'
import { Walk } from '../server/sandbox/driver/walk.ts'
import { serverAt } from '../server/testing/serverAt.ts'
import { type Bench, inKb } from './figure.ts'
import { inspect, inspectorIn, type Memory } from './inspector.ts'
import type { Scratch } from './scratch.ts'

const WARM_UP = { reads: 1000, applications: 20 }
const MEASURED = { reads: 15_000, applications: 200 }
const AT_ONCE = 4
const BUDGET = 0.1
const NAMED = 8

export const memory = (scratch: Scratch): Bench => ({
  name: 'memory',
  async measure(say) {
    const { url, dataDir } = await scratch.server('memory', await scratch.database('memory'), { inspect: true })
    const inspector = await inspect(await inspectorIn(join(dataDir, 'server.log')))
    try {
      await use(url, WARM_UP, 'warm')
      const before = await inspector.memory()
      await inspector.sample()
      await use(url, MEASURED, 'measured')
      const after = await inspector.memory()
      const grown = await inspector.grown()
      say(`before: ${inWords(before)}`)
      say(`after:  ${inWords(after)}. Still allocated, by function:`)
      for (const { name, bytes } of grown.slice(0, NAMED)) say(`  ${inKb(bytes).padStart(10)}  ${name}`)
      const growth = after.rss / before.rss - 1
      return [
        {
          name: 'growth of memory',
          measured: growth,
          shown: `${(growth * 100).toFixed(1)} %`,
          budget: { most: BUDGET, shown: `≤ ${BUDGET * 100} %` },
          note: `${MEASURED.reads} reads, ${MEASURED.applications} applications; RSS ${inKb(before.rss)} to ${inKb(after.rss)}`,
        },
      ]
    } finally {
      inspector.close()
    }
  },
})

const inWords = ({ rss, heap, external }: Memory): string =>
  `RSS ${inKb(rss)}, of which objects ${inKb(heap)} and buffers ${inKb(external)}`

/** Takes new borrowers through the journey up to their offers, then repeatedly reads their applications. */
async function use(url: string, { reads, applications }: typeof WARM_UP, name: string): Promise<void> {
  const walks: Walk[] = []
  await inTurn(applications, async (index) => {
    const email = `memory-${name}-${index}@example.com`
    const walk = await Walk.register(serverAt(url), { ...persona('prime'), email })
    await walk.goUntil(({ status }) => status === 'MORE_INFORMATION')
    walks.push(walk)
  })
  await inTurn(reads, async (index) => void (await walks[index % walks.length]?.view()))
}

/** Calls `work` with each number from 0 to `count - 1`, a few calls at a time. */
async function inTurn(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
