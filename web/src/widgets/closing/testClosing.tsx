/** Test data: an application between closing documents and funding, with or without an additional signer. */

import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FEATURE } from 'domain/api/paths.ts'
import { type DocumentTypeId, documentType } from 'domain/application/core/documents.ts'
import { type DomainEvent, event } from 'domain/application/events.ts'
import { evolve } from 'domain/application/evolve.ts'
import type { Owner } from 'domain/application/owners/types.ts'
import type { Application, DocumentRecord, Personal } from 'domain/application/types.ts'
import {
  type ApplicationView,
  applicationView,
  type SignerApplicationView,
  signerView,
} from 'domain/application/views/borrowerView.ts'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { type SignerScreen, signerPath } from 'domain/routes/routes.ts'
import { instant, type PlainDate, plainDate } from 'domain/values/dates.ts'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { escapedJson, INJECTED_ID, OrganizationProvider } from '../../api/injected.ts'
import { signerQuery } from '../../api/queries.ts'
import { catalogOf } from '../../app/i18n.ts'
import { RoutedPlace } from '../../app/RoutedPlace.tsx'
import {
  type Sent,
  type TestCase,
  testApplication,
  testDocument,
  testOrganization,
  testUuid,
} from '../journey/testScreen.tsx'
import { SignerContext } from '../signer/signer.ts'

const AT = instant('2026-11-23T15:00:00Z')
const TODAY = plainDate('2026-11-23')
export const BORROWER = testUuid(1)
export const SIGNER = testUuid(90)

export const paper = (n: number, type: DocumentTypeId, stage: DocumentRecord['stage'] = 'CLOSING'): DocumentRecord => ({
  ...testDocument(n, documentType(type).title, stage),
  type,
})

const signer = (change: Partial<Owner> = {}): Owner => ({
  identityUuid: SIGNER,
  role: 'CO_SIGNER',
  identityStatus: 'NONE',
  ...change,
})

const PERSONAL: Record<string, Personal> = {
  [BORROWER]: {
    name: { firstName: 'José', middleName: '', lastName: "O'Brien", suffix: '' },
    email: 'jose@example.com',
    phone: '5595550110',
  },
  [SIGNER]: {
    name: { firstName: 'Dana', middleName: 'Lee', lastName: "O'Brien", suffix: '' },
    email: 'dana@example.com',
  },
}

const QUESTIONS = Array.from({ length: 5 }, (_, n) => ({
  id: `q${n}`,
  text: `Question ${n}?`,
  choices: [`Right ${n}`, `Wrong ${n}`, 'None of these'],
}))

const RESCISSION = {
  opened: TODAY,
  expires: plainDate('2026-11-27'),
  earliestDisbursement: plainDate('2026-11-28'),
  expired: false,
}

const MILESTONES = {
  ready: [
    event('ClosingDocumentsReady', {
      documents: [
        paper(61, 'ESIGN_CONSENT'),
        paper(62, 'CREDIT_AGREEMENT'),
        paper(63, 'DEED_OF_TRUST'),
        paper(64, 'RIGHT_TO_CANCEL'),
      ],
    }),
  ],
  read: [event('DisclosuresRead', {})],
  started: [event('SigningStarted', {})],
  signed: [event('DocumentsSigned', { identity: BORROWER })],
  sealed: [],
  notary: [event('NotaryDocumentsReady', { documents: [{ ...paper(63, 'DEED_OF_TRUST', 'NOTARY'), sealed: true }] })],
  asked: [event('KnowledgeAsked', { questions: QUESTIONS, expireAt: instant('2099-01-01T00:00:00Z') })],
  live: [
    event('KnowledgeAnswered', { passed: true }),
    event('NotaryRoomOpened', { room: 'r1' }),
    event('NotaryJoined', { name: 'Inez Calderwood' }),
  ],
  notarized: [
    event('Notarized', {
      journal: { entry: 'J-1', notary: 'Inez Calderwood', commission: '814', at: AT },
      documents: [],
      rescission: RESCISSION,
    }),
  ],
  insured: [
    event('InsuranceSubmitted', {
      insurance: { carrier: 'Larkfield', policyNumber: 'L-1', expires: plainDate('2027-12-31'), accepted: false },
    }),
    event('InsuranceAccepted', {}),
  ],
  expired: [event('RescissionExpired', {})],
  recorded: [event('Recorded', { recording: { instrument: '2026-77', on: plainDate('2026-11-30') } })],
  funded: [event('FundingReleased', {}), event('Funded', { trace: 'T-9' })],
} as const satisfies Record<string, readonly DomainEvent[]>
export type Milestone = keyof typeof MILESTONES

