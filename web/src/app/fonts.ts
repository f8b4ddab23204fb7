import './fonts.css'
import archivoNarrow from './fonts/archivo-narrow.woff2?url'
import fraunces380 from './fonts/fraunces-380.woff2?url'
import fraunces600 from './fonts/fraunces-600.woff2?url'
import fraunces720 from './fonts/fraunces-720.woff2?url'
import hankenGrotesk from './fonts/hanken-grotesk.woff2?url'
import nunito from './fonts/nunito.woff2?url'

/** Each family's first part, which has the characters that nearly all wording needs. */
const FILES: Readonly<Record<string, string>> = {
  'Archivo Narrow': archivoNarrow,
  'Fraunces 380': fraunces380,
  'Fraunces 600': fraunces600,
  'Fraunces 720': fraunces720,
  'Hanken Grotesk': hankenGrotesk,
  Nunito: nunito,
}

/**
 * Returns the font file that a page preloads for its headings; undefined if the headings use a device font. Fonts
 * that a theme uses only for other text aren't preloaded, because loading them would delay the page's content.
 * @param themeCss the theme's style sheet of CSS custom properties
 */
export const headingFont = (themeCss: string): string | undefined =>
  FILES[/--font-heading:"([^"]+)"/.exec(themeCss)?.[1] ?? '']
