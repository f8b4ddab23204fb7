import * as z from 'zod/mini'
import { CARD_STYLES, cardValues } from './cards.ts'
import { contrastRatio, mixed, shade, turned } from './color.ts'
import { ILLUSTRATIONS, illustrationValues } from './illustrations.ts'
import { PATTERN_NAMES, patternImage } from './patterns.ts'
import { TYPEFACES, type TypefaceName } from './typefaces.ts'

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'a color is written #rrggbb in lower case'))
const length = z.string().check(z.regex(/^\d{1,3}(\.\d{1,4})?(px|rem)$/, 'a length in px or rem'))

const colors = {
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
}
type Color = keyof typeof colors
const COLORS = Object.keys(colors) as Color[]

/** The factor by which all spacing is scaled. The size of tap targets doesn't change. */
const DENSITIES = { compact: 0.875, regular: 1, airy: 1.125 } as const

/**
 * The header's style. `line`: with a line below it. `bare`: on the page's background. `stripe`: with a stripe in the
 * brand's color above it. `band`: with the brand's color as its background.
 */
const HEADERS = ['line', 'bare', 'stripe', 'band'] as const

/**
 * The hues and the chroma of a chart's second to fifth colors. Each hue is the number of degrees from the brand's hue.
 */
const PALETTES = {
  harmony: { turns: [50, -50, 100, -100], chroma: 0.1 },
  contrast: { turns: [180, 90, 270, 135], chroma: 0.12 },
  earth: { turns: [40, 200, -40, 150], chroma: 0.06 },
  kiln: { turns: [35, 190, -25, 215], chroma: 0.09 },
  tide: { turns: [-45, 150, -75, 40], chroma: 0.11 },
  harvest: { turns: [60, -55, 110, -90], chroma: 0.08 },
  petal: { turns: [-60, 130, -110, 40], chroma: 0.08 },
  candy: { turns: [150, -70, 60, 250], chroma: 0.15 },
} as const

/**
 * The nights that a theme can choose from. A night is the background of the dark scheme, in the brand's hue. `lift` is
 * added to the perceived lightness of all backgrounds, and `chroma` is the maximum chroma of the page's background.
 */
const NIGHTS = {
  plain: { lift: 0, chroma: 0.016 },
  coal: { lift: 0.02, chroma: 0.008 },
  black: { lift: -0.06, chroma: 0.002 },
  deep: { lift: -0.02, chroma: 0.05 },
  dusk: { lift: 0.05, chroma: 0.03 },
  ember: { lift: -0.01, chroma: 0.035 },
} as const

const namesOf = <Names extends object>(table: Names) => Object.keys(table) as [keyof Names, ...(keyof Names)[]]

/**
 * A brand's design tokens. Every value must match a strict pattern, because the server writes the value into a style
 * sheet. Background colors: `ground` for the page, `surface` for a card, `sunken` for an inset. Line colors: `rule` for
 * a divider, `field` for the border of an input. Soft colors are backgrounds; the text on them is in `ink` or in the
 * matching strong color. Dark colors are computed from the light colors, and `dark` replaces some of them.
 */
export const themeSchema = z.strictObject({
  /** The look that the theme is based on, by its name in organizations/defaults/looks.json. */
  look: z.string().check(z.regex(/^[a-z]{1,20}$/, 'the name of a look')),
  color: z.strictObject(colors),
  dark: z.partial(z.strictObject(colors)),
  typefaces: z.enum(namesOf(TYPEFACES)),
  radius: z.strictObject({ small: length, large: length, button: length }),
  density: z.enum(namesOf(DENSITIES)),
  header: z.enum(HEADERS),
  pattern: z.enum(PATTERN_NAMES),
  illustrations: z.enum(namesOf(ILLUSTRATIONS)),
  cards: z.enum(namesOf(CARD_STYLES)),
  night: z.enum(namesOf(NIGHTS)),
  charts: z.enum(namesOf(PALETTES)),
  logo: z.strictObject({ width: length, height: length }),
})
export type Theme = z.infer<typeof themeSchema>

/**
 * How each dark color is computed. A row names the light color that provides the hue, the perceived lightness (0 to 1),
 * and the maximum chroma. The theme's night changes the rows in {@link BACKGROUNDS}.
 */
