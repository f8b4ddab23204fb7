/** Notifies people of a sign-in in a browser that they haven't used before. */
import { SETTINGS } from 'domain/routes/pages.ts'
import { formatMoment } from 'domain/values/dates.ts'
import { deviceInWords } from 'domain/values/device.ts'
import { isPhoneOf } from 'domain/values/phoneInternational.ts'
import { LENDER_ZONE } from 'domain/values/timeZones.ts'
import { blindIndex } from '../storage/keyring.ts'
import { countWithinDay } from '../storage/sessions.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { networkOf } from './credentials.ts'
import type { Client } from './persist.ts'
import type { Services } from './services.ts'
import { holds, readConsents } from './settings/consents.ts'
import { changeOwn } from './settings/own.ts'
import type { NewSession } from './signIn.ts'

/** The maximum number of notices in a day: to one person, and about the same kind of browser on the same network. */
const MOST_NOTICES = 5
const MOST_ALIKE = 1

interface SignedIn {
  readonly session: Pick<NewSession, 'org' | 'identity'>
  readonly client: Client
}

/**
 * Emails a notice after a sign-in in an unknown browser, and also texts the notice if the person agreed to texts. The
 * notice doesn't name a place, because the server knows only a network address. A browser that deletes its cookies is
 * unknown at every sign-in, so the number of notices is limited.
 */
export async function tellOfNewBrowser(services: Services, { session, client }: SignedIn): Promise<void> {
  const { keyring, db, organization, originOf } = services
  const { org, identity } = session
  const { browser, platform } = deviceInWords(client.userAgent)
  const scope: ActorScope = { mode: 'ACTOR', org, actor: identity }
  const alike = [identity, browser, platform, networkOf(client.ip)].join('\0')
  const within = (kind: string, value: string) => countWithinDay(blindIndex(keyring, kind, value))
  const mayTell = await db.change(scope, [within('new browser notice', alike)], async ([[same]], transaction) => {
    // Stop here, so that a suppressed notice doesn't count toward the person's daily limit.
    if ((same?.failures ?? 0) > MOST_ALIKE) return false
    const [[all]] = await transaction.ask(within('new browser notices', identity))
    return (all?.failures ?? 0) <= MOST_NOTICES
  })
  if (!mayTell) return
  const agreed = holds(await readConsents(services, scope), 'SMS_TRANSACTIONAL')
  const { companyNameShort, textCountries } = organization(org).info
  const settings = originOf(org) + SETTINGS
  await changeOwn(services, scope, 'tell of new browser', ({ now, profile, record, mail, text }) => {
    const time = formatMoment(LENDER_ZONE, now)
    const on = [browser || 'an unknown browser', platform].filter(Boolean).join(' on ')
    record('NewBrowserSeen', { browser, platform, ip: client.ip })
    mail({
      template: 'NEW_BROWSER',
      subject: `New sign-in to your ${companyNameShort} account`,
      body: [
        'Someone signed in to your account from a new browser.',
        {
          facts: [
            ['Time', time],
            ['Browser', on],
          ],
        },
        'If this was you, you don’t need to do anything.',
        'If this wasn’t you, change your password now. This signs out all other devices.',
        { action: 'Check your devices', url: `${settings}#devices` },
        { note: 'If you can’t sign in, choose “Forgot password?” on the sign-in page.' },
      ],
    })
    if (agreed && profile.phone && isPhoneOf(profile.phone, textCountries))
      text(
        profile.phone,
        `${companyNameShort}: New sign-in to your account with ${on} at ${time}. Not you? Change your password: ${settings}`,
        'NEW_BROWSER',
      )
  })
}
