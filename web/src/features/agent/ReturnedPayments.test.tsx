import { screen } from '@testing-library/react'
import { plainDate } from 'domain/values/dates.ts'
import { cents } from 'domain/values/money.ts'
import { expect, test } from 'vitest'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { decide, file, open } from './testAgent.tsx'

test('staff report that the bank returned a draw that had arrived', async () => {
  const over = { status: 'COMPLETE' as const, work: [], reviews: [] }
  const draw = { amount: cents(4_500_000), settledOn: plainDate('2026-11-30'), until: plainDate('2027-01-29') }
  const { user, sent } = open(file({ ...over, returnableDraw: draw }), () =>
    Response.json(file({ ...over, version: 13 })),
  )
  await screen.findByText('$45,000')
  expect(screen.getByText('01/29/2027')).toBeDefined()
  expect(await decide(user, 'Record a return')).toContain('Once two people agree on the return code')
  expect(sent.map(({ command }) => command)).toEqual(['returned'])
  expect(screen.queryByRole('button', { name: 'Record a return' })).toBeNull()
})

test('staff report that a payoff came back after it had arrived', async () => {
  const over = { status: 'COMPLETE' as const, work: [], reviews: [] }
  const dates = { settledOn: plainDate('2026-11-30'), until: plainDate('2027-01-29') }
  const payoff = { lien: testUuid(41), lender: 'Valley Bank', amount: cents(1_250_000), ...dates }
  const paths: string[] = []
  const { user } = open(file({ ...over, returnablePayoffs: [payoff] }), (path) => {
    paths.push(path)
    return Response.json(file({ ...over, version: 13 }))
  })
  expect((await screen.findByText('To Valley Bank')).parentElement?.textContent).toContain('$12,500')
  expect(await decide(user, 'Record a return')).toContain('keep making payments')
  expect(paths).toEqual([expect.stringMatching(`/funding/payoffs/${payoff.lien}/returned$`)])
  expect(screen.queryByRole('button', { name: 'Record a return' })).toBeNull()
})
