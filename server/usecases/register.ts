import { randomUUID } from 'node:crypto'
import { consentOf } from 'domain/application/core/command.ts'
import type { ConsentType } from 'domain/application/core/consents.ts'
import { concealed } from 'domain/application/decline/askFirst.ts'
import { event } from 'domain/application/events.ts'
import { evolve } from 'domain/application/evolve.ts'
import type { Application, Personal } from 'domain/application/types.ts'
import { hasEnded } from 'domain/journey/statuses.ts'
import { JOURNEY_VERSION } from 'domain/journey/version.ts'
import { productsFor } from 'domain/organization/info.ts'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { carryingWallet } from 'domain/values/wallet.ts'
import { IdentityExists, NotFound, WrongCredentials } from '../errors.ts'
import {
  type ApplicationRow,
  addParty,
  insertApplication,
  listApplications,
  nextLoanNumber,
  type PartyRow,
} from '../storage/applications.ts'
import type { SeatRow } from '../storage/brokers.ts'
import { appendEvents, chainStart } from '../storage/events.ts'
import {
  emailIndex,
  findIdentity,
  insertIdentity,
  lockIdentity,
  profileOf,
  readIdentity,
} from '../storage/identities.ts'
import { addMail } from '../storage/jobs.ts'
import { keepLenderFile } from '../storage/lenderFiles.ts'
import { newKey, People } from '../storage/people.ts'
import { encryptJson, newPersonKey, PLACES } from '../storage/secrets.ts'
import { type ActorScope, type Call, entering } from '../storage/transactions.ts'
import { openFile } from './brokers/files.ts'
import { brokerMail } from './brokers/mail.ts'
import { findOriginator, originatorName, serves } from './brokers/originators.ts'
import { checkCredentials } from './credentials.ts'
import { hashNewPassword } from './newPassword.ts'
import { allowedNow, participantOf } from './participants.ts'
import { type Client, causeEffects, keyOf } from './persist.ts'
import type { Registration } from './registration.ts'
import type { Services } from './services.ts'
import { enter, type NewSession, newSession } from './signIn.ts'

export interface Registered {
  readonly session?: NewSession | undefined
  /** Whether the session is the first one of a new account. */
  readonly isNew?: boolean
  readonly identity: string
  readonly application: string
  /** The screen to show the person next. */
  readonly screen: string
}

/** The person who is registering: a visitor, or a signed-in person who's applying for another home. */
interface Registrant {
  readonly org: string
  readonly client: Client
  /** The cookie that lists the accounts that have signed in to this browser. */
  readonly known?: string | undefined
  readonly scope?: ActorScope | undefined
  /** UUID of the originator whose link the visitor followed. */
  readonly referrer?: string | undefined
  /** The signed-in person's own wallet account, if they apply with one. */
  readonly walletAddress?: string | undefined
}

/**
 * Creates the account (unless the person is signed in) and the application in one transaction. If the person registers
 * twice, for example by a double-click or after a lost connection, returns the existing application. A repeated
 * registration has the same email and password or, if the person is signed in, the same home.
 * @throws IdentityExists
 */
export async function register(services: Services, registrant: Registrant, answers: Registration): Promise<Registered> {
  const { scope } = registrant
  if (scope) return create(services, registrant, answers, scope)
  const { contact, credentials } = answers
  if (!contact || !credentials) throw new RangeError('a registration needs contact data and credentials')
  const again = await madeBefore(services, registrant, answers)
  if (again) return again
  const passwordHash = await hashNewPassword(services, registrant.org, credentials.password)
  try {
    return await create(
      services,
      registrant,
      answers,
      { mode: 'ACTOR', org: registrant.org, actor: randomUUID() },
      passwordHash,
    )
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'identity_org_code_email_index_key') throw error
    // A concurrent request (such as a double-click) already created the account, so return that request's result.
    const other = await madeBefore(services, registrant, answers)
    if (!other) throw new IdentityExists()
    return other
  }
}

