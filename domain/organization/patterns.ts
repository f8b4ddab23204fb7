/**
 * The illustrations above the first pages, drawn as tiles that repeat sideways. A tile's opacity is the strength of the
 * brand's color, so one drawing suits every color, light and dark.
 */

interface Pattern {
  readonly width: number
  readonly height: number
  /** The tile's SVG elements. */
  readonly drawing: string
}

const stroked = (width: number, opacity: number, path: string): string =>
  `<path d="${path}" fill="none" stroke="#000" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`
const filled = (opacity: number, path: string): string => `<path d="${path}" opacity="${opacity}"/>`

const PATTERNS = {
  /** Houses of a street in two rows, with lit windows in the front row. */
  rooflines: {
    width: 320,
    height: 64,
    drawing:
      filled(
        0.28,
        'M0 64V34h22V20h6v-6h5v6h9l18-12 18 12v18h26V24l14-9 14 9v12h20V18h34v20l21-15 21 15v-8h30V16h26l16 10v8h26v30z',
      ) +
      filled(
        0.8,
        'M8 64V44l20-14 20 14v20zm15-12v7h10v-7zM60 64V38h4v-8h5v8h25v26zm8-18v7h7v-7zm12 0v7h7v-7zM112 64V46l26-17 26 17v18zm20-12v12h12V52zM178 64V40l15-10 15 10v24zm11-14v8h8v-8zM222 64V36h36v28zm7-20v6h7v-6zm15 0v6h7v-6zM272 64V47l18-13 18 13v17zm13-10v7h10v-7z',
      ),
  },
  /** Contour lines of hills, as on a hiker's map. */
  contours: {
    width: 320,
    height: 64,
    drawing:
      stroked(1.5, 0.75, 'M0 58c40-2 52-26 92-28s60 22 100 20 50-30 82-30 30 36 46 38') +
      stroked(1.5, 0.6, 'M0 46c36-4 50-28 90-30s62 22 102 20 48-28 80-26 32 32 48 36') +
      stroked(1.5, 0.45, 'M0 33c34-6 50-26 88-28s64 20 104 20S244 3 270 3s36 26 50 30') +
      stroked(1.5, 0.3, 'M0 19c26-5 44-17 68-19m52 0c28 4 44 12 74 12 28 0 40-12 60-12m40 0c8 6 16 16 26 19') +
      stroked(1.5, 0.75, 'M80 50c4-8 20-10 28-4s2 13-10 13-21-2-18-9zM254 44c4-8 20-8 24 0s-4 16-12 16-16-8-12-16z'),
  },
  /** Bricks in running bond, some darker than others. */
  bricks: {
    width: 144,
    height: 64,
    drawing:
      filled(0.85, 'M0 1h46v14H0zM96 17h46v14H96zM24 33h46v14H24zM48 49h46v14H48z') +
      filled(0.55, 'M48 1h46v14H48zM0 17h22v14H0zM120 17h24v14h-24zM72 33h46v14H72zM96 49h46v14H96z') +
      filled(0.7, 'M96 1h46v14H96zM24 17h70v14H24zM0 33h22v14H0zM120 33h24v14h-24zM0 49h46v14H0z'),
  },
  /** A swell in three depths. */
  waves: {
    width: 240,
    height: 64,
    drawing:
      filled(0.25, 'M0 24c20-14 40-14 60 0s40 14 60 0 40-14 60 0 40 14 60 0v40H0z') +
      filled(0.4, 'M0 44c20 12 40 12 60 0s40-12 60 0 40 12 60 0 40-12 60 0v20H0z') +
      filled(0.85, 'M0 58c15-10 25-10 40-3s25 7 40 0 25-7 40 0 25 7 40 0 25-7 40 0 25 6 40 3v9H0z'),
  },
  /** Ears of wheat in a row. */
  wheat: {
    width: 96,
    height: 64,
    drawing:
      stroked(1.6, 0.85, 'M16 64V14M48 64V24M80 64V14') +
      filled(
        0.85,
        'M16 4c4 4 4 9 0 13-4-4-4-9 0-13zm-1 22c-7 0-10-4-10-10 7 0 10 4 10 10zm2 0c7 0 10-4 10-10-7 0-10 4-10 10zm-2 13c-7 0-10-4-10-10 7 0 10 4 10 10zm2 0c7 0 10-4 10-10-7 0-10 4-10 10zM80 4c4 4 4 9 0 13-4-4-4-9 0-13zm-1 22c-7 0-10-4-10-10 7 0 10 4 10 10zm2 0c7 0 10-4 10-10-7 0-10 4-10 10zm-2 13c-7 0-10-4-10-10 7 0 10 4 10 10zm2 0c7 0 10-4 10-10-7 0-10 4-10 10z',
      ) +
      filled(
        0.5,
        'M48 14c4 4 4 9 0 13-4-4-4-9 0-13zm-1 22c-7 0-10-4-10-10 7 0 10 4 10 10zm2 0c7 0 10-4 10-10-7 0-10 4-10 10zm-2 13c-7 0-10-4-10-10 7 0 10 4 10 10zm2 0c7 0 10-4 10-10-7 0-10 4-10 10z',
      ),
  },
  /** Floor tiles of squares and quarter circles. */
  tiles: {
    width: 256,
    height: 64,
    drawing:
      filled(
        1,
        'M0 0h32v32A32 32 0 0 1 0 0zM64 0a32 32 0 0 1-32 32V0zM96 32h32v32H96zM160 0a32 32 0 0 1 32 32h-32zM192 32a32 32 0 0 1 32-32v32zM224 32h32a32 32 0 0 1-32 32z',
      ) +
      filled(
        0.45,
        'M0 64a32 32 0 0 1 32-32v32zM64 32h32V0A32 32 0 0 0 64 32zM128 64a32 32 0 0 1 32-32v32zM192 0h-32v0zM160 32h32v32h-32z',
      ) +
      filled(0.2, 'M32 32h32v32H32zM96 0h32v32H96zM128 0h32v32h-32zM192 32h32v32h-32zM224 0h32v32h-32z'),
  },
  /** Rising suns side by side, with rays. */
  sunburst: {
    width: 160,
    height: 64,
    drawing:
      filled(0.9, 'M56 64a24 24 0 0 1 48 0z') +
      filled(
        0.45,
        'M77 32V2h6v30zM62 36 47 10l5-3 15 26zM50 47 24 32l3-5 26 15zM46 60H16v-6h30zM114 60h30v-6h-30zM110 47l26-15-3-5-26 15zM98 36l15-26-5-3-15 26z',
      ) +
      filled(0.45, 'M0 64v-9a9 9 0 0 1 9 9zM160 64v-9a9 9 0 0 0-9 9z'),
  },
  /** Overlapping scales, as in an old silk pattern. */
  scallops: {
    width: 64,
    height: 64,
    drawing: [0, 32]
      .map((y) =>
        [
          [0.7, 32],
          [0.5, 22],
          [0.3, 12],
        ]
          .map(([opacity = 0, r = 0]) =>
            stroked(
              1.5,
              opacity,
              `M${32 - r} ${y + 32}a${r} ${r} 0 0 1 ${2 * r} 0M${-r} ${y + 16}a${r} ${r} 0 0 1 ${2 * r} 0M${64 - r} ${y + 16}a${r} ${r} 0 0 1 ${2 * r} 0`,
            ),
          )
          .join(''),
      )
      .join(''),
  },
} as const satisfies Record<string, Pattern>

export type PatternName = keyof typeof PATTERNS | 'none'
export const PATTERN_NAMES = ['none', ...Object.keys(PATTERNS)] as [PatternName, ...PatternName[]]

/** Returns a pattern as a CSS image, or 'none'. */
export function patternImage(name: PatternName): string {
  if (name === 'none') return 'none'
  const { width, height, drawing } = PATTERNS[name]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`
  const escaped = svg.replaceAll('"', "'").replace(/[<>#%]/g, encodeURIComponent)
  return `url("data:image/svg+xml,${escaped}")`
}
