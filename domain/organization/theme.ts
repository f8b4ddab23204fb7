import * as z from 'zod/mini'

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'a color is written #rrggbb in lower case'))
const length = z.string().check(z.regex(/^\d{1,3}(\.\d{1,4})?(px|rem)$/, 'a length in px or rem'))
const family = '("[A-Za-z0-9 ]{1,40}"|[A-Za-z][A-Za-z-]{0,39})'
const fontList = z.string().check(z.regex(new RegExp(`^${family}(, ${family}){0,7}$`), 'a list of font families'))

const COLORS = [
  'ground',
  'surface',
  'sunken',
  'ink',
  'muted',
  'rule',
  'field',
  'brand',
  'brandStrong',
  'brandSoft',
  'onBrand',
  'focus',
  'positive',
  'positiveSoft',
  'warning',
  'warningSoft',
  'danger',
  'dangerSoft',
  'info',
  'infoSoft',
] as const
type Color = (typeof COLORS)[number]

/**
 * A brand's design tokens. Every value must match a strict pattern, because the server writes the value into a style
 * sheet. Background colors: `ground` for the page, `surface` for a card, `sunken` for an inset. Line colors: `rule` for
 * a divider, `field` for the border of an input. Soft colors are backgrounds for `ink` text or for text in the matching
 * strong color.
 */
export const themeSchema = z.strictObject({
  color: z.strictObject({
    ground: color,
    surface: color,
    sunken: color,
    ink: color,
    muted: color,
    rule: color,
    field: color,
    brand: color,
    brandStrong: color,
    brandSoft: color,
    onBrand: color,
    focus: color,
    positive: color,
    positiveSoft: color,
    warning: color,
    warningSoft: color,
    danger: color,
    dangerSoft: color,
    info: color,
    infoSoft: color,
  }),
  font: z.strictObject({ body: fontList, heading: fontList }),
  radius: z.strictObject({ small: length, large: length }),
  logo: z.strictObject({ width: length, height: length }),
})
export type Theme = z.infer<typeof themeSchema>

/** Returns the relative luminance of a #rrggbb color (WCAG 2.2), from 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const channel = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** Returns the contrast ratio of two #rrggbb colors, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const TEXT = 4.5
const GRAPHIC = 3

/** Pairs of a foreground and a background color, each with the required minimum contrast. */
export const CONTRAST_PAIRS: readonly (readonly [front: Color, back: Color, least: number])[] = [
  ...(['ground', 'surface', 'sunken'] as const).flatMap((back) =>
    (['ink', 'muted', 'brand', 'brandStrong', 'positive', 'warning', 'danger', 'info'] as const).map(
      (front) => [front, back, TEXT] as const,
    ),
  ),
  ...(['brandSoft', 'positiveSoft', 'warningSoft', 'dangerSoft', 'infoSoft'] as const).map(
    (back) => ['ink', back, TEXT] as const,
  ),
  ['brand', 'brandSoft', TEXT],
  ['muted', 'brandSoft', TEXT],
  ['positive', 'positiveSoft', TEXT],
  ['warning', 'warningSoft', TEXT],
  ['danger', 'dangerSoft', TEXT],
  ['info', 'infoSoft', TEXT],
  ['onBrand', 'brand', TEXT],
  ['onBrand', 'brandStrong', TEXT],
  ['field', 'ground', GRAPHIC],
  ['field', 'surface', GRAPHIC],
  ['field', 'sunken', GRAPHIC],
  ['focus', 'ground', GRAPHIC],
  ['focus', 'surface', GRAPHIC],
  ['focus', 'sunken', GRAPHIC],
]

/**
 * Returns a description of each color pair in the theme whose contrast is too low, or an empty list if there are none.
 */
export function contrastProblems(theme: Theme): string[] {
  return CONTRAST_PAIRS.flatMap(([front, back, least]) => {
    const contrast = contrastRatio(theme.color[front], theme.color[back])
    return contrast < least ? [`${front} on ${back}: contrast ${contrast.toFixed(2)}, at least ${least}`] : []
  })
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Returns the theme as a style sheet with custom properties: --color-brand-soft, --font-body, --radius-small,
 * --logo-width …
 */
export function themeCss(theme: Theme): string {
  const lines = Object.entries(theme).flatMap(([group, tokens]) =>
    Object.entries(tokens).map(([name, value]) => `--${kebab(group)}-${kebab(name)}:${value}`),
  )
  return `:root{${lines.join(';')}}`
}
