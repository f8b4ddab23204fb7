/** What follows from an application's product. */
import { type Product, purposeOf } from '../../rules/product.ts'
import { hasRescissionRight } from '../../rules/rescission.ts'
import type { Application } from '../types.ts'

/** Older records have no product; they're home equity lines. */
export const productOf = ({ product = 'HELOC' }: Pick<Application, 'product'>): Product => product

/** The line qualifies on rent alone, so stated income doesn't affect the decision. */
export const isCarriedByRent = (a: Pick<Application, 'product'>): boolean => productOf(a) === 'DSCR'

/** Whether the owners have the right to cancel. */
export const hasRightToCancel = (a: Pick<Application, 'product' | 'property'>): boolean =>
  hasRescissionRight({ principalDwelling: a.property.occupancy === 'PRIMARY', purpose: purposeOf(productOf(a)) })

/** The company that borrows in place of the person, if any. */
export const borrowingEntity = (a: Pick<Application, 'product' | 'rental'>) =>
  isCarriedByRent(a) ? a.rental?.entity : undefined
