/** Tests that a borrower can continue after a partner has reviewed the application. */
import { SEEDED_BROKERS } from '../server/sandbox/brokers.ts'
import { comeTo } from './api/begin.ts'
import { expect, test } from './test.ts'
import { signInAsBroker } from './walk/broker.ts'
import { expectAccessible } from './walk/inspect.ts'

test('a partner reviews an application on the dashboard, and the borrower continues', async ({ become, freshPage }) => {
  const mercy = await become('merchant')
  const { uuid } = await comeTo(mercy, 'waitMerchant')
  const name = `${mercy.persona.name.firstName} ${mercy.persona.name.lastName}`
  const partner = await freshPage()
  await signInAsBroker(partner, SEEDED_BROKERS[2].email)
  await expect(partner.getByRole('heading', { name: 'Waiting for your review' })).toBeVisible()
  await expectAccessible(partner, 'the partner’s dashboard')
  await partner.getByRole('button', { name }).first().click()
  const dialog = partner.getByRole('dialog', { name })
  await dialog.getByRole('radio', { name: /^Yes/ }).check()
  await expectAccessible(partner, 'the partner’s review')
  await dialog.getByRole('button', { name: 'Submit review' }).click()
  const question = partner.getByRole('dialog', { name: 'Submit review?' })
  await expectAccessible(partner, 'the confirmation of the partner’s review')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('button', { name: 'Submit review' })).toHaveCount(0)
  await mercy.page.waitForURL(`**/${uuid}/merchant/lien-attestation`)
})
