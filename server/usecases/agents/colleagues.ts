import type { AgentSeatRow } from '../../storage/agents.ts'

/** The name of a colleague without a seat. */
export const GONE = 'A former colleague'

/** Returns a function that returns the name of a colleague, as other agents see it. */
export function namesOf(seats: readonly AgentSeatRow[]): (identity: string) => string {
  const names = new Map(seats.map(({ identity, display_name }) => [identity, display_name]))
  return (identity) => names.get(identity) ?? GONE
}
