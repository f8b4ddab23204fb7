// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { themeCss } from 'domain/organization/theme.ts'
import { TYPEFACES } from 'domain/organization/typefaces.ts'
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

it('only loading animations, placeholders and the chat’s dots set their own animation time', () => {
  const own = globSync('**/*.css', { cwd: src }).filter((path) => (rules(path).match(OWN_TIME) ?? []).length > 0)
  expect(own.sort()).toEqual(['features/chat/Chat.module.css', 'ui/Button.module.css', 'ui/Waiting.module.css'])
})

const REM = 16
/** The size of a token in pixels on a screen of the given width. The token has the form clamp(rem, rem + vw, rem). */
function sizeAt(token: string, width: number): number {
  const [least = 0, base = 0, share = 0, most = 0] = (
    new RegExp(`${token}: clamp\\(([\\d.]+)rem, ([\\d.]+)rem \\+ ([\\d.]+)vw, ([\\d.]+)rem\\)`).exec(
      rules('app/base.css'),
    ) ?? []
  )
    .slice(1)
    .map(Number)
  return Math.min(Math.max(least * REM, base * REM + (share * width) / 100), most * REM)
}

it.each([320, 390, 1280])(
  "in every look, a page's most important figure is larger than the page's heading if the screen is %i px wide",
  (width) => {
    for (const { scale, figures } of Object.values(TYPEFACES)) {
      const figure = Math.min(sizeAt('--size-6', width) * figures.scale, width * 0.12)
      expect(figure).toBeGreaterThan(sizeAt('--size-5', width) * scale)
    }
  },
)

it('every custom property of a theme changes something, in a style sheet or in another property', () => {
  const theme = themeCss({ ...testOrganization.theme, illustrations: 'signal' })
  const sheets = globSync('**/*.css', { cwd: src }).map(rules)
  const used = new Set(
    [theme, ...sheets].flatMap((css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)),
  )
  const names = [...theme.matchAll(/[{;](--[\w-]+):/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(60)
  expect([...new Set(names)].filter((name) => !used.has(name))).toEqual([])
})

it('only the most important figure on a page has the largest font size', () => {
  const users = globSync('**/*.css', { cwd: src }).filter((path) => rules(path).includes('var(--size-6)'))
  expect(users.sort()).toEqual(['ui/Card.module.css', 'widgets/closing/Moment.module.css'])
})