/** Returns the result of an earlier registration with the same data; undefined if the email is new. */
async function madeBefore(
  services: Services,
  { org, client, known: cookie }: Registrant,
  { contact, credentials, property }: Registration,
): Promise<Registered | undefined> {
  const email = contact?.email ?? ''
  const key = emailIndex(services.keyring, org, email)
  const [[known]] = await services.db.read({ mode: 'SIGN_IN', org, key }, findIdentity(key))
  if (!known) return undefined
  const given = { email, password: credentials?.password ?? '' }
  const actor = await checkCredentials(services, org, given, { client, known: cookie }).catch((error: unknown) => {
    throw error instanceof WrongCredentials ? new IdentityExists() : error
  })
  const [rows] = await services.db.read({ mode: 'ACTOR', org, actor }, listApplications(actor))
  const made = rows.find((row) => isFor(row, property))
  if (!made) throw new IdentityExists()
  const { screen } = allowedNow(made.data, participantOf(made))
  const entered = await enter(services, org, actor, { client })
  // If two-factor sign-in is on, the person must sign in with a code instead of registering.
  if ('challenge' in entered) throw new IdentityExists()
  return { session: entered.session, identity: actor, application: made.data.uuid, screen }
}

/** Whether one of the person's applications is for this home. */
function isFor({ role, data }: ApplicationRow & PartyRow, { propertyAddress }: Registration['property']): boolean {
  const { street1, street2, zip } = data.property.address
  return (
    role === 'BORROWER' &&
    street1 === propertyAddress.street1 &&
    street2 === propertyAddress.street2 &&
    zip === propertyAddress.zip
  )
}

async function create(
  services: Services,
  { org, client, referrer, walletAddress }: Registrant,
  answers: Registration,
  scope: ActorScope,
  passwordHash?: string,
): Promise<Registered> {
  const uuid = randomUUID()
  const identity = scope.actor
  const originator = await referredBy(services, org, referrer, answers.property.propertyAddress.state)
  const opening = [
    lockIdentity(identity),
    // A concurrent request may have held the lock and created an application. Enter the scope again to read that
    // application.
    entering({ ...scope, session: undefined }),
    nextLoanNumber(),
    readIdentity(identity),
    listApplications(identity),
  ] as const
  return services.db.change(scope, opening, async ([, , [loan], [known], own], transaction) => {
    const made = own.find((row) => !hasEnded(concealed(row.data).status) && isFor(row, answers.property))
    if (made) {
      const { screen } = allowedNow(made.data, participantOf(made))
      return { identity, application: made.data.uuid, screen }
    }
    const people = new People(services.keyring, uuid, [])
    const before: Call<unknown>[] = []
    let contact = answers.contact
    let session: ReturnType<typeof newSession> | undefined
    if (known) {
      people.add(known)
      const profile = profileOf(services.keyring, known)
      // The account's email stays the same. The new answers only fill in missing contact data.
      const told = profile.phone ? undefined : answers.contact
      contact = {
        smsMarketingConsent: told?.smsMarketingConsent ?? false,
        smsTransactionalConsent: told?.smsTransactionalConsent ?? false,
        email: profile.email,
        phoneNumber: profile.phone ?? told?.phoneNumber ?? '',
      }
    } else {
      if (!passwordHash || !contact) throw new NotFound()
      const key = newPersonKey()
      before.push(newKey(services.keyring, org, identity, key))
      people.adopt(identity, key)
      const profile = {
        name: answers.name,
        email: contact.email,
        phone: contact.phoneNumber,
        dob: answers.birthdate.dateOfBirth,
      }
      before.push(insertIdentity(services.keyring, org, identity, key, passwordHash, profile))
      session = newSession(org, identity, client)
      before.push(session.call)
    }

    const draft = draftApplication(
      services,
      { uuid, org, identity, number: loan?.number ?? 0, originator: originator?.seat, walletAddress },
      answers,
      client,
      contact,
    )
    const { events, context } = draft
    const application = events.reduce<Application | undefined>(
      (state, one) => evolve(state, one, context.now),
      undefined,
    )
    if (!application) throw new RangeError('a new application must start with an event')
    const personal: Personal = {
      name: answers.name,
      dob: answers.birthdate.dateOfBirth,
      email: contact?.email,
      phone: contact?.phoneNumber,
      homeAddress: answers.homeAddress ?? answers.property.propertyAddress,
    }
    const saved = people.patch(org, identity, personal)
    const { calls, head } = appendEvents(
      {
        aggregate: uuid,
        org,
        version: 0,
        head: chainStart(uuid),
        at: context.now,
        actor: context.actor,
        cause: 'register',
      },
      events,
      (seq) => [
        {
          identity,
          ciphertext: encryptJson(keyOf(people, identity), personal, PLACES.eventPersonal(uuid, seq, identity)),
        },
      ],
    )
    transaction.later(
      ...before,
      insertApplication(application, head),
      addParty(application, identity, identity, 'BORROWER'),
      // The scope was entered before the insert, so it can't read the new application. Enter the scope again.
      entering({ ...scope, session: undefined }),
      ...saved,
      ...calls,
      ...keepLenderFile(undefined, application, { at: context.now, isRenamed: true }),
    )
    const welcome = { kind: 'mail', template: 'WELCOME', identity, key: 'welcome' } as const
    causeEffects(services, transaction, { application, head, people }, context, [welcome])
    if (originator) {
      const { seat, mail } = originator
      transaction.later(openFile(services, { application, people }, seat))
      if (mail) {
        transaction.later(entering(mail.scope), mail.call, addMail({ uuid: mail.uuid, org }))
      }
    }
    const { screen } = allowedNow(application, { actor: context.actor, role: 'BORROWER' })
    return {
      session: session?.session,
      isNew: !known,
      identity,
      application: uuid,
      screen: carryingWallet(screen, walletAddress),
    }
  })
}

