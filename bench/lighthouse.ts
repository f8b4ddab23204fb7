// Measures a page with Lighthouse on a simulated phone with slow 4G.
import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { ensureChromium } from '../scripts/browser.ts'

export interface Visit {
  /** Lighthouse's performance score, from 0 to 100. */
  readonly score: number
  /** Milliseconds until the first content is painted. */
  readonly firstPaint: number
  /** Milliseconds until the largest content is painted. */
  readonly largestPaint: number
  /** Milliseconds during which scripts keep the page from responding to input (total blocking time). */
  readonly blocked: number
  /** The cumulative layout shift. */
  readonly shift: number
  /** Lighthouse's index of this machine's speed. Lighthouse assumes a fast laptop, which scores 1500 or more. */
  readonly machine: number
}

/**
 * Maximum number of attempts. Chromium's trace sometimes lacks the start of a page, and Lighthouse then asks for
 * another run.
 */
const TRIES = 3

/**
 * Opens a page with an empty cache.
 * @throws Error if the page can't be measured.
 */
export async function visit(url: string): Promise<Visit> {
  for (let left = TRIES - 1; ; left--)
    try {
      return await visitOnce(url)
    } catch (error) {
      if (left === 0) throw error
    }
}

async function visitOnce(url: string): Promise<Visit> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    const { lhr } = (await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' })) ?? {}
    if (!lhr || lhr.runtimeError) throw new Error(`Lighthouse can't measure ${url}: ${lhr?.runtimeError?.message}`)
    const number = (audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN
    return {
      score: Math.round((lhr.categories.performance?.score ?? 0) * 100),
      firstPaint: number('first-contentful-paint'),
      largestPaint: number('largest-contentful-paint'),
      blocked: number('total-blocking-time'),
      shift: number('cumulative-layout-shift'),
      machine: lhr.environment.benchmarkIndex,
    }
  } finally {
    await browser.close()
  }
}

/** Returns a port that's free now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject).listen(0, 'localhost', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
