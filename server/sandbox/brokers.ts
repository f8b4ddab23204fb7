/** A brokerage with its people, and the applications that came through it, as everybody's come. */
import { setTimeout as pause } from 'node:timers/promises'
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import * as answers from '../../personas/answers.ts'
import { insertBrokerage, insertSeat, listFiles, readOriginator } from '../storage/brokers.ts'
import { emailIndex, findIdentity, insertIdentity } from '../storage/identities.ts'
import { newKey } from '../storage/people.ts'
import { newPersonKey } from '../storage/secrets.ts'
import { hashPassword } from '../usecases/credentials.ts'
import { register } from '../usecases/register.ts'
import { checkRegistration, judgeOf, NOBODY } from '../usecases/registration.ts'
import { runCommand } from '../usecases/runCommand.ts'
import type { Services } from '../usecases/services.ts'
import { readView } from '../usecases/views.ts'
import { inventedPersona, LEADS, type Lead } from './leads.ts'
import { answersOf } from './people.ts'

const CLIENT = { ip: '127.0.0.1', userAgent: 'seed' }

/** Number of the sandbox originator, as it stands in their link. */
export const SANDBOX_ORIGINATOR = 'b0000000-0000-4000-8000-000000000001'
const BROKERAGE = 'b0000000-0000-4000-8000-000000000010'
/** Number of the partner's originator, whose applications the partner looks at before closing. */
export const SANDBOX_PARTNER = 'b0000000-0000-4000-8000-000000000003'
const PARTNER = 'b0000000-0000-4000-8000-000000000011'

const STATES = ['AZ', 'CA', 'CO', 'FL', 'GA', 'IL', 'MI', 'NC', 'OH', 'OR', 'TX', 'WA']

export const SEEDED_BROKERS = [
  {
    email: 'broker@sandbox.test',
    identity: 'b0000000-0000-4000-8000-0000000000a1',
    seat: SANDBOX_ORIGINATOR,
    role: 'ORIGINATOR',
    name: { firstName: 'Marisol', middleName: '', lastName: 'Okafor', suffix: '' },
    brokerage: BROKERAGE,
    what: 'loan originator with a pipeline',
  },
  {
    email: 'processor@sandbox.test',
    identity: 'b0000000-0000-4000-8000-0000000000a2',
    seat: 'b0000000-0000-4000-8000-000000000002',
    role: 'PROCESSOR',
    name: { firstName: 'Teodor', middleName: '', lastName: 'Lindqvist', suffix: '' },
    brokerage: BROKERAGE,
    what: 'processor of the same brokerage',
  },
  {
    email: 'partner@sandbox.test',
    identity: 'b0000000-0000-4000-8000-0000000000a3',
    seat: SANDBOX_PARTNER,
    role: 'ORIGINATOR',
    name: { firstName: 'Odalys', middleName: '', lastName: 'Brandt', suffix: '' },
    brokerage: PARTNER,
    what: 'partner who looks at what it brought before closing',
  },
] as const

/** Makes the brokerage and its people where they are missing. */
export async function seedBrokers(services: Services): Promise<void> {
  const org = DEFAULT_ORGANIZATION
  const brokers = { mode: 'BROKERS', org } as const
  const [[there]] = await services.db.read({ mode: 'PUBLIC', org }, readOriginator(SANDBOX_PARTNER))
  if (there) return
  await services.db.change(
    brokers,
    [
      insertBrokerage(BROKERAGE, org, 'Harborview Home Lending', '2048113', STATES, false),
      insertBrokerage(PARTNER, org, 'Brightwater Kitchens & Baths', '2050338', STATES, true),
    ],
    () => undefined,
  )
  for (const { email, identity, seat, role, name, brokerage } of SEEDED_BROKERS) {
    const index = emailIndex(services.keyring, org, email)
    const [[known]] = await services.db.read({ mode: 'SIGN_IN', org, key: index }, findIdentity(index))
    if (!known) {
      const key = newPersonKey()
      const hash = await hashPassword(answers.PASSWORD)
      const made = [
        newKey(services.keyring, org, identity, key),
        insertIdentity(services.keyring, org, identity, key, hash, { name, email }),
      ]
      await services.db.change({ mode: 'ACTOR', org, actor: identity }, made, () => undefined)
    }
    const originator = role === 'ORIGINATOR'
    const card = {
      name: `${name.firstName} ${name.lastName}`,
      email,
      ...(originator && {
        phone: brokerage === PARTNER ? '5035550149' : '5035550148',
        nmls: brokerage === PARTNER ? '1884311' : '1884207',
        licenses: Object.fromEntries(STATES.map((state, index) => [state, `MLO-${40_311 + index * 17}`])),
      }),
    }
    const taken = insertSeat(seat, known?.uuid ?? identity, org, brokerage, role, originator, { json: card })
    await services.db.change(brokers, [taken], () => undefined)
  }
}

/** A breath between two, so that whoever has just opened the program does not wait for this. */
const BREATH_MS = 150

/** Makes those applications that are missing, one after the other, until `signal` ends it. */
export async function seedLeads(services: Services, signal: AbortSignal): Promise<void> {
  const org = DEFAULT_ORGANIZATION
  const { identity } = SEEDED_BROKERS[0]
  const [files] = await services.db.read({ mode: 'BROKER', org, actor: identity }, listFiles(BROKERAGE))
  if (files.length >= LEADS.length) return
  for (const lead of LEADS) {
    if (signal.aborted) return
    await seedLead(services, org, lead, signal)
    await pause(BREATH_MS, undefined, { signal })
  }
}

const TRIES = 200

async function seedLead(services: Services, org: string, lead: Lead, signal: AbortSignal): Promise<void> {
  const one = inventedPersona(lead)
  const key = emailIndex(services.keyring, org, one.email)
  const [[known]] = await services.db.read({ mode: 'SIGN_IN', org, key }, findIdentity(key))
  if (known) return
  const registration = checkRegistration(answersOf(one, one.email), NOBODY, judgeOf(services, org))
  const made = await register(services, { org, client: CLIENT, referrer: SANDBOX_ORIGINATOR }, registration)
  const asked = {
    scope: { mode: 'ACTOR', org, actor: made.identity } as const,
    application: made.application,
    table: 'borrower' as const,
    client: CLIENT,
  }
  for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
    const view = await readView(services, asked.scope, made.application)
    if (!('applicationStatus' in view)) return
    const { state } = view.journey
    if (view.serverState.kind !== 'waiting') {
      if (state === lead.at) break
      if (state === 'profile')
        await runCommand(services, {
          ...asked,
          command: 'saveProfile',
          body: answers.profile(one, view.property.uuid),
        })
      else if (state === 'liens')
        await runCommand(services, { ...asked, command: 'saveLiens', body: answers.liens(view.liens, false) })
      else if (state === 'product')
        await runCommand(services, { ...asked, command: 'chooseOffer', body: answers.offer(one) })
      else if (state === 'moreProfile')
        await runCommand(services, { ...asked, command: 'saveContact', body: answers.contact(one) })
      else if (state === 'hmda')
        await runCommand(services, { ...asked, command: 'saveHmda', body: answers.demographics })
      else break
    }
    await pause(BREATH_MS, undefined, { signal })
  }
  if (lead.withdrawn) await runCommand(services, { ...asked, command: 'withdraw', body: { withdrawConfirmed: 'on' } })
}
