import './fonts.css'
import latin from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'

/** The font file that every page needs for its first paint. */
export const PRELOADED_FONT: string = latin
