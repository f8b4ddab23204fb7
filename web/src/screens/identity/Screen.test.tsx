import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { CONDITIONS } from 'domain/application/conditions/conditions.ts'
import { event } from 'domain/application/events.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { instant } from 'domain/values/dates.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BORROWER, closingView } from '../../widgets/closing/testClosing.tsx'
import { sentAs, showScreen, testDocument, testUuid, testView } from '../../widgets/journey/testScreen.tsx'
import IdentityScreen from './Screen.tsx'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:test'
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const notAsked: ApplicationView = { ...testView('appSummary'), identity: { status: 'NONE', attempts: 0 } }
const open: ApplicationView = { ...notAsked, identity: { ...notAsked.identity, faceScan: 'AGREED' } }
const photo = (name: string) => new File(['picture'], name, { type: 'image/png' })
const choose = (label: RegExp, file: File) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } })

/** Simulates uploads: each uploaded file gets its own document ID. All other requests get the usual responses. */
function takeUploads(refuse: Record<string, string> = {}) {
  const others = globalThis.fetch
  let n = 70
  globalThis.fetch = async (input, init) => {
    if (!(init?.body instanceof FormData)) return others(input, init)
    const type = String(init.body.get('type'))
    const message = refuse[type]
    if (message) return Response.json({ detail: message, errors: [{ field: 'file', message }] }, { status: 422 })
    return Response.json({ ...testDocument(++n, type, 'UPLOAD'), type }, { status: 201 })
  }
}

it('the identity screen’s hints and drawings match the type of ID', async () => {
  const { user, container } = showScreen(<IdentityScreen />, open)
  const drawings = () =>
    [...container.querySelectorAll('[data-drawing]')].map((one) => one.getAttribute('data-drawing'))
  expect(drawings()).toEqual(['card', 'cardBack', 'selfie'])
  expect(screen.getByText(/bar code is complete/)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'US Permanent Resident Card' }))
  expect(drawings()).toEqual(['residentCard', 'residentCardBack', 'selfie'])
  expect(screen.getByText(/lines of characters at the bottom are sharp/)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'US Passport' }))
  expect(drawings()).toEqual(['passport', 'selfie'])
  const tips = within(screen.getByRole('list', { name: 'How to take the pictures' }))
  expect(tips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Do: Sharp and whole',
    'Avoid: Glare',
    'Avoid: Blurry',
    'Avoid: Cut off',
  ])
})

it('without a secure connection, the identity screen says why the camera is unavailable and how to add pictures', () => {
  const hint = /^Your browser allows the camera only on a secure page\. Choose a file, or open this page on a phone\.$/
  vi.stubGlobal('isSecureContext', true)
  showScreen(<IdentityScreen />, open)
  expect(screen.queryByText(hint)).toBeNull()
  cleanup()
  vi.stubGlobal('isSecureContext', false)
  showScreen(<IdentityScreen />, open)
  expect(screen.getAllByText(hint)).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /^Take a picture/ })).toBeNull()
  expect(screen.getAllByLabelText(/: Choose a file$/)).toHaveLength(3)
})

// Shows: enumerations
it('the identity screen offers four kinds of ID', () => {
  showScreen(<IdentityScreen />, open)
  const offered = screen.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent)
  expect(offered).toEqual(["US Driver's License", 'US Passport', 'US State ID Card', 'US Permanent Resident Card'])
})

it('the identity screen requires three pictures, but only two for a passport, which has no back', async () => {
  const { user, sent } = showScreen(<IdentityScreen />, open)
  takeUploads()
  await user.click(screen.getByRole('button', { name: 'Submit pictures' }))
  const summary = screen.getByRole('alert').textContent
  expect(summary).toContain('Add a picture of the front of your ID')
  expect(summary).toContain('Add a picture of the back of your ID')
  expect(sent).toEqual([])

  await user.click(screen.getByRole('radio', { name: 'US Passport' }))
  expect(screen.queryByLabelText(/Back of the document/)).toBeNull()
  choose(/Photo page/, photo('page.png'))
  choose(/Selfie/, photo('me.png'))
  await waitFor(() => expect(screen.getAllByText('Received')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Submit pictures' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    command: sentAs('submitIdentity'),
    body: { documentType: 'PASSPORT', front: testUuid(71), selfie: testUuid(72) },
  })
})

