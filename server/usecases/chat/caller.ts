/** Identifies the people in a chat for the database, and converts a chat to the form in which they see it. */
import type { ChatConversation, ChatMessage } from 'domain/api/chat.ts'
import { expiryOf, stateAt } from 'domain/chat/conversation.ts'
import type { Organization } from 'domain/organization/organization.ts'
import type { Instant } from 'domain/values/dates.ts'
import { SessionEnded } from '../../errors.ts'
import { type ChatRow, chatOwner, contentOf, type MessageRow } from '../../storage/chats.ts'
import type { ActorScope, Scope } from '../../storage/transactions.ts'

/** A visitor: a browser with a chat cookie and, if signed in, an active session. */
export interface ChatVisitorCaller {
  readonly organization: Organization
  /** The secret in the browser's chat cookie. */
  readonly secret: string
  /** The visitor's network. Undefined for visitors on this machine, who have no limits. */
  readonly network?: string | undefined
  /** The visitor's scope, if the visitor is signed in. */
  readonly scope?: ActorScope | undefined
}

export const ownerOf = ({ secret, scope }: ChatVisitorCaller): Buffer => chatOwner(secret, scope?.actor)

/** The scope for the visitor's own chats, which is valid only while the visitor's session is active. */
export const visitorScope = (caller: ChatVisitorCaller): Scope => ({
  mode: 'KEY',
  org: caller.organization.code,
  key: ownerOf(caller),
  ...(caller.scope && { actor: caller.scope.actor, session: caller.scope.session }),
})

/**
 * Runs `work` for a signed-in visitor. If the session has ended, runs `work` for the browser alone, as for a signed-out
 * visitor.
 */
export async function orSignedOut<T>(
  caller: ChatVisitorCaller,
  work: (caller: ChatVisitorCaller) => Promise<T>,
): Promise<T> {
  try {
    return await work(caller)
  } catch (error) {
    if (!(error instanceof SessionEnded && caller.scope)) throw error
    return work({ ...caller, scope: undefined })
  }
}

export function conversationView(row: ChatRow, now: Instant): ChatConversation {
  const state = stateAt(row.state, row.last_message_at, now)
  const expiration = expiryOf(state, row.last_message_at)
  return {
    conversationId: row.uuid,
    state,
    skill: row.skill,
    ...(row.agent_name !== null && { agentName: row.agent_name }),
    lastSequence: row.last_sequence,
    readByVisitor: row.read_by_visitor,
    readByAgent: row.read_by_agent,
    ...(expiration && { expiration }),
    ...(row.ended_by && { endedBy: row.ended_by }),
  }
}

/** @param key the chat's key */
export function messageView(key: Buffer, row: MessageRow): ChatMessage {
  const { text, senderName, attachments, links } = contentOf(key, row)
  return {
    conversationId: row.conversation,
    sequence: row.sequence,
    ...(row.client_id !== null && { clientId: row.client_id }),
    sender: row.sender,
    senderName,
    text,
    attachments,
    ...(links && { links }),
    at: row.at,
  }
}

/**
 * The hosts to which links in a lender's chats may lead: the lender's own hosts, and the hosts of the lender's public
 * links.
 */
export function linkHosts({ hosts, info }: Organization): readonly string[] {
  const links = [info.termsOfUseUrl, info.privacyPolicyUrl, info.licensesUrl]
  const others = links.flatMap((link) => (URL.canParse(link) ? [new URL(link).hostname] : []))
  return [...new Set([...hosts, ...others])]
}
