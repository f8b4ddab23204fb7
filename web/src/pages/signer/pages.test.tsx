import { cleanup, screen, within } from '@testing-library/react'
import { CONDITIONS } from 'domain/application/conditions/conditions.ts'
import type { ConditionCategory } from 'domain/application/conditions/types.ts'
import { event } from 'domain/application/events.ts'
import { formatCodeOf } from 'domain/forms/signing.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { ZERO } from 'domain/values/money.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BORROWER, paper, SIGNER, showSigner, signersView } from '../../widgets/closing/testClosing.tsx'
import { testDocument, testUuid } from '../../widgets/journey/testScreen.tsx'
import SignerCancelledPage from './cancelled/Page.tsx'
import SignerIdentityAgainPage from './conditions/identity/Page.tsx'
import SignerConditionsPage from './conditions/Page.tsx'
import SignerDocumentsPage from './documents/Page.tsx'
import SignerErrorPage from './error/Page.tsx'
import SignerIdentityPage from './identity/Page.tsx'
import SignerIntroPage from './intro/Page.tsx'
import SignerResumePage from './resume/Page.tsx'
import SignerSignPage from './sign/Page.tsx'

// The viewer needs browser features that the tests' DOM doesn't have.
vi.mock('../../widgets/pdf/PdfViewer.tsx', () => ({ PdfViewer: () => null }))

afterEach(cleanup)
const intro = event('SignerIntroAccepted', { identity: SIGNER })
const agreed = event('FaceScanAnswered', { identity: SIGNER, answer: 'AGREED', version: 'test', digest: '' })
const submitted = event('IdentitySubmitted', { identity: SIGNER, documentType: 'PASSPORT' })
const verified = event('IdentityVerified', { identity: SIGNER })
const CONSENT = { version: 'test', at: instant('2026-11-23T15:00:00Z'), ip: '', userAgent: '' }
const consented = event('ConsentGiven', { consent: { ...CONSENT, type: 'E_SIGN', identity: SIGNER } })
const signed = event('SignerSigned', { identity: SIGNER })
const notice = { ...paper(65, 'CREDIT_SCORE_NOTICE', 'SUMMARY'), forIdentity: SIGNER }
const scored = [
  event('CreditReceived', {
    identity: SIGNER,
    file: {
      bureau: 'Test Bureau',
      pull: 'HARD',
      pulledOn: plainDate('2026-11-23'),
      score: 731,
      scoreModel: 'VantageScore 4.0',
      scoreRange: [300, 850],
      keyFactors: [],
      monthlyDebts: ZERO,
      tradelines: 2,
    },
  }),
  event('SignerNoticesReady', { documents: [notice] }),
]

const opened = (category: ConditionCategory) =>
  event('ConditionOpened', {
    condition: {
      uuid: testUuid(70),
      category,
      forIdentity: SIGNER,
      notes: '',
      commentsToBorrower: '',
      requestDocuments: CONDITIONS[category].documents,
      actionNeeded: CONDITIONS[category].action,
      numDocsRequired: CONDITIONS[category].files,
    },
  })

