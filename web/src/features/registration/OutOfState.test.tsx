import { cleanup, screen } from '@testing-library/react'
import type { OriginatorInfo } from 'domain/api/broker.ts'
import { afterEach, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { OutOfState } from './OutOfState.tsx'

afterEach(cleanup)

const ORIGINATOR: OriginatorInfo = {
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

it("if the broker isn't licensed in the home's state, a visitor continues with the lender or consents to a callback", async () => {
  const broker = { uuid: testUuid(5), state: 'NV', servesState: false }
  const { user, sent } = showPage(
    <OutOfState broker={broker} originator={ORIGINATOR} back="/back" onChosen={async () => {}} />,
    '/',
    () => Response.json({ answers: {}, v1: { steps: [], allowed: [] }, v2: { steps: [], allowed: [] } }),
  )
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Marisol Okafor isn’t licensed in Nevada' }),
  ).toBeDefined()
  await user.type(screen.getByLabelText('Your name'), 'Rosa')
  await user.type(screen.getByLabelText('Email'), 'rosa@example.com')
  await user.selectOptions(screen.getByLabelText(/Phone country/), 'GB')
  await user.type(screen.getByLabelText(/^Phone/, { selector: 'input' }), '07400123456')
  await user.click(screen.getByRole('button', { name: 'Have Marisol Okafor contact me' }))
  expect((await screen.findAllByText('Check the box, or continue without the broker')).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Have Marisol Okafor contact me' }))
  await expect
    .poll(() => sent[0]?.body)
    .toMatchObject({
      ...{ brokerChoice: 'BROKER', name: 'Rosa', shareConsent: 'true' },
      ...{ phoneCountry: 'GB', phoneNumber: '07400 123456' },
    })
})
