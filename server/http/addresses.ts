import * as contracts from 'domain/api/address.ts'
import { lookupAddress, searchAddresses } from '../storage/addresses/search.ts'
import { type AppContext, serve } from './serve.ts'

/** The address typeahead: public data, the same for every organization. */
export function serveAddresses(surroundings: AppContext): void {
  const { pool } = surroundings.services.db
  serve(surroundings, contracts.searchAddress, async ({ params, query }) => [
    ...(await searchAddresses(pool, params.text, query.state ? { state: query.state.toUpperCase() } : {})),
  ])
  serve(surroundings, contracts.lookupAddress, async ({ query }) => [
    ...(await lookupAddress(pool, query.partialAddress)),
  ])
}
