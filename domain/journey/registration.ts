/** Registration before there is an account: the steps, their order and progress. */
import type { RegistrationV1Step, RegistrationV2Screen } from '../routes/routes.ts'

/** The answers in a draft, named by registration form. */
export interface RegistrationFacts {
  readonly answered: ReadonlySet<RegistrationAnswer>
  readonly occupancy?: 'PRIMARY' | 'SECONDARY' | 'INVESTMENT' | undefined
  readonly authenticated: boolean
  readonly hasContact: boolean
}
export const REGISTRATION_ANSWERS = [
  'property',
  'homeAddress',
  'forSale',
  'income',
  'name',
  'birthdate',
  'contact',
  'credentials',
] as const
export type RegistrationAnswer = (typeof REGISTRATION_ANSWERS)[number]

interface RegistrationStep<S> {
  readonly answer: RegistrationAnswer
  readonly screen: S
  readonly applies: (facts: RegistrationFacts) => boolean
}

const always = () => true
/** A second home or a rental is not where the applicant lives, so the home address is asked. */
const livesElsewhere = (facts: RegistrationFacts) => facts.occupancy === 'SECONDARY' || facts.occupancy === 'INVESTMENT'

/** v1: skips contact if email and phone are known, and credentials if signed in. */
export const REGISTRATION_V1: readonly RegistrationStep<RegistrationV1Step>[] = [
  { answer: 'property', screen: 'property-info', applies: always },
  { answer: 'forSale', screen: 'sale-status', applies: always },
  { answer: 'income', screen: 'income-info', applies: always },
  { answer: 'name', screen: 'name', applies: always },
  { answer: 'birthdate', screen: 'birthdate', applies: always },
  { answer: 'contact', screen: 'contact-info', applies: (f) => !f.hasContact },
  { answer: 'credentials', screen: 'login-info', applies: (f) => !f.authenticated },
]

/** v2: a primary home goes straight to for-sale; signed-in people skip the last two. */
export const REGISTRATION_V2: readonly RegistrationStep<RegistrationV2Screen>[] = [
  { answer: 'property', screen: '', applies: always },
  { answer: 'homeAddress', screen: 'home-address', applies: livesElsewhere },
  { answer: 'forSale', screen: 'for-sale', applies: always },
  { answer: 'income', screen: 'annual-income', applies: always },
  { answer: 'name', screen: 'legal-name', applies: always },
  { answer: 'birthdate', screen: 'birthdate', applies: always },
  { answer: 'contact', screen: 'phone-and-email', applies: (f) => !f.authenticated },
  { answer: 'credentials', screen: 'set-password', applies: (f) => !f.authenticated },
]

interface RegistrationResolution<S> {
  /** The first unanswered step; undefined when everything is answered. */
  readonly next?: S | undefined
  /** All applicable steps, in order. */
  readonly steps: readonly S[]
  /** Open steps: every answered one before the first gap, and that gap. */
  readonly allowed: readonly S[]
}

export function resolveRegistration<S>(
  table: readonly RegistrationStep<S>[],
  facts: RegistrationFacts,
): RegistrationResolution<S> {
  const steps = table.filter((step) => step.applies(facts))
  const gap = steps.findIndex((step) => !facts.answered.has(step.answer))
  const screens = steps.map((step) => step.screen)
  return {
    next: gap < 0 ? undefined : screens[gap],
    steps: screens,
    allowed: gap < 0 ? screens : screens.slice(0, gap + 1),
  }
}
