/**
 * What an application is for. HELOC: a line that the household's income carries. DSCR: one on a home that is let, which
 * its rent carries, for business and not for the household.
 */
export const PRODUCTS = ['HELOC', 'DSCR'] as const
export type Product = (typeof PRODUCTS)[number]

/** What credit is for: credit on rented property that its owner does not live in is business credit (12 CFR 1026.3(a)(1), comment 3(a)-4). */
export const purposeOf = (product: Product): 'consumer' | 'business' => (product === 'DSCR' ? 'business' : 'consumer')
