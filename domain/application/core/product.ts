/** Rules that depend on the product, HELOC or DSCR. */
import { type Product, purposeOf } from '../../rules/product.ts'
import { hasRescissionRight } from '../../rules/rescission.ts'
import type { Application } from '../types.ts'

/** Older applications have no stored product. All of them are HELOC applications. */
export const productOf = ({ product = 'HELOC' }: Pick<Application, 'product'>): Product => product

/** Whether the line qualifies on rent alone. If so, stated income doesn't affect the decision. */
export const isCarriedByRent = (a: Pick<Application, 'product'>): boolean => productOf(a) === 'DSCR'

/** Whether the owners have the right to cancel. */
export const hasRightToCancel = (a: Pick<Application, 'product' | 'property'>): boolean =>
  hasRescissionRight({ principalDwelling: a.property.occupancy === 'PRIMARY', purpose: purposeOf(productOf(a)) })

/** Returns the company that borrows instead of the person, or undefined if no company borrows. */
export const borrowingEntity = (a: Pick<Application, 'product' | 'rental'>) =>
  isCarriedByRent(a) ? a.rental?.entity : undefined

interface Homestead {
  readonly property: Pick<Application['property'], 'address' | 'occupancy'>
}

/** Whether the home is a homestead in Texas, whose constitution restricts the line's terms. */
export const isTexasHomestead = ({ property }: Homestead): boolean =>
  property.address.state === 'TX' && property.occupancy === 'PRIMARY'
