/** The pairs of typefaces that a theme can choose from. Web fonts are in web/src/app/fonts.css. */

const web = (family: string, ...device: string[]): string =>
  [`"${family}"`, `"${family} Fallback"`, ...device].join(', ')

const HANKEN = web('Hanken Grotesk', 'Arial', 'sans-serif')
const FRAUNCES = web('Fraunces', 'Georgia', 'serif')
/**
 * Each weight of Fraunces combines two font files. One is small and contains the basic characters in that weight. The
 * other, named "Fraunces", contains all other characters.
 */
const fraunces = (weight: 380 | 600 | 720) =>
  ({ heading: [`"Fraunces ${weight}"`, FRAUNCES].join(', '), weight }) as const
const NUNITO = web('Nunito', 'Arial', 'sans-serif')
const NARROW = web('Archivo Narrow', '"Arial Narrow"', 'Arial', 'sans-serif')

interface Typefaces {
  readonly body: string
  readonly heading: string
  /** The weight of headings, from 100 to 900. */
  readonly weight: number
  /** The space between the letters of headings, in em. */
  readonly tracking: number
  /** The size of a page's heading, as a multiple of the default size. */
  readonly scale: number
  /** The typeface of large amounts. The scale is a multiple of the default size. */
  readonly figures: { readonly face: string; readonly weight: number; readonly scale: number }
}

const DEVICE = 'system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif'
const figures = (face: string, weight: number, scale = 1) => ({ figures: { face, weight, scale } }) as const

/**
 * Each pair has at most two web fonts. The last two pairs use only fonts installed on the device. Fraunces is used only
 * for headings, because its digit 3 looks like a 5 at small sizes.
 */
export const TYPEFACES = {
  letter: { body: HANKEN, heading: HANKEN, weight: 640, tracking: -0.012, scale: 1, ...figures(HANKEN, 560) },
  swiss: { body: HANKEN, heading: HANKEN, weight: 420, tracking: -0.03, scale: 1.15, ...figures(HANKEN, 420, 1.1) },
  poster: { body: HANKEN, heading: HANKEN, weight: 820, tracking: -0.022, scale: 1.04, ...figures(HANKEN, 820) },
  book: { body: HANKEN, ...fraunces(720), tracking: -0.012, scale: 1.04, ...figures(HANKEN, 680) },
  salon: { body: HANKEN, ...fraunces(380), tracking: -0.018, scale: 1.16, ...figures(HANKEN, 420) },
  journal: { body: HANKEN, ...fraunces(600), tracking: -0.014, scale: 1.06, ...figures(HANKEN, 600) },
  friendly: { body: NUNITO, heading: NUNITO, weight: 820, tracking: -0.008, scale: 1.04, ...figures(NUNITO, 820) },
  sign: { body: HANKEN, heading: NARROW, weight: 700, tracking: 0, scale: 1.16, ...figures(NARROW, 700, 1.15) },
  trail: { body: NUNITO, heading: NARROW, weight: 560, tracking: 0.004, scale: 1.2, ...figures(NARROW, 560, 1.15) },
  classic: {
    body: HANKEN,
    heading: 'Georgia, "Times New Roman", serif',
    weight: 600,
    tracking: -0.01,
    scale: 1.02,
    ...figures(HANKEN, 600),
  },
  device: {
    body: DEVICE,
    heading: DEVICE,
    weight: 650,
    tracking: -0.012,
    scale: 1,
    ...figures(DEVICE, 560),
  },
} as const satisfies Record<string, Typefaces>

export type TypefaceName = keyof typeof TYPEFACES
