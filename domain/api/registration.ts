import * as z from 'zod/mini'
import { postalAddress } from '../application/views/schemas/parts.ts'
import { BROKER_CHOICES } from '../forms/broker.ts'
import { notifyMeForm } from '../forms/notifyMe.ts'
import { REGISTRATION_FORMS } from '../forms/registration.ts'
import { REGISTRATION_ANSWERS } from '../journey/registration.ts'
import { EARLY_REASONS } from '../rules/earlyKnockouts.ts'
import { PROPERTY_TYPES } from '../rules/home.ts'
import { dateSchema, listOf, stateSchema } from '../values/schemas.ts'
import { contract } from './contract.ts'
import { bodyOf } from './formBody.ts'
import { openingView } from './openings.ts'
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

/**
 * The registration API. It stores a visitor's answers before an account exists, and determines the next step in
 * registration v1 or v2.
 */
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
      /** The full path of the application's current screen. */
      path: z.string(),
      declined: z.boolean(),
    }),
  ),
  /**
   * The home address that the signed-in person gave for an earlier application. Present only while registration asks
   * for the home address, so that the person can confirm it.
   */
  homeAddress: z.optional(postalAddress),
  /** The first reason why the lender doesn't accept this application; absent while the answers are eligible. */
  knockout: z.optional(z.enum(EARLY_REASONS)),
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

/** The adverse action notice for an application that registration declined (12 CFR 1002.9(a)(2) and (b)). */
const earlyNotice = z.object({
  /** The applicant's name, if it's known. */
  applicant: z.optional(z.string()),
  /** The home's address on one line. */
  property: z.string(),
  decidedOn: dateSchema,
  /** The principal reasons in the notice's wording. */
  reasons: listOf(z.string()),
  /** The paragraphs of the notice under the Equal Credit Opportunity Act. */
  rights: listOf(z.string()),
  lender: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  /** The address to which the notice is also emailed. */
  emailedTo: z.optional(z.string()),
})
export type EarlyNotice = z.infer<typeof earlyNotice>

const knockoutView = z.object({
  reasons: listOf(z.enum(EARLY_REASONS)),
  /** The answer that caused the knockout. The person can correct it if it's wrong. */
  answer: z.enum(['property', 'forSale']),
  state: stateSchema,
  propertyType: z.enum(PROPERTY_TYPES),
  /**
   * The first day on which the home's purchase no longer counts as recent. We assume that the person bought the home on
   * the day they answered the question.
   */
  eligibleFrom: z.optional(dateSchema),
  /** Present if the knockout is based on the person's own answers and therefore counts as a denial. */
  notice: z.optional(earlyNotice),
  /** The signed-in person's email address. */
  accountEmail: z.optional(z.string()),
  ...openingView.shape,
})
export type KnockoutView = z.infer<typeof knockoutView>

export const getKnockout = contract({
  id: 'getRegistrationKnockout',
  method: 'GET',
  path: `${REGISTRATION}/knockout`,
  summary:
    'Returns why the lender doesn’t accept the application in this browser’s draft, and the adverse action notice if the application was declined. Returns 404 if the answers are eligible.',
  access: 'anyone',
  response: knockoutView,
})

export const notifyMe = contract({
  id: 'notifyMe',
  method: 'POST',
  path: `${REGISTRATION}/notify`,
  summary:
    'Stores an email address that the lender tells once it accepts an application like this one. If the application was declined, the notice is emailed to this address as well.',
  access: 'anyone',
  body: bodyOf(notifyMeForm),
  response: knockoutView,
  errors: [422, 429],
})
