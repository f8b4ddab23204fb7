import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { CONDITIONS_OF } from 'domain/api/paths.ts'
import { CONDITIONS, type ConditionView } from 'domain/application/conditions/conditions.ts'
import { CONDITION_CATEGORIES, type ConditionCategory } from 'domain/application/conditions/types.ts'
import { type DomainEvent, event } from 'domain/application/events.ts'
import { evolve } from 'domain/application/evolve.ts'
import { type ApplicationView, applicationView } from 'domain/application/views/borrowerView.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { conditionLink } from '../../widgets/conditions/conditions.ts'
import { JourneyContext } from '../../widgets/journey/journey.ts'
import { sentAs, testApplication, testDocument, testOrganization, testUuid } from '../../widgets/journey/testScreen.tsx'
import IdentityScreen from '../identity/Screen.tsx'
import PhoneNumberScreen from './phone-number/Screen.tsx'
import ConditionsScreen from './Screen.tsx'
import UploadDocumentScreen from './upload-document/Screen.tsx'

// Shows: routes, behaviors
const AT = instant('2026-11-23T15:00:00Z')
const TODAY = plainDate('2026-11-23')
const BORROWER = testUuid(1)

function viewWith(...events: DomainEvent[]): ApplicationView {
  const application = events.reduce((a, one) => evolve(a, one, AT), testApplication('product'))
  return applicationView(application, {}, testOrganization, TODAY)
}
const opened = (category: ConditionCategory, n = 70) =>
  event('ConditionOpened', {
    condition: {
      uuid: testUuid(n),
      category,
      forIdentity: BORROWER,
      notes: '',
      commentsToBorrower: '',
      requestDocuments: CONDITIONS[category].documents,
      actionNeeded: CONDITIONS[category].action,
      numDocsRequired: CONDITIONS[category].files,
    },
  })

const told = (category: ConditionCategory, rest: Partial<ConditionView> = {}): ConditionView => ({
  uuid: testUuid(70),
  categoryEnum: category,
  created: AT,
  notes: '',
  commentsToBorrower: '',
  requestDocuments: CONDITIONS[category].documents,
  actionNeeded: CONDITIONS[category].action,
  xtraData: { numDocsRequired: CONDITIONS[category].files },
  status: 'OPEN',
  ...rest,
})

/**
 * Renders a screen with the given conditions as the server's response. If `conditions` is undefined, the request fails.
 * `at` is the URL's query string. `after` is the application after a command.
 */
