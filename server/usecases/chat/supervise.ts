/** The supervisor's view of the chat desk, and the return of chats to the queue after their agent has left. */
import { randomUUID } from 'node:crypto'
import type { ChatSupervision } from 'domain/api/chatDesk.ts'
import { stateAfter } from 'domain/chat/conversation.ts'
import { AGENT_ABSENCE, AGENT_CHAT_LIFETIME } from 'domain/chat/limits.ts'
import { operatingStatus } from 'domain/rules/operatingHours.ts'
import { instant } from 'domain/values/dates.ts'
import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import { listAgentSeats, readAgentSeat } from '../../storage/agents.ts'
import { chatKey, lockLeftChats, setChatState, storeMessage } from '../../storage/chats.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { agentScope } from '../agents/act.ts'
import { namesOf } from '../agents/colleagues.ts'
import type { Services } from '../services.ts'
import { deskView, leaving, openChats } from './agent.ts'

/**
 * Returns the waiting visitors, the chats in progress with their agents, and the agents at the desk. Logs the access.
 * @throws NotFound if the caller has no seat
 */
export function readSupervision(services: Services, scope: ActorScope): Promise<ChatSupervision> {
  const { org, actor } = scope
  const now = services.clock.now()
  const calls = [readAgentSeat(actor), listAgentSeats(), ...openChats(services, org, now)] as const
  return services.db.change(agentScope(scope), calls, ([[seat], seats, rows, present], transaction) => {
    if (!seat) throw new NotFound()
    transaction.later(noteAccess(org, null, actor, 'chats, as supervisor'))
    // Leave out chats in which the supervisor is the visitor.
    const chats = rows.filter(({ identity }) => identity !== actor)
    const nameOf = namesOf(seats)
    const isPresent = (identity: string) => present.some((one) => one.identity === identity)
    const agents = seats.map(({ identity, role, display_name: name }) => ({
      ...{ name, role, isPresent: isPresent(identity) },
      chats: rows.filter(({ agent }) => agent === identity).length,
    }))
    return {
      now,
      isOpen: operatingStatus(services.organization(org).info.hours.OPS_CHAT, now).isOpen,
      waiting: chats
        .filter(({ agent }) => agent === null)
        .map((row) => {
          const waited = Math.max(0, Date.parse(now) - Date.parse(row.state_since))
          return { chat: deskView(services, scope, row), waitSeconds: Math.floor(waited / 1000) }
        }),
      active: chats.flatMap((row) =>
        row.agent === null ? [] : [{ chat: deskView(services, scope, row), agentName: nameOf(row.agent) }],
      ),
      agents: agents.toSorted((a, b) => Number(b.isPresent) - Number(a.isPresent)),
    }
  })
}

/** Returns chats to the queue if their agent has lost the seat or left the desk. Returns the number of these chats. */
export function returnChats({ db, clock, keyring }: Services): Promise<number> {
  const now = clock.now()
  const left = lockLeftChats(instant(Date.parse(now) - AGENT_CHAT_LIFETIME), AGENT_ABSENCE / 1000)
  return db.change({ mode: 'SWEEP' }, [left], ([rows], transaction) => {
    for (const row of rows) {
      const text = leaving(row.agent_name ?? '')
      const line = { sequence: row.last_sequence + 1, clientId: randomUUID(), sender: 'SYSTEM', at: now, text } as const
      transaction.later(
        setChatState(row.uuid, stateAfter(row.state, 'TRANSFER') ?? row.state, now, null, null, null),
        ...storeMessage(chatKey(keyring, row), row, { ...line, senderName: '', attachments: [] }),
      )
    }
    return rows.length
  })
}
