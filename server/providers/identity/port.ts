import { ID_TYPES, PICTURE_FAULT_NAMES, PICTURES } from 'domain/forms/identity.ts'
import { listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { attachment, person } from '../shared/schemas.ts'

/**
 * Names on the sanctions lists that resemble the names of the people who were screened. A matching name proves nothing,
 * so it leads to manual review and never to an automatic decline.
 */
const listMatches = z.object({
  matches: listOf(
    z.object({
      /** The name of the person who was screened. */
      person: z.string(),
      /** The name on the list. */
      listed: z.string(),
      list: z.string(),
      /** How similar the names are, from 0 to 100. */
      score: z.number().check(z.minimum(0), z.maximum(100)),
    }),
  ),
})

export const identityCalls = {
  screen: call(
    'Check the given people against the sanctions lists of the Office of Foreign Assets Control.',
    listOf(person),
    listMatches,
  ),
  /**
   * `order`: the party's ID for this check, if the party has already accepted the check. `reason`: how to improve the
   * pictures. `suspicious`: the ID may be forged or belong to another person, so staff decide. `replace`: the pictures
   * that can't be used. The person retakes only those.
   */
  verify: call(
    'Check pictures of an ID and a selfie.',
    z.object({
      ...{ person, documentType: z.enum(ID_TYPES), pictures: listOf(attachment) },
      order: z.optional(z.string()),
    }),
    z.object({
      ...{ verified: z.boolean(), reason: z.string(), suspicious: z.optional(z.boolean()) },
      replace: z.optional(listOf(z.object({ picture: z.enum(PICTURES), fault: z.enum(PICTURE_FAULT_NAMES) }))),
    }),
  ),
}
export type Identity = Port<typeof identityCalls>
