import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { simulatedInstead } from './simulatedInstead.ts'

test('the sandbox simulates a party if the lender’s vendor lacks settings, and says which settings are missing', () => {
  const config = readConfig({
    ...{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', OWN__TWILIO_FROM: '+15005550006' },
    ...{ TITLE_GATEWAY_URL: 'https://partner.example', GATEWAY_TOKEN: 'test_1', GATEWAY_SECRET: 'whsec_' },
  })
  const chosen = { sms: 'twilio', title: 'gateway', flood: 'fema', notary: 'desk', valuation: 'sandbox' }
  expect(simulatedInstead(config, chosen, 'OWN')).toEqual({
    names: { title: 'gateway', flood: 'fema', notary: 'desk', valuation: 'sandbox' },
    notes: ['For OWN, the sandbox simulates sms. To use twilio, set TWILIO_ENVIRONMENT.'],
  })
  expect(simulatedInstead(config, chosen, 'OTHER').notes).toEqual([
    'For OTHER, the sandbox simulates sms. To use twilio, set TWILIO_FROM, TWILIO_ENVIRONMENT.',
  ])
  const complete = readConfig({ SMTP_URL: 'smtp://localhost:25' })
  expect(simulatedInstead(complete, { mail: 'smtp' }, 'OWN')).toEqual({ names: { mail: 'smtp' }, notes: [] })
})
