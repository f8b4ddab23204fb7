import { describe, expect, it } from 'vitest'
import { CARD_STYLES, cardValues } from './cards.ts'
import { contrastRatio, mixed } from './color.ts'
import { ILLUSTRATIONS } from './illustrations.ts'
import { logoOn } from './logo.ts'
import { mergePatch } from './mergePatch.ts'
import { testDefaults, testOrganization } from './testOrganizations.ts'
import { contrastProblems, contrasts, paletteOf, type Theme, themeCss } from './theme.ts'

const { theme } = testOrganization
/** By how much a color's red exceeds its blue. */
const redOver = (hex: string): number => {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  return channel(1) - channel(5)
}
const dark = (change: Partial<Theme> = {}) => paletteOf({ ...theme, ...change }, 'dark')

describe("a theme's dark colors", () => {
  it('a dark theme has light text on a dark page and keeps the hue of the brand', () => {
    const { ground, surface, ink, brand } = dark()
    expect(contrastRatio(ground, '#ffffff')).toBeGreaterThan(15)
    expect(contrastRatio(surface, ground)).toBeLessThan(1.2)
    expect(contrastRatio(ink, ground)).toBeGreaterThan(12)
    const red = dark({ color: { ...theme.color, brand: '#a3161f' } }).brand
    expect(Number.parseInt(red.slice(1, 3), 16)).toBeGreaterThan(Number.parseInt(red.slice(5, 7), 16))
    expect(Number.parseInt(brand.slice(1, 3), 16)).toBeLessThan(Number.parseInt(brand.slice(5, 7), 16))
  })

  it('the page, cards and dividers of a dark theme have the hue of the brand', () => {
    for (const night of ['plain', 'deep', 'dusk', 'ember'] as const) {
      const red = dark({ night, color: { ...theme.color, brand: '#a3161f' } })
      const blue = dark({ night, color: { ...theme.color, brand: '#0d3b86' } })
      for (const name of ['ground', 'surface', 'sunken', 'rule'] as const) {
        expect(redOver(red[name]), `${night} ${name}`).toBeGreaterThan(0)
        expect(redOver(blue[name]), `${night} ${name}`).toBeLessThan(0)
      }
    }
  })

  it('a theme can replace individual dark colors, and the contrast check includes them', () => {
    expect(dark({ dark: { ground: '#000000' } })).toEqual({ ...dark(), ground: '#000000' })
    const problems = contrastProblems({ ...theme, dark: { muted: '#555555' } })
    expect(problems).not.toEqual([])
    for (const problem of problems) expect(problem).toMatch(/^dark: muted on /)
  })

  it("the style sheet applies a theme's dark colors only on screens that prefer the dark color scheme", () => {
    const [light = '', other = ''] = themeCss(theme).split('@media screen and (prefers-color-scheme:dark)')
    expect(light).toContain(`--color-ground:${theme.color.ground}`)
    expect(other).toContain(`--color-ground:${dark().ground}`)
    expect(other).not.toContain('--radius')
  })
})

describe('the colors of charts', () => {
  it('the first color of a chart is the brand color, and the five colors differ in lightness', () => {
    for (const scheme of ['light', 'dark'] as const) {
      const palette = paletteOf(theme, scheme)
      const five = [palette.chart1, palette.chart2, palette.chart3, palette.chart4, palette.chart5]
      expect(palette.chart1).toBe(palette.brand)
      expect(new Set(five).size).toBe(5)
      const ratios = five.map((color) => contrastRatio(color, palette.surface)).sort((a, b) => a - b)
      expect((ratios.at(-1) ?? 0) / (ratios[0] ?? 1)).toBeGreaterThan(2)
    }
  })
})

describe('the cards of a theme', () => {
  const optionOf = (cards: Theme['cards']) =>
    Object.entries(cardValues(cards)).filter(([name]) => name.startsWith('option'))

  it('each of the eight looks has its own cards, its own options and its own chart colors', () => {
    const looks = Object.values(testDefaults.looks).map(({ theme }) => mergePatch(testDefaults.theme, theme) as Theme)
    expect(looks.map(({ cards }) => cards).toSorted()).toEqual(Object.keys(CARD_STYLES).toSorted())
    expect(new Set(looks.map(({ cards }) => JSON.stringify(optionOf(cards)))).size).toBe(looks.length)
    expect(new Set(looks.map(({ charts }) => charts)).size).toBe(looks.length)
  })

  it("the contrast check includes all text and edges on a card in a tint of the brand's color", () => {
    const tinted = { ...theme, color: { ...theme.color, brandSoft: '#7a9a98' } }
    const fronts = contrastProblems(tinted).map((problem) => /^light: (\w+) on brandSoft/.exec(problem)?.[1])
    expect(fronts).toEqual(
      expect.arrayContaining(['muted', 'brand', 'positive', 'warning', 'danger', 'info', 'field', 'focus']),
    )
  })
})

