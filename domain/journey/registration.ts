/**
 * Defines the steps of registration, which takes place before an account exists, and computes the visitor's progress.
 */
import type { RegistrationV1Step, RegistrationV2Screen } from '../routes/routes.ts'

/** The facts that determine a visitor's registration steps. */
export interface RegistrationFacts {
  readonly answered: ReadonlySet<RegistrationAnswer>
  readonly occupancy?: 'PRIMARY' | 'SECONDARY' | 'INVESTMENT' | undefined
  readonly authenticated: boolean
  /** The answers that the signed-in person's account already contains, so that registration doesn't ask again. */
  readonly known: readonly RegistrationAnswer[]
  /** The answer that the lender doesn't accept, if any. Registration stops at the step that asks for this answer. */
  readonly knockedOut?: RegistrationAnswer | undefined
}
/** Names of the answers in a registration draft, one per form. */
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
const unlessKnown = (answer: RegistrationAnswer) => (facts: RegistrationFacts) => !facts.known.includes(answer)
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
  { answer: 'homeAddress', screen: 'home-address', applies: livesElsewhere },
  { answer: 'forSale', screen: 'sale-status', applies: always },
  { answer: 'income', screen: 'income-info', applies: always },
  { answer: 'name', screen: 'name', applies: unlessKnown('name') },
  { answer: 'birthdate', screen: 'birthdate', applies: unlessKnown('birthdate') },
  { answer: 'contact', screen: 'contact-info', applies: unlessKnown('contact') },
  { answer: 'credentials', screen: 'login-info', applies: (f) => !f.authenticated },
]

/**
 * Registration v2 asks the same questions as v1, but on different screens. It skips the last two steps if the visitor
 * is signed in.
 */
export const REGISTRATION_V2: readonly RegistrationStep<RegistrationV2Screen>[] = [
  { answer: 'property', screen: '', applies: always },
  { answer: 'homeAddress', screen: 'home-address', applies: livesElsewhere },
  { answer: 'forSale', screen: 'for-sale', applies: always },
  { answer: 'income', screen: 'annual-income', applies: always },
  { answer: 'name', screen: 'legal-name', applies: unlessKnown('name') },
  { answer: 'birthdate', screen: 'birthdate', applies: unlessKnown('birthdate') },
  { answer: 'contact', screen: 'phone-and-email', applies: (f) => !f.authenticated },
  { answer: 'credentials', screen: 'set-password', applies: (f) => !f.authenticated },
]

/**
 * Whether a question has its own step number. The home address shares the property's step number, so that the total is
 * the same for every occupancy.
 */
const isCounted = (answer: RegistrationAnswer) => answer !== 'homeAddress'

/**
 * Returns the number of registration steps for these questions. The count includes the final step, on which the
 * borrower only confirms their details (on the `start/profile` screen).
 */
export const countSteps = (answers: readonly RegistrationAnswer[]): number => answers.filter(isCounted).length + 1

interface RegistrationResolution<S> {
  /**
   * The first unanswered registration step, or the step whose answer stops registration. Undefined if all questions are
   * answered.
   */
  readonly next?: S | undefined
  /** All registration steps that apply to the visitor, in order. */
  readonly steps: readonly S[]
  /** The registration steps that the visitor may open: the answered steps, and the first unanswered step. */
  readonly allowed: readonly S[]
  /**
   * The step number of each entry in `steps`, starting at 1. The property and the home address have the same number.
   */
  readonly numbers: readonly number[]
  /** The number of the last step, on which the borrower confirms their details. */
  readonly total: number
}

export function resolveRegistration<S>(
  table: readonly RegistrationStep<S>[],
  facts: RegistrationFacts,
): RegistrationResolution<S> {
  const steps = table.filter((step) => step.applies(facts))
  const gap = steps.findIndex(({ answer }) => !facts.answered.has(answer) || answer === facts.knockedOut)
  const screens = steps.map((step) => step.screen)
  const answers = steps.map((step) => step.answer)
  return {
    next: gap < 0 ? undefined : screens[gap],
    steps: screens,
    allowed: gap < 0 ? screens : screens.slice(0, gap + 1),
    numbers: answers.map((_, index) => answers.slice(0, index + 1).filter(isCounted).length),
    total: countSteps(answers),
  }
}
