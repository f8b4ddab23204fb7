import './fonts.css'
import latin from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'

/** Matches a theme's style sheet whose headings use the product's own font. */
const HEADINGS = /--font-heading:"Hanken Grotesk"/

/**
 * Returns the font file that a page preloads for its headings; undefined if the theme's headings use a font of the
 * device. A font that a theme uses only for other text loads after the page's first paint begins, and doesn't compete
 * with the page's content.
 * @param themeCss the theme's style sheet of CSS custom properties
 */
export const headingFont = (themeCss: string): string | undefined => (HEADINGS.test(themeCss) ? latin : undefined)
