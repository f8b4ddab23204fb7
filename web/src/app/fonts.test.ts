// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Theme, themeCss } from 'domain/organization/theme.ts'
import { describe, expect, it } from 'vitest'
import { headingFont } from './fonts.ts'

const ORGANIZATIONS = join(import.meta.dirname, '../../../organizations')
const read = (path: string): string => readFileSync(join(ORGANIZATIONS, path), 'utf8')
const defaults = JSON.parse(read('defaults/theme.json')) as Theme
const themed = (font: Partial<Theme['font']> = {}): string =>
  themeCss({ ...defaults, font: { ...defaults.font, ...font } })

const faces = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8').match(/@font-face \{[^}]*\}/g) ?? []
const familyOf = (face: string) => /font-family: "([^"]+)"/.exec(face)?.[1] ?? ''
/** The families that browsers download. */
const downloaded = new Set(faces.filter((face) => face.includes('url(')).map(familyOf))

describe('the preloaded font', () => {
  it("a page preloads one file, the font of the theme's headings", () => {
    expect(headingFont(themed())).toMatch(/hanken-grotesk-latin-wght-normal.*\.woff2/)
  })

  it('a page preloads no font that the theme uses only for other text', () => {
    expect(headingFont(themed({ heading: 'Georgia, serif' }))).toBeUndefined()
  })
})

describe('the fonts of the themes', () => {
  it('every downloaded font has a fallback of the device with the same widths and heights', () => {
    expect([...downloaded]).not.toEqual([])
    for (const family of downloaded) {
      const fallback = faces.find((face) => familyOf(face) === `${family} Fallback`) ?? ''
      expect(fallback).toMatch(/src: local\(/)
      for (const descriptor of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'])
        expect(fallback).toContain(`${descriptor}:`)
    }
  })

  it.each(globSync('*/theme.json', { cwd: ORGANIZATIONS }))(
    '%s downloads at most two fonts, each followed by its fallback',
    (path) => {
      const { font = {} } = JSON.parse(read(path)) as { font?: Partial<Theme['font']> }
      const used = new Set<string>()
      for (const list of Object.values(font)) {
        const families = list.split(', ').map((family) => family.replaceAll('"', ''))
        families.forEach((family, at) => {
          if (!downloaded.has(family)) return
          used.add(family)
          expect(families[at + 1]).toBe(`${family} Fallback`)
        })
      }
      expect(used.size).toBeLessThanOrEqual(2)
    },
  )
})
