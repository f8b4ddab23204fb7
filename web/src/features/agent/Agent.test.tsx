import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { AgentFile, AgentWork } from 'domain/api/agent.ts'
import { WORK_QUEUES } from 'domain/application/views/work.ts'
import { instant, type PlainDate, plainDate } from 'domain/values/dates.ts'
import { cents, dollars, ZERO } from 'domain/values/money.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { CaseFile } from './CaseFile.tsx'
import { Work } from './Work.tsx'
import { figureText, spoken } from './words.ts'

afterEach(cleanup)

const UUID = testUuid(3)
const NOW = instant('2026-11-23T15:00:00.000Z')
const SEAT = { name: 'Imani Castellanos', role: 'UNDERWRITER' as const }

const item = (n: number, due: PlainDate) => ({
  application: testUuid(n),
  key: testUuid(n),
  queue: 'HELD' as const,
  kind: 'FACTA_ALERT' as const,
  since: instant('2026-11-21T15:00:00.000Z'),
  due,
  loanNumber: `HL26110000${n}`,
  city: 'Fresno',
  state: 'CA',
})
const WORK: AgentWork = {
  now: NOW,
  today: plainDate('2026-11-23'),
  seat: SEAT,
  queues: WORK_QUEUES.map((queue) =>
    queue === 'HELD' ? { queue, count: 3, overdue: 1, due: plainDate('2026-11-20') } : { queue, count: 0, overdue: 0 },
  ),
  items: [item(1, plainDate('2026-11-20')), item(2, plainDate('2026-11-23')), item(4, plainDate('2026-11-30'))],
  next: 'further',
}

const review = (change: Partial<AgentFile['reviews'][number]> = {}): AgentFile['reviews'][number] => ({
  uuid: testUuid(20),
  kind: 'HOME_VALUE',
  openedAt: NOW,
  due: plainDate('2026-11-24'),
  found: [{ name: 'confidence', value: 61, unit: 'percent' }],
  ways: ['CLEAR', 'VALUE', 'DECLINE'],
  ...change,
})
const ROSA = {
  identity: testUuid(1),
  role: 'BORROWER',
  invited: false,
  name: 'Rosa Quill',
  born: '1984',
  ssnMask: '••••6789',
} as const
const file = (change: Partial<AgentFile> = {}): AgentFile => ({
  uuid: UUID,
  loanNumber: 'HL2611000007',
  version: 12,
  status: 'SOFT_CREDIT',
  createdAt: NOW,
  now: NOW,
  today: plainDate('2026-11-23'),
  seat: SEAT,
  people: [ROSA],
  property: {
    address: { street1: '1 Elm Street', street2: '', city: 'Fresno', state: 'CA', zip: '93701' },
    occupancy: 'PRIMARY',
  },
  income: { annual: dollars(120_000), other: ZERO, employmentType: 'FULL_TIME' },
  liens: [],
  hoaDues: ZERO,
  accounts: [],
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
        limit: { name: 'maximum', value: 80, unit: 'percent' },
        result: 'fail',
        reason: 'COLLATERAL_INSUFFICIENT',
      },
    ],
  },
  documents: [],
  reviews: [review()],
  conditions: [],
  requests: [],
  work: [{ key: testUuid(20), queue: 'HOME_VALUE', kind: 'HOME_VALUE', since: NOW, due: plainDate('2026-11-24') }],
  timeline: [{ seq: 1, type: 'ReviewOpened', at: NOW, by: 'SYSTEM', about: 'HOME_VALUE' }],
  ...change,
})

