import { cleanup, screen, waitFor } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { closingView } from '../../../widgets/closing/testClosing.tsx'
import { showScreen, testDocument } from '../../../widgets/journey/testScreen.tsx'
import InsuranceUploadScreen from './Screen.tsx'

afterEach(cleanup)

/** Renders the insurance upload with a fake server that stores files and responds to commands. */
function show(flood = false) {
  const also = flood ? [event('FloodDetermined', { flood: { inHazardArea: true, zone: 'AE' } })] : []
  const shown = showScreen(<InsuranceUploadScreen />, closingView('notarized', { also }))
  const commands = globalThis.fetch
  const uploaded: unknown[] = []
  globalThis.fetch = async (input, init) => {
    if (!(init?.body instanceof FormData)) return commands(input, init)
    uploaded.push(init.body.get('type'))
    return Response.json(testDocument(70, 'Proof of insurance', 'UPLOAD'))
  }
  return { ...shown, uploaded }
}
const page = (name = 'policy.pdf') => new File(['%PDF'], name, { type: 'application/pdf' })
const choose = (label: string) => screen.getByRole('group', { name: label }).querySelector('input') as HTMLInputElement

async function fillIn({ user }: Pick<ReturnType<typeof show>, 'user'>) {
  await user.type(screen.getByLabelText('Insurance company'), 'Larkfield')
  await user.type(screen.getByLabelText('Policy number'), 'L-1')
  await user.type(screen.getByLabelText('Expiration date'), '12312027')
}

it("the insurance form uploads the declarations page first and then sends the policy's details", async () => {
  const { user, sent, uploaded } = show()
  await user.click(screen.getByRole('button', { name: 'Submit insurance' }))
  expect(screen.getByText('Please check 4 answers')).toBeDefined()
  await fillIn({ user })
  await user.upload(choose('First page of the policy'), page())
  await screen.findByText(/Received/)
  expect(uploaded).toEqual(['PROOF_OF_INSURANCE'])
  // The remaining error disappears once the file has been uploaded.
  await waitFor(() => expect(screen.queryByText(/^Please check/)).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Submit insurance' }))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ carrier: 'Larkfield', proof: { name: 'policy.pdf', size: 4 } })
})

it("the insurance form explains how to fix a rejected file and doesn't send the file", async () => {
  const { user, uploaded } = show()
  const input = choose('First page of the policy')
  input.removeAttribute('accept')
  await user.upload(input, page('policy.exe'))
  expect(screen.getByText('We can’t accept this type of file. Choose a PDF, JPG, or PNG.')).toBeDefined()
  expect(uploaded).toEqual([])
})

it('in a flood area, the insurance form also requires a flood policy with enough coverage', async () => {
  vi.setConfig({ testTimeout: 15_000 })
  const { user, sent } = show(true)
  await fillIn({ user })
  await user.upload(choose('First page of the policy'), page())
  await screen.findByText(/Received/)
  await user.type(screen.getByLabelText('Building flood coverage'), '180000')
  await user.click(screen.getByRole('button', { name: 'Submit insurance' }))
  expect(screen.getByText('Please check 2 answers')).toBeDefined()
  expect(screen.getAllByText(/coverage of at least \$250,000 for this line/).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})
