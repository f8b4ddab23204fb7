import { SETTINGS } from 'domain/routes/pages.ts'
import { readEvents } from '../storage/events.ts'
import { readIdentity } from '../storage/identities.ts'
import { blindIndex } from '../storage/keyring.ts'
import { countWithinDay } from '../storage/sessions.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { isPasswordOf } from './credentials.ts'
import type { Services } from './services.ts'
import { changeOwn } from './settings/own.ts'
import { accountEvent, isPasswordExpired } from './wallets/accountHistory.ts'

/**
 * After a sign-in, looks up the password in data breaches, at most once a day per person. A password that was safe when
 * it was set can appear in a breach later. In that case, records the breach and emails the person to set a new
 * password.
 */
export async function noteBreach(services: Services, scope: ActorScope, password: string): Promise<void> {
  const { db, keyring, isBreached, organization, originOf } = services
  const { org, actor } = scope
  const today = countWithinDay(blindIndex(keyring, 'breach lookup', actor))
  const [[row]] = await db.write(scope, today)
  const isFirst = (row?.failures ?? 0) <= 1
  if (!isFirst || !(await isBreached(org, password))) return
  const { companyNameShort } = organization(org).info
  await changeOwn(services, scope, 'note breached password', async ({ mail, record }, transaction) => {
    const [rows, [row]] = await transaction.ask(readEvents(actor), readIdentity(actor))
    // Store nothing if the person has changed the password during the lookup.
    if (!(await isPasswordOf(row, password))) return
    if (isPasswordExpired(rows.map((row) => accountEvent(row)))) return
    record('PasswordBreached', {})
    mail({
      template: 'PASSWORD_BREACHED',
      subject: `Change your ${companyNameShort} password`,
      body: [
        'Your password is on a list of passwords from data breaches. Other people may know it.',
        'Set a new password that you use nowhere else.',
        { action: 'Change password', url: originOf(org) + SETTINGS },
        { note: 'This doesn’t mean that your account was accessed. We didn’t share your password to check this.' },
      ],
    })
  })
}
