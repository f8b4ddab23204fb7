/**
 * An application's product. HELOC: a line that qualifies on household income. DSCR: a line for business purposes on a
 * rental home, which qualifies on rent.
 */
export const PRODUCTS = ['HELOC', 'DSCR'] as const
export type Product = (typeof PRODUCTS)[number]

/**
 * The purpose of the credit. Credit secured by a rental home is business credit if the owner doesn't live there (12 CFR
 * 1026.3(a)(1), comment 3(a)-4).
 */
export const purposeOf = (product: Product): 'consumer' | 'business' => (product === 'DSCR' ? 'business' : 'consumer')