describe('the colors of initials', () => {
  it('the contrast check includes initials on each chart color in both color schemes', () => {
    const checked = contrasts(theme).filter(({ pair }) => pair.includes('initials'))
    expect(checked).toHaveLength(10)
    for (const { ratio } of checked) expect(ratio).toBeGreaterThan(4.5)
    const gray = contrastProblems({ ...theme, dark: { ink: '#666666' } })
    expect(gray).toContainEqual(expect.stringMatching(/^dark: initials on chart2: contrast/))
  })

  it('mixing two colors returns a color between them', () => {
    expect(mixed('#ff0000', '#0000ff', 0.25)).toBe('#4000bf')
    expect(mixed('#123456', '#ffffff', 1)).toBe('#123456')
  })
})

describe('a header in the brand color', () => {
  it('a `band` header has the brand color in the light scheme and a dark shade in the dark scheme', () => {
    const band: Theme = { ...theme, header: 'band' }
    expect(paletteOf(band, 'light').headerGround).toBe(theme.color.brand)
    expect(paletteOf(band, 'dark').headerGround).toBe(dark().brandSoft)
    expect(contrastProblems(band)).toEqual([])
  })
})

describe('the illustrations of a theme', () => {
  const valuesOf = (change: Partial<Theme>) =>
    Object.fromEntries(
      themeCss({ ...theme, ...change })
        .split(/[{};]/)
        .map((declaration) => declaration.split(':'))
        .filter(([name]) => name?.startsWith('--art-')),
    )

  it('each of the eight looks has its own illustration style', () => {
    const sets = Object.values(testDefaults.looks).map((look) => Object(look.theme).illustrations ?? 'plain')
    expect(sets.toSorted()).toEqual(Object.keys(ILLUSTRATIONS).toSorted())
  })

  it('an illustration style defines the lines, fills and corners of drawings', () => {
    expect(valuesOf({ illustrations: 'stencil' })).toMatchObject({
      ...{ '--art-line': '2.4', '--art-cap': 'butt', '--art-join': 'miter', '--art-corner': '0px' },
      ...{ '--art-shape': 'none', '--art-edge': 'var(--color-brand)', '--art-plate-radius': '0' },
    })
    expect(valuesOf({ illustrations: 'signal' })).toMatchObject({
      ...{ '--art-cap': 'round', '--art-shape': 'var(--color-brand)', '--art-edge': 'none' },
      ...{ '--art-ground': 'var(--header-ground)', '--art-ink': 'var(--header-art)' },
    })
  })

  it('if a theme has no pattern, the page leaves no space for one', () => {
    expect(valuesOf({ pattern: 'none' })['--art-height']).toBe('0px')
    expect(valuesOf({ pattern: 'waves', illustrations: 'sticker' })['--art-height']).toMatch(/^clamp\(6\.5rem,/)
  })
})

describe('a logo on a header', () => {
  const logo = '<svg><path fill="#12504f"/><path stroke="#fff"/><path fill="#1d1c19"/><path fill="none"/></svg>'

  it('a logo on a light header keeps its colors', () => {
    expect(logoOn(logo, '#ffffff')).toBe(logo)
  })

  it("on a dark header, a logo's dark colors are lightened, and its white gaps get the header's color", () => {
    const shown = logoOn(logo, '#1e1d19')
    const [mark = '', gap = '', name = ''] = shown.match(/#[0-9a-f]{6}/g) ?? []
    expect(gap).toBe('#1e1d19')
    for (const color of [mark, name]) expect(contrastRatio(color, '#1e1d19')).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(name, '#1e1d19')).toBeGreaterThan(contrastRatio(mark, '#1e1d19'))
    expect(shown).toContain('fill="none"')
  })
})
