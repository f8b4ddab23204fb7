import { contrastRatio, lightenedOn } from './color.ts'

const PAINT = /(fill|stroke|stop-color)="(#[0-9a-f]{3}(?:[0-9a-f]{3})?)"/g
const sixDigits = (hex: string): string => (hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex)

/**
 * The minimum contrast between a logo's colors and the header. It's the minimum for text, because the logo contains the
 * lender's name (WCAG 2.2, 1.4.3).
 */
const LEAST = 4.5
/** A logo's color with less contrast to white than this is a gap in a shape, drawn in white for a white background. */
const GAP = 1.25

/**
 * Returns a logo recolored for a dark background: dark colors get a lighter shade, and gaps drawn in white get the
 * background's color. On a light background, the logo doesn't change.
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
