/** The limit on saved filters, for agents and brokers. */
import { invalid } from 'domain/application/core/command.ts'
import { MOST_FILTERS } from 'domain/forms/filter.ts'

/** @throws Refusal if the person can't save another filter */
export function checkRoom(saved: readonly unknown[]): void {
  if (saved.length >= MOST_FILTERS)
    throw invalid('filterName', `You can save up to ${MOST_FILTERS} filters. Remove one first.`)
}