/**
 * Returns the seat of the originator whose link the applicant followed, and an email that tells the originator about
 * the application. Returns undefined if the originator has no license in the home's state.
 */
export async function referredBy(services: Services, org: string, referrer: string | undefined, state: string) {
  const seat = await findOriginator(services, org, referrer)
  if (!seat || !serves(seat, state)) return undefined
  const mail = await brokerMail(services, org, seat, {
    key: randomUUID(),
    template: 'BROKER_NEW_APPLICATION',
    subject: 'A new application through your link',
    body: [
      `An applicant who followed your link started an application for a home in ${state}.`,
      { action: 'See your pipeline', url: services.originOf(org) + DASHBOARD },
    ],
  })
  return { seat, mail }
}

interface Start {
  readonly uuid: string
  readonly org: string
  readonly identity: string
  readonly number: number
  /** The seat of the application's originator. */
  readonly originator?: SeatRow | undefined
  readonly walletAddress?: string | undefined
}

function draftApplication(
  services: Services,
  start: Start,
  answers: Registration,
  client: Client,
  contact: Registration['contact'],
) {
  const now = services.clock.now()
  const { propertyAddress, propertyType, occupancyType } = answers.property
  const actor = { kind: 'BORROWER', identity: start.identity } as const
  const products = productsFor(services.organization(start.org).products, occupancyType, Boolean(start.walletAddress))
  const given: ConsentType[] = ['TERMS_PRIVACY', 'ELECTRONIC_COMMUNICATIONS', 'THIRD_PARTY_SOFT_PULL']
  if (contact?.smsMarketingConsent) given.push('SMS_MARKETING')
  if (contact?.smsTransactionalConsent) given.push('SMS_TRANSACTIONAL')
  const context = { now, actor, client }
  const created = event('Created', {
    uuid: start.uuid,
    loanNumber: loanNumber(now, start.number),
    orgCode: start.org,
    borrower: start.identity,
    journeyVersion: JOURNEY_VERSION,
    products,
    product: products[0],
    property: {
      uuid: randomUUID(),
      address: propertyAddress,
      occupancy: occupancyType,
      selected: false,
      type: propertyType,
      acquiredRecently: answers.forSale.acquiredRecently,
    },
    listedForSale: answers.forSale.isListedForSale,
    income: {
      annual: answers.income.income,
      other: answers.income.otherIncome,
      employmentType: answers.income.employmentType,
    },
    registrationSteps: answers.steps,
    nameGiven: true,
    dobGiven: true,
    consents: given.map((type) => consentOf(type, context)),
    ...(start.originator && { referrer: start.originator.uuid, originator: originatorName(start.originator) }),
    ...(start.walletAddress && { walletAddress: start.walletAddress }),
  })
  const partner = start.originator?.merchant && event('MerchantNamed', { name: start.originator.broker_name })
  return { events: partner ? [created, partner] : [created], context }
}

/** Returns the loan number: the year and month, then a sequential number. */
const loanNumber = (now: string, number: number): string =>
  `HL${now.slice(2, 4)}${now.slice(5, 7)}${String(number).padStart(6, '0')}`
