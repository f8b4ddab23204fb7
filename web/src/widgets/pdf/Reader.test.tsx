import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { catalogOf } from '../../app/i18n.ts'
import { FormErrorsContext } from '../../ui/form.ts'
import { paper } from '../closing/testClosing.tsx'
import { DocumentDialog } from '../documents/DocumentDialog.tsx'
import { APPLICATION, injectOrganization, testDocument } from '../journey/testScreen.tsx'
import { ReadDocuments } from './ReadDocuments.tsx'
import { TEXT } from './testText.ts'

vi.mock('./PdfViewer.tsx', () => ({ PdfViewer: ({ title }: { title: string }) => <p>Pages of {title}</p> }))

/** The height of each document's text in pixels. The visible part is 400 pixels high. */
let height: number
let answer: () => Response
/** The paths of the requests to the server. */
let calls: string[]

// The app loads the dialog's code lazily. Load it before the tests, so that no test has to wait for it.
beforeAll(() => import('../../ui/DialogParts.tsx'))
beforeEach(() => {
  localStorage.clear()
  height = 2000
  calls = []
  answer = () => Response.json({ text: TEXT })
  injectOrganization()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    calls.push(new URL(String(input), 'http://localhost').pathname)
    return answer()
  })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => height)
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const DOCUMENTS = [paper(61, 'CREDIT_AGREEMENT'), paper(62, 'RIGHT_TO_CANCEL')]
const show = (ui: React.ReactNode) => ({
  user: userEvent.setup(),
  ...render(
    <I18nProvider i18n={catalogOf('en')}>
      <FormErrorsContext value={[]}>{ui}</FormErrorsContext>
    </I18nProvider>,
  ),
})
const readPackage = () => show(<ReadDocuments application={APPLICATION} documents={DOCUMENTS} name="readDocuments" />)
const region = (title: string) => screen.findByRole('region', { name: `Text of ${title}`, busy: false })
async function scroll(title: string, to: number) {
  const text = await region(title)
  text.scrollTop = to
  fireEvent.scroll(text)
  return text
}
const posted = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLInputElement>('input[name=readDocuments]')].map(({ value }) => value)

it('on a phone, the package lists each document with a plain-language sentence, and the reader opens one document after another', async () => {
  const { user, container } = readPackage()
  expect(screen.getByText('The contract: how much you can draw, what it costs, and how you pay it back.')).toBeDefined()
  const start = screen.getByRole('button', { name: 'Start reading' })
  await user.click(start)
  const dialog = within(await screen.findByRole('dialog', { name: 'Home Equity Line of Credit Agreement' }))
  await region('Home Equity Line of Credit Agreement')
  expect(dialog.queryByRole('button', { name: /^Next/ })).toBeNull()
  await scroll('Home Equity Line of Credit Agreement', 1600)
  await user.click(await dialog.findByRole('button', { name: 'Next: Notice of Right to Cancel' }))
  const second = await region('Notice of Right to Cancel')
  expect(document.activeElement).toBe(second)
  expect(posted(container)).toEqual([DOCUMENTS[0]?.uuid])
  await scroll('Notice of Right to Cancel', 1600)
  await user.click(await screen.findByRole('button', { name: 'Done reading' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('You’ve read all documents')).toBeDefined()
  expect(posted(container)).toEqual(DOCUMENTS.map(({ uuid }) => uuid))
})

it("closing the reader returns focus to the button that opened it, and a reload doesn't lose the reading position", async () => {
  const first = readPackage()
  const start = screen.getByRole('button', { name: 'Start reading' })
  await first.user.click(start)
  await scroll('Home Equity Line of Credit Agreement', 640)
  await first.user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(start)
  expect(screen.getByText('2 pages · 40% read')).toBeDefined()
  expect(posted(first.container)).toEqual([])
  cleanup()
  const again = readPackage()
  await again.user.click(screen.getByRole('button', { name: 'Continue reading' }))
  expect((await region('Home Equity Line of Credit Agreement')).scrollTop).toBe(640)
})

it('on a phone, the Back button closes only the reader, not the page, no matter how often the reader was opened', async () => {
  const { user } = readPackage()
  const before = history.length
  const start = screen.getByRole('button', { name: 'Start reading' })
  for (const close of [() => history.back(), () => user.click(screen.getByRole('button', { name: 'Close' }))]) {
    await user.click(start)
    await region('Home Equity Line of Credit Agreement')
    await close()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(start))
  }
  expect(history.length).toBe(before + 1)
  expect(history.state?.reader).not.toBe(true)
})

it("after a reload, the reader's history entry is gone, so that Back opens the previous page", async () => {
  history.pushState({ reader: true }, '')
  const moved = new Promise((done) => addEventListener('popstate', done, { once: true }))
  readPackage()
  await moved
  expect(history.state?.reader).not.toBe(true)
})

it('the reader stores the reading position when the person leaves the page', async () => {
  const { user } = readPackage()
  await user.click(screen.getByRole('button', { name: /^Notice of Right to Cancel/ }))
  await scroll('Notice of Right to Cancel', 800)
  fireEvent(window, new Event('pagehide'))
  expect(screen.getByText('2 pages · 50% read')).toBeDefined()
})

it('the reader shows every type of block as HTML, and never interprets text as markup', async () => {
  show(<DocumentDialog application={APPLICATION} document={DOCUMENTS[0]} onClose={() => {}} />)
  const text = within(await region('Home Equity Line of Credit Agreement'))
  expect(calls).toEqual([expect.stringMatching(`/documents/${DOCUMENTS[0]?.uuid}/text$`)])
  expect(text.getByRole('heading', { name: '1. What is secured' })).toBeDefined()
  expect(text.getByText('$90,000.00').tagName).toBe('B')
  expect(text.getByText(/<script>alert\(1\)<\/script>/)).toBeDefined()
  expect(document.querySelector('[role=dialog] script')).toBeNull()
  expect(text.getByRole('row', { name: 'Recording fee $92.00' })).toBeDefined()
  for (const said of ['6.750%', 'Keep the home insured', 'Hearthline', 'Send the notice in time.', '764', 'County of'])
    expect(text.getByText(said)).toBeDefined()
  expect(text.getByText('Initials on every page: José O’Brien')).toBeDefined()
})

it("besides the text, the reader offers the PDF's pages and a download", async () => {
  const { user } = show(<DocumentDialog application={APPLICATION} document={DOCUMENTS[0]} onClose={() => {}} />)
  await region('Home Equity Line of Credit Agreement')
  expect(screen.getByRole('button', { name: 'Download' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'PDF pages' }))
  expect(screen.getByText('Pages of Home Equity Line of Credit Agreement')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'PDF pages', pressed: true }))
  await region('Home Equity Line of Credit Agreement')
})

it.each([
  ['has no text', () => Response.json({})],
  ["can't be fetched as text", () => new Response('', { status: 500 })],
])('if a document %s, the reader shows its PDF pages', async (_, given) => {
  answer = given
  show(<DocumentDialog application={APPLICATION} document={testDocument(71, 'Scan', 'PAPER')} onClose={() => {}} />)
  expect(await screen.findByText('Pages of Scan')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'PDF pages' })).toBeNull()
})

it('the sample document for the consent to electronic records opens as PDF pages, even on a phone', async () => {
  show(<DocumentDialog application={APPLICATION} document={DOCUMENTS[0]} onClose={() => {}} pages />)
  expect(await screen.findByText('Pages of Home Equity Line of Credit Agreement')).toBeDefined()
})
