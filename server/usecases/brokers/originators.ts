/** Reads loan originators' public data, and manages the drafts of visitors who followed an originator's link. */

import { randomUUID } from 'node:crypto'
import type { OriginatorInfo } from 'domain/api/broker.ts'
import { BROKER_CONTACT } from 'domain/application/core/consents.ts'
import type { OriginatorName } from 'domain/application/core/types.ts'
import { servesState } from 'domain/application/views/brokerView.ts'
import type { BrokerChoice } from 'domain/forms/broker.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { NotFound } from '../../errors.ts'
import { avatarUriOf } from '../../storage/avatars.ts'
import { insertLead, readOriginator, readPublishedAvatar, type SeatRow } from '../../storage/brokers.ts'
import { addMail } from '../../storage/jobs.ts'
import { blindIndex } from '../../storage/keyring.ts'
import { countFailure } from '../../storage/sessions.ts'
import { entering, type Scope } from '../../storage/transactions.ts'
import { networkOf } from '../credentials.ts'
import type { Client } from '../persist.ts'
import type { Services } from '../services.ts'
import { brokerMail } from './mail.ts'

/** The data that a draft stores about the originator whose link the visitor followed. */
export interface Referral {
  readonly uuid: string
  /** The visitor's decision when the originator isn't licensed in the home's state. */
  readonly choice?: BrokerChoice
  readonly choiceFor?: string
}

/** Finds an originator of the given organization by UUID. */
export async function findOriginator(services: Services, org: string, uuid: unknown): Promise<SeatRow | undefined> {
  if (typeof uuid !== 'string' || !isUuid(uuid)) return undefined
  const [[seat]] = await services.db.read({ mode: 'PUBLIC', org }, readOriginator(uuid))
  return seat
}

/** Returns the originator's name and NMLS numbers for the borrower's documents. */
export const originatorName = ({ display, broker_name, broker_nmls }: SeatRow): OriginatorName => ({
  name: display.name,
  ...(display.nmls && { nmls: display.nmls }),
  company: broker_name,
  companyNmls: broker_nmls,
})

export const serves = ({ states, display }: SeatRow, state: string): boolean =>
  servesState(state, states, display.licenses ?? {})

/** @throws NotFound for an unknown originator and for another organization's originator */
export async function originatorInfo(services: Services, org: string, uuid: string): Promise<OriginatorInfo> {
  const seat = await findOriginator(services, org, uuid)
  if (!seat) throw new NotFound()
  const { name, email, phone = '', nmls = '' } = seat.display
  const [[avatar]] = await services.db.read({ mode: 'PUBLIC', org }, readPublishedAvatar(seat.identity))
  return {
    userInfo: { uuid: seat.uuid, organizationCode: org, profileType: 'BROKER' },
    originatorDisplayInfo: {
      originatorName: name,
      brokerName: seat.broker_name,
      avatarUri: avatar && avatarUriOf(avatar.published),
      email,
      phoneNumber: phone,
      nmls,
    },
    licensedStates: seat.states.filter((state) => serves(seat, state)),
  }
}

/** Returns the originator's data that registration shows; undefined if the originator no longer has a seat. */
export async function referralView(services: Services, org: string, referral: Referral | undefined, state?: string) {
  const seat = referral && (await findOriginator(services, org, referral.uuid))
  if (!referral || !seat) return undefined
  const servesHere = state === undefined ? undefined : serves(seat, state)
  return {
    uuid: seat.uuid,
    state,
    servesState: servesHere,
    choice: servesHere === false && referral.choiceFor === state ? referral.choice : undefined,
  }
}

/**
 * In 15 minutes, an originator gets at most this many notifications about the choices of visitors from one network.
 */
const MAX_TELLINGS = 10

/**
 * Counts another choice that a visitor from the given network made about an originator. Returns whether the limit still
 * allows notifying the originator.
 */
export async function countTelling(services: Services, org: string, seat: SeatRow, ip: string): Promise<boolean> {
  const key = blindIndex(services.keyring, 'broker told', `${seat.uuid} ${networkOf(ip)}`)
  const [[count]] = await services.db.change({ mode: 'SIGN_IN', org, key }, [countFailure(key)], (rows) => rows)
  return (count?.failures ?? 0) <= MAX_TELLINGS
}

/** The name of the blind index for finding a visitor's consents by email address. */
export const CONTACT_INDEX = 'broker contact'

interface Wish {
  readonly choice: BrokerChoice
  readonly client: Client
  readonly contact?: { readonly name: string; readonly email: string; readonly phone: string }
}

/**
 * Stores the choice of a visitor whose broker isn't licensed in the home's state. Notifies the broker immediately, but
 * passes on only the data that the visitor provided for this purpose.
 * @param scope the draft's scope
 */
export async function tellBroker(
  services: Services,
  scope: Extract<Scope, { mode: 'KEY' }>,
  seat: SeatRow,
  state: string,
  wish: Wish,
): Promise<void> {
  const at = services.clock.now()
  const { contact } = wish
  const { companyNameShort } = services.organization(scope.org).info
  const unlicensed = `A visitor who followed your link has a home in ${state}, where you or your company isn’t licensed.`
  const body = contact
    ? [
        `${unlicensed} The visitor would like to hear from you:`,
        [contact.name, contact.email, contact.phone].filter(Boolean).join('\n'),
        `Please don’t take an application for a home in ${state}. You can introduce the visitor to a loan officer with a license there, or the visitor can continue with ${companyNameShort}.`,
        {
          note: `The visitor agreed that ${companyNameShort} shares this with you (consent ${BROKER_CONTACT.version}, text ${BROKER_CONTACT.digest}).`,
        },
      ]
    : [
        `${unlicensed} The visitor chose to continue with ${companyNameShort} directly.`,
        'We don’t share the visitor’s information, and the application isn’t in your pipeline.',
      ]
  const mail = await brokerMail(services, scope.org, seat, {
    key: randomUUID(),
    template: 'BROKER_OUT_OF_STATE',
    subject: `A visitor with a home in ${state}`,
    body,
  })
  // The row contains the consent, but the visitor's contact data is only in the encrypted email. A blind index of the
  // email address shows whose consent it is.
  const consent = contact && {
    ...{ type: 'BROKER_CONTACT', version: BROKER_CONTACT.version, digest: BROKER_CONTACT.digest },
    ...{ ip: wish.client.ip, userAgent: wish.client.userAgent },
    ...(mail && { mail: mail.uuid }),
    contact: blindIndex(services.keyring, CONTACT_INDEX, contact.email.toLowerCase()).toString('hex'),
  }
  const proof = consent ? { json: consent } : null
  const lead = insertLead(randomUUID(), scope.org, seat.brokerage, seat.uuid, state, wish.choice, at, proof)
  await services.db.change(scope, [lead], async (_, transaction) => {
    if (!mail) return
    await transaction.ask(entering(mail.scope), mail.call)
    transaction.later(addMail({ uuid: mail.uuid, org: scope.org }))
  })
}
