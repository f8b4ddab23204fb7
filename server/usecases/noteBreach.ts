import { SETTINGS } from 'domain/routes/pages.ts'
import { readEvents } from '../storage/events.ts'
import { blindIndex } from '../storage/keyring.ts'
import { countWithinDay } from '../storage/sessions.ts'
import type { ActorScope } from '../storage/transactions.ts'
import type { Services } from './services.ts'
import { changeOwn } from './settings/own.ts'
import { accountEvent, isPasswordExpired } from './wallets/accountHistory.ts'

/**
 * Looks up the password of a sign-in in data breaches, at most once a day: it may have been safe when it was set. If it
 * appeared in one, records that, and emails the person to replace it.
 */
export async function noteBreach(services: Services, scope: ActorScope, password: string): Promise<void> {
  const { db, keyring, isBreached, organization, originOf } = services
  const { org, actor } = scope
  const today = countWithinDay(blindIndex(keyring, 'breach lookup', actor))
  const isFirst = await db.change(scope, [today], ([[row]]) => (row?.failures ?? 0) <= 1)
  if (!isFirst || !(await isBreached(org, password))) return
  const { companyNameShort } = organization(org).info
  await changeOwn(services, scope, 'note breached password', async ({ mail, record }, transaction) => {
    const [rows] = await transaction.ask(readEvents(actor))
    if (isPasswordExpired(rows.map((row) => accountEvent(row)))) return
    record('PasswordBreached', {})
    mail({
      template: 'PASSWORD_BREACHED',
      subject: `Change your ${companyNameShort} password`,
      body: [
        'Your password appeared in a data breach at another company. Other people may know it.',
        'Set a new password that you use nowhere else.',
        { action: 'Change password', url: originOf(org) + SETTINGS },
        { note: 'We checked only a part of your password’s fingerprint. We didn’t share your password.' },
      ],
    })
  })
}