it('the identity screen immediately shows an error for a bad file, whether the browser or the server finds it', async () => {
  const { user, sent } = showScreen(<IdentityScreen />, open)
  takeUploads({ ID_BACK: 'We couldn’t open this file. Scan or save it again and choose the new file.' })
  choose(/Selfie/, new File(['x'], 'me.pdf', { type: 'application/pdf' }))
  expect(screen.getByText('We can’t accept this type of file. Choose a JPG or PNG.')).toBeTruthy()
  choose(/Back of the document/, photo('back.png'))
  expect(await screen.findByText(/couldn’t open this file/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Submit pictures' }))
  expect(screen.getByRole('alert').textContent).toContain('couldn’t open this file')
  expect(sent).toEqual([])
})

it('if an agent asks for pictures, the heading says “new” only to borrowers who already sent pictures', () => {
  const asked = { ...open, applicationStatus: { ...open.applicationStatus, idReuploadRequested: true } }
  showScreen(<IdentityScreen />, asked)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We need pictures of your ID')
  cleanup()
  showScreen(<IdentityScreen />, { ...asked, identity: { ...asked.identity, attempts: 1 } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We need new pictures of your ID')
})

it('after a failed identity check, the identity screen states the reason and requires new pictures', () => {
  const old = { ...testDocument(80, 'Front', 'UPLOAD'), type: 'ID_FRONT' as const }
  showScreen(<IdentityScreen />, {
    ...open,
    documents: [
      old,
      { ...old, uuid: testUuid(81), type: 'ID_BACK' as const, createdAt: instant('2026-11-23T16:00:00Z') },
    ],
    identity: {
      status: 'FAILED',
      faceScan: 'AGREED',
      attempts: 2,
      documentType: 'STATE_ID_CARD',
      submittedAt: instant('2026-11-23T15:30:00Z'),
      reason: 'The front of the document is blurred.',
    },
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('again')
  expect(screen.getByText('The front of the document is blurred.')).toBeTruthy()
  expect(screen.getByText(/attempt 2/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'US State ID Card' }).checked).toBe(true)
  // After the check failed, the borrower replaced only the picture of the back.
  expect(screen.getAllByText('Received')).toHaveLength(1)
})

it("the identity screen first shows the face scan notice, which cites the state's face scan law if there is one", async () => {
  const { address } = notAsked.property
  const inIllinois = { ...notAsked, property: { ...notAsked.property, address: { ...address, state: 'IL' } } }
  const { user, sent } = showScreen(<IdentityScreen />, inIllinois)
  expect(screen.getByText(/delete the scan within 30 days/)).toBeTruthy()
  expect(screen.getByText(/740 ILCS 14\/15/)).toBeTruthy()
  expect(screen.queryByLabelText(/Selfie/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save my answer' }))
  expect(screen.getByRole('alert').textContent).toContain('Choose whether you agree to the face scan')
  await user.click(screen.getByRole('radio', { name: /^I don’t agree/ }))
  await user.click(screen.getByRole('button', { name: 'Save my answer' }))
  expect(sent).toEqual([{ command: sentAs('answerFaceScan'), body: { faceScan: 'DECLINED' } }])
  cleanup()
  showScreen(<IdentityScreen />, notAsked)
  expect(screen.queryByText(/State law requires/)).toBeNull()
})

it('a person who declines the face scan isn’t asked for a selfie, but can still change this answer', async () => {
  const declined = { ...notAsked, identity: { ...notAsked.identity, faceScan: 'DECLINED' as const } }
  const { user, sent } = showScreen(<IdentityScreen />, declined)
  takeUploads()
  expect(screen.queryByLabelText(/Selfie/)).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'US Passport' }))
  choose(/Photo page/, photo('page.png'))
  await screen.findByText('Received')
  await user.click(screen.getByRole('button', { name: 'Submit pictures' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ documentType: 'PASSPORT', front: testUuid(71) })
  await user.click(screen.getByRole('button', { name: 'Agree to the face scan' }))
  await waitFor(() => expect(sent[1]).toEqual({ command: sentAs('answerFaceScan'), body: { faceScan: 'AGREED' } }))
})

it('the identity screen lets people decline the face scan after first agreeing to it', async () => {
  const { user, sent } = showScreen(<IdentityScreen />, open)
  await user.click(screen.getByRole('button', { name: 'Decline the face scan' }))
  await waitFor(() => expect(sent).toEqual([{ command: sentAs('answerFaceScan'), body: { faceScan: 'DECLINED' } }]))
})

it('if a check rejected one picture, the identity screen keeps the other pictures and shows the problem', async () => {
  const sent = (n: number, type: 'DRIVERS_LICENSE_FRONT' | 'DRIVERS_LICENSE_BACK' | 'SELFIE') => ({
    ...{ ...testDocument(n, type, 'UPLOAD'), type },
  })
  const { user } = showScreen(<IdentityScreen />, {
    ...open,
    documents: [sent(80, 'DRIVERS_LICENSE_FRONT'), sent(81, 'DRIVERS_LICENSE_BACK'), sent(82, 'SELFIE')],
    identity: {
      ...{ status: 'FAILED', attempts: 1, faceScan: 'AGREED', documentType: 'DRIVERS_LICENSE' },
      ...{ submittedAt: instant('2026-11-23T23:30:00Z'), reason: 'Please replace one picture.' },
      replace: [{ picture: 'back', fault: 'BLURRED' }],
    },
  })
  takeUploads()
  expect(screen.getAllByText('Received')).toHaveLength(2)
  expect(screen.getByText('This picture is blurry. Hold still and take it again.')).toBeTruthy()
  choose(/Back of the document/, photo('back.png'))
  await waitFor(() => expect(screen.getAllByText('Received')).toHaveLength(3))
  expect(screen.queryByText('This picture is blurry. Hold still and take it again.')).toBeNull()
  // When the borrower switches to another type of ID, the form discards the pictures of the previous ID.
  await user.click(screen.getByRole('radio', { name: 'US State ID Card' }))
  expect(screen.getAllByText('Received')).toHaveLength(1)
})

it('if new ID pictures are requested during the rescission period, the borrower can still cancel the line', async () => {
  const { action, documents, files } = CONDITIONS.ID_VERIFICATION_FAILURE
  const condition = {
    ...({ uuid: testUuid(70), category: 'ID_VERIFICATION_FAILURE', forIdentity: BORROWER } as const),
    ...{ notes: '', commentsToBorrower: '', requestDocuments: documents, actionNeeded: action, numDocsRequired: files },
  }
  const asked = closingView('insured', { also: [event('ConditionOpened', { condition })] })
  expect(asked.journey.screen).toBe('identity')
  for (const faceScan of [undefined, 'AGREED'] as const) {
    const view = { ...asked, identity: { ...asked.identity, faceScan } }
    const { user, sent } = showScreen(<IdentityScreen />, view)
    await user.click(screen.getByRole('button', { name: 'Cancel this line of credit' }))
    expect(sent).toEqual([{ command: sentAs('rescind'), body: {} }])
    cleanup()
  }
})