const DARK: Readonly<Record<Color, readonly [hue: Color, lightness: number, chroma: number]>> = {
  ground: ['brand', 0.185, 0],
  surface: ['brand', 0.23, 0.002],
  sunken: ['brand', 0.155, 0],
  ink: ['brand', 0.93, 0.01],
  muted: ['brand', 0.75, 0.016],
  rule: ['brand', 0.34, 0.004],
  field: ['brand', 0.62, 0.02],
  brand: ['brand', 0.76, 0.14],
  brandStrong: ['brand', 0.84, 0.12],
  brandSoft: ['brand', 0.29, 0.05],
  onBrand: ['brand', 0.17, 0.03],
  focus: ['focus', 0.78, 0.13],
  positive: ['positive', 0.78, 0.13],
  positiveSoft: ['positive', 0.28, 0.045],
  warning: ['warning', 0.8, 0.12],
  warningSoft: ['warning', 0.28, 0.045],
  danger: ['danger', 0.77, 0.14],
  dangerSoft: ['danger', 0.28, 0.06],
  info: ['info', 0.78, 0.1],
  infoSoft: ['info', 0.28, 0.045],
}

/** The dark colors that are backgrounds or dividers, and the share of the night's chroma that each one adds. */
const BACKGROUNDS: Readonly<Partial<Record<Color, number>>> = {
  ...{ ground: 1, surface: 1, sunken: 1, rule: 1 },
  ...{ brandSoft: 0, positiveSoft: 0, warningSoft: 0, dangerSoft: 0, infoSoft: 0 },
}

const CHARTS = ['chart1', 'chart2', 'chart3', 'chart4', 'chart5'] as const
/**
 * Perceived lightness of a chart's second to fifth colors. The values differ, so that people who can't distinguish the
 * hues can still tell the colors apart.
 */
const CHART_LIGHTNESS = { light: [0.6, 0.46, 0.62, 0.36], dark: [0.86, 0.66, 0.92, 0.6] } as const

const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]
type Token = Color | (typeof CHARTS)[number] | 'headerGround' | 'headerInk' | 'headerRule' | 'headerArt'

/** Returns all colors of a theme in the light or dark color scheme. */
export function paletteOf(theme: Theme, scheme: Scheme): Readonly<Record<Token, string>> {
  const own = scheme === 'light' ? theme.color : darkColors(theme)
  const { turns, chroma } = PALETTES[theme.charts]
  const [chart2, chart3, chart4, chart5] = CHART_LIGHTNESS[scheme].map((lightness, at) =>
    turned(theme.color.brand, turns[at] ?? 0, lightness, chroma),
  ) as [string, string, string, string]
  return { ...own, chart1: own.brand, chart2, chart3, chart4, chart5, ...headerColors(theme, scheme, own) }
}

function darkColors({ color, dark, night }: Theme): Record<Color, string> {
  const { lift, chroma: tint } = NIGHTS[night]
  const of = (name: Color): string => {
    const [hue, lightness, chroma] = DARK[name]
    const share = BACKGROUNDS[name]
    const isLifted = share !== undefined
    return dark[name] ?? shade(color[hue], isLifted ? lightness + lift : lightness, chroma + tint * (share ?? 0))
  }
  return Object.fromEntries(COLORS.map((name) => [name, of(name)])) as Record<Color, string>
}

function headerColors({ header }: Theme, scheme: Scheme, own: Readonly<Record<Color, string>>) {
  if (header === 'band') {
    const [headerGround, headerInk, headerArt] =
      scheme === 'light' ? [own.brand, own.onBrand, own.onBrand] : [own.brandSoft, own.ink, own.brand]
    return { headerGround, headerInk, headerRule: headerGround, headerArt }
  }
  const headerGround = header === 'bare' ? own.ground : own.surface
  return {
    headerGround,
    headerInk: own.ink,
    headerRule: header === 'bare' ? headerGround : own.rule,
    headerArt: own.brand,
  }
}

const TEXT = 4.5
const GRAPHIC = 3

/** The backgrounds of pages and cards, which can have any content. */
const BACKS = ['ground', 'surface', 'sunken', 'brandSoft'] as const

