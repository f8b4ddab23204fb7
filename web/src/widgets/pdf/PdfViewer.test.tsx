import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catalogOf } from '../../app/i18n.ts'
import type { PdfPagesProps } from './PdfPages.tsx'
import { PdfViewer, type PdfViewerProps } from './PdfViewer.tsx'

let redraw: PdfPagesProps['onReady'] = () => {}
let drawnWidth = 0

// Mock the PDF pages, because drawing them requires a real browser. The mock shows two pages immediately.
vi.mock('./PdfPages.tsx', () => ({
  default: (props: PdfPagesProps) => {
    const { bytes, width, onLoaded, onReady, onFailed } = useRef(props).current
    redraw = props.onReady
    drawnWidth = props.width
    useEffect(() => {
      if (bytes.byteLength === 0) return onFailed()
      onLoaded(2)
      onReady(width)
    }, [bytes, width, onLoaded, onReady, onFailed])
    return <p>Two pages</p>
  },
}))

/** Simulates a scroll region 400 px high with a document that is `height` pixels high. */
function layOut(height: number) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height)
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  URL.createObjectURL = () => 'blob:document'
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const show = (props: PdfViewerProps) =>
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <PdfViewer {...props} />
    </I18nProvider>,
  )
const bytes = async () => new ArrayBuffer(8)

// Shows: behaviors
it('the PDF viewer reports that a document was read only after the reader has scrolled to its end', async () => {
  layOut(2000)
  const onEnd = vi.fn()
  show({ title: 'Agreement', source: bytes, onEnd })
  await screen.findByText('2 pages')
  expect(screen.getByText('Download').getAttribute('download')).toBe('Agreement.pdf')
  const region = screen.getByRole('region', { name: 'Pages of Agreement' })
  expect(region.tabIndex).toBe(0)
  region.scrollTop = 900
  fireEvent.scroll(region)
  expect(screen.getByText('Scroll to the end')).toBeDefined()
  region.scrollTop = 1590
  fireEvent.scroll(region)
  await screen.findByText('Read to the end')
  fireEvent.scroll(region)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

it('if the whole document is visible, the PDF viewer reports it as read even if the reader never scrolls', async () => {
  layOut(380)
  const onEnd = vi.fn()
  show({ title: 'Notice', source: bytes, onEnd })
  await waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1))
})

it("the PDF viewer offers to try again if a document can't be fetched or read", async () => {
  layOut(380)
  const answers = [() => Promise.reject(new Error('offline')), async () => new ArrayBuffer(0), bytes]
  const onEnd = vi.fn()
  show({ title: 'Notice', source: () => (answers.shift() ?? bytes)(), onEnd })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(answers).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1))
})

it.each([
  [340, 340],
  [700, 700],
  [701, 700],
])('in a viewer that is %i pixels wide, the pages are %i pixels wide', async (viewer, pages) => {
  layOut(380)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(viewer)
  show({ title: 'Notice', source: bytes })
  await screen.findByText('Two pages')
  expect(drawnWidth).toBe(pages)
})

it('after a change of width, the PDF viewer is marked as busy until the pages are redrawn', async () => {
  layOut(380)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340)
  show({ title: 'Notice', source: bytes })
  const region = screen.getByRole('region', { name: 'Pages of Notice' })
  await waitFor(() => expect(region.getAttribute('aria-busy')).toBe('false'))
  await userEvent.setup().click(screen.getByRole('button', { name: 'Enlarge' }))
  expect(region.getAttribute('aria-busy')).toBe('true')
  act(() => redraw(700))
  expect(region.getAttribute('aria-busy')).toBe('false')
})
