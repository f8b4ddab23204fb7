// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { type Theme, themeCss } from 'domain/organization/theme.ts'
import { TYPEFACES } from 'domain/organization/typefaces.ts'
import { describe, expect, it } from 'vitest'
import { headingFont } from './fonts.ts'

const themed = (typefaces: Theme['typefaces']): string => themeCss({ ...testOrganization.theme, typefaces })

const faces = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8').match(/@font-face \{[^}]*\}/g) ?? []
const familyOf = (face: string) => /font-family: "([^"]+)"/.exec(face)?.[1] ?? ''
/** The families that browsers download. */
const downloaded = new Set(faces.filter((face) => face.includes('url(')).map(familyOf))
const familiesIn = (list: string) => list.split(', ').map((family) => family.replaceAll('"', ''))

describe('the preloaded font', () => {
  it.each(Object.entries(TYPEFACES))(
    "a page in %s preloads only the web font of the theme's headings",
    (name, faces) => {
      const [family = ''] = familiesIn(faces.heading)
      const file = headingFont(themed(name as Theme['typefaces']))
      if (downloaded.has(family))
        expect(file).toMatch(new RegExp(`${family.toLowerCase().replaceAll(' ', '-')}-latin-wght-normal.*\\.woff2`))
      else expect(file).toBeUndefined()
    },
  )
})

describe('the typefaces of the themes', () => {
  it('every downloaded font has a fallback of the device with the same widths and heights', () => {
    expect([...downloaded]).not.toEqual([])
    for (const family of downloaded) {
      const fallback = faces.find((face) => familyOf(face) === `${family} Fallback`) ?? ''
      expect(fallback).toMatch(/src:\s+local\(/)
      for (const descriptor of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'])
        expect(fallback).toContain(`${descriptor}:`)
    }
  })

  it.each(Object.entries(TYPEFACES))(
    '%s downloads at most two fonts, each followed by its fallback',
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
