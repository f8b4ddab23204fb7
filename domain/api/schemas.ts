/** Shapes shared by several responses. */
import * as z from 'zod/mini'
import type { ApplicationView, SignerApplicationView } from '../application/views/borrowerView.ts'
import type { ChangePreview } from '../application/views/preview.ts'
import { uuid } from './contract.ts'

export const personName = z.object({
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  suffix: z.string(),
})
const postalAddress = z.object({
  street1: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
})

export const serverState = z.object({
  name: z.string(),
  kind: z.enum(['waiting', 'blocking', 'terminal', 'stable']),
  route: z.optional(z.string()),
})

const journey = z.object({
  state: z.string(),
  base: z.string(),
  screen: z.string(),
  screens: z.array(z.string()),
  commands: z.array(z.string()),
  progress: z.string(),
  waits: z.boolean(),
})

export const documentRecord = z.object({
  uuid,
  type: z.string(),
  title: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  stage: z.enum(['CONSENT', 'SUMMARY', 'CLOSING', 'NOTARY', 'UPLOAD']),
  forIdentity: z.optional(z.string()),
  condition: z.optional(uuid),
  sha256: z.string(),
  pages: z.int(),
  createdAt: z.string(),
  signedAt: z.optional(z.string()),
  sealed: z.boolean(),
})

const person = z.object({
  identityUuid: z.string(),
  name: z.optional(personName),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  dateOfBirth: z.optional(z.string()),
  ssnMask: z.optional(z.string()),
})

const common = {
  uuid,
  version: z.int(),
  today: z.string(),
  documents: z.array(documentRecord),
  person,
  journey,
  serverState,
}

/** The application to its borrower; amounts in cents, rates in percent, terms in years. */
export const applicationView = z.looseObject({
  ...common,
  lastDay: z.string(),
  loanNumber: z.string(),
  orgCode: z.string(),
  status: z.string(),
  term: z.optional(z.number()),
  amount: z.optional(z.number()),
  rate: z.optional(z.number()),
  uwCalculatedDrawAmount: z.optional(z.number()),
  adjustedHomeAmount: z.optional(z.number()),
  selectedPropertyUuid: z.optional(uuid),
  consents: z.array(z.object({ type: z.string() })),
  incomeSources: z.array(z.object({ employmentType: z.string() })),
  disburseAccount: z.optional(
    z.object({ uuid, routingNumber: z.string(), mask: z.string(), accountNumber: z.string() }),
  ),
  autopayAccount: z.optional(z.object({ uuid })),
  payType: z.optional(z.enum(['AUTOPAY', 'MANUAL'])),
  isCrypto: z.boolean(),
  walletAddress: z.optional(z.string()),
  hasHmda: z.boolean(),
  assetDepletion: z.object({ complete: z.boolean() }),
  coDeedStatus: z.string(),
  requestedManualNotaryTime: z.optional(z.string()),
  additionalSignerVersion: z.optional(z.enum(['v1', 'v2'])),
  helocSigners: z.array(z.looseObject({ identityUuid: z.string(), role: z.string() })),
  referrer: z.optional(z.object({ referrerUuid: z.string() })),
  auditFields: z.object({ createdDate: z.string() }),
  applicationStatus: z.record(
    z.string(),
    z.optional(z.union([z.boolean(), z.number(), z.string(), z.array(z.string())])),
  ),
}) as unknown as z.ZodMiniType<ApplicationView, ApplicationView>

/** The application to an additional signer: what they sign, and nothing of the borrower's figures. */
export const signerApplicationView = z.looseObject({
  ...common,
  loanNumber: z.string(),
  borrowerName: z.string(),
  property: postalAddress,
  amount: z.optional(z.number()),
  role: z.enum(['CO_SIGNER', 'NON_BORROWING_OWNER']),
}) as unknown as z.ZodMiniType<SignerApplicationView, SignerApplicationView>

/** What a late change would bring; amounts in cents. */
export const changePreview = z.object({
  asks: z.array(z.string()),
  again: z.array(z.string()),
  offer: z.enum(['KEPT', 'CHANGED', 'DROPPED', 'NONE']),
  largestLine: z.object({ before: z.number(), after: z.number() }),
  payment: z.optional(z.object({ before: z.number(), after: z.number() })),
  declines: z.boolean(),
  signingFrom: z.optional(z.string()),
}) as unknown as z.ZodMiniType<ChangePreview, ChangePreview>

export const identityView = z.object({
  uuid,
  type: z.enum(['BORROWER', 'CO_DEEDER']),
  email: z.string(),
  phoneNumbers: z.array(z.string()),
  name: z.extend(personName, { uuid }),
  dob: z.optional(z.string()),
  hasSsn: z.boolean(),
  addresses: z.array(z.object({ uuid, ownership: z.string() })),
})
