import * as z from 'zod/mini'
import { homeAddressForm } from '../forms/homeAddress.ts'
import { PROPERTY_TYPES } from '../rules/home.ts'
import { contract } from './contract.ts'
import { bodyOf } from './formBody.ts'
import { ADDRESS_SEARCH, PROPERTY_TYPE_LOOKUP } from './paths.ts'

const PATH = '/service-application/external/api/v1/address'

const suggestions = z.array(
  z.object({
    fullAddress: z.string(),
    street1: z.string(),
    street2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    /** Number of units at the suggested address. The number is ignored if the suggestion already includes a unit. */
    units: z.int(),
  }),
)

export const searchAddress = contract({
  id: 'searchAddress',
  method: 'GET',
  path: `${ADDRESS_SEARCH}{text}`,
  summary: 'Returns at most eight addresses that begin with the text at the end of the path.',
  access: 'anyone',
  params: z.object({ text: z.string().check(z.maxLength(200)) }),
  query: z.object({ state: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/))) }),
  response: suggestions,
})

export const lookupAddress = contract({
  id: 'lookupAddress',
  method: 'GET',
  path: `${PATH}/lookup`,
  summary: 'Returns the address described by a text, with all its units.',
  access: 'anyone',
  query: z.object({ partialAddress: z.string().check(z.maxLength(200)) }),
  response: suggestions,
})

export const lookUpPropertyType = contract({
  id: 'lookUpPropertyType',
  method: 'POST',
  path: PROPERTY_TYPE_LOOKUP,
  summary:
    'Returns the property type in the county record of an address, which prefills the question. Returns no type if it’s unknown.',
  access: 'anyone',
  body: bodyOf(homeAddressForm, { partial: true }),
  response: z.object({ propertyType: z.optional(z.enum(PROPERTY_TYPES)) }),
  errors: [429],
})
