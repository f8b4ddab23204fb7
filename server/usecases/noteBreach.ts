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

/** Counts the look-ups of a person's password within a day. */
export const countLookup = ({ keyring }: Pick<Services, 'keyring'>, actor: string) =>
  countWithinDay(blindIndex(keyring, 'breach lookup', actor))

/**
 * After a sign-in, looks up the password in data breaches. Call it only for the day's first look-up. A password that was
 * safe when it was set can appear in a breach later. In that case, records the breach and emails the person to set a
 * new password.
 */
export async function noteBreach(services: Services, scope: ActorScope, password: string): Promise<void> {
  const { isBreached, organization, originOf } = services
  const { org, actor } = scope
  if (!(await isBreached(org, password))) return
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