/** Pairs of a foreground and a background color, each with the required minimum contrast. */
const CONTRAST_PAIRS: readonly (readonly [front: Token, back: Token, least: number])[] = [
  ...BACKS.flatMap((back) =>
    (['ink', 'muted', 'brand', 'brandStrong', 'positive', 'warning', 'danger', 'info'] as const).map(
      (front) => [front, back, TEXT] as const,
    ),
  ),
  ...(['positiveSoft', 'warningSoft', 'dangerSoft', 'infoSoft'] as const).map((back) => ['ink', back, TEXT] as const),
  ['positive', 'positiveSoft', TEXT],
  ['warning', 'warningSoft', TEXT],
  ['danger', 'dangerSoft', TEXT],
  ['info', 'infoSoft', TEXT],
  ['onBrand', 'brand', TEXT],
  ['onBrand', 'brandStrong', TEXT],
  ['headerInk', 'headerGround', TEXT],
  ...BACKS.flatMap((back) => [['field', back, GRAPHIC] as const, ['focus', back, GRAPHIC] as const]),
  ...CHARTS.flatMap((front) => (['ground', 'surface'] as const).map((back) => [front, back, GRAPHIC] as const)),
]

/**
 * The background behind initials is a mix of the chart color and `surface` (web/src/ui/Monogram.module.css). This is
 * the share of the chart color in the mix.
 */
const MARK_TINT = 0.18

/** Returns the contrast ratio of each pair of colors, in both color schemes, and the lowest accepted ratio. */
export const contrasts = (theme: Theme) =>
  SCHEMES.flatMap((scheme) => {
    const palette = paletteOf(theme, scheme)
    const pairs = CONTRAST_PAIRS.map(([front, back, least]) => {
      const ratio = contrastRatio(palette[front], palette[back])
      return { pair: `${scheme}: ${front} on ${back}`, ratio, least }
    })
    const marks = CHARTS.map((chart) => {
      const ratio = contrastRatio(palette.ink, mixed(palette[chart], palette.surface, MARK_TINT))
      return { pair: `${scheme}: initials on ${chart}`, ratio, least: TEXT }
    })
    return [...pairs, ...marks]
  })

/**
 * Returns a description of each color pair whose contrast is too low in the theme, or an empty list if there are none.
 */
export const contrastProblems = (theme: Theme): string[] =>
  contrasts(theme).flatMap(({ pair, ratio, least }) =>
    ratio < least ? [`${pair}: contrast ${ratio.toFixed(2)}, at least ${least}`] : [],
  )

/** Returns the name of a token's custom property: brandSoft becomes --color-brand-soft, chart1 becomes --chart-1. */
const propertyOf = (token: string): string => {
  const kebab = token.replace(/[A-Z]|\d/g, (sign) => `-${sign.toLowerCase()}`)
  return (COLORS as readonly string[]).includes(token) ? `--color-${kebab}` : `--${kebab}`
}

const declared = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${propertyOf(name)}:${value}`)
    .join(';')

/**
 * Returns the theme as a style sheet with custom properties: --color-brand-soft, --chart-1, --header-ground,
 * --font-body, --radius-small, --density, --pattern, --art-line … The dark colors are limited to screens, so pages
 * print on white.
 */
export function themeCss(theme: Theme): string {
  const { radius, density, header, pattern, logo } = theme
  const { body, heading, weight, tracking, scale, figures } = TYPEFACES[theme.typefaces satisfies TypefaceName]
  const rest = {
    fontBody: body,
    fontHeading: heading,
    headingWeight: weight,
    headingTracking: `${tracking}em`,
    headingScale: scale,
    fontFigure: figures.face,
    figureWeight: figures.weight,
    figureScale: figures.scale,
    radiusSmall: radius.small,
    radiusLarge: radius.large,
    radiusButton: radius.button,
    density: DENSITIES[density],
    headerStripe: header === 'stripe' ? '6px' : '0px',
    pattern: patternImage(pattern),
    ...illustrationValues(theme.illustrations, pattern !== 'none'),
    ...cardValues(theme.cards),
    logoWidth: logo.width,
    logoHeight: logo.height,
  }
  const light = declared({ ...paletteOf(theme, 'light'), ...rest })
  const dark = declared(paletteOf(theme, 'dark'))
  return `:root{${light}}@media screen and (prefers-color-scheme:dark){:root{${dark}}}`
}