describe('signer introduction', () => {
  const fill = async ({ user }: ReturnType<typeof showSigner>) => {
    await user.type(screen.getByLabelText('Date of birth'), '6/30/1982')
    await user.selectOptions(screen.getByLabelText('Phone country'), 'GB')
    await user.type(screen.getByLabelText('Mobile phone'), '07400123456')
  }

  it('the signer introduction asks a co-signer for an SSN and consent to a credit pull', async () => {
    const view = signersView('sealed')
    const shown = showSigner(<SignerIntroPage />, view)
    await fill(shown)
    await shown.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(2)
    await shown.user.type(screen.getByLabelText(/Social Security/), '123-45-6715')
    await shown.user.click(screen.getByRole('checkbox', { name: /full credit report/ }))
    await shown.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(shown.sent).toMatchObject([
      { command: 'accept-intro', body: { phoneCountry: 'GB', phoneNumber: '07400 123456' } },
    ])
  })

  it('the signer introduction asks a co-signer for demographic information, and sends exactly the checked answers', async () => {
    const shown = showSigner(<SignerIntroPage />, signersView('sealed'))
    await fill(shown)
    await shown.user.type(screen.getByLabelText(/Social Security/), '123-45-6715')
    await shown.user.click(screen.getByRole('checkbox', { name: /full credit report/ }))
    const race = within(screen.getByRole('group', { name: 'Race' }))
    await shown.user.click(race.getByRole('checkbox', { name: 'White' }))
    await shown.user.click(race.getByRole('checkbox', { name: 'I do not wish to provide this information' }))
    await shown.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(shown.sent).toMatchObject([{ command: 'accept-intro', body: { race: ['5', 'DECLINE'] } }])
  })

  it("the signer introduction doesn't ask a non-borrowing owner for an SSN or consent", async () => {
    const shown = showSigner(<SignerIntroPage />, signersView('sealed', { signer: { role: 'NON_BORROWING_OWNER' } }))
    expect(screen.queryByLabelText(/Social Security/)).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await fill(shown)
    await shown.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(shown.sent.map(({ command }) => command)).toEqual(['accept-intro'])
  })
})

