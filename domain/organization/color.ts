/** Calculations with sRGB colors, each written #rrggbb. */

type Triple = readonly [number, number, number]

/** Returns the red, green and blue parts of linear light, each from 0 to 1. */
function linear(hex: string): Triple {
  const channel = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** Returns the color of linear light; undefined if sRGB doesn't contain the color. */
function hexOf(light: Triple): string | undefined {
  const bytes = light.map((value) =>
    Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)),
  )
  if (bytes.some((byte) => !(byte >= 0 && byte <= 255))) return undefined
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the relative luminance of a color (WCAG 2.2), from 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [red, green, blue] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/**
 * A color in OKLCH. `lightness` is from 0 (black) to 1 (white) as people perceive it, `chroma` from 0 (gray) to about
 * 0.37, and `hue` is in degrees. Source: Björn Ottosson, "A perceptual color space for image processing", 2020.
 */
interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

function oklchOf(hex: string): Oklch {
  const [r, g, b] = linear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(x, y),
    hue: (Math.atan2(y, x) * 180) / Math.PI,
  }
}

/** Returns the color, with less chroma if sRGB doesn't contain it. */
function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const angle = (hue * Math.PI) / 180
  const [x, y] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  const hex = hexOf([
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ])
  return hex ?? fromOklch({ lightness, chroma: chroma * 0.96, hue })
}

/**
 * Returns a shade of a color: the same hue with another perceived lightness. A lighter shade gets more chroma, so that it
 * looks as colorful as the color.
 * @param lightness from 0 to 1
 * @param mostChroma the upper limit of the shade's chroma
 */
export function shade(hex: string, lightness: number, mostChroma: number): string {
  const own = oklchOf(hex)
  const chroma = own.chroma * Math.max(1, lightness / own.lightness)
  return fromOklch({ lightness, chroma: Math.min(chroma, mostChroma), hue: own.hue })
}

/** Returns a hue of the given lightness and chroma, `turn` degrees from the hue of a color. */
export const turned = (hex: string, turn: number, lightness: number, chroma: number): string =>
  fromOklch({ lightness, chroma, hue: oklchOf(hex).hue + turn })

/**
 * Returns a color that has enough contrast on a dark background: the color itself or a lighter shade, and white if no
 * shade is light enough. The darker the color, the lighter its shade, so that black becomes almost white.
 * @param least the lowest accepted contrast ratio
 */
export function lightenedOn(hex: string, background: string, least: number): string {
  if (contrastRatio(hex, background) >= least) return hex
  const { lightness, chroma, hue } = oklchOf(hex)
  for (let light = 1 - lightness * 0.6; light < 1; light += 0.01) {
    const lighter = fromOklch({ lightness: light, chroma, hue })
    if (contrastRatio(lighter, background) >= least) return lighter
  }
  return '#ffffff'
}
