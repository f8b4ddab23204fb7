import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { DeskTaskView } from 'domain/api/desk.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { showPage } from '../../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../../widgets/journey/testScreen.tsx'
import { problem } from '../testAgent.tsx'
import { DeskTask } from './DeskTask.tsx'

const CENTS = { type: 'integer', format: 'cents' }
const object = (properties: object, required = Object.keys(properties)) => ({ type: 'object', properties, required })
const HOME = object({
  address: object({ street1: { type: 'string' }, city: { type: 'string' } }),
  owner: object({ firstName: { type: 'string' } }),
})
const AT = { at: instant('2026-11-23T15:00:00.000Z'), by: 'Anselm Virtanen' }
const NAME = { firstName: 'Rosa', middleName: '', lastName: 'Quill', suffix: '' }
const ADDRESS = { street1: '418 Linden Terrace', street2: '', city: 'Fresno', state: 'CA', zip: '93704' }

const title: DeskTaskView = {
  uuid: testUuid(7),
  application: testUuid(3),
  version: 12,
  loanNumber: 'HL26110000001',
  borrowerName: 'Rosa Quill',
  today: plainDate('2026-11-23'),
  call: 'title.liens',
  summary: 'Returns the recorded liens on the property.',
  state: 'OPEN',
  openedAt: AT.at,
  due: plainDate('2026-11-24'),
  people: 1,
  mayAnswer: true,
  question: { address: ADDRESS, owner: NAME },
  questionSchema: HOME,
  answerSchema: {
    type: 'array',
    items: object({
      lender: { type: 'string' },
      kind: { type: 'string', enum: ['FIRST_MORTGAGE', 'OTHER'] },
      balance: CENTS,
    }),
  },
  files: [],
  evidence: [],
}
const draw: DeskTaskView = {
  ...title,
  call: 'payments.disburse',
  summary: 'Send the initial draw to the borrower’s bank account.',
  people: 2,
  question: { loanNumber: 'HL26110000001', amount: 4_000_050, routingNumber: '021000021', accountNumber: '••••6789' },
  questionSchema: object({
    loanNumber: { type: 'string' },
    amount: CENTS,
    routingNumber: { type: 'string' },
    accountNumber: { type: 'string' },
  }),
  answerSchema: {
    oneOf: [
      object({ ok: { type: 'boolean', const: true }, value: object({ trace: { type: 'string', minLength: 1 } }) }),
      object({ ok: { type: 'boolean', const: false }, why: { type: 'string', enum: ['ACCOUNT_REFUSED'] } }),
    ],
  },
  proof: 'APP',
}

await import('../../../ui/DialogParts.tsx')

afterEach(cleanup)

const open = (shown: DeskTaskView, answer: (path: string) => Response = () => Response.json(shown)) =>
  showPage(<DeskTask application={shown.application} task={shown.uuid} />, '/agent/work/a/tasks/t', (method, path) =>
    method === 'GET' ? Response.json(shown) : answer(path),
  )
type User = ReturnType<typeof open>['user']
async function press(user: User, action: string) {
  await user.click(await screen.findByRole('button', { name: action }))
  const dialog = await screen.findByRole('dialog', { name: `${action}?` })
  const text = dialog.textContent
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  return text
}

