import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import type { Place } from './place.ts'

const folder = new URL('../visited/', import.meta.url)

/**
 * Ignore this heading, because the status page shows it only until the payment settles, so not every test run sees it.
 */
const PASSING = 'Your money is on its way'

/** The screens that a person saw, in order. Waiting screens aren't included. */
export class Visited {
  readonly who: string
  readonly places: Place[] = []
  constructor(who: string) {
    this.who = who
  }

  add({ screen, heading }: Place): void {
    if (heading === PASSING) return
    const last = this.places.at(-1)
    if (last?.screen !== screen || last.heading !== heading) this.places.push({ screen, heading })
  }
}

/**
 * Compares the screens that people saw with the table in `e2e/visited/<name>.txt`, or in `e2e/visited/walks/<name>.txt`
 * for the deep tests named `walks`. UPDATE_VISITED=1 rewrites the table.
 */
export function expectVisited(name: string, ...people: readonly Visited[]): void {
  const file = fileURLToPath(
    new URL(`${/\.walks\.spec\.ts$/.test(test.info().file) ? 'walks/' : ''}${name}.txt`, folder),
  )
  const text = people.map(table).join('\n')
  if (process.env.UPDATE_VISITED) writeFileSync(file, text)
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
  expect(text, `the screens of ${name}; UPDATE_VISITED=1 writes them anew`).toBe(kept)
}

function table({ who, places }: Visited): string {
  const width = Math.max(...places.map(({ screen }) => screen.length)) + 2
  const lines = places.map(({ screen, heading }, index) =>
    `${String(index + 1).padStart(3)}  ${screen.padEnd(width)}${heading}`.trimEnd(),
  )
  return `${[who, '-'.repeat(who.length), ...lines].join('\n')}\n`
}
