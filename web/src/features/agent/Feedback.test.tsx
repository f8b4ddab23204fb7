import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { FeedbackPage } from 'domain/api/staffFeedback.ts'
import { instant } from 'domain/values/dates.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { Feedback } from './Feedback.tsx'
import { NOW, problem, WORK } from './testAgent.tsx'
import { Work } from './Work.tsx'

afterEach(cleanup)

const MESSAGES: FeedbackPage = {
  now: NOW,
  keptMonths: 25,
  counts: [{ about: 'COMPLIMENT', count: 26 }],
  items: [
    {
      uuid: testUuid(40),
      at: instant('2026-11-22T15:00:00.000Z'),
      about: 'COMPLIMENT',
      text: 'The liens page was clear.',
      marketingConsent: true,
      page: '/account/heloc/{uuid}/liens',
      applicationUuid: testUuid(3),
    },
  ],
  next: 'further',
}
const SURVEYS: FeedbackPage = {
  ...MESSAGES,
  counts: [{ about: 'TERMS', count: 1 }],
  items: [{ uuid: testUuid(41), at: NOW, about: 'TERMS', text: '', occasion: 'SIGN_OUT', page: 'other' }],
}
const show = (answer: (path: string) => Response, at = '/agent/feedback') =>
  showPage(<Feedback />, at, (_, path) => answer(path))

it('compliance staff read a message to the CEO with its topic, consent, page and application', async () => {
  show(() => Response.json(MESSAGES))
  const list = within(await screen.findByRole('region', { name: 'Messages to the CEO' }))
  expect(list.getByRole('heading', { name: 'Give us a compliment' })).toBeTruthy()
  expect(list.getByText('The liens page was clear.')).toBeTruthy()
  expect(list.getByText('OK to publish')).toBeTruthy()
  expect(list.getByRole('link', { name: 'Open application' }).getAttribute('href')).toBe(`/agent/work/${testUuid(3)}`)
  expect(list.getByRole('link', { name: 'Next page' }).getAttribute('href')).toContain('after=further')
  expect(screen.getByText('We keep feedback for 25 months. Every view is logged.')).toBeTruthy()
})

it('compliance staff read leave surveys with their reasons, and export all of them', async () => {
  const asked: string[] = []
  const { user } = show((path) => {
    asked.push(path)
    return Response.json(SURVEYS)
  }, '/agent/feedback?kind=leave-survey')
  const list = within(await screen.findByRole('region', { name: 'Leave surveys' }))
  expect(list.getByRole('heading', { name: 'The rate or amount isn’t what I hoped for' })).toBeTruthy()
  expect(list.getByText(/when signing out/)).toBeTruthy()
  const saved = vi.fn(() => 'blob:csv')
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} })
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(asked.at(-1)).toBe('/service-agent/api/v1/feedback/leave-survey/export')
})

it('an agent in another role sees that only compliance staff can read feedback', async () => {
  show(() => problem(403, {}))
  expect(await screen.findByText('Only compliance staff can read feedback')).toBeTruthy()
})

it('the work page links to the feedback only for compliance staff', async () => {
  const name = 'Messages to the CEO and leave surveys'
  showPage(<Work />, '/agent/work', () => Response.json(WORK))
  await screen.findByRole('navigation', { name: 'Queues' })
  expect(screen.queryByRole('link', { name })).toBeNull()
  cleanup()
  const seat = { ...WORK.seat, role: 'COMPLIANCE' }
  showPage(<Work />, '/agent/work', () => Response.json({ ...WORK, seat }))
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/agent/feedback')
})
