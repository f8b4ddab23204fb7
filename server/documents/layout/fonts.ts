import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'

/** The address of each face's file. */
const FACES = {
  serif: import.meta.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
  serifBold: import.meta.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
  sans: import.meta.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  sansBold: import.meta.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  script: import.meta.resolve('@expo-google-fonts/dancing-script/500Medium/DancingScript_500Medium.ttf'),
} as const
export type Face = keyof typeof FACES

/** Cached layouts per font: more than all words in our documents, yet only a few megabytes. */
const KEPT = 10_000

const files = new Map<Face, Buffer>()
const fonts = new Map<Face, fontkit.Font>()

/** A font's bytes; all fonts have the SIL Open Font License. */
export function fontFile(face: Face): Buffer {
  const known = files.get(face)
  if (known) return known
  const bytes = readFileSync(fileURLToPath(FACES[face]))
  files.set(face, bytes)
  return bytes
}

/** A font ready to measure and draw, parsed once per process. */
export function font(face: Face): fontkit.Font {
  const known = fonts.get(face)
  if (known) return known
  const parsed = fontkit.create(fontFile(face))
  if (!('layout' in parsed)) throw new TypeError(`unexpected font collection: ${FACES[face]}`)
  // A glyph keeps the letters it was first requested with. Without any, as part of another glyph, it would be
  // unreadable to screen readers in every later document. Ligatures come first, so they stand for their letters.
  parsed.layout('fi fl ff ffi ffl fj ft tt')
  for (const codePoint of parsed.characterSet) parsed.glyphForCodePoint(codePoint)
  parsed.layout('0123456789 $,.%', ['tnum'])
  keepLayouts(parsed)
  fonts.set(face, parsed)
  return parsed
}

/** Documents repeat most text, and layout takes most of the time to make one. */
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
    // The renderer scales the positions in place.
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
  }
}

/** For code that reads a font's bytes itself: the parsed font. */
export const parsedFaces = {
  create(bytes: Uint8Array): fontkit.Font {
    const [face] = [...files].find(([, known]) => known === bytes) ?? []
    if (!face) throw new RangeError('unknown font bytes')
    return font(face)
  },
}

/** Characters of `text` without a glyph in `face`, which would print as empty boxes. */
export const missingFrom = (face: Face, text: string): string[] => [
  ...new Set(
    [...text].filter((char) => !/\s/u.test(char) && !font(face).hasGlyphForCodePoint(char.codePointAt(0) ?? 0)),
  ),
]
