import * as z from 'zod/mini'
import { BROKER_CHOICES } from '../forms/broker.ts'
import { REGISTRATION_FORMS } from '../forms/registration.ts'
import { REGISTRATION_ANSWERS } from '../journey/registration.ts'
import { listOf } from '../values/schemas.ts'
import { contract } from './contract.ts'
import { bodyOf } from './formBody.ts'
import { REGISTRATION } from './paths.ts'

const resolution = z.object({
  next: z.optional(z.string()),
  steps: listOf(z.string()),
  allowed: listOf(z.string()),
  /** The number of each step, starting at 1. Two steps can share a number. */
  numbers: listOf(z.int()),
  /** The number of the last step, on which the borrower confirms their details after registering. */
  total: z.int(),
})

const DRAFT_ANSWERS = REGISTRATION_ANSWERS.filter((answer) => answer !== 'credentials')

/** The registration API: a visitor's answers before an account exists, and the next step in registration v1 or v2. */
export const draftView = z.object({
  answers: z.partialRecord(z.enum(DRAFT_ANSWERS), z.record(z.string(), z.unknown())),
  /** The loan originator whose link the visitor followed. */
  broker: z.optional(
    z.object({
      uuid: z.string(),
      /** The state of the home, if it's known, and whether the originator is licensed in that state. */
      state: z.optional(z.string()),
      servesState: z.optional(z.boolean()),
      /** The visitor's choice of how to continue, if the originator isn't licensed in the state of the home. */
      choice: z.optional(z.enum(BROKER_CHOICES)),
    }),
  ),
  /** The signed-in person's newest application, if it's open or declined. */
  application: z.optional(
    z.object({
      /** The full path of the screen that the application is at. */
      path: z.string(),
      declined: z.boolean(),
    }),
  ),
  v1: resolution,
  v2: resolution,
})
export type DraftView = z.infer<typeof draftView>

export const getDraft = contract({
  id: 'getRegistrationDraft',
  method: 'GET',
  path: REGISTRATION,
  summary: 'Returns the registration answers given so far in this browser.',
  access: 'anyone',
  response: draftView,
})

export const putDraft = contract({
  id: 'putRegistrationAnswer',
  method: 'PUT',
  path: `${REGISTRATION}/{answer}`,
  summary: 'Stores the answers of one registration step in the draft of this browser’s cookie.',
  access: 'anyone',
  params: z.object({ answer: z.enum(DRAFT_ANSWERS) }),
  body: z.record(z.string(), z.unknown()),
  forms: {
    parameter: 'answer',
    bodies: Object.fromEntries(DRAFT_ANSWERS.map((answer) => [answer, bodyOf(REGISTRATION_FORMS[answer])])),
  },
  response: draftView,
  errors: [422],
})
