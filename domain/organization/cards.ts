/**
 * The card styles that a theme can choose from. A style sets the edges of cards and options, the mark of a chosen
 * option, the rules above section headings, and the shapes of sliders and charts. All brands share the screens; the
 * style changes how they look.
 */

interface CardStyle {
  /**
   * The card's border. `edge`: a thick stripe on the left. `tab`: a thick stripe on top. `ends`: lines above and below.
   */
  readonly border: keyof typeof BORDERS
  /** The card's background: the color of a card, a tint of the brand's color, or the page's background. */
  readonly fill: keyof typeof FILLS
  /** Whether a card throws a shadow. */
  readonly raised: boolean
  /** Whether the card's title is on a band in a tint of the brand's color. */
  readonly band: boolean
  /** The card of an option, such as a term. */
  readonly option: keyof typeof OPTIONS
  /** How a chosen option is marked. */
  readonly chosen: keyof typeof CHOSEN
  /** What is above a section's heading: nothing, a short bar in the brand's color, or a line across the column. */
  readonly section: keyof typeof SECTIONS
  /** The height of a slider's track and of progress bars, in pixels. */
  readonly track: number
  /** The corner radius of a slider's thumb. */
  readonly thumb: '50%' | '30%' | '0'
  readonly chart: {
    /** The corner radius of bars, in pixels. */
    readonly corner: number
    /** The thickness of curves, in pixels. */
    readonly curve: number
    /** The dashes of grid lines, as in SVG's stroke-dasharray. */
    readonly grid: string
    /** The opacity of the area below a curve, from 0 to 1. */
    readonly area: number
  }
}

/**
 * A border's widths, style and color, and the lines inside the border of the card that the person has to act on.
 * `sides` is 0 if the card's content is aligned with the text around the card.
 */
const BORDERS = {
  none: { width: '0', style: 'solid', line: 'transparent', marked: 'inset 0 0 0 2px', sides: 1 },
  line: { width: '1px', style: 'solid', line: 'var(--color-rule)', marked: 'inset 0 0 0 1px', sides: 1 },
  frame: { width: '2px', style: 'solid', line: 'var(--color-ink)', marked: 'inset 0 0 0 2px', sides: 1 },
  double: { width: '4px', style: 'double', line: 'var(--color-field)', marked: '0 0 0 1px', sides: 1 },
  edge: { width: '0 0 0 8px', style: 'solid', line: 'var(--color-field)', marked: '0 0', sides: 1 },
  tab: {
    ...{ width: '6px 1px 1px', style: 'solid', sides: 1, marked: '0 0 0 1px' },
    line: 'var(--color-brand) var(--color-rule) var(--color-rule)',
  },
  ends: { width: '1px 0', style: 'solid', line: 'var(--color-field)', marked: 'inset 0 2px', sides: 0 },
} as const

const FILLS = {
  surface: 'var(--color-surface)',
  tint: 'var(--color-brand-soft)',
  ground: 'var(--color-ground)',
} as const

/** An option's border, background and shadow. The border can be faint, because each option has a radio button. */
const OPTIONS = {
  line: { width: '1px', style: 'solid', line: 'var(--color-field)', fill: FILLS.surface },
  tile: { width: '1px', style: 'solid', line: 'var(--color-field)', fill: FILLS.tint },
  bar: { width: '1px 1px 1px 4px', style: 'solid', line: 'var(--color-field)', fill: FILLS.surface },
  tab: { width: '5px 1px 1px', style: 'solid', line: 'var(--color-field)', fill: FILLS.surface },
  double: { width: '3px', style: 'double', line: 'var(--color-field)', fill: FILLS.surface },
  sheet: { width: '1px', style: 'solid', line: 'var(--color-field)', fill: FILLS.ground },
  frame: { width: '2px', style: 'solid', line: 'var(--color-ink)', fill: FILLS.ground },
  pillow: { width: '1px', style: 'solid', line: 'var(--color-rule)', fill: FILLS.surface },
} as const

/** The background of a chosen option, and the line inside the option's border. */
const CHOSEN = {
  tint: { fill: 'var(--color-brand-soft)', line: 'inset 0 0 0 1px' },
  thick: { fill: 'var(--color-brand-soft)', line: 'inset 0 0 0 3px' },
  lifted: { fill: 'var(--color-surface)', line: 'inset 0 0 0 3px' },
  edge: { fill: 'var(--color-brand-soft)', line: 'inset 4px 0 0' },
  top: { fill: 'var(--color-brand-soft)', line: 'inset 0 6px 0' },
  outline: { fill: 'var(--color-surface)', line: 'inset 0 0 0 2px' },
  hairline: { fill: 'var(--color-ground)', line: 'inset 0 0 0 1px' },
} as const

