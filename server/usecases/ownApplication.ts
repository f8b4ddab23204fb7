import { productOf } from 'domain/application/core/product.ts'
import type { Product } from 'domain/rules/product.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { readApplication, readParty } from '../storage/applications.ts'
import type { ActorScope } from '../storage/transactions.ts'
import type { Services } from './services.ts'

export interface OwnApplication {
  readonly uuid: string
  readonly product: Product
  readonly loanNumber: string
}

/**
 * Returns the application with this UUID, its product and its loan number, if the caller is a party to it; otherwise
 * undefined. `uuid` comes from the browser, so it can be any value.
 */
export async function ownApplication(
  services: Services,
  scope: ActorScope,
  uuid: unknown,
): Promise<OwnApplication | undefined> {
  if (typeof uuid !== 'string' || !isUuid(uuid)) return undefined
  const [[party], [row]] = await services.db.read(scope, readParty(uuid, scope.actor), readApplication(uuid))
  return party && row && { uuid: row.data.uuid, product: productOf(row.data), loanNumber: row.data.loanNumber }
}
