import { automatedDetails, likelyRange } from 'domain/application/views/schemas/home.ts'
import { FOUND_CONDITIONS, PROPERTY_CONDITIONS } from 'domain/rules/home.ts'
import { centsSchema, dateSchema } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { answered, home } from '../shared/schemas.ts'

const automatedValue = z.object({
  value: centsSchema,
  /** 0-100. */
  confidence: z.number().check(z.minimum(0), z.maximum(100)),
  ...automatedDetails.shape,
  range: z.optional(
    likelyRange.check(
      z.refine(({ low, high }) => low <= high, {
        path: ['low'],
        message: 'The lowest value can’t be above the highest value',
      }),
    ),
  ),
})
export type AutomatedValue = z.infer<typeof automatedValue>

const brokerOrder = z.object({
  home,
  /** The party's ID for an existing order. Without an ID, the call places a new order. */
  reference: z.optional(z.string()),
  /** The home's value, as estimated by the owner. */
  estimate: z.optional(centsSchema),
  /**
   * The home's condition, as stated by the owner. `condition` and `units` are missing if the owner hasn't been asked
   * yet.
   */
  condition: z.optional(z.enum(PROPERTY_CONDITIONS)),
  /** The number of dwelling units, as stated by the owner. */
  units: z.optional(z.int()),
})

const brokerOpinion = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ORDERED'), reference: z.string(), broker: z.string(), expected: dateSchema }),
  z.object({
    state: z.literal('DONE'),
    reference: z.string(),
    value: centsSchema,
    condition: z.enum(FOUND_CONDITIONS),
    note: z.string(),
  }),
])

export const valuationCalls = {
  automated: call(
    'Request an automated valuation (AVM).',
    z.extend(home, {
      /** The parcel number, if the borrower chose this home from several at the address. */
      parcel: z.optional(z.string()),
    }),
    answered(automatedValue, ['NO_VALUE']),
  ),
  /** A request repeated on or after the promised day returns the result. */
  brokerOpinion: call('Order a broker price opinion (BPO), and later return it.', brokerOrder, brokerOpinion),
}
export type Valuation = Port<typeof valuationCalls>
