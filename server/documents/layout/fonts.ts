import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'

const FACES = {
  serif: import.meta.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
  serifBold: import.meta.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
  sans: import.meta.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  sansBold: import.meta.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  script: import.meta.resolve('@expo-google-fonts/dancing-script/500Medium/DancingScript_500Medium.ttf'),
} as const
export type Face = keyof typeof FACES

/**
 * Maximum number of text layouts cached per font. This is more than the number of different words in our documents, and
 * the cache needs only a few megabytes.
 */
const KEPT = 10_000

const files = new Map<Face, Buffer>()
const fonts = new Map<Face, fontkit.Font>()

/** Returns the bytes of a font file. All fonts have the SIL Open Font License. */
export function fontFile(face: Face): Buffer {
  const known = files.get(face)
  if (known) return known
  const bytes = readFileSync(fileURLToPath(FACES[face]))
  files.set(face, bytes)
  return bytes
}

/** Returns a parsed font, ready to measure and draw text. Each process parses each font once. */
export function font(face: Face): fontkit.Font {
  const known = fonts.get(face)
  if (known) return known
  const parsed = fontkit.create(fontFile(face))
  if (!('layout' in parsed)) throw new TypeError(`unexpected font collection: ${FACES[face]}`)
  // Lay out the ligatures before any other text. The font library stores a glyph's letters when the glyph is first
  // requested. If a glyph is first requested as part of another glyph, the library stores no letters for it, and screen
  // readers can't read it.
  parsed.layout('fi fl ff ffi ffl fj ft tt')
  // The fonts draw the apostrophe and the similar letter U+02BC with the same glyph. Request the apostrophe first,
  // because the first request determines which of the two appears in copied text.
  parsed.layout('’')
  for (const codePoint of parsed.characterSet) parsed.glyphForCodePoint(codePoint)
  parsed.layout('0123456789 $,.%', ['tnum'])
  keepLayouts(parsed)
  fonts.set(face, parsed)
  return parsed
}

/** Caches text layouts, because layout takes most of the rendering time, and documents repeat most of their text. */
function keepLayouts(parsed: fontkit.Font): void {
  const layout = parsed.layout.bind(parsed)
  const kept = new Map<string, fontkit.GlyphRun>()
  parsed.layout = (text, features, ...rest) => {
    if (rest.length > 0) return layout(text, features, ...rest)
    const key = JSON.stringify([text, features])
    let run = kept.get(key)
    if (!run) {
      run = layout(text, features)
      if (kept.size === KEPT) kept.clear()
      kept.set(key, run)
    }
    // Copy the glyph positions, because the renderer changes them.
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
  }
}

/**
 * Replaces fontkit in the PDF library. When the library passes the bytes of a font file, `create` returns the font that
 * we've already parsed from those bytes.
 */
export const parsedFaces = {
  create(bytes: Uint8Array): fontkit.Font {
    const [face] = [...files].find(([, known]) => known === bytes) ?? []
    if (!face) throw new RangeError('unknown font bytes')
    return font(face)
  },
}

/** Returns the characters of `text` that the font `face` lacks. They would appear as empty boxes. */
export const missingFrom = (face: Face, text: string): string[] => [
  ...new Set(
    [...text].filter((char) => !/\s/u.test(char) && !font(face).hasGlyphForCodePoint(char.codePointAt(0) ?? 0)),
  ),
]
