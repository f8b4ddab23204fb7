/** Test data: a lender's queues and one application, as shown to an underwriter. */

import { screen, within } from '@testing-library/react'
import type { AgentFile, AgentWork } from 'domain/api/agent.ts'
import { WORK_QUEUES } from 'domain/application/views/work.ts'
import { instant, type PlainDate, plainDate } from 'domain/values/dates.ts'
import { dollars, ZERO } from 'domain/values/money.ts'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { CaseFile } from './CaseFile.tsx'

// The app loads the dialog's code lazily. Load it before the tests, so that no test has to wait for it.
await import('../../ui/DialogParts.tsx')

const UUID = testUuid(3)
export const NOW = instant('2026-11-23T15:00:00.000Z')
const SEAT = { name: 'Imani Castellanos', role: 'UNDERWRITER' as const }

export const item = (n: number, due: PlainDate) => ({
  application: testUuid(n),
  key: testUuid(n),
  queue: 'HELD' as const,
  kind: 'FACTA_ALERT' as const,
  since: instant('2026-11-21T15:00:00.000Z'),
  due,
  borrowerName: `Person ${n}`,
  loanNumber: `HL26110000${n}`,
  city: 'Fresno',
  state: 'CA',
})
export const WORK: AgentWork = {
  now: NOW,
  today: plainDate('2026-11-23'),
  seat: SEAT,
  queues: WORK_QUEUES.map((queue) =>
    queue === 'HELD' ? { queue, count: 3, overdue: 1, due: plainDate('2026-11-20') } : { queue, count: 0, overdue: 0 },
  ),
  items: [item(1, plainDate('2026-11-20')), item(2, plainDate('2026-11-23')), item(4, plainDate('2026-11-30'))],
  filters: [],
  next: 'further',
}

export const review = (change: Partial<AgentFile['reviews'][number]> = {}): AgentFile['reviews'][number] => ({
  uuid: testUuid(20),
  kind: 'HOME_VALUE',
  openedAt: NOW,
  due: plainDate('2026-11-24'),
  found: [{ name: 'confidence', value: 61, unit: 'percent' }],
  ways: ['CLEAR', 'VALUE', 'DECLINE'],
  ...change,
})
export const ROSA = {
  identity: testUuid(1),
  role: 'BORROWER',
  invited: false,
  name: 'Rosa Quill',
  born: '1984',
  ssnMask: '••••6789',
} as const
export const file = (change: Partial<AgentFile> = {}): AgentFile => ({
  uuid: UUID,
  loanNumber: 'HL2611000007',
  version: 12,
  status: 'SOFT_CREDIT',
  createdAt: NOW,
  now: NOW,
  today: plainDate('2026-11-23'),
  seat: SEAT,
  team: [
    { ...SEAT, identity: testUuid(51), isOwn: true },
    { name: 'Anselm Virtanen', role: 'PROCESSOR', identity: testUuid(52), isOwn: false },
    { name: 'Odile Brannigan', role: 'COMPLIANCE', identity: testUuid(53), isOwn: false },
  ],
  notes: [],
  legalHolds: [],
  nextUnwindingSteps: [],
  mayRecordCancellation: false,
  mayKeepRecords: false,
  askable: [],
  tasks: [],
  messages: [],
  people: [ROSA],
  property: {
    address: { street1: '1 Elm Street', street2: '', city: 'Fresno', state: 'CA', zip: '93701' },
    occupancy: 'PRIMARY',
  },
  income: { annual: dollars(120_000), other: ZERO, employmentType: 'FULL_TIME', bypass: 'WAITING' },
  titleStatus: 'UNKNOWN_TITLE_STATUS',
  liens: [],
  hoaDues: ZERO,
  accounts: [],
  answers: {},
  accountCheck: 'NONE',
  identityCheck: 'NONE',
  decision: {
    decision: 'INITIAL',
    subDecision: 'UNKNOWN_SUBDECISION',
    maxLine: ZERO,
    reasons: [],
    policyVersion: '1',
    trace: [
      {
        rule: 'CLTV',
        inputs: [{ name: 'monthlyIncome', value: 1_000_000, unit: 'cents' }],
        limit: { name: 'cltvCap', value: 80, unit: 'percent' },
        result: 'fail',
        reason: 'COLLATERAL_INSUFFICIENT',
      },
    ],
  },
  measures: [],
  documents: [],
  reviews: [review()],
  conditions: [],
  requests: [],
  work: [{ key: testUuid(20), queue: 'HOME_VALUE', kind: 'HOME_VALUE', since: NOW, due: plainDate('2026-11-24') }],
  timeline: [{ seq: 1, type: 'ReviewOpened', at: NOW, by: 'SYSTEM', about: 'HOME_VALUE' }],
  ...change,
})

export const problem = (status: number, body: object) =>
  new Response(JSON.stringify({ type: 'about:blank', title: '', status, code: '', id: '', ...body }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
/**
 * Opens a case file in a test. The function `answer` gets the path of a decision and returns the server's response to
 * the decision.
 */
export const open = (
  shown = file(),
  answer: (path: string) => Response = () => Response.json(file({ version: 13, work: [], reviews: [] })),
) =>
  showPage(<CaseFile uuid={UUID} />, `/agent/work/${UUID}`, (method, path) =>
    method === 'GET' ? Response.json(shown) : answer(path),
  )

/** Presses the button of a decision form, and confirms the decision in the dialog. Returns the dialog's text. */
export async function decide(user: ReturnType<typeof open>['user'], action: string): Promise<string> {
  await user.click(screen.getByRole('button', { name: action }))
  const dialog = await screen.findByRole('dialog', { name: `${action}?` })
  const text = dialog.textContent
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  return text
}

/** Pastes text into the field with the given label. */
export async function enter(user: ReturnType<typeof open>['user'], label: string, text: string): Promise<void> {
  await user.click(await screen.findByLabelText(label))
  await user.paste(text)
}
