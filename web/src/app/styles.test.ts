// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')
const rules = (path: string) => readFileSync(join(src, path), 'utf8').replace(/\/\*.*?\*\//gs, '')

/** A color that isn't a custom property, a color of the system or the color of the text. */
const OWN_COLOR =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|[:,\s](?:white|black|red|gr[ae]y)\b(?!-)/gi
/** A time that isn't the value of --motion, which is short and stops for people who prefer reduced motion. */
const OWN_TIME = /(?:transition|animation)[^;]*?\b[\d.]+m?s\b[^;]*/g

describe.each(globSync('**/*.module.css', { cwd: src }))('%s', (path) => {
  it('the style sheet has no color of its own, so every color follows the brand and the color scheme', () => {
    expect(rules(path).match(OWN_COLOR) ?? []).toEqual([])
  })

  it('the style sheet has no time of its own, except for animations and placeholders that show that something is loading', () => {
    const own = rules(path).match(OWN_TIME) ?? []
    expect(own.filter((rule) => !/infinite|-delay|\b(dis)?appear\b/.test(rule))).toEqual([])
  })
})
