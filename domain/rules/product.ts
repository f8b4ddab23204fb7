/**
 * An application's product. HELOC: a line that household income supports. DSCR: a line on a rental, supported by its
 * rent, for business purposes.
 */
export const PRODUCTS = ['HELOC', 'DSCR'] as const
export type Product = (typeof PRODUCTS)[number]

/**
 * The credit's purpose: credit on a rental its owner doesn't live in is business credit (12 CFR 1026.3(a)(1), comment
 * 3(a)-4).
 */
export const purposeOf = (product: Product): 'consumer' | 'business' => (product === 'DSCR' ? 'business' : 'consumer')
