import { cleanup, screen, waitFor } from '@testing-library/react'
import { CONDITIONS_OF } from 'domain/api/paths.ts'
import { CONDITIONS, type ConditionView } from 'domain/application/conditions/conditions.ts'
import type { ConditionCategory } from 'domain/application/conditions/types.ts'
import { event } from 'domain/application/events.ts'
import type { SignerApplicationView } from 'domain/application/views/borrowerView.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { SIGNER, showPage, signersView } from '../../../widgets/closing/testClosing.tsx'
import { conditionLink } from '../../../widgets/conditions/conditions.ts'
import { testDocument, testUuid } from '../../../widgets/journey/testScreen.tsx'
import { SignerContext } from '../../../widgets/signer/signer.ts'
import SignerIdentityAgainPage from './identity/Page.tsx'
import SignerConditionsPage from './Page.tsx'
import SignerUploadPage from './upload-document/Page.tsx'

afterEach(cleanup)
const UUID = testUuid(70)
const opened = (category: ConditionCategory) =>
  event('ConditionOpened', {
    condition: {
      uuid: UUID,
      category,
      forIdentity: SIGNER,
      notes: '',
      commentsToBorrower: '',
      requestDocuments: CONDITIONS[category].documents,
      actionNeeded: CONDITIONS[category].action,
      numDocsRequired: CONDITIONS[category].files,
    },
  })
const told = (category: ConditionCategory): ConditionView => ({
  uuid: UUID,
  categoryEnum: category,
  created: instant('2026-11-23T15:00:00Z'),
  notes: '',
  commentsToBorrower: '',
  requestDocuments: CONDITIONS[category].documents,
  actionNeeded: CONDITIONS[category].action,
  xtraData: { numDocsRequired: CONDITIONS[category].files },
  status: 'OPEN',
})
const viewOf = (category: ConditionCategory) => signersView('sealed', { also: [opened(category)] })

function show(ui: ReactNode, view: SignerApplicationView, conditions: readonly ConditionView[], at = '') {
  const page = <SignerContext value={{ uuid: view.uuid, view, screen: view.journey.screen }}>{ui}</SignerContext>
  return showPage(page, `/account/heloc/heloc-signer/conditions/upload-document${at}`, (_, path) =>
    Response.json(path.startsWith(CONDITIONS_OF) ? conditions : view),
  )
}
const queryOf = (condition: ConditionView) => new URL(conditionLink('/', condition), 'http://localhost').search

it('a signer sees only their own conditions, each with a link to its form', async () => {
  const view = viewOf('REVIEW_TRUST_REQUIREMENTS')
  expect(view.journey).toMatchObject({ state: 'conditions', screen: 'conditions' })
  show(<SignerConditionsPage />, view, [told('REVIEW_TRUST_REQUIREMENTS')])
  const link = await screen.findByRole('link', { name: 'Send documents' })
  expect(link.getAttribute('href')).toBe(
    `/account/heloc/heloc-signer/conditions/upload-document?application=${view.uuid}&conditionUuid=${UUID}&conditionType=UPLOAD&conditionEnum=REVIEW_TRUST_REQUIREMENTS`,
  )
})

it("a signer sees a condition's deadline only after a notice has stated the deadline", async () => {
  const asked = { ...told('REVIEW_TRUST_REQUIREMENTS'), sendBy: plainDate('2026-12-26'), late: false }
  show(<SignerConditionsPage />, viewOf('REVIEW_TRUST_REQUIREMENTS'), [asked])
  expect(await screen.findByText('Saturday, December 26')).toBeTruthy()
})

it('a signer can enter a phone number directly in the list of conditions', async () => {
  const { user, sent } = show(<SignerConditionsPage />, viewOf('MISSING_PHONE_NUMBER'), [told('MISSING_PHONE_NUMBER')])
  await user.type(await screen.findByLabelText('Mobile phone'), '5595550144')
  await user.click(screen.getByRole('button', { name: 'Save phone number' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        command: 'answer-signer-condition',
        body: { condition: UUID, phoneCountry: 'US', phoneNumber: '(559) 555-0144' },
      },
    ]),
  )
})

it('a signer can send documents for a condition', async () => {
  const condition = told('PROPERTY_LEGAL_DESCRIPTION')
  const deed = { ...testDocument(72, 'Deed', 'UPLOAD'), type: 'PROPERTY_DESCRIPTION_SOURCE' as const, condition: UUID }
  const view = { ...viewOf('PROPERTY_LEGAL_DESCRIPTION'), documents: [deed] }
  const { user, sent, router } = show(<SignerUploadPage />, view, [condition], queryOf(condition))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/heloc/heloc-signer/conditions'))
  expect(sent).toEqual([{ command: 'answer-signer-condition', body: { condition: UUID } }])
})

it("a signer's condition page redirects to the list of conditions if the URL doesn't say which condition", async () => {
  const { router } = show(<SignerUploadPage />, viewOf('GENERIC_DOCUMENT_REQUEST'), [told('GENERIC_DOCUMENT_REQUEST')])
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/heloc/heloc-signer/conditions'))
})

it('if an agent requests ID pictures, the signer sees the agent’s message, and later that the pictures are under review', async () => {
  const view = viewOf('ID_VERIFICATION_FAILURE')
  expect(view.journey.screen).toBe('conditions/identity')
  expect(view.journey.state).toBe('faceScanAgain')
  show(<SignerIdentityAgainPage />, view, [])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Before you verify your identity')
  cleanup()
  const identity = { ...view.identity, faceScan: 'AGREED' as const }
  const agreed = { ...view, identity, journey: { ...view.journey, state: 'identityAgain' as const } }
  show(<SignerIdentityAgainPage />, agreed, [
    { ...told('ID_VERIFICATION_FAILURE'), commentsToBorrower: 'Please hold the card flat.' },
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We need pictures of your ID')
  expect(await screen.findByText('Please hold the card flat.')).toBeTruthy()
  cleanup()
  show(<SignerIdentityAgainPage />, { ...agreed, identity: { ...identity, attempts: 1 } }, [])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We need new pictures of your ID')
  cleanup()
  const review = { uuid: testUuid(80), kind: 'IDENTITY' as const, due: plainDate('2026-11-24'), subject: SIGNER }
  const held = signersView('sealed', { also: [event('ReviewOpened', { review })] })
  show(<SignerIdentityAgainPage />, held, [])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We’re reviewing your ID')
  expect(screen.getByText(/loan number ready/)).toBeTruthy()
})
