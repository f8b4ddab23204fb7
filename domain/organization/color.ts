/** Calculations with sRGB colors, each written #rrggbb. */
import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode,
  wcagContrast,
} from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeOklch]) useMode(mode)
const oklchOf = converter('oklch')

/** Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2, 1.4.3). */
export const contrastRatio = (one: string, other: string): number => wcagContrast(one, other)

/** Converts an OKLCH color to sRGB. If the color is outside sRGB, its chroma is reduced until it fits. */
const hexOf = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'))

/**
 * Converts an sRGB color to OKLCH: the perceived lightness from 0 to 1, the chroma up to about 0.37, and the hue in
 * degrees.
 */
function partsOf(hex: string): Required<Pick<Oklch, 'l' | 'c' | 'h'>> {
  const color = oklchOf(hex)
  if (!color) throw new RangeError(`not a color: ${hex}`)
  return { l: color.l, c: color.c, h: color.h ?? 0 }
}

/**
 * Returns a shade of a color: the same hue with a different perceived lightness. Lighter shades get more chroma, so
 * that they still look as colorful as the original.
 * @param lightness from 0 to 1
 * @param mostChroma the upper limit of the shade's chroma
 */
export function shade(hex: string, lightness: number, mostChroma: number): string {
  const { l, c, h } = partsOf(hex)
  return hexOf({ mode: 'oklch', l: lightness, c: Math.min(c * Math.max(1, lightness / l), mostChroma), h })
}

/** Returns a color with the given lightness and chroma. Its hue is the hue of `hex`, rotated by `turn` degrees. */
export const turned = (hex: string, turn: number, lightness: number, chroma: number): string =>
  hexOf({ mode: 'oklch', l: lightness, c: chroma, h: partsOf(hex).h + turn })

/**
 * Returns a color that has enough contrast on a dark background. It's the given color if possible, otherwise a lighter
 * shade or, if no shade is light enough, white. The darker the given color, the lighter the shade, so black becomes
 * almost white.
 * @param least the lowest accepted contrast ratio
 */
export function lightenedOn(hex: string, background: string, least: number): string {
  if (contrastRatio(hex, background) >= least) return hex
  const { l: lightness, c, h } = partsOf(hex)
  for (let l = 1 - lightness * 0.6; l < 1; l += 0.01) {
    const lighter = hexOf({ mode: 'oklch', l, c, h })
    if (contrastRatio(lighter, background) >= least) return lighter
  }
  return '#ffffff'
}

/** Mixes two colors, as CSS `color-mix(in srgb)` does. `share` is the share of the first color, from 0 to 1. */
export function mixed(one: string, other: string, share: number): string {
  const channel = (hex: string, start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  const mix = (start: number) => Math.round(share * channel(one, start) + (1 - share) * channel(other, start))
  return `#${[1, 3, 5].map((start) => mix(start).toString(16).padStart(2, '0')).join('')}`
}
