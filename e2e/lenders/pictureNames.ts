/** File names for the pictures of lenders' screens. */
export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

export const pictureName = (code: string, screen: string, width: number, scheme: Scheme): string =>
  `${code}-${screen}-${width}-${scheme}.png`