function show(ui: ReactNode, view: ApplicationView, conditions: ConditionView[] | undefined, at = '', after = view) {
  let asked = 0
  const journey = { uuid: view.uuid, view, screen: view.journey.screen, late: false, again: () => {} }
  const page = <JourneyContext value={journey}>{ui}</JourneyContext>
  const answers = (method: string, path: string) => {
    if (path.startsWith(CONDITIONS_OF)) {
      asked += 1
      return conditions ? Response.json(conditions) : Response.json({}, { status: 500 })
    }
    if (method === 'POST' && path.endsWith('/documents')) return Response.json({ uuid: testUuid(99) }, { status: 201 })
    return Response.json(after)
  }
  const shown = showPage(page, `/account/heloc/${view.uuid}/conditions/upload-document${at}`, answers)
  return { ...shown, asked: () => asked }
}
const queryOf = (condition: ConditionView) => new URL(conditionLink('/', condition), 'http://localhost').search

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('conditions list', () => {
  it.each(CONDITION_CATEGORIES)(
    'the conditions list explains the condition %s in plain language and links to the page where the borrower answers it',
    async (category) => {
      const view = viewWith(opened(category))
      show(<ConditionsScreen />, view, [told(category, { commentsToBorrower: 'Both pages, please.' })])
      await screen.findByText('Both pages, please.')
      expect(document.body.textContent).not.toMatch(/fraud|suspic/i)
      const link = screen
        .getAllByRole('link')
        .map((one) => one.getAttribute('href') ?? '')
        .find((href) => href.includes('conditionUuid'))
      const { action } = CONDITIONS[category]
      const path = { UPLOAD: 'conditions/upload-document', PHONE: 'conditions/phone-number', IDENTITY: 'identity' }[
        action
      ]
      expect(link).toBe(
        `/account/heloc/${view.uuid}/${path}?conditionUuid=${testUuid(70)}&conditionType=${action}&conditionEnum=${category}`,
      )
    },
  )

  it('the conditions list and the identity screen ask for “new” pictures only after the borrower has sent some', async () => {
    const message = 'Please take off your hat.'
    const asked = [told('IDENTITY_DOCUMENT_FRAUD_REVIEW', { commentsToBorrower: message })]
    const view = viewWith(opened('IDENTITY_DOCUMENT_FRAUD_REVIEW'))
    const after = (attempts: number) => ({
      ...view,
      identity: { ...view.identity, attempts, faceScan: 'AGREED' as const },
    })
    show(<ConditionsScreen />, after(0), asked)
    expect(await screen.findByRole('link', { name: 'Take pictures' })).toBeTruthy()
    cleanup()
    show(<ConditionsScreen />, after(1), asked)
    expect(await screen.findByRole('link', { name: 'Take new pictures' })).toBeTruthy()
    cleanup()
    show(<IdentityScreen />, after(1), asked)
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('the conditions list shows the review date of a submitted condition and marks resolved conditions', async () => {
    const sent = told('GENERIC_DOCUMENT_REQUEST', { status: 'SENT', sentAt: AT, due: plainDate('2026-11-24') })
    const done = told('REVIEW_TRUST_REQUIREMENTS', { uuid: testUuid(71), status: 'LOOKED_AT', sentAt: AT })
    const view = viewWith()
    show(<ConditionsScreen />, view, [done, sent])
    const list = within(await screen.findByRole('list', { name: 'Your answer' }))
    expect(list.getAllByRole('listitem').map((one) => one.dataset.state)).toEqual(['done', 'doing'])
    expect(list.getByText(/Tuesday, November 24/)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We received your answer')
    // A submitted answer isn't styled as a warning or an error.
    expect(screen.queryByText(/^(Please note|Problem):/)).toBeNull()
    expect(screen.getByRole('link', { name: 'See status' })).toBeTruthy()
  })

  it.each([
    [false, /Please send it by Saturday, December\u00a026\. After that day/],
    [true, /It was due on Saturday, December\u00a026\. You can still send it/],
  ])('the conditions list shows the date by which to send documents (date has passed: %s)', async (late, words) => {
    const asked = told('GENERIC_DOCUMENT_REQUEST', { sendBy: plainDate('2026-12-26'), late })
    const { container } = show(<ConditionsScreen />, viewWith(opened('GENERIC_DOCUMENT_REQUEST')), [asked])
    await screen.findByText(/Saturday, December 26/)
    expect(container.textContent).toMatch(words)
    expect(screen.getByRole('link', { name: 'Send documents' })).toBeTruthy()
  })

  it('the conditions list shows no deadline until a notice has stated one', async () => {
    const { container } = show(<ConditionsScreen />, viewWith(opened('GENERIC_DOCUMENT_REQUEST')), [
      told('GENERIC_DOCUMENT_REQUEST'),
    ])
    await screen.findByRole('link', { name: 'Send documents' })
    expect(container.textContent).not.toMatch(/send it by/)
  })

  it('the conditions list shows the deadline that a notice stated (date has passed: %s)', async () => {
    show(<ConditionsScreen />, viewWith(), [])
    expect(await screen.findByRole('heading', { name: 'You’re all caught up' })).toBeTruthy()
    expect(screen.getByText('There’s nothing to send right now.')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'See status' })).toHaveLength(1)
  })

  it("the conditions list opens the journey's next screen once the last answer is reviewed", async () => {
    const list = [told('GENERIC_DOCUMENT_REQUEST', { status: 'SENT', sentAt: AT, due: plainDate('2026-11-24') })]
    const view = viewWith()
    const { router } = show(<ConditionsScreen />, view, list)
    await screen.findByRole('heading', { name: 'We received your answer' })
    list[0] = told('GENERIC_DOCUMENT_REQUEST', { status: 'LOOKED_AT', sentAt: AT })
    fireEvent(window, new Event('visibilitychange'))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/account/heloc/${view.uuid}/product/select`))
  })

  it("a borrower who opens the conditions list after all answers have been reviewed isn't redirected", async () => {
    const done = told('GENERIC_DOCUMENT_REQUEST', { status: 'LOOKED_AT', sentAt: AT })
    const { router } = show(<ConditionsScreen />, viewWith(), [done])
    const { pathname } = router.state.location
    expect(await screen.findByText('Reviewed. We don’t need anything else.')).toBeTruthy()
    expect(router.state.location.pathname).toBe(pathname)
  })

  it("if the conditions can't be loaded, the conditions list shows a phone number and no error message", async () => {
    const { asked } = show(<ConditionsScreen />, viewWith(opened('GENERIC_DOCUMENT_REQUEST')), undefined)
    await waitFor(() => expect(asked()).toBe(1))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText(/have your loan number ready/)).toBeTruthy()
  })

  it('the conditions list refetches every minute and whenever the window gets focus', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { asked } = show(<ConditionsScreen />, viewWith(), [])
    await waitFor(() => expect(asked()).toBe(1))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(1500)
    expect(asked()).toBe(2)
    fireEvent(window, new Event('visibilitychange'))
    await waitFor(() => expect(asked()).toBe(3))
  })
})

describe('condition upload', () => {
  const condition = told('GENERIC_DOCUMENT_REQUEST')
  const mine = { ...testDocument(72, 'Letter', 'UPLOAD'), type: 'SUPPORT' as const, condition: condition.uuid }
  const view = viewWith(opened('GENERIC_DOCUMENT_REQUEST'))

  it('the condition upload sends the uploaded files and returns to the conditions list if another condition is open', async () => {
    const { user, sent, router } = show(
      <UploadDocumentScreen />,
      { ...view, documents: [mine] },
      [condition],
      queryOf(condition),
    )
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/account/heloc/${view.uuid}/conditions`))
    expect(sent).toEqual([{ command: sentAs('answerCondition'), body: { condition: condition.uuid } }])
  })

  it("the condition upload opens the journey's next screen if no other condition is open", async () => {
    const shown = { ...view, documents: [mine] }
    const { user, router } = show(<UploadDocumentScreen />, shown, [condition], queryOf(condition), viewWith())
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/account/heloc/${view.uuid}/product/select`))
  })

  it('the condition upload lets the borrower remove a file, but requires at least one file', async () => {
    const { user, sent } = show(
      <UploadDocumentScreen />,
      { ...view, documents: [mine] },
      [condition],
      queryOf(condition),
    )
    await user.click(await screen.findByRole('button', { name: /Remove\s*Letter/ }))
    await waitFor(() =>
      expect(sent).toEqual([{ command: sentAs('removeUpload'), body: { documentUuid: testUuid(72) } }]),
    )
  })

  it("the condition upload explains how to fix a rejected file and doesn't send it", async () => {
    const { user, sent } = show(<UploadDocumentScreen />, view, [condition], queryOf(condition))
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    expect(screen.getByRole('alert').textContent).toContain('Add a file to continue')
    fireEvent.change(screen.getByLabelText('Choose files'), { target: { files: [new File(['x'], 'notes.docx')] } })
    expect(await screen.findByText(/can’t accept this type of file/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByRole('alert').textContent).toContain('Send the files with an error again, or remove them.')
    expect(sent).toEqual([])
  })

  it.each([
    ['no condition', ''],
    ['a condition of another kind', queryOf({ ...condition, categoryEnum: 'ESCALATION_REVIEW' })],
    ['another action', queryOf({ ...condition, actionNeeded: 'PHONE' })],
    ['an unknown condition', queryOf({ ...condition, uuid: testUuid(404) })],
    ['no valid UUID', '?conditionUuid=1&conditionType=UPLOAD&conditionEnum=GENERIC_DOCUMENT_REQUEST'],
    ['no condition type', `?conditionUuid=${condition.uuid}&conditionEnum=GENERIC_DOCUMENT_REQUEST`],
  ])('the condition upload redirects to the conditions list if the URL has %s', async (_, at) => {
    const { router } = show(<UploadDocumentScreen />, view, [condition], at)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/account/heloc/${view.uuid}/conditions`))
  })

  it('the condition upload redirects to the conditions list if the borrower already submitted an answer', async () => {
    const sent = { ...condition, status: 'SENT' as const }
    const { router } = show(<UploadDocumentScreen />, view, [sent], queryOf(condition))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/account/heloc/${view.uuid}/conditions`))
  })
})

describe('phone number condition', () => {
  const condition = told('MISSING_PHONE_NUMBER')
  it('the phone number page validates the phone number and sends it', async () => {
    const view = viewWith(opened('MISSING_PHONE_NUMBER'))
    const { user, sent, router } = show(<PhoneNumberScreen />, view, [condition], queryOf(condition))
    await user.click(await screen.findByRole('button', { name: 'Save phone number' }))
    expect(screen.getByRole('alert').textContent).toContain('Please enter your mobile phone')
    await user.selectOptions(screen.getByLabelText('Phone country'), 'GB')
    await user.type(screen.getByLabelText('Mobile phone'), '07400123456')
    await user.click(screen.getByRole('button', { name: 'Save phone number' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/account/heloc/${view.uuid}/conditions`))
    expect(sent).toEqual([
      {
        command: sentAs('answerCondition'),
        body: { condition: condition.uuid, phoneCountry: 'GB', phoneNumber: '07400 123456' },
      },
    ])
  })
})

it('a link to a condition contains the wallet address of the crypto application', () => {
  expect(conditionLink('/x', told('GENERIC_DOCUMENT_REQUEST'), 'tp1abc')).toBe(
    `/x?conditionUuid=${testUuid(70)}&conditionType=UPLOAD&conditionEnum=GENERIC_DOCUMENT_REQUEST&walletAddress=tp1abc`,
  )
})
