/** The permissions of each role of a lender's staff. */
import { AGENT_ROLES, type AgentRole } from '../values/agentRoles.ts'

interface PermissionRow extends Readonly<Record<AgentRole, boolean>> {
  /** The permission's description in `docs/roles.md`. */
  readonly does: string
}

const row = (does: string, ...roles: readonly AgentRole[]): PermissionRow => ({
  does,
  PROCESSOR: roles.includes('PROCESSOR'),
  UNDERWRITER: roles.includes('UNDERWRITER'),
  COMPLIANCE: roles.includes('COMPLIANCE'),
})

/**
 * The permissions of each role. We chose these permissions. Permission checks, queues and `docs/roles.md` all use this
 * table. The database (`enter_scope`) also checks READ_FEEDBACK and READ_DENIALS, which give access to complaints and
 * registration denials.
 */
export const PERMISSIONS = {
  DECIDE_CREDIT: row('End every review, including with a decline', 'UNDERWRITER'),
  APPROVE_EXCEPTIONS: row('Approve a colleague’s decision that needs two people', 'UNDERWRITER', 'COMPLIANCE'),
  DECIDE_IDENTITY: row('End reviews of a person’s identity, and accept ID pictures', 'UNDERWRITER', 'COMPLIANCE'),
  CHECK_PAPERS: row(
    'End document reviews, and handle signing on paper, letters, and unsent emails',
    'PROCESSOR',
    'UNDERWRITER',
  ),
  ASK_AGAIN: row('Answer a review with a request to the borrower or to the outside party', 'PROCESSOR', 'UNDERWRITER'),
  CLOSE_CONDITIONS: row('Request documents from people, and close the requests', ...AGENT_ROLES),
  SEND_DOCUMENTS: row('Send a document that a person must read', ...AGENT_ROLES),
  WRITE_NOTES: row('Write notes, mention colleagues, and assign work', ...AGENT_ROLES),
  RETRY_REQUESTS: row('Send a failed or overdue request again', ...AGENT_ROLES),
  TAKE_DEMOGRAPHICS: row(
    'Record demographic answers that an applicant gave on the phone or in person',
    'PROCESSOR',
    'COMPLIANCE',
  ),
  REOPEN: row('Reopen an application that the borrower withdrew or let lapse', 'PROCESSOR', 'UNDERWRITER'),
  HOLD_FUNDING: row('Put funding on hold, and release a colleague’s hold', ...AGENT_ROLES),
  RECORD_CANCELLATIONS: row('Record written cancellations, and the steps that unwind a line', ...AGENT_ROLES),
  APPROVE_PAYMENTS: row('Approve payments (each needs two people)', 'PROCESSOR', 'UNDERWRITER'),
  ANSWER_TASKS: row('Answer and approve desk tasks, except about identity', 'PROCESSOR', 'UNDERWRITER'),
  ANSWER_CHATS: row('Answer chats', 'PROCESSOR', 'UNDERWRITER'),
  RECOVER_ACCOUNTS: row('Recover accounts (each needs two people)', 'UNDERWRITER', 'COMPLIANCE'),
  MANAGE_BROKERAGES: row('Add brokerages, and invite their loan officers', 'UNDERWRITER', 'COMPLIANCE'),
  MANAGE_SETTINGS: row('Propose and approve changes to the lender’s settings and team', 'UNDERWRITER', 'COMPLIANCE'),
  SUPERVISE_CHATS: row('See who chats with whom, and how long visitors wait', 'UNDERWRITER', 'COMPLIANCE'),
  KEEP_RECORDS: row(
    'Place and lift legal holds, record when a line was closed, and keep the record of erasures',
    'COMPLIANCE',
  ),
  READ_FEEDBACK: row('Read messages to the CEO and leave surveys', 'COMPLIANCE'),
  READ_ORIGINALS: row('Download original uploads, which may contain harmful content', 'COMPLIANCE'),
  READ_DENIALS: row('Read registration denials', 'COMPLIANCE'),
  EXPORT_EXAMINATION: row('Download an application’s package for examiners', 'COMPLIANCE'),
  EXPORT_BOARDING: row('Download a funded line’s boarding file, with masked numbers', 'PROCESSOR', 'COMPLIANCE'),
  FILE_REGISTER: row('Read, correct, and file the loan application register', 'COMPLIANCE'),
  MONITOR_FAIR_LENDING: row('Read the fair-lending figures by ethnicity, race, sex, and age', 'COMPLIANCE'),
} as const satisfies Record<string, PermissionRow>
export type Permission = keyof typeof PERMISSIONS

export const may = (role: AgentRole, permission: Permission): boolean => PERMISSIONS[permission][role]
