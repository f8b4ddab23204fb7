/** A figure's unit, which determines how the figure is formatted. */
export const UNITS = [
  'cents',
  'percent',
  'ratio',
  'score',
  'count',
  'days',
  'months',
  'years',
  'date',
  'text',
  'flag',
] as const
export type Unit = (typeof UNITS)[number]
