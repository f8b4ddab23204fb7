import { afterEach, describe, expect, test } from 'vitest'
import { type Access, AUDIENCES, permissionsOf } from '../../api/access.ts'
import { contracts } from '../../api/contracts.ts'
import { REVIEW_KINDS, REVIEWS } from '../../journey/reviews.ts'
import { may, PERMISSIONS, type Permission } from '../../organization/permissions.ts'
import { AGENT_ROLES, type AgentRole } from '../../values/agentRoles.ts'
import { DESK_CALL_NAMES } from '../desk/calls.ts'
import { mayAnswerTask, mayClose, mayHandlePapers, mayResolve, mayWorkIn, waysFor } from './agents.ts'
import { WORK_QUEUES } from './work.ts'

test('an underwriter can end every review with any outcome that this kind of review allows', () => {
  for (const kind of REVIEW_KINDS) expect(waysFor('UNDERWRITER', kind)).toEqual(REVIEWS[kind].ways)
})

test('a processor can neither decline an application nor make credit decisions', () => {
  for (const kind of REVIEW_KINDS) expect(mayResolve('PROCESSOR', kind, 'DECLINE')).toBe(false)
  expect(waysFor('PROCESSOR', 'DELINQUENCY')).toEqual(['ASK'])
  expect(waysFor('PROCESSOR', 'PAYSTUBS')).toContain('VALUE')
})

test('a compliance agent can decide identity reviews but no other reviews', () => {
  expect(waysFor('COMPLIANCE', 'IDENTITY')).toEqual(REVIEWS.IDENTITY.ways)
  expect(waysFor('COMPLIANCE', 'OWNERSHIP')).toEqual([])
})

test('only an agent who may decide identity reviews can accept ID pictures that the lender requested', () => {
  expect(AGENT_ROLES.filter((role) => mayClose(role, 'IDENTITY'))).toEqual(['UNDERWRITER', 'COMPLIANCE'])
  expect(AGENT_ROLES.filter((role) => mayClose(role, 'UPLOAD'))).toEqual([...AGENT_ROLES])
})

test('for every kind of review, at least one agent role can end the review', () => {
  for (const kind of REVIEW_KINDS) expect(AGENT_ROLES.some((role) => waysFor(role, kind).length > 0)).toBe(true)
})

/** Formats a table in Markdown. */
function tableOf(table: readonly (readonly string[])[]): string {
  const [head = [], ...body] = table
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

describe('the table of permissions', () => {
  const rows = Object.keys(PERMISSIONS) as Permission[]
  const kept = structuredClone(PERMISSIONS)
  afterEach(() => {
    for (const name of rows) Object.assign(PERMISSIONS[name], kept[name])
  })

  /** Returns everything that a role may do, as a string, so that tests can compare roles. */
  const behavior = (role: AgentRole): string =>
    JSON.stringify([
      REVIEW_KINDS.map((kind) => waysFor(role, kind)),
      DESK_CALL_NAMES.map((call) => mayAnswerTask(role, call)),
      (['UPLOAD', 'IDENTITY'] as const).map((action) => mayClose(role, action)),
      mayHandlePapers(role),
      WORK_QUEUES.map((queue) => mayWorkIn(role, queue)),
    ])

  /** Permissions that the functions above don't use, because the server checks these permissions directly. */
  const NAMED: readonly Permission[] = [
    'READ_ORIGINALS',
    'APPROVE_EXCEPTIONS',
    'SEND_DOCUMENTS',
    'HOLD_FUNDING',
    'RECORD_CANCELLATIONS',
    'REOPEN',
    'TAKE_DEMOGRAPHICS',
    'ANSWER_CHATS',
    'RECOVER_ACCOUNTS',
    'MANAGE_BROKERAGES',
    'MANAGE_SETTINGS',
    'SUPERVISE_CHATS',
    'KEEP_RECORDS',
    'READ_FEEDBACK',
    'READ_DENIALS',
    'EXPORT_EXAMINATION',
    'EXPORT_BOARDING',
    'FILE_REGISTER',
    'MONITOR_FAIR_LENDING',
  ]

  test.each(
    rows.flatMap((name) => AGENT_ROLES.flatMap((role) => (PERMISSIONS[name][role] ? [[name, role] as const] : []))),
  )('the %s permission matters: without it, a %s can do less', (name, role) => {
    // Remove DECIDE_CREDIT first. It already includes most other permissions, so removing another one would change
    // nothing.
    if (role === 'UNDERWRITER' && name !== 'DECIDE_CREDIT') Object.assign(PERMISSIONS.DECIDE_CREDIT, { [role]: false })
    const before = behavior(role)
    Object.assign(PERMISSIONS[name], { [role]: false })
    expect(may(role, name)).toBe(false)
    if (!NAMED.includes(name)) expect(behavior(role)).not.toBe(before)
  })

  test('at least one role can work in each queue, and the docs list every permission', async () => {
    for (const queue of WORK_QUEUES) expect(AGENT_ROLES.some((role) => mayWorkIn(role, queue))).toBe(true)
    expect(WORK_QUEUES.filter((queue) => !mayWorkIn('COMPLIANCE', queue))).toContain('PAYSTUBS')
    const calls = (is: (access: Access) => boolean): string =>
      contracts
        .filter(({ access }) => is(access))
        .map(({ id }) => `\`${id}\``)
        .toSorted()
        .join(', ')
    const permissions = [
      ['permission', 'processor', 'underwriter', 'compliance', 'calls that require it'],
      ...rows.map((name) => [
        PERMISSIONS[name].does,
        ...AGENT_ROLES.map((role) => (PERMISSIONS[name][role] ? 'yes' : '–')),
        calls((access) => permissionsOf(access).includes(name)),
      ]),
    ]
    const audiences = [
      ['who', 'calls'],
      ...Object.entries(AUDIENCES).map(([name, { who }]) => [who, calls((access) => access === name)]),
    ]
    const text = `# Roles

Each call's contract (\`domain/api\`) names who may make the call. These tables are generated from the contracts, from \`AUDIENCES\` in \`domain/api/access.ts\`, and from \`PERMISSIONS\` in \`domain/organization/permissions.ts\`. Change a row there, and run \`npx vitest run --project=unit domain/application/views/agents.test.ts domain/api/access.test.ts -u\`. The server checks the caller's session, seat and permission before it reads anything else ([decision 109](decisions/0109-table-of-access.md)). Everyone belongs to one lender: with an account of another lender, people count as signed out.

${tableOf(audiences)}

## Roles of staff

A lender's staff have one of three roles. Every role can read every queue and every application. A call that lists several permissions requires one of them. Permissions without calls are checked in the use cases, because they depend on the review or task.

${tableOf(permissions)}

The database also limits messages to the CEO, leave surveys and registration denials to compliance seats. Giving another role those permissions takes a migration of \`enter_scope\`. Borrowers and signers can't open their own application as staff.
`
    await expect(text).toMatchFileSnapshot('../../../docs/roles.md')
  })
})
