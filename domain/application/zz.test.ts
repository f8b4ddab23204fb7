import { writeFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { it } from 'vitest'
import { beginning, finish, move, reached, watched } from './interleavings.test.ts'
import { checkReplay, seen } from './invariants.fixture.ts'
import { make, type Views } from './walk.fixture.ts'

it('collects', { timeout: 600_000 }, () => {
  const found = new Map<string, { n: number; tail: string }>()
  const samples = fc.sample(fc.tuple(beginning, fc.array(move, { minLength: 90, maxLength: 160 })), {
    numRuns: Number(process.env.RUNS ?? 100),
    seed: Number(process.env.SEED ?? 4),
  })
  const start = Date.now()
  for (const [begun, moves] of samples) {
    const play = watched(begun)
    let kind = ''
    try {
      const views: Views = new Map()
      for (const one of moves) {
        kind = one.kind
        make(play, views, one)
      }
      checkReplay(play)
      kind = 'FINISH'
      finish(play)
    } catch (error) {
      const key =
        (error as Error).message
          .split('\n')[0]
          ?.replace(/[0-9a-f]{8}-[-0-9a-f]+/g, 'U')
          .replace(/\d{4}-\d\d-\d\dT[^"]*/g, 'T')
          .slice(0, 150) ?? ''
      const one = found.get(key) ?? { n: 0, tail: '' }
      one.n++
      const tail = `${kind} ${JSON.stringify(begun)} ${play.log.map(({ event }) => `${event.type}${['Requested', 'RequestSettled'].includes(event.type) ? ':' + (event.data as any).kind + (event.data as any).no + ((event.data as any).state ?? '') : event.type.startsWith('Review') ? ':' + JSON.stringify((event.data as any).review?.kind ?? (event.data as any).way) : event.type === 'Underwritten' ? ':' + (event.data as any).decision.decision : ''}`).join(' ')}\n${(error as Error).message.slice(0, 600)}\n${(
        error as Error
      ).stack
        ?.split('\n')
        .slice(1, 9)
        .filter((l) => l.includes('application'))
        .join('\n')}`
      if (!one.tail || tail.length < one.tail.length) one.tail = tail
      found.set(key, one)
    }
  }
  const text = [...found]
    .sort(([, a], [, b]) => b.n - a.n)
    .map(([k, v]) => `### ${v.n} × ${k}\n${v.tail}\n`)
    .join('\n')
  writeFileSync(
    '/tmp/found.txt',
    `${text}\n${JSON.stringify(Object.fromEntries(reached))}\n${[...seen].map(([k, v]) => `${k}: ${[...v]}`).join('\n')}\n${Date.now() - start} ms\n`,
  )
})
