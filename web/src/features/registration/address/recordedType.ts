import { PROPERTY_TYPE_LOOKUP } from 'domain/api/paths.ts'
import type { PropertyType } from 'domain/rules/home.ts'
import { call } from '../../../api/client.ts'
import type { AddressAnswer } from './AddressSearch.tsx'

/**
 * Returns the recorded property type at an address; undefined if it's unknown.
 * @throws ApiError if the lookup fails
 */
export async function recordedType(body: AddressAnswer, signal: AbortSignal): Promise<PropertyType | undefined> {
  return (await call<{ propertyType?: PropertyType }>('POST', PROPERTY_TYPE_LOOKUP, { body, signal })).propertyType
}
