// @vitest-environment node
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { type Theme, themeCss } from 'domain/organization/theme.ts'
import { TYPEFACES } from 'domain/organization/typefaces.ts'
import { describe, expect, it } from 'vitest'
import { headingFont } from './fonts.ts'

const themed = (typefaces: Theme['typefaces']): string => themeCss({ ...testOrganization.theme, typefaces })

const faces = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8').match(/@font-face \{[^}]*\}/g) ?? []
/** Removes the font weight from the end of a font family's name. */
const withoutWeight = (family: string) => family.replace(/ \d+$/, '')
const familyOf = (face: string) => withoutWeight(/font-family: "([^"]+)"/.exec(face)?.[1] ?? '')
/** The families that browsers download. */
const downloaded = new Set(faces.filter((face) => face.includes('url(')).map(familyOf))
const familiesIn = (list: string) => [
  ...new Set(list.split(', ').map((name) => withoutWeight(name.replaceAll('"', '')))),
]
const isFirstPart = (face: string) => face.includes('url("./fonts/')
const inFile = (family: string, weight: number) =>
  new RegExp(`/fonts/${family.toLowerCase().replaceAll(' ', '-')}(-${weight})?\\.woff2`)

describe('the preloaded font', () => {
  it.each(Object.entries(TYPEFACES))(
    'a page with the typefaces %s preloads only the web font of its headings',
    (name, { heading, weight }) => {
      const [family = ''] = familiesIn(heading)
      const file = headingFont(themed(name as Theme['typefaces']))
      if (downloaded.has(family)) expect(file).toMatch(inFile(family, weight))
      else expect(file).toBeUndefined()
    },
  )
})

describe("a font's first part", () => {
  const MOST_BYTES = 34_000

  it.each(Object.entries(TYPEFACES))('the first font parts of %s are small', (_, { body, heading, weight }) => {
    const families = new Set([body, heading].flatMap(familiesIn).filter((family) => downloaded.has(family)))
    const bytes = [...families].map((family) => {
      const files = faces.flatMap((face) => /url\("(\.\/fonts\/[^"]+)"/.exec(face)?.[1] ?? [])
      const file = files.find((name) => inFile(family, weight).test(name)) ?? 'missing'
      return statSync(join(import.meta.dirname, file)).size
    })
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(MOST_BYTES)
  })

  it.each([...downloaded])("the characters in the first part of %s aren't in any other part", (family) => {
    const parts = faces.filter((face) => familyOf(face) === family)
    const first = parts.filter(isFirstPart)
    expect(first).not.toEqual([])
    for (const other of parts.filter((face) => !isFirstPart(face)))
      for (const [from, to] of rangesOf(other))
        for (const [begin, end] of first.flatMap(rangesOf)) expect(to < begin || end < from).toBe(true)
  })
})

/** Returns the first and last character of each range in a part of a font. */
function rangesOf(face: string): (readonly [number, number])[] {
  const [, list = ''] = /unicode-range:([^;]+);/.exec(face) ?? []
  return [...list.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
  )
}

describe('the typefaces of the themes', () => {
  it.each(Object.entries(TYPEFACES))(
    'the large amounts of %s use a typeface that the page has loaded anyway',
    (_, { body, heading, figures }) => {
      expect([body, heading]).toContain(figures.face)
    },
  )

  it('every downloaded font falls back to a device font that is adjusted to the same widths and heights', () => {
    expect([...downloaded]).not.toEqual([])
    for (const family of downloaded) {
      const fallback = faces.find((face) => familyOf(face) === `${family} Fallback`) ?? ''
      expect(fallback).toMatch(/src:\s+local\(/)
      for (const descriptor of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'])
        expect(fallback).toContain(`${descriptor}:`)
    }
  })

  it.each(Object.entries(TYPEFACES))(
    'the typefaces %s use at most two downloaded fonts, each followed by a fallback font',
    (_, { body, heading }) => {
      for (const list of [body, heading]) {
        const families = familiesIn(list)
        for (const [at, family] of families.entries()) {
          if (families.includes(`${family} Fallback`)) expect(downloaded).toContain(family)
          if (downloaded.has(family)) expect(families[at + 1]).toBe(`${family} Fallback`)
        }
      }
      expect(new Set([body, heading].flatMap(familiesIn).filter((family) => downloaded.has(family))).size).toBeLessThan(
        3,
      )
    },
  )
})