const problem = (status: number, body: object) =>
  new Response(JSON.stringify({ type: 'about:blank', title: '', status, code: '', id: '', ...body }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
/** `answer` is the response to a decision. */
const open = (
  shown = file(),
  answer: () => Response = () => Response.json(file({ version: 13, work: [], reviews: [] })),
) =>
  showPage(<CaseFile uuid={UUID} />, `/agent/work/${UUID}`, (method) =>
    method === 'GET' ? Response.json(shown) : answer(),
  )

/** All at once, as if pasted. */
async function enter(user: ReturnType<typeof open>['user'], label: string, text: string): Promise<void> {
  await user.click(await screen.findByLabelText(label))
  await user.paste(text)
}

describe('queues', () => {
  it('show how much is waiting and what is late, in words', async () => {
    showPage(<Work />, '/agent/work', () => Response.json(WORK))
    const queues = await screen.findByRole('navigation', { name: 'Queues' })
    expect(within(queues).getByRole('link', { name: /Held applications 3 .*1 overdue/ })).toBeTruthy()
    expect(within(queues).getByRole('link', { name: /Paystubs none/ })).toBeTruthy()
    const rows = screen.getAllByRole('row').slice(1)
    const said = rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
    expect(said).toEqual(['Overdue by 3 days', 'Due today', 'Due 11/30/2026'])
    expect(rows[0]?.textContent).toContain('2 days ago')
  })

  it('opens one by URL and pages forward', async () => {
    const asked: string[] = []
    const { router } = showPage(<Work />, '/agent/work?queue=HELD', () => Response.json(WORK))
    const fetched = globalThis.fetch
    globalThis.fetch = (input, init) => {
      asked.push(String(input))
      return fetched(input, init)
    }
    expect(await screen.findByRole('link', { current: 'page' })).toHaveProperty(
      'textContent',
      expect.stringContaining('Held'),
    )
    await router.navigate(screen.getByRole('link', { name: 'Next page' }).getAttribute('href') ?? '')
    await screen.findByRole('link', { name: 'First page' })
    expect(asked.at(-1)).toMatch(/queue=HELD&after=further$/)
  })

  it('shows a borrower nothing', async () => {
    showPage(<Work />, '/agent/work', () => problem(404, {}))
    expect(await screen.findByRole('heading', { name: 'There is nothing here' })).toBeTruthy()
  })
})

describe('an application', () => {
  it('shows findings, rules with figures and units, and masked numbers', async () => {
    open(file({ reviews: [review({ wrote: 'A bigger house stands next door.' })] }))
    expect(await screen.findByText('61 %')).toBeTruthy()
    expect(screen.getByText('A bigger house stands next door.')).toBeTruthy()
    expect(screen.getByText('••••6789')).toBeTruthy()
    expect(screen.getByText('Monthly income: $10,000')).toBeTruthy()
    expect(screen.getByText('Maximum: 80 %')).toBeTruthy()
    expect(screen.getByText('Collateral insufficient')).toBeTruthy()
  })

  it('shows the agent every answer the borrower gave about the home, the job and the insurance', async () => {
    const { property, income } = file()
    open(
      file({
        property: { ...property, type: 'TWO_TO_FOUR_UNITS', units: 3, condition: 'FAIR' },
        ownership: { type: 'JOINT', maritalStatus: 'MARRIED', spouseIsOwner: true },
        income: {
          ...income,
          job: { employer: 'Acme', title: 'Foreman', since: plainDate('2019-03-04') },
          employerContact: { name: 'Human Resources', phone: '2125550199' },
        },
        newDebts: [{ lender: 'Car Bank', balance: cents(900_000), monthlyPayment: cents(30_000) }],
        insurance: {
          carrier: 'Safe Mutual',
          policyNumber: 'P-77',
          expires: plainDate('2027-10-01'),
          agentPhone: '2125550142',
          accepted: false,
        },
        lienAttestation: { at: NOW, signature: 'Rosa Quill' },
      }),
    )
    const shownFor = async (label: string) => (await screen.findByText(label)).parentElement?.textContent
    expect(await shownFor('Units')).toContain('3')
    expect(await shownFor('Condition')).toContain('Fair')
    expect(await shownFor('Marital status')).toContain('Married')
    expect(await shownFor('Job')).toContain('Foreman, Acme')
    expect(await shownFor('Employer’s phone')).toContain('(212) 555-0199')
    expect(await shownFor('New debt')).toContain('Car Bank, $9,000')
    expect(await shownFor('Insurance')).toContain('Safe Mutual, P-77')
    expect(await shownFor('Insurance agent')).toContain('(212) 555-0142')
    expect(await shownFor('No other liens, signed')).toContain('Rosa Quill')
  })

  it('ends a review with an outcome, its fields and a reason', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByLabelText('Enter the right amount'))
    await enter(user, 'Value of the home', '512000')
    await enter(user, 'Why', 'Two sales next door say so.')
    await user.click(screen.getByRole('button', { name: 'End the review' }))
    const done = await screen.findByText('Nothing waits for the lender here')
    // Keyboard focus continues from there.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(document.activeElement?.contains(done)).toBe(true)
    expect(sent).toEqual([
      {
        command: 'resolve',
        body: { version: 12, way: 'VALUE', value: '512000', reason: 'Two sales next door say so.' },
      },
    ])
  })

  it('rejects a meaningless reason', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByLabelText('Go on as if nothing had been found'))
    await enter(user, 'Why', 'ok')
    await user.click(screen.getByRole('button', { name: 'End the review' }))
    expect(await screen.findAllByText('Please say why, in at least 10 characters')).not.toHaveLength(0)
    expect(sent).toEqual([])
  })

  it('requires one of the reasons for a decline', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByLabelText('Decline the application'))
    await enter(user, 'Why', 'The roof is gone.')
    const decline = screen.getByRole('button', { name: 'Decline the application' })
    await user.click(decline)
    expect(await screen.findAllByText('Please choose the reason')).not.toHaveLength(0)
    await user.selectOptions(screen.getByLabelText('Reason of the decline'), 'COLLATERAL_INSUFFICIENT')
    await user.click(decline)
    await screen.findByText('Nothing waits for the lender here')
    expect(sent[0]?.body).toMatchObject({ way: 'DECLINE', declineFor: 'COLLATERAL_INSUFFICIENT' })
  })

  it('keeps typed answers when another agent was first, and lets the agent look again', async () => {
    const { user } = open(file(), () => problem(409, { detail: 'This application has changed.' }))
    await user.click(await screen.findByLabelText('Go on as if nothing had been found'))
    await enter(user, 'Why', 'All is in order here.')
    await user.click(screen.getByRole('button', { name: 'End the review' }))
    expect(await screen.findByRole('button', { name: 'Look at it again' })).toBeTruthy()
    expect(screen.getByLabelText('Why')).toHaveProperty('value', 'All is in order here.')
  })

  it('tells an agent without authority who has it', async () => {
    open(file({ reviews: [review({ ways: [] })] }))
    expect(await screen.findByText('Somebody else decides this')).toBeTruthy()
    expect(screen.queryByLabelText('Why')).toBeNull()
  })

  it('retries a failed request with a reason', async () => {
    const failed = file({
      reviews: [],
      requests: [{ kind: 'TITLE', state: 'FAILED', at: NOW, no: 1 }],
      work: [{ key: 'TITLE', queue: 'FAILED', kind: 'TITLE', since: NOW, due: plainDate('2026-11-24') }],
    })
    const { user, sent } = open(failed)
    await enter(user, 'Why now', 'They are back since noon.')
    await user.click(screen.getByRole('button', { name: 'Ask once more' }))
    await screen.findByText('Nothing waits for the lender here')
    expect(sent).toEqual([{ command: 'retry', body: { version: 12, reason: 'They are back since noon.' } }])
  })

  it('shows an answer beside what the borrower wrote to the review that asked', async () => {
    const answered = {
      uuid: testUuid(30),
      category: 'FALSE_OWNERSHIP_TYPE_REVIEW',
      state: 'SUBMITTED',
      created: NOW,
      notes: '',
      commentsToBorrower: 'Please send the deed.',
      forIdentity: testUuid(1),
      review: testUuid(20),
    } as const
    const work = [
      { key: testUuid(30), queue: 'CONDITIONS', kind: answered.category, since: NOW, due: plainDate('2026-11-24') },
    ] as const
    open(file({ reviews: [review({ kind: 'OWNERSHIP', wrote: 'From my aunt.' })], work, conditions: [answered] }))
    expect(await screen.findByText('Please send the deed.')).toBeTruthy()
    expect(screen.getByText('From my aunt.')).toBeTruthy()
  })

  it('can withdraw a request that is still unanswered', async () => {
    const asked = {
      uuid: testUuid(30),
      category: 'GENERIC_DOCUMENT_REQUEST',
      state: 'OPEN',
      created: NOW,
      notes: '',
      commentsToBorrower: 'Please send the March statement.',
      forIdentity: testUuid(1),
    } as const
    const { user, sent } = open(file({ reviews: [], work: [], conditions: [asked] }))
    await user.click(await screen.findByRole('button', { name: 'Take it back' }))
    await enter(user, 'Why it is no longer wanted', 'The statement came by another way.')
    await user.click(screen.getByRole('button', { name: 'Take it back' }))
    await waitFor(() =>
      expect(sent).toEqual([
        { command: 'close', body: { version: 12, way: 'CLEAR', reason: 'The statement came by another way.' } },
      ]),
    )
  })

  it('requests something from the borrower', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByRole('button', { name: 'Ask for something' }))
    // There is nobody else on the application.
    expect(screen.queryByText('Whom do you ask?')).toBeNull()
    await user.selectOptions(screen.getByLabelText('What is it about?'), 'GENERIC_DOCUMENT_REQUEST')
    await enter(user, 'What the person reads', 'Please send the March statement.')
    await user.click(screen.getByLabelText('Bank statement'))
    await enter(user, 'Why', 'A large deposit in March.')
    await user.click(screen.getByRole('button', { name: 'Ask for it' }))
    await screen.findByText('Nothing waits for the lender here')
    expect(sent[0]).toMatchObject({
      command: 'conditions',
      body: { category: 'GENERIC_DOCUMENT_REQUEST', documents: 'BANK_STATEMENT', number: '1' },
    })
  })
})

