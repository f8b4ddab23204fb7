import { NOTARY_FAILURES } from 'domain/application/closing/types.ts'
import { personName, postalAddress } from 'domain/application/views/schemas/parts.ts'
import { dateSchema, instantSchema, listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { answered, attachment, person, resumable, session } from '../shared/schemas.ts'

const knowledgeQuestions = z.object({
  /** The questions for the signer. Empty if the notary's service asks its own questions during the session. */
  questions: listOf(z.object({ id: z.string(), text: z.string(), choices: listOf(z.string()) })),
  /** The IDs of the correct choices, keyed by question ID. */
  key: z.record(z.string(), z.string()),
})
export type KnowledgeQuestions = z.infer<typeof knowledgeQuestions>

/** The notary's certificate and journal entry, and the documents as the notary completed them. */
const notarized = z.object({
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
  /**
   * The signed security instrument with the notary's certificate, as PDFs or pictures. The certificate may be a
   * separate file. If the answer has no files, the server adds the certificate to its own sealed instrument.
   */
  completed: z.optional(listOf(attachment)),
})
const notarizedOnline = z.extend(notarized, {
  /** The service's ID for the session's audio and video recording. */
  recording: z.optional(z.string().check(z.minLength(1))),
})
/** The result of an online session or a visit. A visit has no recording. */
export type Notarized = z.infer<typeof notarizedOnline>

const appointment = z.object({
  date: dateSchema,
  /** The time of day as 'HH:mm' in the property's time zone. */
  slot: z.string(),
  place: z.string(),
})

const ordered = z
  .object({
    /** The service's ID for the session. */
    room: z.string().check(z.minLength(1)),
    /** The notary who has joined the room on the lender's page. */
    notary: z.optional(z.string()),
    /** The service's page on which the signer meets the notary, instead of the lender's page. */
    link: z.optional(z.string().check(z.regex(/^https:\/\//, 'Start the link with https://'))),
  })
  .check(
    z.refine(({ notary, link }) => notary !== undefined || link !== undefined, {
      path: ['link'],
      error: 'Name the notary or the page of the session',
    }),
  )

export const notaryCalls = {
  /** Asks for new questions in each attempt. */
  questions: call(
    'Create questions that only the real signer should be able to answer.',
    z.object({ person, count: z.int(), attempt: z.int() }),
    knowledgeQuestions,
  ),
  /** The server requests this check before the notary sees the documents. */
  readSigned: call(
    'Check whether each signature is complete and belongs to the signer.',
    z.object({ loanNumber: z.string(), signer: personName, documents: listOf(attachment) }),
    z.object({ fits: z.boolean(), why: z.string() }),
  ),
  /** If the answer has a `link`, the signer goes there and then returns to `returnTo`, a URL on the lender's site. */
  order: call(
    'Order an online session with a notary for the signers and their documents.',
    z.object({
      ...{ loanNumber: z.string(), state: z.string(), signers: listOf(person), documents: listOf(attachment) },
      ...{ returnTo: z.string(), session },
    }),
    resumable(ordered, NOTARY_FAILURES),
  ),
  outcome: call(
    'Report the result of an online session, after the notary has witnessed the signature.',
    z.object({
      ...{ room: z.string(), notary: z.optional(z.string()), state: z.string(), signer: personName },
      session,
    }),
    answered(notarizedOnline, NOTARY_FAILURES),
  ),
  book: call(
    'Book a notary for a visit.',
    z.object({
      ...{ appointment, contact: z.object({ phone: z.string(), note: z.string() }), property: postalAddress },
      ...{ loanNumber: z.string(), signers: listOf(personName), documents: listOf(attachment) },
    }),
    z.object({ reference: z.string().check(z.minLength(1)) }),
  ),
  visit: call(
    'Report the result of a booked visit, after the visit has taken place.',
    z.object({
      ...{ reference: z.string(), appointment, property: postalAddress, county: z.string(), signer: personName },
      documents: listOf(attachment),
    }),
    answered(notarized, NOTARY_FAILURES),
  ),
}
export type Notary = Port<typeof notaryCalls>
