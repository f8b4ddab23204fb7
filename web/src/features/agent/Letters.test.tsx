import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { AgentFile } from 'domain/api/agent.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { decide, enter, file, NOW, open, ROSA } from './testAgent.tsx'

afterEach(cleanup)

type Letter = NonNullable<AgentFile['letters']>[number]
const LETTER: Letter = {
  uuid: testUuid(60),
  title: 'Notice of Incomplete Application',
  forIdentity: ROSA.identity,
  askedAt: NOW,
}
const MAILED: Letter = {
  ...LETTER,
  mailed: { on: plainDate('2026-11-24'), class: 'CERTIFIED', carrier: 'USPS', tracking: '9407 1000', reference: '7' },
}
const opened = (letter: Letter, change: Partial<AgentFile> = {}) =>
  open(file({ reviews: [], work: [], people: [ROSA], letters: [letter], ...change }))
const undelivered = (letter: Letter, change: Partial<AgentFile> = {}) =>
  opened(letter, {
    work: [{ key: letter.uuid, queue: 'LETTERS', kind: 'LETTER', since: NOW, due: plainDate('2026-11-24') }],
    ...change,
  })

describe('letters on paper', () => {
  it('the case file shows the proof of mailing, and an agent records that a letter was returned', async () => {
    const { user, sent } = opened(MAILED)
    expect(await screen.findByText('11/24/2026')).toBeTruthy()
    expect(screen.getByText('USPS, Certified Mail, 9407 1000, 7')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Record a returned letter' }))
    await decide(user, 'Mark as returned')
    await waitFor(() => expect(sent).toMatchObject([{ body: { step: 'RETURNED' } }]))
  })

  it('the case file shows whether each letter is waiting, refused, delivered or handled', async () => {
    const handled = { by: 'a', at: NOW, reason: 'Handed over at the branch' }
    opened(LETTER, {
      letters: [
        LETTER,
        { ...LETTER, uuid: testUuid(61), refusedAt: NOW, handled },
        { ...MAILED, uuid: testUuid(62), tracked: 'DELIVERED' },
      ],
    })
    const card = (await screen.findByRole('heading', { name: 'Letters' })).closest('section') as HTMLElement
    const letters = within(card)
    for (const text of ['Not mailed yet', 'Couldn’t be mailed', 'Handed over at the branch', 'Delivered'])
      expect(letters.getByText(text)).toBeTruthy()
  })

  it('an agent mails a returned letter to another address', async () => {
    const { user, sent } = undelivered({ ...MAILED, tracked: 'RETURNED', returnedAt: NOW })
    expect(await screen.findByRole('heading', { name: 'Undelivered letter' })).toBeTruthy()
    await user.click(screen.getByLabelText('Mail it to another address'))
    await user.click(screen.getByRole('button', { name: 'Mail again' }))
    expect(await screen.findAllByText('Street address is required')).not.toHaveLength(0)
    await enter(user, 'Street address', '2 Oak Street')
    await enter(user, 'City', 'Columbus')
    await enter(user, 'State', 'OH')
    await enter(user, 'ZIP code', '43215')
    await enter(user, 'Reason', 'The borrower moved')
    await decide(user, 'Mail again')
    await waitFor(() =>
      expect(sent).toMatchObject([{ body: { step: 'AGAIN', street1: '2 Oak Street', zip: '43215' } }]),
    )
  })

  it('an agent can close a letter that couldn’t be mailed, but a compliance agent can only view it', async () => {
    const { user, sent } = undelivered({ ...LETTER, refusedAt: NOW })
    await user.click(await screen.findByLabelText('Close it: delivered another way'))
    await enter(user, 'Reason', 'Handed over at the branch')
    await decide(user, 'Close letter')
    await waitFor(() => expect(sent).toMatchObject([{ body: { step: 'CLOSED' } }]))
    cleanup()
    undelivered({ ...LETTER, refusedAt: NOW }, { seat: { name: 'Odile', role: 'COMPLIANCE' } })
    expect(await screen.findByText('Processors and underwriters handle letters.')).toBeTruthy()
  })
})
