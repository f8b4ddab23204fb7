/** What follows from the product of an application. */
import { type Product, purposeOf } from '../../rules/product.ts'
import { hasRescissionRight } from '../../rules/rescission.ts'
import type { Application } from '../types.ts'

/** On records from before it was kept: a home equity line. */
export const productOf = ({ product = 'HELOC' }: Pick<Application, 'product'>): Product => product

/** The line goes out on the rent alone; what was told of income decides nothing. */
export const isCarriedByRent = (a: Pick<Application, 'product'>): boolean => productOf(a) === 'DSCR'

/** Whether its owners may cancel within three business days after closing. */
export const hasRightToCancel = (a: Pick<Application, 'product' | 'property'>): boolean =>
  hasRescissionRight({ principalDwelling: a.property.occupancy === 'PRIMARY', purpose: purposeOf(productOf(a)) })

/** The company that borrows in place of the person, where one does. */
export const borrowingEntity = (a: Pick<Application, 'product' | 'rental'>) =>
  isCarriedByRent(a) ? a.rental?.entity : undefined
