import { postalAddress } from 'domain/application/views/schemas/parts.ts'
import { LIEN_KINDS } from 'domain/forms/liens.ts'
import { PERMISSIBLE_PURPOSE } from 'domain/rules/creditScores.ts'
import { centsSchema, dateSchema, listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { attachment, person, session } from '../shared/schemas.ts'

/** One account listed in a credit file. */
const tradeline = z.object({
  creditor: z.string(),
  kind: z.enum(['MORTGAGE', 'AUTO', 'CARD', 'STUDENT', 'INSTALLMENT']),
  balance: centsSchema,
  monthlyPayment: centsSchema,
  /** The type of lien, if the account is secured by the application's property. */
  lien: z.optional(z.enum(LIEN_KINDS)),
  /** Past-due amount. */
  pastDue: z.optional(centsSchema),
})

/** The bureau's contact details. Consumers use them to ask about a credit file and to lift a freeze or lock. */
const contact = z.object({ address: z.string(), phone: z.string(), website: z.string() })
const bureau = z.object({ name: z.string(), contact })

const bureauScore = z.object({
  bureau: z.string(),
  /** The bureau's contact details for questions about the credit file. */
  bureauContact: contact,
  score: z.int(),
  scoreModel: z.string(),
  /** The scoring model's lowest and highest possible score. */
  scoreRange: z.readonly(z.tuple([z.int(), z.int()])),
  /** Key factors that lowered the score, most important first; at most four. */
  keyFactors: listOf(z.string()),
})
export type BureauScore = z.infer<typeof bureauScore>

const WHY = ['NO_FILE', 'NOT_SURE', 'MINOR', 'FROZEN', 'LOCKED', 'ERROR'] as const

const creditReport = z.extend(bureauScore, {
  pulledOn: dateSchema,
  /** The accounts of all bureaus. An account that several bureaus list appears once. */
  tradelines: listOf(tradeline),
  /**
   * A fraud alert. It requires the lender to verify the applicant's identity first. If the consumer left a phone
   * number, the lender must call that number.
   */
  alert: z.optional(z.object({ kind: z.enum(['FRAUD', 'ACTIVE_DUTY']), phone: z.optional(z.string()) })),
  /** Hard inquiries made by other creditors. */
  inquiries: z.optional(listOf(z.object({ creditor: z.string(), on: dateSchema }))),
  /** In a merged report: the scores of the other bureaus. The lender's policy decides which score counts. */
  otherScores: z.optional(listOf(bureauScore)),
  /** In a merged report: the bureaus that returned no file, and why. */
  missing: z.optional(listOf(z.object({ bureau, why: z.enum(WHY) }))),
  /** The report as the bureau or its reseller sent it. */
  files: z.optional(listOf(attachment)),
})
export type CreditReport = z.infer<typeof creditReport>

/**
 * A response from the bureau without a report. NOT_SURE: the bureau found no file or several files, so the bureau needs
 * the full SSN. MINOR: the file belongs to a child. ERROR: the bureau can't process the request, so an agent sends the
 * request again later. The applicant can resolve the other causes.
 */
const noReport = z.object({
  ok: z.literal(false),
  why: z.enum(WHY),
  bureau,
  /** Whether the PIN in the request is wrong. */
  pinRefused: z.optional(z.boolean()),
})
export type NoReport = z.infer<typeof noReport>

const question = z.object({
  kind: z.enum(['SOFT', 'HARD']),
  /** The permissible purpose for which the lender may get the report (15 USC 1681b(a)). */
  purpose: z.enum(PERMISSIBLE_PURPOSE),
  person,
  property: postalAddress,
  /** The PIN that opens a frozen credit file. */
  pin: z.optional(z.string()),
  session,
})

export const creditBureauCalls = {
  pull: call(
    'Request a credit report. Other creditors can’t see a soft inquiry. They can see a hard inquiry, which requires consent.',
    question,
    z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), value: creditReport }), noReport]),
  ),
}
export type CreditBureau = Port<typeof creditBureauCalls>
