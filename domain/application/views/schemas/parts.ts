/** Schemas that several views share: people, documents, the journey and the server state. */
import * as z from 'zod/mini'
import { ID_TYPES, PICTURE_FAULT_NAMES, PICTURES } from '../../../forms/identity.ts'
import { type BorrowerAnswer, borrowerTable } from '../../../journey/borrower.ts'
import { BORROWER_COMMANDS, type BorrowerState } from '../../../journey/borrowerNames.ts'
import { PROGRESS } from '../../../journey/machine.ts'
import { SIGNER_COMMANDS, type SignerState, signerTable } from '../../../journey/signer.ts'
import { APPLICATION_SCREENS, SIGNER_SCREENS } from '../../../routes/routes.ts'
import { FACE_SCAN_ANSWERS } from '../../../rules/faceScan.ts'
import { FIGURE_NAMES } from '../../../rules/figures.ts'
import { UNITS } from '../../../rules/units.ts'
import { dateSchema, instantSchema, listOf, uuidSchema } from '../../../values/schemas.ts'
import { SHOWN_PERSONAL_ANSWERS } from '../../core/personalAnswers.ts'
import { DOCUMENT_STAGES, DOCUMENT_TYPES } from '../../core/types.ts'
import { SERVER_STATE_NAMES } from '../serverStates.ts'

export const personName = z.object({
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  suffix: z.string(),
})

export const postalAddress = z.object({
  street1: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
})

export const person = z.object({
  identityUuid: z.string(),
  name: z.optional(personName),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** The person's date of birth. Present only in that person's own view. */
  dob: z.optional(z.string()),
  ssnMask: z.optional(z.string()),
  /** The person's home address, if the person doesn't live in the home on the application. */
  homeAddress: z.optional(postalAddress),
})

export const ownerRole = z.enum(['BORROWER', 'CO_SIGNER', 'NON_BORROWING_OWNER'])
export const identityStatus = z.enum(['NONE', 'SUBMITTED', 'VERIFIED', 'FAILED'])
export const identityCheck = z.object({
  status: identityStatus,
  documentType: z.optional(z.enum(ID_TYPES)),
  attempts: z.int(),
  submittedAt: z.optional(instantSchema),
  /** The identity provider's advice to the person after a failed check. */
  reason: z.optional(z.string()),
  faceScan: z.optional(z.enum(FACE_SCAN_ANSWERS)),
  /** After a failed check: the pictures to replace. If missing, the person must take all pictures again. */
  replace: z.optional(listOf(z.object({ picture: z.enum(PICTURES), fault: z.enum(PICTURE_FAULT_NAMES) }))),
})

/**
 * The application fields that show whether a journey step is done, and the borrower's personal answers. Borrowers and
 * agents see all of these fields. If a field is missing here, the compiler reports an error.
 */
export const answers = z.object({
  ...SHOWN_PERSONAL_ANSWERS,
  ...({} satisfies Record<BorrowerAnswer, z.core.$ZodType>),
})

export const documentType = z.enum(DOCUMENT_TYPES)
export const documentRecord = z.object({
  uuid: uuidSchema,
  type: documentType,
  title: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  stage: z.enum(DOCUMENT_STAGES),
  forIdentity: z.optional(z.string()),
  condition: z.optional(uuidSchema),
  sha256: z.string(),
  /** The SHA-256 hash of the original upload. Present if people get a cleaned copy of the file. */
  originalSha256: z.optional(z.string()),
  pages: z.int(),
  createdAt: instantSchema,
  signedAt: z.optional(instantSchema),
  sealed: z.boolean(),
  /** The message of the agent who sent the document. */
  comments: z.optional(z.string()),
  /** The time when the person read a document that an agent sent. */
  readAt: z.optional(instantSchema),
  /** The time when the borrower confirmed receiving the document; only for documents that require this confirmation. */
  receivedAt: z.optional(instantSchema),
  /** The day on which the lender mailed the document to the person; absent if it wasn't mailed. */
  mailedOn: z.optional(dateSchema),
})

/** A named figure that a rule used. */
export const figure = z.object({
  name: z.enum(FIGURE_NAMES),
  value: z.union([z.number(), z.string(), z.boolean()]),
  unit: z.enum(UNITS),
  /** The company that the figure is about, such as a lienholder. */
  of: z.optional(z.string()),
})

export const serverState = z.object({
  name: z.enum(SERVER_STATE_NAMES),
  kind: z.enum(['waiting', 'blocking', 'terminal', 'stable']),
  /** Path of the screen to show. '/' is the dashboard, which doesn't belong to any application. */
  route: z.optional(z.enum([...APPLICATION_SCREENS, '/'])),
})

const idsOf = <Id extends string>(table: {
  readonly steps: readonly { readonly id: Id }[]
  readonly overrides: readonly { readonly id: Id }[]
}): readonly Id[] => [...table.steps, ...table.overrides].map(({ id }) => id)

const BORROWER_STATES = idsOf<BorrowerState>(borrowerTable)
export const borrowerState = z.enum(BORROWER_STATES)
export const borrowerJourney = z.object({
  state: borrowerState,
  base: borrowerState,
  screen: z.enum(APPLICATION_SCREENS),
  screens: listOf(z.enum(APPLICATION_SCREENS)),
  commands: listOf(z.enum(BORROWER_COMMANDS)),
  progress: z.enum(PROGRESS),
  waits: z.boolean(),
})

const SIGNER_STATES = idsOf<SignerState>(signerTable)
export const signerJourney = z.object({
  state: z.enum(SIGNER_STATES),
  base: z.enum(SIGNER_STATES),
  screen: z.enum(SIGNER_SCREENS),
  screens: listOf(z.enum(SIGNER_SCREENS)),
  commands: listOf(z.enum(SIGNER_COMMANDS)),
  progress: z.enum(PROGRESS),
  waits: z.boolean(),
})

export const cancelled = z.object({
  at: instantSchema,
  why: z.enum(['RESCINDED', 'WITHDRAWN']),
  by: z.string(),
  /**
   * The day on which the lender received a cancellation of the line. The lender must return the fees within 20 days of
   * that day.
   */
  receivedOn: z.optional(dateSchema),
})

/** Fields that are in both the borrower's and the signer's views. */
export const common = {
  uuid: uuidSchema,
  loanNumber: z.string(),
  version: z.int(),
  /** Today's date at the property, according to the server's clock. */
  today: dateSchema,
  documents: listOf(documentRecord),
  person,
  serverState,
}
