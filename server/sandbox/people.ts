/** People who are ready to sign in, made the way everybody comes to where they are. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { BorrowerCommand, BorrowerState } from 'domain/journey/borrowerNames.ts'
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import * as answers from '../../personas/answers.ts'
import type { Persona } from '../../personas/persona.ts'
import { persona } from '../../personas/personas.ts'
import { emailIndex, findIdentity } from '../storage/identities.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { register } from '../usecases/register.ts'
import { checkRegistration, judgeOf, NOBODY, type RawAnswers } from '../usecases/registration.ts'
import { runCommand } from '../usecases/runCommand.ts'
import type { Services } from '../usecases/services.ts'
import { readView } from '../usecases/views.ts'

export const SANDBOX_PASSWORD = answers.PASSWORD

interface Seed {
  readonly persona: Persona
  /** Apart from the persona's own, which stays free to register with. */
  readonly email: string
  readonly at: BorrowerState
  readonly what: string
}

const seed = (id: string, at: BorrowerState, where: string): Seed => ({
  persona: persona(id),
  email: `${id}@sandbox.test`,
  at,
  what: `${persona(id).title}, ${where}`,
})

export const SEEDED: readonly Seed[] = [
  seed('prime', 'liens', 'to confirm what the home owes'),
  seed('nearprime', 'product', 'to choose an offer'),
  seed('selfemployed', 'profile', 'at the beginning'),
]

const SEEDING = { ip: '127.0.0.1', userAgent: 'seed' }

/** Makes those who are missing. */
export async function seedPeople(services: Services): Promise<void> {
  await Promise.all(SEEDED.map((one) => seedOne(services, one)))
}

async function seedOne(services: Services, { persona: one, email, at }: Seed): Promise<void> {
  const org = DEFAULT_ORGANIZATION
  const key = emailIndex(services.keyring, org, email)
  const [[known]] = await services.db.read({ mode: 'SIGN_IN', org, key }, findIdentity(key))
  if (known) return
  const registration = checkRegistration(answersOf(one, email), NOBODY, judgeOf(services, org))
  const made = await register(services, { org, client: SEEDING }, registration)
  await advance(services, { mode: 'ACTOR', org, actor: made.identity }, made.application, one, at)
}

/** The answers of a registration, as they are kept by step. */
export function answersOf(one: Persona, email: string): RawAnswers {
  const { propertyAddress, homeAddress, isListedForSale, acquiredRecently, income, name, dob, phoneNumber, ...rest } =
    answers.registration(one)
  const { password, confirmPassword, termPrivacyConsent, communicationConsent, smsTransactionalConsent } = rest
  return {
    property: { ...propertyAddress, revealed: true },
    ...(homeAddress ? { homeAddress: { ...homeAddress } } : {}),
    forSale: { isListedForSale, acquiredRecently },
    income: { ...income },
    name: { ...name },
    birthdate: { dateOfBirth: dob },
    contact: { email, phoneNumber, smsTransactionalConsent },
    credentials: { password, confirmPassword, termPrivacyConsent, communicationConsent },
  }
}

type Step = readonly [BorrowerCommand, object]
const STEPS: Partial<Record<BorrowerState, (one: Persona, view: ApplicationView) => Step>> = {
  profile: (one, view) => ['saveProfile', answers.profile(one, view.property.uuid)],
  liens: (_, view) => ['saveLiens', answers.liens(view.liens, false)],
}

const PATIENCE = 15_000

/** Takes the steps of the persona until the application stands there, or outside parties take too long. */
async function advance(
  services: Services,
  scope: ActorScope,
  uuid: string,
  one: Persona,
  at: BorrowerState,
): Promise<void> {
  const end = Date.now() + PATIENCE
  while (Date.now() < end) {
    const view = await readView(services, scope, uuid)
    if (!('applicationStatus' in view)) return
    if (view.serverState.kind === 'waiting') {
      await pause(50)
      continue
    }
    const step = view.journey.state === at ? undefined : STEPS[view.journey.state]?.(one, view)
    if (!step) return
    const [command, body] = step
    await runCommand(services, { scope, application: uuid, table: 'borrower', command, body, client: SEEDING })
  }
}
