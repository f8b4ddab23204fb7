/** Adds an originator to an existing application, after the borrower followed the originator's link. */

import { WORKFLOW_STATUSES } from '../journey/statuses.ts'
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
 * The partner must review the application before the server makes the closing documents, so nobody can add an
 * originator after that.
 */
const isOpen = ({ status }: Application): boolean =>
  WORKFLOW_STATUSES.indexOf(status) < WORKFLOW_STATUSES.indexOf('CLOSING_DOCUMENTS')

/**
 * Gives an application its originator. Choosing the same originator again changes nothing.
 * @throws Refusal if the application has another originator, or if closing documents are being prepared
 */
export function chooseOriginator(a: Application, { uuid, named: originator, merchant }: Originator): Outcome {
  if (a.referrer === uuid) return outcome({})
  if (a.referrer) throw new Refusal('NOT_NOW', 'This application already has a loan officer.')
  if (!isOpen(a)) throw new Refusal('NOT_NOW', 'Your documents are being prepared, so a loan officer can’t join now.')
  const partner = merchant ? [event('MerchantNamed', { name: originator.company })] : []
  return outcome({ events: [event('OriginatorChosen', { referrer: uuid, originator }), ...partner] })
}