describe('signer identity', () => {
  it("the signer's identity page first asks the signer to agree to or decline the face scan", async () => {
    const { user, sent } = showSigner(<SignerIdentityPage />, signersView('sealed', { also: [intro] }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Before you verify your identity')
    await user.click(screen.getByRole('radio', { name: /^I agree/ }))
    await user.click(screen.getByRole('button', { name: 'Save my answer' }))
    expect(sent).toEqual([{ command: 'answer-signer-face-scan', body: { faceScan: 'AGREED' } }])
  })

  it("the signer's identity page tells signers who declined the face scan that staff check the ID", () => {
    const declined = event('FaceScanAnswered', { identity: SIGNER, answer: 'DECLINED', version: 'test', digest: '' })
    const review = { uuid: testUuid(80), kind: 'IDENTITY' as const, due: plainDate('2026-11-24'), subject: SIGNER }
    const also = [intro, declined, event('ReviewOpened', { review })]
    showSigner(<SignerIdentityPage />, signersView('sealed', { also }))
    expect(screen.getByText(/You declined the face scan, so our team is checking your ID/)).toBeDefined()
  })

  it("the signer's identity page shows a waiting message after the pictures are submitted", () => {
    showSigner(<SignerIdentityPage />, signersView('sealed', { also: [intro, submitted] }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verifying your identity')
  })

  it("after a failed check, the signer's identity page asks for the pictures again and shows the reason", () => {
    const failed = event('IdentityFailed', { identity: SIGNER, reason: 'The picture was too dark.' })
    showSigner(<SignerIdentityPage />, signersView('sealed', { also: [intro, agreed, submitted, failed] }))
    expect(screen.getByText('The picture was too dark.')).toBeDefined()
  })
})

describe('signing', () => {
  it.each(['CO_SIGNER', 'NON_BORROWING_OWNER'] as const)(
    'before signing, an additional signer (%s) enters the code from the sample document and consents to e-signing',
    async (role) => {
      const view = signersView('sealed', { signer: { role }, also: [intro, verified, ...scored] })
      expect(view.journey).toMatchObject({ state: 'consent', screen: 'sign' })
      const { user, sent } = showSigner(<SignerSignPage />, view)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Before you sign electronically')
      expect(screen.getByRole('button', { name: 'Open the sample document' })).toBeDefined()
      const agree = screen.getByRole('button', { name: /Agree and continue/ })
      await user.type(screen.getByLabelText('Code in the document'), 'WRONG1')
      await user.click(screen.getByRole('checkbox'))
      await user.click(agree)
      expect(screen.getAllByText(/code isn’t in the sample document/).length).toBeGreaterThan(0)
      expect(sent).toEqual([])
      await user.clear(screen.getByLabelText('Code in the document'))
      await user.type(screen.getByLabelText('Code in the document'), formatCodeOf(view.uuid))
      await user.click(agree)
      expect(sent.map(({ command }) => command)).toEqual(['consent-as-signer'])
    },
  )

  it('every signer signs the security instrument, and signers who are borrowers also sign the credit agreement', async () => {
    const { user, sent, router } = showSigner(
      <SignerSignPage />,
      signersView('sealed', { also: [intro, verified, ...scored, consented] }),
      signersView('sealed', { also: [intro, verified, ...scored, consented, signed] }),
    )
    expect(screen.getByText('$90,000', { selector: 'section p' }).previousElementSibling?.textContent).toBe(
      'Credit line',
    )
    expect(screen.getByText(/each responsible for the whole line/)).toBeDefined()
    expect(screen.getByText('Monthly payment').nextElementSibling?.textContent).toMatch(/^\$[\d,]+\.\d\d$/)
    const score = within(screen.getByRole('list', { name: 'Your credit score' }))
    expect(score.getByRole('button', { name: /^Read ?Your Credit Score/ })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Sign 4 documents' })).toBeDefined()
    await user.type(screen.getByLabelText('Your full legal name'), "Dana Lee O'Brien")
    await user.type(screen.getByLabelText('Your initials'), 'DLO')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Sign 4 documents' }))
    expect(sent.map(({ command }) => command)).toEqual(['sign-as-signer'])
    expect(router.state.location.pathname).toContain('/documents')
  })

  it('a non-borrowing owner sees the line, but neither its payment nor a credit score', () => {
    const also = [intro, verified, consented]
    showSigner(<SignerSignPage />, signersView('sealed', { signer: { role: 'NON_BORROWING_OWNER' }, also }))
    expect(screen.getByText('Your home secures this line. You aren’t borrowing.')).toBeDefined()
    expect(screen.queryByText('Monthly payment')).toBeNull()
    expect(screen.getByRole('button', { name: 'Sign 3 documents' })).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Your credit score' })).toBeNull()
  })

  it("a non-borrowing owner's page lists the owner's own flood notice separately from the other documents", () => {
    const flood = { ...paper(66, 'FLOOD_NOTICE', 'SUMMARY'), forIdentity: SIGNER }
    const also = [intro, verified, consented, event('SignerNoticesReady', { documents: [flood] })]
    showSigner(<SignerSignPage />, signersView('sealed', { signer: { role: 'NON_BORROWING_OWNER' }, also }))
    const list = within(screen.getByRole('list', { name: 'Flood notice' }))
    expect(list.getByRole('button', { name: /^Read/ })).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Your credit score' })).toBeNull()
  })

  it("a signer who is a borrower can't sign before their own credit report arrives", () => {
    const view = signersView('sealed', { also: [intro, verified] })
    expect(view.journey.screen).toBe('resume')
    showSigner(<SignerResumePage />, view)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We’re preparing your documents')
    expect(screen.getByText(/We’re waiting for your credit report/)).toBeDefined()
  })
})

describe('afterwards', () => {
  it('any owner can cancel the line and gets a receipt', async () => {
    const view = signersView('insured', {
      signer: { signedAt: instant('2026-11-23T15:00:00.000Z') },
      also: [intro, verified, ...scored, consented],
    })
    expect(view.journey.state).toBe('done')
    const { user, sent } = showSigner(<SignerDocumentsPage />, view)
    await user.click(screen.getByRole('button', { name: 'Cancel this line of credit' }))
    expect(sent.map(({ command }) => command)).toEqual(['rescind-as-signer'])
  })

  const letter = { ...testDocument(71, 'New servicing address', 'SENT'), forIdentity: SIGNER, comments: 'Please read.' }
  const review = { uuid: testUuid(80), kind: 'IDENTITY' as const, due: plainDate('2026-11-24'), subject: SIGNER }
  it.each([
    ['conditions', <SignerConditionsPage key="page" />, opened('REVIEW_TRUST_REQUIREMENTS')],
    ['faceScanAgain', <SignerIdentityAgainPage key="page" />, opened('ID_VERIFICATION_FAILURE')],
    ['sentDocuments', <SignerDocumentsPage key="page" />, event('DocumentSent', { document: letter, by: BORROWER })],
    ['identityReview', <SignerIdentityPage key="page" />, event('ReviewOpened', { review })],
  ] as const)('in %s, a signer can still cancel the line', async (state, page, held) => {
    const signer = { signedAt: instant('2026-11-23T15:00:00.000Z') }
    const also = [intro, verified, ...scored, consented, held]
    const view = signersView('insured', { signer, also })
    expect(view.journey.state).toBe(state)
    const { user, sent } = showSigner(page, view)
    await user.click(screen.getByRole('button', { name: 'Cancel this line of credit' }))
    expect(sent.map(({ command }) => command)).toEqual(['rescind-as-signer'])
    cleanup()
    showSigner(page, signersView('recorded', { signer, also }))
    expect(screen.queryByRole('heading', { name: 'Your right to cancel' })).toBeNull()
  })

  it('a signer who has finished is promised an email only if the server will send one, and sees when the notary is done', () => {
    const signer = { signedAt: instant('2026-11-23T15:00:00.000Z') }
    const also = [intro, verified, ...scored, consented]
    const seen = (to: 'sealed' | 'notary', test: object = {}) => {
      showSigner(<SignerDocumentsPage />, signersView(to, { signer, also, ...test }))
      const text = document.body.textContent
      cleanup()
      return text
    }
    expect(seen('sealed')).toMatch(/We’ll email you when that’s done/)
    const rental = { occupancy: 'INVESTMENT' as const }
    expect(seen('sealed', rental)).toMatch(/signs with a notary. You can close this page/)
    const journal = { entry: 'J-1', notary: 'Inez Calderwood', commission: '814', at: CONSENT.at }
    const notarized = event('Notarized', { journal, documents: [], rescission: undefined })
    expect(seen('notary', { ...rental, also: [...also, notarized] })).toMatch(/The county is recording it/)
  })

  it('after the right to cancel, a signer learns that the lender waits for mailed cancellations before it funds the line', () => {
    const signer = { signedAt: instant('2026-11-23T15:00:00.000Z') }
    const test = { signer, also: [intro, verified, ...scored, consented], moneyFrom: plainDate('2026-12-02') }
    showSigner(<SignerDocumentsPage />, signersView('recorded', test))
    expect(screen.getByText(/after mailed cancellations have had time to arrive/)).toBeDefined()
    expect(screen.queryByText(/is recording/)).toBeNull()
  })

  it('if a line was funded and then canceled, its signers can open only the cancellation page', () => {
    const signer = { signedAt: instant('2026-11-23T15:00:00.000Z') }
    const ends = event('Cancelled', { why: 'RESCINDED', by: BORROWER })
    const { journey } = signersView('funded', { signer, also: [intro, verified, ...scored, consented, ends] })
    expect(journey.screen).toBe('cancelled')
    expect(journey.screens).not.toContain('documents')
  })

  it('the cancellation page tells a signer that another owner canceled the line', () => {
    const also = [event('Cancelled', { why: 'RESCINDED', by: BORROWER })]
    showSigner(<SignerCancelledPage />, signersView('insured', { also }))
    expect(screen.getByText(/An owner ended it/)).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Cancellation receipt' })).toBeDefined()
    // The page doesn't reveal which owner canceled.
    expect(screen.queryByText('From')).toBeNull()
  })

  it("the error page tells a signer that the line wasn't approved, but not the reasons", () => {
    const also = [event('Declined', { reasons: ['OBLIGATIONS_EXCESSIVE'] })]
    showSigner(<SignerErrorPage />, signersView('sealed', { also }))
    expect(screen.getByText(/We send José O'Brien a notice with the reasons/)).toBeDefined()
  })
})
