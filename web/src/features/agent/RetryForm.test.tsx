import { cleanup, screen } from '@testing-library/react'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { decide, enter, file, NOW, open } from './testAgent.tsx'

afterEach(cleanup)

describe('a request that failed or is overdue', () => {
  it('an agent retries a failed request and gives a reason', async () => {
    const failed = file({
      reviews: [],
      requests: [{ kind: 'TITLE', state: 'FAILED', at: NOW, no: 1 }],
      work: [{ key: 'TITLE', queue: 'FAILED', kind: 'TITLE', since: NOW, due: plainDate('2026-11-24') }],
    })
    const { user, sent } = open(failed)
    await enter(user, 'Reason', 'They are back since noon.')
    await decide(user, 'Send the request again')
    await screen.findByText('No decisions waiting')
    const body = { version: 12, by: 'VENDOR', reason: 'They are back since noon.' }
    expect(sent).toEqual([{ command: 'retry', body }])
  })

  it('an agent answers a failed request at the desk instead of sending it to the company again', async () => {
    const failed = file({
      reviews: [],
      requests: [{ kind: 'TITLE', state: 'FAILED', at: NOW, no: 1, why: 'BAD_ANSWER' }],
      work: [{ key: 'TITLE', queue: 'FAILED', kind: 'TITLE', since: NOW, due: plainDate('2026-11-24') }],
    })
    const { user, sent } = open(failed)
    const team = { name: /^Your team ?We’ll open a desk task\. A second person must approve the answer\.$/ }
    await user.click(await screen.findByRole('radio', team))
    await enter(user, 'Reason', 'Their answers are unreadable.')
    await decide(user, 'Open a desk task')
    await screen.findByText('No decisions waiting')
    const body = { version: 12, by: 'STAFF', reason: 'Their answers are unreadable.' }
    expect(sent).toEqual([{ command: 'retry', body }])
  })

  it('only the bank can answer a failed payment', async () => {
    const failed = file({
      reviews: [],
      requests: [{ kind: 'DISBURSEMENT', state: 'FAILED', at: NOW, no: 1, why: 'BAD_ANSWER' }],
      work: [{ key: 'DISBURSEMENT', queue: 'FAILED', kind: 'DISBURSEMENT', since: NOW, due: plainDate('2026-11-24') }],
    })
    open(failed)
    await screen.findByRole('button', { name: 'Send the request again' })
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it.each([
    [
      'BAD_ANSWER vesting exceptions.0.kind',
      /couldn’t use its answer.*Missing or wrong:How the owners hold titleExceptions to clear title \(1\), Type.*same order/,
    ],
    ['BAD_ANSWER', /couldn’t read its answer.*same order/],
    ['UNKNOWN_COUNTY', /Its reason: “Unknown county”\. Fix the cause/],
  ])('an agent sees why an outside party rejected a request: %s', async (why, words) => {
    open(
      file({
        reviews: [],
        requests: [{ kind: 'TITLE', state: 'FAILED', at: NOW, no: 1, why }],
        work: [{ key: 'TITLE', queue: 'FAILED', kind: 'TITLE', since: NOW, due: plainDate('2026-11-24') }],
      }),
    )
    const said = await screen.findByText(/The company rejected this request/)
    expect(said.parentElement?.textContent).toMatch(words)
    expect(said.parentElement?.textContent).not.toContain('_')
  })

  it('an agent resends a request if the response is overdue', async () => {
    const late = file({
      reviews: [],
      requests: [{ kind: 'TITLE', state: 'OPEN', at: NOW, no: 1 }],
      work: [{ key: 'late:TITLE', queue: 'LATE', kind: 'TITLE', since: NOW, due: plainDate('2026-11-20') }],
    })
    const { user, sent } = open(late)
    expect(await screen.findByText(/The answer is overdue/)).toBeTruthy()
    await enter(user, 'Reason', 'They never got the order.')
    await decide(user, 'Send the request again')
    await screen.findByText('No decisions waiting')
    const body = { version: 12, by: 'VENDOR', reason: 'They never got the order.' }
    expect(sent).toEqual([{ command: 'retry', body }])
  })
})
