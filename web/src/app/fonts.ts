import './fonts.css'
import archivoNarrow from '@fontsource-variable/archivo-narrow/files/archivo-narrow-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import hankenGrotesk from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url'

/** The file with a web font's Latin letters, by family. */
const FILES: Readonly<Record<string, string>> = {
  'Archivo Narrow': archivoNarrow,
  Fraunces: fraunces,
  'Hanken Grotesk': hankenGrotesk,
  Nunito: nunito,
}

/**
 * Returns the font file that a page preloads for its headings; undefined if the theme's headings use a font of the
 * device. A font that a theme uses only for other text loads after the page's first paint begins, and doesn't compete
 * with the page's content.
 * @param themeCss the theme's style sheet of CSS custom properties
 */
export const headingFont = (themeCss: string): string | undefined =>
  FILES[/--font-heading:"([^"]+)"/.exec(themeCss)?.[1] ?? '']