describe('requests to an additional signer', () => {
  const DANA = { identity: testUuid(40), role: 'CO_SIGNER', invited: true, name: 'Dana Quill' } as const
  const LEE = { identity: testUuid(41), role: 'NON_BORROWING_OWNER', invited: false, name: 'Lee Quill' } as const
  const shown = file({ people: [ROSA, DANA, LEE] })

  it("lets the agent choose among the application's people, the borrower first", async () => {
    const { user, sent } = open(shown)
    await user.click(await screen.findByRole('button', { name: 'Ask for something' }))
    const group = screen.getByRole('group', { name: 'Whom do you ask?' })
    const choices = within(group).getAllByRole<HTMLInputElement>('radio')
    expect(choices.map(({ value, checked, disabled }) => [value, checked, disabled])).toEqual([
      [ROSA.identity, true, false],
      [DANA.identity, false, false],
      [LEE.identity, false, true],
    ])
    expect(within(group).getByText(/Owner who does not borrow. Can be asked once they are invited/)).toBeTruthy()
    await user.click(within(group).getByRole('radio', { name: /^Dana Quill/ }))
    await user.selectOptions(screen.getByLabelText('What is it about?'), 'A phone number')
    await enter(user, 'What the person reads', 'Please tell us a number.')
    await enter(user, 'Why', 'The notary wants to call.')
    await user.click(screen.getByRole('button', { name: 'Ask for it' }))
    await screen.findByText('Nothing waits for the lender here')
    expect(sent[0]).toMatchObject({
      command: 'conditions',
      body: { category: 'MISSING_PHONE_NUMBER', forIdentity: DANA.identity },
    })
  })

  it("shows the server's rejection at the choice", async () => {
    const message = 'This person is not on the application'
    const { user } = open(shown, () => problem(422, { errors: [{ field: 'forIdentity', message }] }))
    await user.click(await screen.findByRole('button', { name: 'Ask for something' }))
    await user.click(screen.getByRole('radio', { name: /Dana Quill/ }))
    await user.selectOptions(screen.getByLabelText('What is it about?'), 'A phone number')
    await enter(user, 'What the person reads', 'Please tell us a number.')
    await enter(user, 'Why', 'The notary wants to call.')
    await user.click(screen.getByRole('button', { name: 'Ask for it' }))
    const group = await screen.findByRole('group', { name: 'Whom do you ask?' })
    expect(await within(group).findByText(message)).toBeTruthy()
    expect(screen.getByLabelText('Why')).toHaveProperty('value', 'The notary wants to call.')
  })

  it('appears with what was requested', async () => {
    const asked = {
      uuid: testUuid(30),
      category: 'MISSING_PHONE_NUMBER',
      state: 'OPEN',
      created: NOW,
      notes: '',
      commentsToBorrower: 'Please tell us a number.',
      forIdentity: DANA.identity,
    } as const
    const { user } = open(file({ people: [ROSA, DANA], conditions: [asked] }))
    expect(await screen.findByRole('heading', { name: 'A phone number' })).toBeTruthy()
    expect(screen.getByText('Dana Quill, Co-signer')).toBeTruthy()
    // Tests one form at a time, because the page has each field once.
    await user.click(screen.getByRole('button', { name: 'Ask for something' }))
    expect(screen.getAllByRole('textbox')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Take it back' }))
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
  })
})

describe('words', () => {
  it('rejects numbers that have a field of their own and keeps the typed text', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByLabelText('Go on as if nothing had been found'))
    await enter(user, 'Why', 'SSN 123-45-6789 is hers.')
    await user.click(screen.getByRole('button', { name: 'End the review' }))
    expect(await screen.findAllByText(/Please leave out Social Security, card and account numbers/)).not.toHaveLength(0)
    expect(screen.getByLabelText('Why')).toHaveProperty('value', 'SSN 123-45-6789 is hers.')
    expect(sent).toEqual([])
  })
  it("uses the record's event names from the tables", async () => {
    const line = { seq: 1, at: NOW, by: 'SYSTEM' } as const
    const record: AgentFile['timeline'] = [
      { ...line, seq: 4, type: 'Declined', reasons: ['CREDIT_SCORE_TOO_LOW', 'OCCUPANCY'] },
      { ...line, seq: 3, type: 'ReviewResolved', about: 'TITLE', way: 'CLEAR', note: 'All is well.' },
      { ...line, seq: 2, type: 'RequestSettled', about: 'TITLE', failed: true },
      { ...line, type: 'DocumentUploaded', about: 'My SCAN.pdf' },
    ]
    open(file({ timeline: record }))
    const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    for (const words of [
      'DeclinedCredit score too low; Use of the home',
      'Review ended: TitleClearedAll is well.',
      'Not answered: Title report',
      'Document uploaded: My SCAN.pdf',
    ])
      expect(items).toContainEqual(expect.stringContaining(words))
  })
  it('names a kind that is both a review and a request correctly', async () => {
    const both = [
      { ...item(1, plainDate('2026-11-24')), kind: 'TITLE' as const },
      { ...item(2, plainDate('2026-11-24')), kind: 'TITLE' as const, queue: 'FAILED' as const },
    ]
    showPage(<Work />, '/agent/work', () => Response.json({ ...WORK, items: both }))
    const rows = (await screen.findAllByRole('row')).slice(1)
    const kinds = rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)
    expect(kinds).toEqual(['Title', 'Title report'])
  })
  it('expands names into words', () => {
    expect([spoken('CLTV_AFTER_LINE'), spoken('monthlyIncome'), spoken('ReviewOpened')]).toEqual([
      'CLTV after line',
      'Monthly income',
      'Review opened',
    ])
  })
  it('shows figures with their units', () => {
    const figures = [
      { value: 1_234_500, unit: 'cents' },
      { value: 43, unit: 'percent' },
      { value: true, unit: 'flag' },
      { value: '2026-11-23', unit: 'date' },
      { value: 120, unit: 'months' },
    ] as const
    expect(figures.map(figureText)).toEqual(['$12,345', '43 %', 'yes', '11/23/2026', '120 months'])
  })
})
