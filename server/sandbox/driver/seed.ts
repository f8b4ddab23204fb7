/**
 * Registers people and moves their applications to a given state, by calling use cases directly. The sandbox runs this
 * code at startup.
 */
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import * as answers from '../../../personas/answers.ts'
import type { Persona } from '../../../personas/persona.ts'
import { emailIndex, findIdentity } from '../../storage/identities.ts'
import { register } from '../../usecases/register.ts'
import { checkRegistration, judgeOf, NOBODY } from '../../usecases/registration.ts'
import type { RawAnswers } from '../../usecases/registrationDraft.ts'
import { runCommand } from '../../usecases/runCommand.ts'
import type { Services } from '../../usecases/services.ts'
import { readView, type View } from '../../usecases/views.ts'
import { type Actor, type DriveOptions, drive, Stuck } from './drive.ts'

const CLIENT = { ip: '127.0.0.1', userAgent: 'seed' }

interface Seeding extends Pick<DriveOptions, 'patience' | 'poll' | 'signal'> {
  readonly persona: Persona
  /** The state in which the application stays after seeding. */
  readonly at: BorrowerState
  /** The originator whose link the person followed. */
  readonly referrer?: string
}

/**
 * Creates a person with an application in a given state, unless the email address is taken. If outside parties take too
 * long or a review is needed, the application stays in an earlier state.
 * @returns the actor for the new borrower
 */
export async function seedBorrower(
  services: Services,
  { persona, at, referrer, ...driving }: Seeding,
): Promise<Actor | undefined> {
  const org = DEFAULT_ORGANIZATION
  const key = emailIndex(services.keyring, org, persona.email)
  const [[known]] = await services.db.read({ mode: 'SIGN_IN', org, key }, findIdentity(key))
  if (known) return undefined
  const judge = judgeOf(services, org)
  const registration = checkRegistration(registrationOf(persona, judge), NOBODY, judge)
  const { identity, application } = await register(services, { org, client: CLIENT, referrer }, registration)
  const scope = { mode: 'ACTOR', org, actor: identity } as const
  const actor: Actor = {
    view: async () => borrowerView(await readView(services, scope, application)),
    command: async (command, body) => {
      const asked = { scope, application, table: 'borrower', command, body, client: CLIENT } as const
      const respond = (view: View) => Buffer.from(JSON.stringify(borrowerView(view)))
      return JSON.parse((await runCommand(services, { ...asked, respond })).toString()) as ApplicationView
    },
  }
  const until: DriveOptions['until'] = ({ journey, serverState }) =>
    journey.state === at && serverState.kind !== 'waiting'
  await drive(actor, { ...driving, person: persona, until }).catch((error: unknown) => {
    if (!(error instanceof Stuck)) throw error
  })
  return actor
}

function borrowerView(view: Awaited<ReturnType<typeof readView>>): ApplicationView {
  if (!('applicationStatus' in view)) throw new Error("the borrower can't see their own application")
  return view
}

/**
 * Returns a persona's answers, keyed by step, in the format in which registration stores them. The persona agrees to
 * texts if the lender sends any.
 */
export function registrationOf(
  persona: Persona,
  { textCountries }: Pick<ReturnType<typeof judgeOf>, 'textCountries'>,
): RawAnswers {
  const { propertyAddress, homeAddress, isListedForSale, acquiredRecently, income, name, dob, phoneNumber, ...rest } =
    answers.registration(persona)
  const { password, confirmPassword, termPrivacyConsent, communicationConsent, smsTransactionalConsent, email } = rest
  return {
    property: { ...propertyAddress, revealed: true },
    ...(homeAddress ? { homeAddress: { ...homeAddress } } : {}),
    forSale: { isListedForSale, acquiredRecently },
    income: { ...income },
    name: { ...name },
    birthdate: { dateOfBirth: dob },
    contact: { email, phoneNumber, smsTransactionalConsent: smsTransactionalConsent && textCountries.length > 0 },
    credentials: { password, confirmPassword, termPrivacyConsent, communicationConsent },
  }
}
