import { contrastRatio, lightenedOn } from './color.ts'

const PAINT = /(fill|stroke|stop-color)="(#[0-9a-f]{3}(?:[0-9a-f]{3})?)"/g
const sixDigits = (hex: string): string => (hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex)

/**
 * The minimum contrast between a logo's colors and the header. It's the minimum for text, because the logo contains the
 * lender's name (WCAG 2.2, 1.4.3).
 */
const LEAST = 4.5
/**
 * If a color's contrast with white is lower than this, the color is treated as white. Logos are usually designed for
 * a white background, so the white parts of a logo are treated as gaps.
 */
const GAP = 1.25

/**
 * Returns a logo recolored for a dark background: dark colors become lighter, and white gaps take on the background
 * color. For a light background, returns the logo unchanged.
 * @param svg a logo whose colors are attributes written #rrggbb or #rgb
 */
export function logoOn(svg: string, background: string): string {
  if (contrastRatio(background, '#ffffff') < LEAST) return svg
  return svg.replace(PAINT, (_, name: string, written: string) => {
    const color = sixDigits(written)
    const isGap = contrastRatio(color, '#ffffff') < GAP
    return `${name}="${isGap ? background : lightenedOn(color, background, LEAST)}"`
  })
}
