/** Draws logos as pictures, because most mail programs don't show SVG files. */
import type { Organization } from 'domain/organization/organization.ts'
import { paletteOf } from 'domain/organization/theme.ts'
import { loadSharp } from '../onDemand.ts'
import type { Organizations } from '../organizations.ts'
import { pixels } from './letter.ts'

/** The number of image pixels per screen pixel. More than one keeps the logo sharp on phones. */
const DENSITY = 3

/** Returns a lender's logo as a PNG file. */
export type DrawLogo = (organization: Pick<Organization, 'brand' | 'theme'>) => Promise<Buffer>

/**
 * Returns a function that draws each logo once. The picture's background has the color of the email's header, because
 * dark letters on a transparent background are invisible in dark mode.
 */
export function logoPainter({ logoOf }: Pick<Organizations, 'logoOf'>): DrawLogo {
  const drawn = new Map<string, Promise<Buffer>>()
  return ({ brand, theme }) => {
    const known = drawn.get(brand) ?? draw(logoOf(brand, 'light'), theme)
    drawn.set(brand, known)
    return known
  }
}

async function draw(svg: Buffer | undefined, theme: Organization['theme']): Promise<Buffer> {
  if (!svg) throw new RangeError('the lender has no logo')
  const { logo } = theme
  const background = paletteOf(theme, 'light').headerGround
  const size = { width: pixels(logo.width) * DENSITY, height: pixels(logo.height) * DENSITY }
  const sharp = await loadSharp()
  return sharp(svg, { density: 72 * DENSITY })
    .resize({ ...size, fit: 'contain', position: 'left', background })
    .flatten({ background })
    .png({ palette: true })
    .toBuffer()
}
