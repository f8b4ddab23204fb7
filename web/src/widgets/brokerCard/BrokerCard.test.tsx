import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import type { OriginatorInfo } from 'domain/api/broker.ts'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { showPage } from '../closing/testClosing.tsx'
import { testUuid } from '../journey/testScreen.tsx'
import { BrokerCard } from './BrokerCard.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const INFO: OriginatorInfo = {
  userInfo: { uuid: testUuid(5), organizationCode: 'FIGURE', profileType: 'BROKER' },
  originatorDisplayInfo: {
    originatorName: 'Marisol Okafor',
    brokerName: 'Harborview Home Lending',
    email: 'marisol@example.com',
    phoneNumber: '5035550148',
    nmls: '1884207',
  },
  licensedStates: ['OH'],
}

const show = (layout: 'sidebar' | 'bar', change: Partial<OriginatorInfo['originatorDisplayInfo']> = {}, status = 200) =>
  showPage(
    <QueryClientProvider client={queryClient}>
      <BrokerCard layout={layout} referrerUuid={testUuid(5)} />
    </QueryClientProvider>,
    '/',
    () => Response.json({ ...INFO, originatorDisplayInfo: { ...INFO.originatorDisplayInfo, ...change } }, { status }),
  )

// Shows: behaviors
it("the broker card shows the originator's name, avatar, email, phone and NMLS number next to the page", async () => {
  show('sidebar')
  expect(await screen.findByText('Marisol Okafor')).toBeDefined()
  expect(screen.getByText('Harborview Home Lending')).toBeDefined()
  expect(document.querySelector('[data-of="PERSON"]')?.getAttribute('data-initials')).toBe('MO')
  expect(screen.getByRole('link', { name: 'marisol@example.com' }).getAttribute('href')).toBe(
    'mailto:marisol@example.com',
  )
  expect(screen.getByRole('link', { name: '(503) 555-0148' }).getAttribute('href')).toBe('tel:+15035550148')
  expect(screen.getByText('1884207')).toBeDefined()
})

it("if the originator has no name, the broker card shows the brokerage's name and picture", async () => {
  const { container } = show('sidebar', { originatorName: '', avatarUri: '/face.png' }) as { container?: HTMLElement }
  expect(await screen.findByText('Harborview Home Lending')).toBeDefined()
  expect((container ?? document.body).querySelector('img')?.getAttribute('src')).toBe('/face.png')
})

it('on phones, a bar opens the broker card in a dialog', async () => {
  const { user } = show('bar')
  await user.click(await screen.findByRole('button', { name: /Marisol Okafor/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Your loan officer' })
  expect(within(dialog).getByText('1884207')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the broker card is hidden if the originator has left the company', async () => {
  show('sidebar', {}, 404)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(screen.queryByText('Marisol Okafor')).toBeNull()
})

it("without a person's name, the broker card shows the company's initials", async () => {
  show('sidebar', { originatorName: '' })
  expect(await screen.findByText('Harborview Home Lending')).toBeDefined()
  expect(document.querySelector('[data-of="INSTITUTION"]')?.getAttribute('data-initials')).toBe('HH')
})