describe('a task at the desk', () => {
  test('the desk page shows the port’s question in plain words, and sends the answer in the port’s format', async () => {
    const { user, sent } = open(title)
    expect(await screen.findByRole('heading', { name: 'Search recorded liens' })).toBeDefined()
    expect(screen.getByText('Rosa Quill')).toBeDefined()
    expect(screen.getByText('418 Linden Terrace, Fresno, CA 93704')).toBeDefined()

    await user.click(screen.getByRole('button', { name: 'Add an entry' }))
    await user.type(screen.getByRole('textbox', { name: 'Lender' }), 'Harvest Mutual')
    await user.click(screen.getByRole('radio', { name: 'First mortgage' }))
    await user.type(screen.getByRole('textbox', { name: 'Balance' }), '300000.50')
    await press(user, 'Submit answer')
    await waitFor(() => expect(sent.map(({ command }) => command)).toEqual(['answer']))
    expect(sent[0]?.body).toEqual({
      version: 12,
      answer: [{ lender: 'Harvest Mutual', kind: 'FIRST_MORTGAGE', balance: 30_000_050 }],
    })
  })

  test('the owners in a question are listed in one line', async () => {
    const owner = (firstName: string) => ({ firstName, middleName: '', lastName: 'Quill', suffix: '' })
    open({ ...title, call: 'recording.record', question: { grantors: [owner('Rosa'), owner('Ben')] } })
    expect(await screen.findByText('Rosa Quill; Ben Quill')).toBeDefined()
    expect(screen.getByText('Owners who signed the security instrument')).toBeDefined()
  })

  test('an entry that staff remove from a list at the desk isn’t sent', async () => {
    const { user, sent } = open(title)
    for (const lender of ['First', 'Second']) {
      await user.click(await screen.findByRole('button', { name: 'Add an entry' }))
      const boxes = screen.getAllByRole('textbox', { name: 'Lender' })
      await user.type(boxes.at(-1) as HTMLElement, lender)
      await user.click(screen.getAllByRole('radio', { name: 'Other' }).at(-1) as HTMLElement)
      await user.type(screen.getAllByRole('textbox', { name: 'Balance' }).at(-1) as HTMLElement, '1')
    }
    await user.click(screen.getByRole('button', { name: 'Remove Entry 1' }))
    await press(user, 'Submit answer')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body.answer).toEqual([{ lender: 'Second', kind: 'OTHER', balance: 100 }])
  })

  test('the desk’s form shows errors at their fields, and keeps the typed answer if the server rejects it', async () => {
    const rejected = { errors: [{ field: '0.lender', message: 'Check this answer' }] }
    const { user, sent } = open(title, () => problem(422, rejected))
    await user.click(await screen.findByRole('button', { name: 'Add an entry' }))
    await user.click(screen.getByRole('button', { name: 'Submit answer' }))
    const lender = screen.getByRole('textbox', { name: 'Lender' })
    await waitFor(() => expect(lender.getAttribute('aria-invalid')).toBe('true'))
    expect(sent).toEqual([])
    await user.type(lender, 'Harvest')
    await user.click(screen.getByRole('radio', { name: 'Other' }))
    await user.type(screen.getByRole('textbox', { name: 'Balance' }), '12')
    await press(user, 'Submit answer')
    await waitFor(() => expect(lender.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText('Check this answer').length).toBeGreaterThan(0)
    expect(lender.getAttribute('value') ?? (lender as HTMLInputElement).value).toBe('Harvest')
  })

  test('the desk’s form keeps the typed answer if a colleague changed the application in the meantime', async () => {
    const { user } = open(title, () => problem(409, {}))
    await user.click(await screen.findByRole('button', { name: 'Add an entry' }))
    await user.type(screen.getByRole('textbox', { name: 'Lender' }), 'Harvest')
    await user.click(screen.getByRole('radio', { name: 'Other' }))
    await user.type(screen.getByRole('textbox', { name: 'Balance' }), '12')
    await press(user, 'Submit answer')
    await user.click(await screen.findByRole('button', { name: 'Reload the file' }))
    expect((screen.getByRole('textbox', { name: 'Lender' }) as HTMLInputElement).value).toBe('Harvest')
  })

  test('a payment task at the desk states its amount and the need for a second approval, and asks whether the payment was sent', async () => {
    const { user, sent } = open(draw)
    expect((await screen.findAllByText('$40,000.50')).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Send for approval' }))
    expect(screen.getAllByText('Choose an answer').length).toBeGreaterThan(0)
    await user.click(screen.getByRole('radio', { name: 'No, for this reason' }))
    await user.click(screen.getByRole('radio', { name: 'The bank refused the account' }))
    const said = await press(user, 'Send for approval')
    expect(said).toContain('$40,000.50')
    expect(said).toContain('A second person must approve this.')
    await waitFor(() => expect(sent[0]?.body.answer).toEqual({ ok: false, why: 'ACCOUNT_REFUSED' }))
  })

  test('at the desk, a second person approves a colleague’s answer about a payment, or returns it with a reason', async () => {
    const proposed = { ...AT, isOwn: false }
    const shown: DeskTaskView = { ...draw, state: 'PROPOSED', answer: { ok: true, value: { trace: '77-1' } }, proposed }
    const { user, sent } = open(shown)
    expect(await screen.findByText('77-1')).toBeDefined()
    expect(screen.getByText('Completed?').parentElement?.textContent).toBe('Completed?Yes')
    expect(screen.queryByRole('button', { name: 'Take task' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Send back' }))
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The trace number is incomplete.')
    await press(user, 'Send answer back')
    await waitFor(() =>
      expect(sent[0]).toMatchObject({ command: 'return', body: { reason: 'The trace number is incomplete.' } }),
    )
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await press(user, 'Approve answer')
    await waitFor(() => expect(sent[1]).toEqual({ command: 'approve', body: { version: 12 } }))
  })

  test('the person who answered a payment task at the desk can’t approve the answer', async () => {
    const proposed = { ...AT, isOwn: true }
    open({ ...draw, state: 'PROPOSED', answer: { ok: true, value: { trace: '77-1' } }, proposed })
    expect(await screen.findByText('A second person must approve this')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Approve answer' })).toBeNull()
  })

  test('at the desk, an agent enters a new code to see full account numbers, and can hide the numbers again', async () => {
    const numbers = [{ place: 'question.accountNumber', number: '000123456789' }]
    const { user, sent } = open(draw, () => Response.json({ numbers }))
    expect(await screen.findByText('••••6789')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show full numbers' }))
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456')
    await user.click(screen.getByRole('button', { name: 'Show numbers' }))
    expect(await screen.findByText('000123456789')).toBeDefined()
    expect(sent).toEqual([{ command: 'reveal', body: { code: '123456' } }])
    await user.click(screen.getByRole('button', { name: 'Hide full numbers' }))
    expect(screen.getByText('••••6789')).toBeDefined()
  })

  test('the form for the outside party masks account numbers until the agent enters a code', async () => {
    const pdf = btoa('%PDF-1.7 full')
    const numbers = [{ place: 'question.accountNumber', number: '000123456789' }]
    const { user, sent } = open({ ...draw, hasForm: true }, () => Response.json({ numbers, form: pdf }))
    expect(await screen.findByText(/Account numbers are masked in the form/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show full numbers' }))
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456')
    await user.click(screen.getByRole('button', { name: 'Show numbers' }))
    expect(await screen.findByText(/The form shows the full account numbers/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Open the form' })).toBeDefined()
    expect(sent).toHaveLength(1)
  })

  test('after a colleague has returned an answer, the desk page shows the reason, and the form contains the earlier answer', async () => {
    const returned = { ...AT, isOwn: false, reason: 'The trace number is incomplete.' }
    open({ ...draw, returned, answer: { ok: true, value: { trace: '77-1' } } })
    expect(await screen.findByText('The trace number is incomplete.')).toBeDefined()
    expect((screen.getByRole('textbox', { name: 'Payment trace number' }) as HTMLInputElement).value).toBe('77-1')
  })

  test('an agent whose role can’t answer a desk task sees the task without a form', async () => {
    open({ ...title, mayAnswer: false })
    expect(await screen.findByText('Your role can’t answer this task')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Submit answer' })).toBeNull()
  })
})
