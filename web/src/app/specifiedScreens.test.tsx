/**
 * Reads the limits that the specification sets for screens from the rendered screens. The last test fails with a list of
 * the limits that no screen showed, or that differ.
 */
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Notification } from 'domain/api/notifications.ts'
import { NOTIFICATIONS } from 'domain/api/paths.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SCREEN_LIMITS } from '../../../scripts/specification/limits.ts'
import { valuesOf } from '../../../scripts/specification/lists.ts'
import { OrganizationProvider } from '../api/injected.ts'
import { CONTACT_STEP } from '../features/registration/ContactStep.tsx'
import SelectOfferScreen from '../screens/product/select/Screen.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { currentToasts, dismissToast, toast } from '../ui/toast.ts'
import { showPage } from '../widgets/closing/testClosing.tsx'
import { BrandLogo } from '../widgets/frame/BrandLogo.tsx'
import { injectOrganization, showScreen, testUuid, testView } from '../widgets/journey/testScreen.tsx'
import { NotificationsMenu } from '../widgets/notifications/NotificationsMenu.tsx'
import type { PdfPagesProps } from '../widgets/pdf/PdfPages.tsx'
import { PdfViewer } from '../widgets/pdf/PdfViewer.tsx'
import { catalogOf } from './i18n.ts'

let drawnWidth = 0
// Mock the PDF pages, because drawing them requires a real browser.
vi.mock('../widgets/pdf/PdfPages.tsx', () => ({
  default: (props: PdfPagesProps) => {
    const { width, onLoaded, onReady } = useRef(props).current
    drawnWidth = props.width
    useEffect(() => {
      onLoaded(1)
      onReady(width)
    }, [width, onLoaded, onReady])
    return <p>One page</p>
  },
}))

beforeEach(() => {
  URL.createObjectURL = () => 'blob:document'
  URL.revokeObjectURL = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (content: ReactNode) =>
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={injectOrganization()}>{content}</OrganizationProvider>
    </I18nProvider>,
  )

const NOW = '2026-11-23T15:00:00.000Z'
const unread = (count: number): Notification[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ uuid: testUuid(n + 1), created: NOW, title: `News ${n}`, description: '', status: 'UNREAD', ctas: [] },
  }))
/** Shows the bell with unread notifications, and returns its button. */
function bell(count: number) {
  cleanup()
  showPage(<NotificationsMenu />, '/dashboard', (_, path) =>
    path === NOTIFICATIONS ? Response.json({ now: NOW, notifications: unread(count) }) : undefined,
  )
  return screen.findByRole('button', { name: /^Notifications, / })
}
/** Returns the bell's texts for one to twelve unread notifications. */
const counts = async () => {
  const texts: (string | null)[] = []
  for (let count = 1; count <= 12; count++) texts.push((await bell(count)).textContent)
  return texts
}

const READS: Readonly<Record<string, () => unknown>> = {
  'most toasts': () => {
    show(<Toasts />)
    act(() => {
      for (let n = 0; n < 10; n++) toast(`Saved ${n}`)
    })
    return screen.getByRole('region', { name: 'Messages' }).querySelectorAll('p').length
  },
  'notifications at first': async () => {
    fireEvent.click(await bell(10))
    await screen.findByRole('button', { name: 'View All' })
    return screen.getAllByRole('listitem').length
  },
  'highest number of unread notifications': async () =>
    (await counts()).filter((text, n) => text === String(n + 1)).at(-1),
  'higher number of unread notifications': async () => {
    const others = (await counts()).filter((text, n) => text !== String(n + 1))
    expect(new Set(others).size).toBe(1)
    return others[0]
  },
  'pixels of the widest PDF page': async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(5000)
    show(<PdfViewer title="Notice" source={async () => new ArrayBuffer(8)} />)
    await screen.findByText('One page')
    return drawnWidth
  },
  'country of a phone number': () => {
    show(<CONTACT_STEP.Fields typed={{}} version="v1" />)
    return screen.getByLabelText<HTMLSelectElement>('Phone country').value
  },
  'figures of an offer': () => {
    showScreen(<SelectOfferScreen />, testView('product'))
    const offer = screen.getByRole('heading', { name: 'Your offer' }).closest('section')?.textContent ?? ''
    const figures = { APR: /APR.*\d\.\d+%/, 'Monthly payment': /Monthly payment.*\$\d/ }
    const shown = Object.entries(figures).flatMap(([name, figure]) => (figure.test(offer) ? name : []))
    const [draw] = screen.getAllByRole<HTMLInputElement>('slider', { name: /Initial draw/ })
    const [term] = screen.getAllByRole('radio', { checked: true, name: /^\d+ years/ })
    return [
      ...shown,
      Number(draw?.value) > 0 && 'Initial draw',
      term?.parentElement?.textContent?.match(/\d+ years/)?.[0],
    ]
  },
  'heading of unmet rules for passwords': () => {
    show(
      <Field name="password" label="Password">
        <PasswordInput unmet={() => ['Must contain at least one number']} />
      </Field>,
    )
    fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'abc' } })
    return screen.getByText('Must contain at least one number').closest('[data-strength]')?.querySelector('p')
      ?.textContent
  },
  'logo of the brand figure': () => {
    const { container } = show(<BrandLogo />)
    return new URL(container.querySelector('img')?.src ?? '').pathname
  },
}

const SPECIFIED = valuesOf(SCREEN_LIMITS)
const shown: Record<string, unknown> = {}
test.each(Object.entries(READS))('screens keep to the specified %s', async (name, read) => {
  shown[name] = await read()
  expect(shown[name]).toEqual(SPECIFIED[name])
})

// Shows all: screens
test('the tests above read all specified limits of screens', () => {
  expect(shown).toEqual(SPECIFIED)
})
