/**
 * The illustration styles that a theme can choose from. A style sets the lines, fills and corners of the drawings, and
 * the art at the top of the first pages. All brands share the drawings; the style changes how they look.
 */

interface Illustrations {
  /** The thickness of lines. One unit is 1/20 of an icon's width. */
  readonly line: number
  /** Whether the ends and corners of lines are round or sharp. */
  readonly ends: 'round' | 'sharp'
  /** How shapes are filled: not at all, with a tint of the brand's color, or with the brand's color. */
  readonly fill: 'outline' | 'duotone' | 'solid'
  /** The corner radius of cards in a drawing. A drawing is 210 units wide. */
  readonly corner: number
  /** The shape behind an icon. */
  readonly plate: keyof typeof PLATES
  /**
   * The background of the art at the top of the first pages: a tint of the brand's color, the page's background, or
   * the header's background.
   */
  readonly art: keyof typeof ARTS
  /** The height of the art at the top of the first pages. */
  readonly size: keyof typeof SIZES
}

/** The shapes behind icons, as CSS border radii. */
const PLATES = {
  circle: '50%',
  square: '0',
  squircle: '30%',
  leaf: '50% 12%',
  pebble: '58% 42% 46% 54%/48% 56% 44% 52%',
}

const ARTS = {
  tint: { ground: 'var(--color-brand-soft)', ink: 'var(--color-brand)' },
  bare: { ground: 'var(--color-ground)', ink: 'var(--color-brand)' },
  header: { ground: 'var(--header-ground)', ink: 'var(--header-art)' },
} as const

/**
 * The height of the art, and how its tiles fill the width of the page. Small tiles are stretched until a whole number
 * of them fits. Large tiles keep their proportions, so the ones at the edges are cut off.
 */
const SIZES = {
  strip: { height: 'clamp(2.5rem,5vw,4rem)', fit: 'left bottom/auto 100% round no-repeat' },
  tall: { height: 'clamp(5rem,9vw,7rem)', fit: 'center bottom/auto 100% repeat-x' },
  scene: { height: 'clamp(6.5rem,12vw,10rem)', fit: 'center bottom/auto 100% repeat-x' },
} as const

/**
 * Colors of a drawing's parts. `--stage` is always dark and `--paper` always light, so that hair stays dark and faces
 * stay light in the dark color scheme, too. The outline style uses the brand's color on the card's background.
 */
const FILLS = {
  outline: {
    shape: 'none',
    shade: 'none',
    edge: 'var(--color-brand)',
    face: 'var(--color-surface)',
    hair: 'none',
    features: 'var(--color-brand)',
    plate: 'var(--color-surface)',
    sign: 'var(--color-brand)',
    signFill: 'none',
  },
  duotone: {
    shape: 'color-mix(in srgb,var(--color-brand) 34%,var(--color-surface))',
    shade: 'var(--color-brand-soft)',
    edge: 'var(--color-brand)',
    face: 'color-mix(in srgb,var(--color-brand) 8%,var(--paper))',
    hair: 'color-mix(in srgb,var(--color-brand) 60%,var(--stage))',
    features: 'var(--stage)',
    plate: 'var(--color-surface)',
    sign: 'var(--color-brand)',
    signFill: 'var(--color-brand-soft)',
  },
  solid: {
    shape: 'var(--color-brand)',
    shade: 'var(--color-brand-soft)',
    edge: 'none',
    face: 'color-mix(in srgb,var(--color-brand) 20%,var(--paper))',
    hair: 'color-mix(in srgb,var(--color-brand) 40%,var(--stage))',
    features: 'var(--stage)',
    plate: 'var(--color-brand)',
    sign: 'var(--color-on-brand)',
    signFill: 'none',
  },
} as const

export const ILLUSTRATIONS = {
  plain: { line: 1.6, ends: 'round', fill: 'solid', corner: 9, plate: 'circle', art: 'tint', size: 'strip' },
  trail: { line: 1.9, ends: 'round', fill: 'duotone', corner: 14, plate: 'squircle', art: 'tint', size: 'tall' },
  block: { line: 2.2, ends: 'sharp', fill: 'solid', corner: 0, plate: 'square', art: 'tint', size: 'strip' },
  signal: { line: 2, ends: 'round', fill: 'solid', corner: 12, plate: 'squircle', art: 'header', size: 'strip' },
  engraved: { line: 1.2, ends: 'sharp', fill: 'duotone', corner: 3, plate: 'leaf', art: 'bare', size: 'strip' },
  hairline: { line: 0.9, ends: 'round', fill: 'outline', corner: 2, plate: 'circle', art: 'bare', size: 'tall' },
  stencil: { line: 2.4, ends: 'sharp', fill: 'outline', corner: 0, plate: 'square', art: 'header', size: 'tall' },
  sticker: { line: 2.4, ends: 'round', fill: 'duotone', corner: 20, plate: 'pebble', art: 'tint', size: 'scene' },
} as const satisfies Record<string, Illustrations>

type IllustrationsName = keyof typeof ILLUSTRATIONS

/** Returns the values of a style's CSS custom properties. For example, `artLine` is the value of --art-line. */
export function illustrationValues(name: IllustrationsName, hasPattern: boolean) {
  const { line, ends, fill, corner, plate, art, size } = ILLUSTRATIONS[name]
  const colors = FILLS[fill]
  return {
    artLine: line,
    artCap: ends === 'round' ? 'round' : 'butt',
    artJoin: ends === 'round' ? 'round' : 'miter',
    artShape: colors.shape,
    artShade: colors.shade,
    artEdge: colors.edge,
    artFace: colors.face,
    artHair: colors.hair,
    artFeatures: colors.features,
    artCorner: `${corner}px`,
    artPlate: colors.plate,
    artPlateRadius: PLATES[plate],
    artSign: colors.sign,
    artSignFill: colors.signFill,
    artGround: ARTS[art].ground,
    artInk: ARTS[art].ink,
    artFit: SIZES[size].fit,
    artHeight: hasPattern ? SIZES[size].height : '0px',
  }
}
