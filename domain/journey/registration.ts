/** Registration before an account exists. Defines the steps in order and computes the visitor's progress. */
import type { RegistrationV1Step, RegistrationV2Screen } from '../routes/routes.ts'

/** Names of the answers in a registration draft, one per form. */
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
/**
 * Whether to ask for the home address. A second home or a rental requires it, because the applicant doesn't live there.
 */
const livesElsewhere = (facts: RegistrationFacts) => facts.occupancy === 'SECONDARY' || facts.occupancy === 'INVESTMENT'

/**
 * Registration v1 skips the contact step if email and phone are known. It skips the credentials step if the visitor is
 * signed in.
 */
export const REGISTRATION_V1: readonly RegistrationStep<RegistrationV1Step>[] = [
  { answer: 'property', screen: 'property-info', applies: always },
  { answer: 'forSale', screen: 'sale-status', applies: always },
  { answer: 'income', screen: 'income-info', applies: always },
  { answer: 'name', screen: 'name', applies: always },
  { answer: 'birthdate', screen: 'birthdate', applies: always },
  { answer: 'contact', screen: 'contact-info', applies: (f) => !f.hasContact },
  { answer: 'credentials', screen: 'login-info', applies: (f) => !f.authenticated },
]

/**
 * Registration v2 skips the home address step for a primary home. It skips the last two steps if the visitor is signed
 * in.
 */
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
  /** The first unanswered registration step; undefined when every question is answered. */
  readonly next?: S | undefined
  /** All registration steps that apply to the visitor, in order. */
  readonly steps: readonly S[]
  /** The registration steps that the visitor may open: the answered steps, and the first unanswered step. */
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
