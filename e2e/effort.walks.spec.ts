/** Measures how much time and effort an application takes, because the first screen promises five minutes. */
import { LONG } from '../scripts/parts.ts'
import { V1, V2 } from './journeys/walk.ts'
import { expect, test } from './test.ts'
import { type Effort, hurried, secondsFor, wordsOn } from './walk/effort.ts'
import { on, walk } from './walk/walk.ts'

/**
 * The maximum effort that the prime persona may need from the first screen to the offers. docs/decisions/0046 compares
 * today's effort with the effort in earlier versions.
 */
const MOST = { screens: 10, answers: 14, keystrokes: 70, seconds: 300 }

for (const [version, from] of [
  ['v1', V1],
  ['v2', V2],
] as const)
  test(`in registration ${version}, a person in a hurry reaches the offers in under five minutes`, {
    tag: version === 'v1' ? LONG : [],
  }, async ({ become }) => {
    const effort: Effort = { screens: 1, answers: 0, keystrokes: 0, taps: 0, words: 0 }
    const paula = await become('prime', {
      email: `paula.prime.${version}@gmail.com`,
      context: { viewport: { width: 390, height: 844 } },
      hands: (page) => hurried(page, effort),
    })
    const name = { ...paula.persona.name, middleName: '' }
    const rows: string[] = []
    await paula.page.goto(from)
    await walk(
      { ...paula, persona: { ...paula.persona, name } },
      {
        until: on('{uuid}/product/select'),
        before: async ({ heading }) => {
          const words = await wordsOn(paula.page)
          rows.push(`${effort.answers} answers, ${effort.keystrokes} keystrokes so far; ${words} words: ${heading}`)
          effort.screens += 1
          effort.words += words
        },
      },
    )
    const { screens, answers, keystrokes, taps, words } = effort
    const seconds = Math.round(secondsFor(effort))
    console.table({ screens, answers, keystrokes, taps, words, seconds })
    test.info().annotations.push({ type: 'effort', description: rows.join('\n') })
    expect(screens).toBeLessThanOrEqual(MOST.screens)
    expect(answers).toBeLessThanOrEqual(MOST.answers)
    expect(keystrokes).toBeLessThanOrEqual(MOST.keystrokes)
    expect(seconds).toBeLessThan(MOST.seconds)
  })
