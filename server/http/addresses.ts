import * as contracts from 'domain/api/address.ts'
import { lookupAddress, searchAddresses } from '../storage/addresses/search.ts'
import { recordedType } from '../usecases/recordedType.ts'
import { type AppContext, serve } from './serve.ts'

/** Serves address suggestions as the user types. Addresses are public and the same for every organization. */
export function serveAddresses(context: AppContext): void {
  const { pool } = context.services.db
  serve(context, contracts.searchAddress, async ({ params, query }) => [
    ...(await searchAddresses(pool, params.text, query.state ? { state: query.state.toUpperCase() } : {})),
  ])
  serve(context, contracts.lookUpPropertyType, ({ body, organization }) =>
    recordedType(context.services, organization.code, body),
  )
  serve(context, contracts.lookupAddress, async ({ query }) => [...(await lookupAddress(pool, query.partialAddress))])
}
