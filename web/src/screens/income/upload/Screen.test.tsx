import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { INCOME_SOURCES } from 'domain/application/income/types.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { dollars } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { JourneyContext } from '../../../widgets/journey/journey.ts'
import { sentAs, showScreen, testDocument, testUuid, testView } from '../../../widgets/journey/testScreen.tsx'
import IncomeUploadScreen from './Screen.tsx'

afterEach(cleanup)

const paystub = (n: number) => ({ ...testDocument(n, `Stub ${n}`, 'UPLOAD'), type: 'USER_UPLOADED_PAYSTUB' as const })
const base = testView('appSummary')
const view = { ...base, documents: [...base.documents, paystub(71), paystub(72)] }

it('the paystub upload sends the uploaded files and lets the borrower remove a file', async () => {
  const { user, sent } = showScreen(<IncomeUploadScreen />, view)
  await user.click(screen.getByRole('button', { name: /Remove\s*Stub 72/ }))
  await waitFor(() => expect(sent).toEqual([{ command: sentAs('removeUpload'), body: { documentUuid: testUuid(72) } }]))
  await user.click(screen.getByRole('button', { name: 'Submit paystubs' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ command: sentAs('submitPaystubs'), body: { paystubs: [testUuid(71), testUuid(72)] } })
})

it('the paystub upload explains how to fix a rejected file, which must be removed or replaced before submission', async () => {
  const { user, sent } = showScreen(<IncomeUploadScreen />, base)
  const others = globalThis.fetch
  const message = 'This file is password-protected. Remove the password and choose it again.'
  globalThis.fetch = async (input, init) =>
    init?.body instanceof FormData
      ? Response.json({ errors: [{ field: 'file', message }] }, { status: 422 })
      : others(input, init)
  fireEvent.change(screen.getByLabelText('Choose files'), {
    target: { files: [new File(['x'], 'notes.docx'), new File(['x'], 'locked.pdf')] },
  })
  expect(screen.getByText('We can’t accept this type of file. Choose a PDF, JPG, or PNG.')).toBeTruthy()
  expect(await screen.findByText(message)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Submit paystubs' }))
  expect(screen.getByRole('alert').textContent).toContain('Send the files with an error again, or remove them.')
  expect(sent).toEqual([])
})

it('after an interrupted upload, the borrower can send a paystub again without choosing the file again', async () => {
  const { user } = showScreen(<IncomeUploadScreen />, base)
  const others = globalThis.fetch
  const files: FormDataEntryValue[] = []
  globalThis.fetch = async (input, init) => {
    if (!(init?.body instanceof FormData)) return others(input, init)
    files.push(...init.body.getAll('file'))
    if (files.length === 1) throw new TypeError('connection lost')
    return Response.json({ uuid: testUuid(73) }, { status: 201 })
  }
  fireEvent.change(screen.getByLabelText('Choose files'), { target: { files: [new File(['x'], 'stub.pdf')] } })
  await user.click(await screen.findByRole('button', { name: /Try again\s*stub.pdf/ }))
  await waitFor(() => expect(files.map((file) => (file as File).name)).toEqual(['stub.pdf', 'stub.pdf']))
  await waitFor(() => expect(screen.queryByText(/could not be sent/)).toBeNull())
})

it("if the borrower removes a paystub during its upload, the lender doesn't keep it", async () => {
  const { user, sent } = showScreen(<IncomeUploadScreen />, base)
  const others = globalThis.fetch
  const files: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  globalThis.fetch = async (input, init) => {
    if (!(init?.body instanceof FormData)) return others(input, init)
    files.push((init.body.get('file') as File).name)
    await promise
    return Response.json({ uuid: testUuid(73) }, { status: 201 })
  }
  const [first, second] = ['diary.pdf', 'letter.pdf'].map((name) => new File(['x'], name))
  fireEvent.change(screen.getByLabelText('Choose files'), { target: { files: [first, second] } })
  await waitFor(() => expect(files).toEqual(['diary.pdf']))
  for (const name of ['diary.pdf', 'letter.pdf'])
    await user.click(screen.getByRole('button', { name: new RegExp(`Remove\\s*${name}`) }))
  resolve()
  await waitFor(() => expect(sent).toEqual([{ command: sentAs('removeUpload'), body: { documentUuid: testUuid(73) } }]))
  expect(files).toEqual(['diary.pdf'])
})

it("the paystub upload asks for proof of the unverified income and states that there's no decision yet", () => {
  const income = { ...base.income, verifiedAnnual: dollars(22_000) }
  showScreen(<IncomeUploadScreen />, { ...view, income })
  expect(screen.getByText('We verified part of your income')).toBeTruthy()
  expect(screen.getByText(/\$22,000 a year, and you entered \$150,000/)).toBeTruthy()
  expect(screen.getByText(/We won’t decide before then/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Verify your income another way' })).toBeTruthy()
})

it.each(INCOME_SOURCES)(
  'the paystub upload redirects to the income review unless the chosen method is paystubs: %s',
  async (type) => {
    const journey = {
      uuid: view.uuid,
      view,
      screen: view.journey.screen,
      parameter: type,
      late: false,
      again: () => {},
    }
    const { router } = showScreen(
      <JourneyContext value={journey}>
        <IncomeUploadScreen />
      </JourneyContext>,
      view,
    )
    if (type === 'MANUAL_PAYSTUB') expect(screen.getByRole('heading', { name: 'Upload your paystubs' })).toBeTruthy()
    else await waitFor(() => expect(router.state.location.pathname).toBe(applicationPath(view.uuid, 'income/review')))
  },
)

it('a borrower whose income comes from alimony uploads proof of income instead of paystubs', () => {
  showScreen(<IncomeUploadScreen />, { ...view, income: { ...base.income, employmentType: 'ALIMONY' } })
  expect(screen.getByRole('heading', { name: 'Upload proof of income' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Submit documents' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/paystub/i)
})

it('if no employer confirmed the job, the paystub upload explains why paystubs are needed and offers no other method', () => {
  const income = { ...base.income, employmentDenied: 'Acme Works', employmentDenials: 3 }
  showScreen(<IncomeUploadScreen />, { ...view, income })
  expect(screen.getByText('Acme Works didn’t confirm that you work there')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Verify your income another way' })).toBeNull()
})
