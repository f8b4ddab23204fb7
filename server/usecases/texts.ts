/**
 * Manages text messages: keeps the quiet hours, records recipients and deliveries, and handles people's STOP and START
 * replies.
 */
import { textableFrom } from 'domain/rules/quietHours.ts'
import { type Instant, instant } from 'domain/values/dates.ts'
import { phoneE164 } from 'domain/values/phone.ts'
import { NotFound } from '../errors.ts'
import type { TextDelivery, TextReply } from '../providers/shared/inbound.ts'
import { ProviderFault } from '../providers/shared/port.ts'
import { readApplication } from '../storage/applications.ts'
import { addMail } from '../storage/jobs.ts'
import { blindIndex } from '../storage/keyring.ts'
import { endWait, type MailRow, noteDelivery, textsToSend, waitWithText } from '../storage/mails.ts'
import { People, readPersonal } from '../storage/people.ts'
import {
  insertTextNumber,
  noteStart,
  noteStop,
  startNumber,
  stopNumber,
  stoppedNumber,
} from '../storage/textNumbers.ts'
import type { Services } from './services.ts'
import { startTexts, stopTexts } from './settings/consents.ts'

type TextServices = Pick<Services, 'db' | 'keyring'>

const phoneKey = ({ keyring }: TextServices, org: string, phone: string): Buffer =>
  blindIndex(keyring, 'text number', `${org} ${phoneE164(phone)}`)

/** Thrown for a text to a number that replied STOP. No retry can succeed, so the server gives up on the text. */
class NumberStopped extends ProviderFault {
  override name = 'NumberStopped'
  constructor() {
    super(403)
  }
}

/** Thrown for a text to a person who withdrew the consent to texts after the text was written. */
class ConsentEnded extends ProviderFault {
  override name = 'ConsentEnded'
  constructor() {
    super(403)
  }
}

/**
 * Sends texts that waited for the morning. If several nodes do so at the same time, only the one that ends a text's wait
 * sends the text.
 */
export async function sendWaitingTexts({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const [due] = await db.read({ mode: 'SWEEP' }, textsToSend(clock.now()))
  for (const text of due)
    await db.change({ mode: 'MAILBOX', org: text.org }, [endWait(text.uuid)], async ([ended], transaction) => {
      if (ended.length > 0) transaction.later(addMail(text))
    })
}

type Text = Pick<MailRow, 'uuid' | 'org_code' | 'application' | 'identity'>

/**
 * Returns the time at which a text about an application may be sent; undefined if it may be sent now. Texts about the
 * person's account don't wait: the person asked for a code, or must learn at once that the account is being recovered.
 * @throws ConsentEnded
 */
async function quietUntil(
  { db, keyring, clock }: Pick<Services, 'db' | 'keyring' | 'clock'>,
  { application, identity }: Text,
): Promise<Instant | undefined> {
  if (application === null) return undefined
  const scope = { mode: 'SYSTEM', application } as const
  const [[row], people] = await db.read(scope, readApplication(application), readPersonal(application))
  const agreed = row?.data.consents.some((one) => one.type === 'SMS_TRANSACTIONAL' && one.identity === identity)
  if (!row || !agreed) throw new ConsentEnded()
  const { homeAddress } = new People(keyring, application, people).personal[identity] ?? {}
  const now = clock.now()
  const from = textableFrom([row.data.property.address.state, ...(homeAddress ? [homeAddress.state] : [])], now)
  return from > now ? from : undefined
}

/**
 * Whether a text may be sent now. If it's the recipient's quiet hours, the text waits until they end. Otherwise, records
 * the recipient, so that a reply can be matched to the person.
 * @param isAgain whether staff decided to send the text again
 * @throws ConsentEnded if the person withdrew the consent to texts in another way, such as in the settings
 * @throws NumberStopped if the number replied STOP
 */
export async function isSendable(
  services: Pick<Services, 'db' | 'keyring' | 'clock'>,
  text: Text,
  to: string,
  isAgain: boolean,
): Promise<boolean> {
  const { uuid, org_code: org, identity } = text
  const scope = { mode: 'MAILBOX', org } as const
  const until = await quietUntil(services, text)
  if (until !== undefined) {
    await services.db.change(scope, [waitWithText(uuid, until, isAgain)], () => undefined)
    return false
  }
  const place = [org, phoneKey(services, org, to)] as const
  const opening = [insertTextNumber(...place, identity), stoppedNumber(...place)] as const
  if (await services.db.change(scope, opening, ([, [row]]) => row)) throw new NumberStopped()
  return true
}

/**
 * Handles a reply to a text. STOP ends all texts to the number and withdraws the person's consents to texts. START
 * allows texts again and renews the consents that STOP withdrew. Repeating a reply changes nothing, and neither does a
 * reply that's older than one that already took effect.
 */
export async function takeReply(
  services: Services,
  org: string,
  // Vendors use the real time, even if the sandbox's clock is set to a different time.
  { from, word, at: told }: TextReply,
): Promise<void> {
  const received = instant(Date.now())
  // With a time in the future, no later reply would take effect until then.
  const at = told !== undefined && told < received ? told : received
  const place = [org, phoneKey(services, org, from)] as const
  const scope = { mode: 'MAILBOX', org } as const
  const now = services.clock.now()
  if (word === 'STOP') {
    const opening = [noteStop(...place, now, at), stopNumber(...place, now, at)] as const
    const people = await services.db.change(scope, opening, ([, rows]) => rows)
    for (const { identity } of people)
      await ofAccount(() => stopTexts(services, { mode: 'ACTOR', org, actor: identity }))
  } else if (word === 'START') {
    const opening = [noteStart(...place, at), startNumber(...place, at)] as const
    const people = await services.db.change(scope, opening, ([, rows]) => rows)
    for (const { identity, since } of people)
      await ofAccount(() => startTexts(services, { mode: 'ACTOR', org, actor: identity }, since))
  }
}

/** Runs a change to a person's account. If the account doesn't exist, ignores the error. */
async function ofAccount(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
  }
}

/** Stores whether a text arrived. Reports can come late, twice, or in any order. */
export async function takeDelivery(
  services: TextServices,
  org: string,
  { message, state }: TextDelivery,
): Promise<void> {
  await services.db.change({ mode: 'MAILBOX', org }, [noteDelivery(message, org, state)], () => undefined)
}
