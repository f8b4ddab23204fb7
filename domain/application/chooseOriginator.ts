/** Adds an originator to an existing application, after the borrower followed the originator's link. */

import { hasEnded, takesOriginator } from '../journey/statuses.ts'
import { type Outcome, outcome, Refusal } from './core/command.ts'
import type { OriginatorName } from './core/types.ts'
import { event } from './events.ts'
import type { Application } from './types.ts'

interface Originator {
  /** UUID of the originator's seat. */
  readonly uuid: string
  readonly named: OriginatorName
  /** Whether the brokerage reviews its applications before closing. */
  readonly merchant: boolean
}

/**
 * Gives an application its originator. Choosing the same originator again changes nothing.
 * @throws Refusal if the application has another originator or has ended, or if closing documents are being prepared
 */
export function chooseOriginator(a: Application, { uuid, named: originator, merchant }: Originator): Outcome {
  if (a.referrer === uuid) return outcome({})
  if (a.referrer) throw new Refusal('NOT_NOW', 'This application already has a loan officer.')
  if (hasEnded(a.status)) throw new Refusal('NOT_NOW', 'This application has ended, so a loan officer can’t join.')
  if (!takesOriginator(a.status))
    throw new Refusal('NOT_NOW', 'Your documents are being prepared, so a loan officer can’t join now.')
  const partner = merchant ? [event('MerchantNamed', { name: originator.company })] : []
  return outcome({ events: [event('OriginatorChosen', { referrer: uuid, originator }), ...partner] })
}
