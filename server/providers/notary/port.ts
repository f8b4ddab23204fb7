import { NOTARY_FAILURES } from 'domain/application/closing/types.ts'
import { personName, postalAddress } from 'domain/application/views/schemas/parts.ts'
import { dateSchema, instantSchema, listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { answered, attachment } from '../shared/schemas.ts'

/** The notary's certificate and journal entry. */
const certificate = z.object({
  entry: z.string(),
  notary: z.string(),
  /** Commission number. */
  commission: z.string(),
  commissionExpires: dateSchema,
  /** The county and state (full name) where the notary performs the act. */
  state: z.string(),
  county: z.string(),
  manner: z.enum(['REMOTE', 'IN_PERSON']),
  at: instantSchema,
})
export type Certificate = z.infer<typeof certificate>

const appointment = z.object({
  date: dateSchema,
  /** The time of day as 'HH:mm' in the property's time zone. */
  slot: z.string(),
  place: z.string(),
})

export const notaryCalls = {
  /** This check comes before the notary sees the documents. */
  readSigned: call(
    'Check whether each signature is complete and belongs to the signer.',
    z.object({ loanNumber: z.string(), signer: personName, documents: listOf(attachment) }),
    z.object({ fits: z.boolean(), why: z.string() }),
  ),
  openRoom: call(
    'Ask a notary to join an electronic session.',
    z.object({ loanNumber: z.string(), state: z.string(), signer: personName }),
    answered(z.object({ room: z.string(), notary: z.string() }), NOTARY_FAILURES),
  ),
  seal: call(
    'Ask the notary to complete the certificate after the notary has witnessed the signature.',
    z.object({ room: z.string(), notary: z.string(), state: z.string(), signer: personName }),
    answered(certificate, NOTARY_FAILURES),
  ),
  book: call(
    'Book a notary for a visit.',
    z.object({ appointment, contact: z.object({ phone: z.string(), note: z.string() }), property: postalAddress }),
    z.object({ reference: z.string().check(z.minLength(1)) }),
  ),
  visit: call(
    'Report the result of a booked visit, after the visit has taken place.',
    z.object({ reference: z.string(), appointment, property: postalAddress, county: z.string(), signer: personName }),
    answered(certificate, NOTARY_FAILURES),
  ),
}
export type Notary = Port<typeof notaryCalls>
