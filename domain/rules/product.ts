/**
 * An application's product. HELOC: a line that qualifies by household income. DSCR: a line on a rental home that
 * qualifies by rent, for business purposes.
 */
export const PRODUCTS = ['HELOC', 'DSCR'] as const
export type Product = (typeof PRODUCTS)[number]

/**
 * The purpose of the credit. Credit on a rental home is business credit if the owner doesn't live in the home (12 CFR
 * 1026.3(a)(1), comment 3(a)-4).
 */
export const purposeOf = (product: Product): 'consumer' | 'business' => (product === 'DSCR' ? 'business' : 'consumer')
