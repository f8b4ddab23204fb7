import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testDocument, testUuid, testView } from '../../../widgets/journey/testScreen.tsx'
import PaystubUploadScreen from './Screen.tsx'

afterEach(cleanup)

const paystub = (n: number) => ({ ...testDocument(n, `Stub ${n}`, 'UPLOAD'), type: 'USER_UPLOADED_PAYSTUB' })
const base = testView('summary')
const view = { ...base, documents: [...base.documents, paystub(71), paystub(72)] }

it('sends what has arrived, and takes a file back', async () => {
  const { user, sent } = showScreen(<PaystubUploadScreen />, view)
  await user.click(screen.getByRole('button', { name: /Remove\s*Stub 72/ }))
  await waitFor(() => expect(sent).toEqual([{ command: sentAs('removeUpload'), body: { documentUuid: testUuid(72) } }]))
  await user.click(screen.getByRole('button', { name: 'Send the paystubs' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ command: sentAs('submitPaystubs'), body: { paystubs: [testUuid(71), testUuid(72)] } })
})

it('says of each refused file what to do, and does not go on with one', async () => {
  const { user, sent } = showScreen(<PaystubUploadScreen />, base)
  const others = globalThis.fetch
  const message = 'This file is protected with a password. Please remove the password and choose it again.'
  globalThis.fetch = async (input, init) =>
    init?.body instanceof FormData
      ? Response.json({ errors: [{ field: 'file', message }] }, { status: 422 })
      : others(input, init)
  fireEvent.change(screen.getByLabelText('Choose files'), {
    target: { files: [new File(['x'], 'notes.docx'), new File(['x'], 'locked.pdf')] },
  })
  expect(screen.getByText('This kind of file is not accepted. Please choose a PDF, JPG or PNG.')).toBeTruthy()
  expect(await screen.findByText(message)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send the paystubs' }))
  expect(screen.getByRole('alert').textContent).toContain('Please remove the files that were refused')
  expect(sent).toEqual([])
})

it('says why they are wanted where no employer confirmed the job, and shows no other way', () => {
  const income = { ...base.income, employmentDenied: 'Acme Works', employmentDenials: 3 }
  showScreen(<PaystubUploadScreen />, { ...view, income })
  expect(screen.getByText('Acme Works did not confirm that you work there')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Show your income in another way' })).toBeNull()
})
