import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { ADDRESS_SEARCH } from './paths.ts'

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