interface ClosingCase extends TestCase {
  /** Adds an additional signer to the application. The values override the signer's default values. */
  readonly signer?: Partial<Owner>
  /** Additional events, applied after the events up to the milestone that the test chose. */
  readonly also?: readonly DomainEvent[]
  readonly today?: PlainDate
  /** The first day on which the lender may send money. If unset, the lender doesn't wait for mailed cancellations. */
  readonly moneyFrom?: PlainDate
}

function closingApplication(
  to: Milestone,
  { signer: other, also = [], moneyFrom, ...test }: ClosingCase = {},
): Application {
  let a = testApplication('sign', test)
  // Remove the test application's closing documents, because real closing documents have different types.
  a = { ...a, documents: a.documents.filter(({ stage }) => stage !== 'CLOSING') }
  if (other) a = { ...a, owners: [...a.owners, signer(other)] }
  for (const [name, events] of Object.entries(MILESTONES)) {
    for (const one of events) a = evolve(a, one, AT)
    if (name === 'sealed') a = evolve(a, sealedNow(a), AT)
    if (name === to) break
  }
  if (a.rescission) a = { ...a, rescission: { ...a.rescission, moneyFrom } }
  return also.reduce((state, one) => evolve(state, one, AT), a)
}

const sealedNow = (a: Application): DomainEvent =>
  event('DocumentsSealed', {
    documents: a.documents
      .filter(({ stage }) => stage === 'CLOSING')
      .map((document) => ({ ...document, sealed: true, signedAt: AT })),
  })

export const closingView = (to: Milestone, test: ClosingCase = {}): ApplicationView =>
  applicationView(closingApplication(to, test), PERSONAL, testOrganization, test.today ?? TODAY)

export function signersView(to: Milestone, test: ClosingCase = {}): SignerApplicationView {
  const view = signerView(closingApplication(to, { signer: {}, ...test }), SIGNER, PERSONAL, test.today ?? TODAY)
  if (!view) throw new Error('no signer')
  return view
}

/** Returns the fake server's response to a request; undefined for an empty response. */
export type Answers = (method: string, path: string, body: unknown, query: URLSearchParams) => Response | undefined

/**
 * Renders a page with a fake server. `sent` records all requests except GET requests, and `answers` supplies the
 * responses.
 */
export function showPage(ui: ReactNode, at: string, answers: Answers = () => undefined) {
  const sent: Sent[] = []
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const organization = publicOrganization(testOrganization)
  document.getElementById(INJECTED_ID)?.remove()
  const injected = document.createElement('script')
  injected.id = INJECTED_ID
  injected.type = 'application/json'
  injected.textContent = escapedJson({ organization, locale: 'en', hydration: null })
  document.head.append(injected)
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost')
    const method = init?.method ?? 'GET'
    // Respond to the footer's feature flag request, which every page sends.
    if (pathname === FEATURE) return Response.json({ enabled: false })
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    if (method !== 'GET') sent.push({ command: pathname.split('/').at(-1) ?? '', body })
    return answers(method, pathname, body, searchParams) ?? new Response(new ArrayBuffer(0))
  }
  const router = createMemoryRouter([{ path: '*', element: <RoutedPlace>{ui}</RoutedPlace> }], { initialEntries: [at] })
  const rendered = render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={organization}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </OrganizationProvider>
    </I18nProvider>,
  )
  return { ...rendered, sent, router, client, user: userEvent.setup() }
}

/** Renders an additional signer's page. The fake server responds to every command with `answer`. */
export function showSigner(
  ui: ReactNode,
  view: SignerApplicationView,
  answer: SignerApplicationView = view,
  screen: SignerScreen = view.journey.screen,
) {
  const shown = showPage(
    <SignerContext value={{ uuid: view.uuid, view, screen }}>{ui}</SignerContext>,
    signerPath(screen, view.uuid),
    (method) => (method === 'POST' ? Response.json(answer) : undefined),
  )
  shown.client.setQueryData(signerQuery(view.uuid).queryKey, view)
  return shown
}
