import { Refusal } from '../core/command.ts'
import { isChangeable } from '../core/status.ts'
import { type DomainEvent, event } from '../events.ts'
import type { Application } from '../types.ts'

export const checkOpen = (a: Application): void => {
  if (!isChangeable(a))
    throw new Refusal('NOT_NOW', 'You’ve already signed, so you can’t change this here. Please call us.')
}

const hasPapers = (a: Application) => a.documents.some(({ stage }) => stage === 'SUMMARY' || stage === 'CLOSING')
/** Removes documents that no longer match the application, so that the server prepares new ones. */
export const outdated = (a: Application): DomainEvent[] => (hasPapers(a) ? [event('DocumentsOutdated', {})] : [])
