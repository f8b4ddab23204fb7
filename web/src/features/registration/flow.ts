/** The steps of registration in both versions, and their paths. */

import type { OriginatorInfo } from 'domain/api/broker.ts'
import type { DraftView } from 'domain/api/registration.ts'
import type { FieldError } from 'domain/forms/form.ts'
import type { RegistrationAnswer } from 'domain/journey/registration.ts'
import { REGISTER, REGISTER_V2 } from 'domain/routes/pages.ts'

export type Version = 'v1' | 'v2'
export type Draft = DraftView

/**
 * Returns a step's path. The step's name is in the query string in registration v1, and in the path in registration v2.
 */
export const stepPath = (version: Version, step: string): string =>
  version === 'v1' ? `${REGISTER}?step=${step}` : step === '' ? REGISTER_V2 : `${REGISTER_V2}/${step}`

export const V1_ANSWERS: Record<string, RegistrationAnswer> = {
  'property-info': 'property',
  'home-address': 'homeAddress',
  'sale-status': 'forSale',
  'income-info': 'income',
  name: 'name',
  birthdate: 'birthdate',
  'contact-info': 'contact',
  'login-info': 'credentials',
}
export const V2_ANSWERS: Record<string, RegistrationAnswer> = {
  '': 'property',
  'home-address': 'homeAddress',
  'for-sale': 'forSale',
  'annual-income': 'income',
  'legal-name': 'name',
  birthdate: 'birthdate',
  'phone-and-email': 'contact',
  'set-password': 'credentials',
}
export const answerOf = (version: Version, step: string): RegistrationAnswer | undefined =>
  (version === 'v1' ? V1_ANSWERS : V2_ANSWERS)[step]

export interface FlowData {
  readonly draft: Draft
  readonly step: string
  /** The originator (loan officer or broker) whose link the visitor followed. */
  readonly originator?: OriginatorInfo
  /** The variation of registration that the page shows; absent if the flag of registration v2 has no variations. */
  readonly variation?: string
}

let fresh: Draft | undefined
/**
 * Caches the draft that the server returned when it saved the last answer. The next step then doesn't need to fetch the
 * draft. Only the browser uses this cache.
 */
export const keepFresh = (draft: Draft): void => {
  fresh = draft
}
export const hasFresh = (): boolean => fresh !== undefined

/** Returns the cached draft and clears the cache, so that the draft is used only once. */
export function takeFresh(): Draft | undefined {
  const kept = fresh
  fresh = undefined
  return kept
}

export interface ActionData {
  readonly errors: readonly FieldError[]
  /** Whether the answers are valid. If so, the page submits the form again once its scripts have loaded. */
  readonly finish?: true
  /** The answers that the person typed, so the page can show them again. The server never sends passwords back. */
  readonly typed: Readonly<Record<string, unknown>>
}

/** Whether the first step offers a link to an open application or to a draft with answers. */
export const offersResume = (version: Version, step: string, { application, [version]: flow }: Draft): boolean =>
  step === flow.steps[0] && (application?.declined === false || flow.next !== step)

/** Whether this step creates the application of a signed-in person, who doesn't need to choose a password. */
export const isAccountsLast = (version: Version, step: string, { [version]: { steps } }: Draft): boolean =>
  step === steps.at(-1) && answerOf(version, step) !== 'credentials'

export const backFrom = (version: Version, step: string, draft: Draft): string | undefined => {
  const { steps } = draft[version]
  const index = steps.indexOf(step)
  const before = index > 0 ? steps[index - 1] : undefined
  return before === undefined ? undefined : stepPath(version, before)
}
