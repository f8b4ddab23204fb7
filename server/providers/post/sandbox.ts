import { dateIn } from 'domain/values/dates.ts'
import { zoneOf } from 'domain/values/timeZones.ts'
import type { PrintedLetter } from '../sandbox/port.ts'
import type { World } from '../sandbox/world.ts'
import type { Post } from './port.ts'

/** A letter comes back to the sender if the second line of its address is this word. */
const VACANT = 'Vacant'

/**
 * Doesn't print real letters. The sandbox's mailbox shows each letter as a PDF file, and the letter counts as delivered
 * immediately.
 * @param org the lender's code
 */
export const sandboxPost = ({ ledger, clock }: Pick<World, 'ledger' | 'clock'>, org: string): Post => ({
  async mail({ recipient, title, document }, key) {
    const pdf = Buffer.from(await document.bytes()).toString('base64')
    const printed = await ledger.once('post', key, { recipient, title }, (): PrintedLetter => {
      const on = dateIn(zoneOf(recipient.address.state), clock.now())
      return { org, recipient, title, pdf, on }
    })
    return { on: printed.on, class: 'FIRST_CLASS', carrier: 'USPS', reference: key }
  },
  async track({ reference = '' }, key) {
    const printed = await ledger.find<PrintedLetter>('post', reference)
    const state = printed?.recipient.address.street2 === VACANT ? 'RETURNED' : 'DELIVERED'
    return ledger.once('postTracking', key, { reference }, () => ({ state }) as const)
  },
})
