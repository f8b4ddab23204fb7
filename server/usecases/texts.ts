/** Manages text messages: records recipients and deliveries, and handles people's STOP and START replies. */
import { instant } from 'domain/values/dates.ts'
import { phoneE164 } from 'domain/values/phone.ts'
import { NotFound } from '../errors.ts'
import type { TextDelivery, TextReply } from '../providers/shared/inbound.ts'
import { ProviderFault } from '../providers/shared/port.ts'
import { blindIndex } from '../storage/keyring.ts'
import { noteDelivery } from '../storage/mails.ts'
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

interface Text {
  readonly org: string
  readonly identity: string
  readonly to: string
}

/**
 * Records the recipient of a text, so that a reply can be matched to the person.
 * @throws NumberStopped if the number replied STOP
 */
export async function checkText(services: TextServices, { org, identity, to }: Text): Promise<void> {
  const place = [org, phoneKey(services, org, to)] as const
  const opening = [insertTextNumber(...place, identity), stoppedNumber(...place)] as const
  const stopped = await services.db.change({ mode: 'MAILBOX', org }, opening, ([, [row]]) => row)
  if (stopped) throw new NumberStopped()
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
