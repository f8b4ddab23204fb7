import { cleanup, screen } from '@testing-library/react'
import { instant, plainDate } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { Anchors } from './Anchors.tsx'

afterEach(cleanup)

const last = { day: plainDate('2026-11-29'), by: 'CN=Sample Time', at: instant('2026-11-30T00:05:12Z') }
const show = (unanchored: readonly string[], unstamped: readonly string[], late: readonly string[] = []) =>
  showPage(
    <Anchors
      anchors={{
        ...{ authority: 'stamps.example.com', last },
        unanchored: unanchored.map(plainDate),
        unstamped: unstamped.map(plainDate),
        late: late.map(plainDate),
      }}
    />,
    '/agent/records',
    () => Response.json({}),
  )

it('if every day has a stamped proof, staff see the last stamp with the signed time', async () => {
  show([], [])
  expect(await screen.findByText('Daily proofs are stamped')).toBeDefined()
  expect(screen.getByText(/CN=Sample Time stamped the proof of 11\/29\/2026 on November\s(29|30),\s2026/)).toBeDefined()
})

it('staff see the days without a proof and the days without a stamp', async () => {
  show(['2026-11-27', '2026-11-28'], ['2026-11-26'])
  expect(await screen.findByText('Check the daily proofs')).toBeDefined()
  expect(screen.getByText(/No proof was stored on 11\/27\/2026 and 11\/28\/2026\./)).toBeDefined()
  expect(screen.getByText(/stamps\.example\.com hasn’t stamped the proof of 11\/26\/2026\./)).toBeDefined()
})

it('staff see the days whose proof was stamped late', async () => {
  show([], [], ['2026-11-20', '2026-11-21'])
  expect(await screen.findByText(/The proof of 11\/20\/2026 and 11\/21\/2026 was stamped late\./)).toBeDefined()
  expect(screen.queryByText('Daily proofs are stamped')).toBeNull()
})
