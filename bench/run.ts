// Runs all benchmarks and compares each result with its budget: npm run bench [-- --only first-screen,moves]
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ADDRESS_SEARCH } from 'domain/api/paths.ts'
import { benchAddresses, inOneLine } from './addresses.ts'
import { chat } from './chat.ts'
import { coldOpen } from './coldOpen.ts'
import { type Bench, type Figure, inMs, isWithin } from './figure.ts'
import { firstScreen } from './firstScreen.ts'
import { growth } from './growth.ts'
import { memory } from './memory.ts'
import { moves } from './moves.ts'
import { pages } from './pages.ts'
import { quotes } from './quotes.ts'
import { requests } from './requests.ts'
import { openScratch, type Scratch } from './scratch.ts'
import { start } from './start.ts'
import { together } from './together.ts'

const addresses = (scratch: Scratch): Bench => ({
  name: 'addresses',
  async measure(say) {
    // Keep the address database for the next run, because creating two million rows takes a minute.
    const database = await scratch.database('addresses', true)
    const { url } = await scratch.server('addresses', database)
    const result = await benchAddresses({ databaseUrl: database.adminUrl, searchUrl: url + ADDRESS_SEARCH, say })
    say(inOneLine(result))
    return [
      {
        name: 'keystroke in an address, p99',
        measured: result.failed > 0 ? Number.POSITIVE_INFINITY : result.p99,
        shown: inMs(result.p99),
        // Suggestions must appear before the next keystroke, and people type at most ten letters a second.
        budget: { most: 50, shown: '≤ 50 ms' },
        note: `${result.rows.toLocaleString('en-US')} rows, ${Math.round(result.rate)} a second`,
      },
    ]
  },
})

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** A measurement, with the machine's one-minute load average when the measurement ended. */
type Measured = Figure & { readonly load: number }

function table(figures: readonly Measured[]): string {
  const head = ['', 'figure', 'measured', 'budget', 'load', '']
  const rows = figures.map((figure) => [
    figure.budget ? (isWithin(figure) ? '✓' : '✗') : ' ',
    figure.name,
    figure.shown,
    figure.budget?.shown ?? '',
    figure.load.toFixed(1),
    figure.note ?? '',
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const [busy = 0] = loadavg()
if (busy > availableParallelism() / 2)
  say(
    `The machine is busy (load ${busy.toFixed(1)} on ${availableParallelism()} cores): times will be longer than they are.`,
  )

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const scratch = await openScratch()
try {
  const benches = [
    quotes,
    firstScreen(scratch),
    coldOpen(scratch),
    start(scratch),
    moves(scratch),
    requests(scratch),
    pages(scratch),
    together(scratch),
    addresses(scratch),
    chat(scratch),
    growth(scratch),
    memory(scratch),
  ]
  const wanted = values.only?.split(',') ?? benches.map(({ name }) => name)
  const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name))
  if (unknown.length > 0)
    throw new RangeError(
      `Unknown bench: ${unknown.join(', ')}. Available: ${benches.map(({ name }) => name).join(', ')}.`,
    )
  const figures: Measured[] = []
  for (const bench of benches.filter(({ name }) => wanted.includes(name))) {
    say(`── ${bench.name}`)
    const measured = await bench.measure(say)
    const [load = 0] = loadavg()
    figures.push(...measured.map((figure) => ({ ...figure, load })))
  }
  say(`\n${table(figures)}`)
  const missed = figures.filter((figure) => !isWithin(figure))
  if (missed.length > 0) say(`\n${missed.length} of ${figures.length} figures miss their budget.`)
  process.exitCode = missed.length > 0 ? 1 : 0
} finally {
  await scratch.stop()
}
