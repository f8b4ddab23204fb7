import type { FundingHold } from 'domain/application/funding/types.ts'
import type { AgentSeatRow } from '../../storage/agents.ts'

/** Returns a hold as an agent sees it, with the name of the colleague who set it. */
export function holdView({ by, at, reason }: FundingHold, seats: readonly AgentSeatRow[], viewer: string) {
  const name = seats.find(({ identity }) => identity === by)?.display_name ?? 'A former colleague'
  return { by: name, at, reason, isOwn: by === viewer }
}