/** The rule above a section's heading, and the space between the rule and the heading. */
const SECTIONS = {
  plain: { rule: 'none', space: '0px' },
  bar: { rule: 'linear-gradient(var(--color-brand) 0 0) 0 0/3rem 5px no-repeat', space: 'var(--space-4)' },
  line: { rule: 'linear-gradient(var(--color-ink) 0 0) 0 0/100% 2px no-repeat', space: 'var(--space-3)' },
  double: {
    rule: 'linear-gradient(var(--color-field) 0 1px,transparent 0 3px,var(--color-field) 0) 0 0/100% 4px no-repeat',
    space: 'var(--space-4)',
  },
} as const

export const CARD_STYLES = {
  letter: {
    ...{ border: 'line', fill: 'surface', raised: false, band: false, chosen: 'tint', section: 'plain' },
    ...{ option: 'line', track: 6, thumb: '50%', chart: { corner: 0, curve: 2.5, grid: 'none', area: 0.14 } },
  },
  tint: {
    ...{ border: 'none', fill: 'tint', raised: false, band: false, chosen: 'lifted', section: 'plain' },
    ...{ option: 'tile', track: 10, thumb: '30%', chart: { corner: 4, curve: 3.5, grid: '1 5', area: 0.3 } },
  },
  block: {
    ...{ border: 'edge', fill: 'surface', raised: false, band: false, chosen: 'edge', section: 'bar' },
    ...{ option: 'bar', track: 12, thumb: '0', chart: { corner: 0, curve: 4, grid: 'none', area: 0.22 } },
  },
  folder: {
    ...{ border: 'tab', fill: 'surface', raised: true, band: true, chosen: 'top', section: 'plain' },
    ...{ option: 'tab', track: 8, thumb: '50%', chart: { corner: 3, curve: 3, grid: 'none', area: 0.26 } },
  },
  ledger: {
    ...{ border: 'double', fill: 'surface', raised: false, band: false, chosen: 'outline', section: 'double' },
    ...{ option: 'double', track: 3, thumb: '30%', chart: { corner: 0, curve: 1.5, grid: '2 3', area: 0 } },
  },
  sheet: {
    ...{ border: 'ends', fill: 'ground', raised: false, band: false, chosen: 'hairline', section: 'plain' },
    ...{ option: 'sheet', track: 2, thumb: '50%', chart: { corner: 0, curve: 1.25, grid: 'none', area: 0.06 } },
  },
  frame: {
    ...{ border: 'frame', fill: 'ground', raised: false, band: false, chosen: 'thick', section: 'line' },
    ...{ option: 'frame', track: 2, thumb: '0', chart: { corner: 0, curve: 2, grid: 'none', area: 0 } },
  },
  pillow: {
    ...{ border: 'none', fill: 'surface', raised: true, band: false, chosen: 'thick', section: 'plain' },
    ...{ option: 'pillow', track: 14, thumb: '50%', chart: { corner: 6, curve: 5, grid: '0 8', area: 0.2 } },
  },
} as const satisfies Record<string, CardStyle>

type CardStyleName = keyof typeof CARD_STYLES

/** Returns the values of a style's CSS custom properties. For example, `cardFill` is the value of --card-fill. */
export function cardValues(name: CardStyleName) {
  const { border, fill, raised, band, option, chosen, section, track, thumb, chart } = CARD_STYLES[name]
  return {
    cardBorder: BORDERS[border].width,
    cardStyle: BORDERS[border].style,
    cardLine: BORDERS[border].line,
    cardFill: FILLS[fill],
    cardShadow: raised ? 'var(--shadow-raised)' : '0 0 transparent',
    cardMarked: BORDERS[border].marked,
    cardSides: BORDERS[border].sides,
    cardBand: band ? 1 : 0,
    cardHead: band ? FILLS.tint : 'none',
    optionBorder: OPTIONS[option].width,
    optionStyle: OPTIONS[option].style,
    optionLine: OPTIONS[option].line,
    optionFill: OPTIONS[option].fill,
    chosenFill: CHOSEN[chosen].fill,
    chosenLine: CHOSEN[chosen].line,
    sectionRule: SECTIONS[section].rule,
    sectionSpace: SECTIONS[section].space,
    track: `${track}px`,
    thumbRadius: thumb,
    chartCorner: `${chart.corner}px`,
    chartCurve: `${chart.curve}px`,
    chartGrid: chart.grid,
    chartArea: chart.area,
  }
}
