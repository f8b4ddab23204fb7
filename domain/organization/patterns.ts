/**
 * The patterns at the top of the first pages, drawn as tiles that repeat sideways. A tile defines only opacities, and
 * the page adds the brand's color, so one drawing works for every brand, light or dark.
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
  /** A pattern with two rows of houses along a street, with lit windows in the front row. */
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
  /** A pattern of contour lines of hills, as on a hiker's map. Every fourth line is heavier. */
  contours: {
    width: 320,
    height: 64,
    drawing:
      stroked(
        1.2,
        0.5,
        'M0 7c7-3 16-5 23-9s15-8 22-12M320 7c-6 0-14 0-20-2s-13-6-19-8-13-5-20-7-13-3-20-4M106 78c5-4 12-7 17-12s8-12 9-19-2-15 0-21 8-10 14-11 13 4 19 7 11 9 17 13 12 7 18 10 13 5 20 8 14 4 19 8 8 12 11 17M276 78c-4-6-7-14-12-19s-12-8-19-11-14-2-22-4-14-4-21-8-13-8-17-13-10-16-8-21 14-5 21-7 15-3 22-3 15 0 23 2 14 3 21 7 12 8 18 13 10 12 16 15 15 1 22 1M0 30c6-2 14-5 20-8s13-8 20-10 14-5 21-6 15-1 22 1 15 4 21 8 12 10 14 16 4 15 2 22-8 12-14 16-14 6-20 9M220 0c7-1 15-1 21 1s16 5 20 10 5 14 2 19-13 6-20 7-14 0-21-2-16-5-19-9-6-15-3-19 13-6 20-7zM0 49c6-3 14-4 20-8s10-10 17-14 13-7 20-9 14-2 21-1 15 4 21 8 12 11 13 17-3 15-7 20-13 8-19 10-15 2-22 2-15-2-22-3-14-6-21-6-14 2-21 3M320 68c-6 1-14 5-20 3s-14-7-14-11 8-9 14-11 14 0 20 0M62 36c5-2 12-3 17-1s12 7 12 11-6 11-10 13-13 2-18 0-12-7-12-11 6-10 11-12z',
      ) +
      stroked(
        1.9,
        0.9,
        'M123 78c5-5 11-9 15-15s7-14 12-17 13-4 19-3 13 5 19 9 14 5 19 10 7 11 11 16M222 10c3-2 9-1 13 0s9 4 10 6-3 8-7 9-8 1-12 0-10-4-11-6 4-8 7-9zM66 26c7-1 15 0 21 2s14 10 15 15-4 14-9 18-13 6-20 7-15-1-21-3-15-9-16-14 5-14 10-18 13-6 20-7z',
      ),
  },
  /** A pattern of bricks in running bond, some darker than others. */
  bricks: {
    width: 144,
    height: 64,
    drawing:
      filled(0.85, 'M0 1h46v14H0zM72 17h46v14H72zM48 33h46v14H48zM24 49h46v14H24z') +
      filled(0.55, 'M48 1h46v14H48zM0 17h22v14H0zM120 17h24v14h-24zM96 33h46v14H96zM72 49h46v14H72z') +
      filled(0.7, 'M96 1h46v14H96zM24 17h46v14H24zM0 33h46v14H0zM0 49h22v14H0zM120 49h24v14h-24z'),
  },
  /** A pattern of ocean waves in three shades. */
  waves: {
    width: 240,
    height: 64,
    drawing:
      filled(0.25, 'M0 24c20-14 40-14 60 0s40 14 60 0 40-14 60 0 40 14 60 0v40H0z') +
      filled(0.4, 'M0 44c20 12 40 12 60 0s40-12 60 0 40 12 60 0 40-12 60 0v20H0z') +
      filled(0.85, 'M0 56c13-6 27-6 40 0s27 6 40 0 27-6 40 0 27 6 40 0 27-6 40 0 27 6 40 0v8H0z'),
  },
  /** A pattern of ears of wheat in a row. */
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
  /** A pattern of floor tiles with squares and quarter circles. */
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
  /** A pattern of rising suns side by side, with rays. */
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
  /** A pattern of overlapping scales, as in an old silk fabric. */
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
  /** A pattern of magnolia blossoms between leaves. */
  blossoms: {
    width: 112,
    height: 64,
    drawing:
      filled(0.85, 'M56 8c10 10 11 28 0 42-11-14-10-32 0-42z') +
      filled(0.6, 'M54 50C40 47 33 36 35 22c11 4 19 13 19 28zM58 50c14-3 21-14 19-28-11 4-19 13-19 28z') +
      filled(0.35, 'M52 53C38 57 24 49 19 36c13-2 27 4 33 17zM60 53c14 4 28-4 33-17-13-2-27 4-33 17z') +
      stroked(1.6, 0.6, 'M56 47v17') +
      filled(
        0.5,
        'M0 64V34c7 9 7 21 0 30zM112 64V34c-7 9-7 21 0 30zM8 64c2-10 8-16 17-18-1 10-7 17-17 18zM104 64c-2-10-8-16-17-18 1 10 7 17 17 18z',
      ),
  },
  /** A pattern of front doors on their stoops. One door is below a fanlight, and one has a round window. */
  doors: {
    width: 144,
    height: 64,
    drawing:
      filled(0.35, 'M14 58V26a26 26 0 0 1 52 0v32h-8V28a18 18 0 0 0-36 0v30zM86 58V8h44v50h-7V15H93v43z') +
      filled(
        0.95,
        'M24 58V30h32v28zm4-24v9h10v-9zm14 0v9h10v-9zM28 47v8h10v-8zm14 0v8h10v-8zM97 58V26h22v32zm11-26a6 6 0 1 0 0 12 6 6 0 0 0 0-12z',
      ) +
      filled(0.6, 'M25 27a15 15 0 0 1 30 0zM97 22v-4h22v4zM8 58h64v6H8zM80 58h56v6H80z'),
  },
} as const satisfies Record<string, Pattern>

export type PatternName = keyof typeof PATTERNS | 'none'
export const PATTERN_NAMES = ['none', ...Object.keys(PATTERNS)] as [PatternName, ...PatternName[]]

/** Returns a pattern as a CSS image, or 'none'. */
export function patternImage(name: PatternName): string {
  if (name === 'none') return 'none'
  const { width, height, drawing } = PATTERNS[name]
  // Let browsers stretch the tiles a little, so that a whole number of tiles fills the page's width.
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawing}</svg>`
  const escaped = svg.replaceAll('"', "'").replace(/[<>#%]/g, encodeURIComponent)
  return `url("data:image/svg+xml,${escaped}")`
}
