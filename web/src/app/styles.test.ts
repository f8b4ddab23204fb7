// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')
const rules = (path: string) => readFileSync(join(src, path), 'utf8').replace(/\/\*.*?\*\//gs, '')

/** A literal color, as opposed to a custom property, a system color or `currentcolor`. */
const OWN_COLOR =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|[:,\s](?:white|black|red|gr[ae]y)\b(?!-)/gi
/**
 * A literal transition or animation time. Rules use --motion instead, which is nearly zero for people who prefer
 * reduced motion.
 */
const OWN_TIME = /(?:transition|animation)[^;]*?\b[\d.]+m?s\b[^;]*/g

describe.each(globSync('**/*.module.css', { cwd: src }))('%s', (path) => {
  it('the style sheet contains no literal color, so every color follows the brand and the color scheme', () => {
    expect(rules(path).match(OWN_COLOR) ?? []).toEqual([])
  })

  it('the style sheet contains no literal time, except in loading animations and placeholders', () => {
    const own = rules(path).match(OWN_TIME) ?? []
    expect(own.filter((rule) => !/infinite|-delay|\b(dis)?appear\b/.test(rule))).toEqual([])
  })
})

it('transitions take 180 ms, or 1 ms for people who prefer reduced motion', () => {
  // Transitions under 150 ms go unnoticed, and transitions over 250 ms make people wait.
  expect([...rules('app/base.css').matchAll(/--motion:\s*([\d.]+m?s)/g)].map(([, time]) => time)).toEqual([
    '180ms',
    '1ms',
  ])
})

it('only loading animations and placeholders set their own duration', () => {
  const own = globSync('**/*.css', { cwd: src }).filter((path) => (rules(path).match(OWN_TIME) ?? []).length > 0)
  expect(own.sort()).toEqual(['ui/Button.module.css', 'ui/Waiting.module.css'])
})
