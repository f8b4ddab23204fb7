/** Changes an account's name, email, phone and password. */

import { Refusal } from 'domain/application/core/command.ts'
import { changeEmailForm, changePhoneForm } from 'domain/forms/accountSettings.ts'
import { legalNameForm } from 'domain/forms/legalName.ts'
import { codeForm } from 'domain/forms/oneTimeCode.ts'
import { changePasswordForm } from 'domain/forms/setPassword.ts'
import { hasEnded } from 'domain/journey/statuses.ts'
import { isPhoneOf } from 'domain/values/phoneInternational.ts'
import { IdentityExists, NotFound, TooManyAttempts } from '../../errors.ts'
import { listApplications } from '../../storage/applications.ts'
import {
  type ContactKind,
  contactCodeHash,
  endContactChange,
  MAX_CODE_TRIES,
  newContactOf,
  saveContactChange,
  tryContactChange,
} from '../../storage/contactChanges.ts'
import { type Profile, profileOf, readIdentity, saveProfile, updatePassword } from '../../storage/identities.ts'
import { requirePassword } from '../../storage/passkeys.ts'
import { sameBytes } from '../../storage/secrets.ts'
import { revokeAllRemembered, revokeOtherSessions } from '../../storage/sessions.ts'
import type { Transaction } from '../../storage/transactions.ts'
import { hashNewPassword } from '../newPassword.ts'
import { countSending } from '../sending.ts'
import type { Services } from '../services.ts'
import { changeOwnApplications, fixesName } from './applications.ts'
import { type Asked, changeOwn, checked, type Own, provePassword } from './own.ts'
import { CODE_OVER, CODE_WRONG, mayAskCode, newCode } from './proof.ts'
import { NOT_YOU } from './secondFactor.ts'

const NAME_FIXED = 'You can’t change your name while an application is open. Please call us.'

/** Changes the name. @throws Refusal for an invalid name, or while an open application needs the current name */
export async function changeName(services: Services, { scope, body, client }: Asked): Promise<void> {
  const name = checked(services, legalNameForm, body)
  const cause = 'change name'
  await changeOwn(services, scope, cause, async (own, transaction) => {
    const [applications] = await transaction.ask(listApplications(own.identity))
    if (applications.some(({ data }) => fixesName(data)))
      throw new Refusal('INVALID', NAME_FIXED, [{ field: 'firstName', message: NAME_FIXED }])
    keepProfile(services, scope.org, own, transaction, { name })
    own.record('NameChanged', {}, { name })
    own.mail({ template: 'NAME_CHANGED', subject: 'Your name was changed', body: [NOT_YOU] })
    await changeOwnApplications(services, transaction, { scope, client, cause }, ({ status }) =>
      hasEnded(status) ? undefined : { patch: { name } },
    )
  })
}

function keepProfile(
  services: Services,
  org: string,
  { identity, key, profile }: Own,
  transaction: Transaction,
  patch: Partial<Profile>,
): void {
  transaction.later(saveProfile(services.keyring, org, identity, key, { ...profile, ...patch }))
}

/**
 * Sends a code to a new email address. The old address stays in use until the person confirms the code.
 * @throws Refusal, TooManyAttempts
 */
export async function askEmailChange(services: Services, { scope, body, client }: Asked): Promise<void> {
  const { email, password } = checked(services, changeEmailForm, body)
  await provePassword(services, scope, password)
  await countSending(services, { scope, client, to: email })
  await changeOwn(services, scope, 'ask email change', async (own, transaction) => {
    const { identity, profile } = own
    if (email === profile.email) {
      const message = 'This is already your email address'
      throw new Refusal('INVALID', message, [{ field: 'email', message }])
    }
    await mayAskCode(transaction, identity, 'EMAIL')
    const code = newCode()
    const change = { org: scope.org, identity, kind: 'EMAIL', value: email, code } as const
    transaction.later(saveContactChange(services.keyring, own.key, change))
    own.record('EmailChangeAsked', {}, { email })
    own.mail({
      template: 'EMAIL_CODE',
      to: email,
      subject: `${code} is your code`,
      body: [
        { figure: code, label: 'Your code' },
        'Enter this code in your settings to use this address for your account. The code expires in 15 minutes.',
        { note: 'If you didn’t ask for a code, you can ignore this email.' },
      ],
    })
  })
}

/**
 * Sends a code to a new phone number. If the lender doesn't send texts, sends the code by email.
 * @throws Refusal, TooManyAttempts
 */
export async function askPhoneChange(services: Services, { scope, body, client }: Asked): Promise<void> {
  const { textCountries } = services.organization(scope.org).info
  const { phoneNumber } = checked(services, changePhoneForm, body, textCountries.length > 0 ? { textCountries } : {})
  await sendPhoneCode(services, { scope, client }, phoneNumber)
}

/**
 * Texts a code that verifies the account's current phone number.
 * @throws NotFound if the account has no number that the lender can text, TooManyAttempts
 */
export async function askPhoneVerification(services: Services, { scope, client }: Omit<Asked, 'body'>): Promise<void> {
  const { textCountries } = services.organization(scope.org).info
  const [[row]] = await services.db.read(scope, readIdentity(scope.actor))
  const phone = row && profileOf(services.keyring, row).phone
  if (!phone || !isPhoneOf(phone, textCountries)) throw new NotFound()
  await sendPhoneCode(services, { scope, client }, phone)
}

async function sendPhoneCode(
  services: Services,
  { scope, client }: Omit<Asked, 'body'>,
  phoneNumber: string,
): Promise<void> {
  const { textCountries, companyNameShort } = services.organization(scope.org).info
  const texts = textCountries.length > 0
  await countSending(services, { scope, client, to: phoneNumber })
  await changeOwn(services, scope, 'ask phone change', async (own, transaction) => {
    await mayAskCode(transaction, own.identity, 'PHONE')
    const code = newCode()
    const change = { org: scope.org, identity: own.identity, kind: 'PHONE', value: phoneNumber, code } as const
    transaction.later(saveContactChange(services.keyring, own.key, change))
    own.record('PhoneChangeAsked', {}, { phone: phoneNumber })
    if (texts)
      own.text(
        phoneNumber,
        `${companyNameShort}: ${code} is your code to confirm this phone number. It expires in 15 minutes.`,
      )
    else
      own.mail({
        template: 'EMAIL_CODE',
        subject: `${code} is your code`,
        body: [
          { figure: code, label: 'Your code' },
          'Enter this code in your settings to change the phone number of your account. The code expires in 15 minutes.',
          { note: 'If you didn’t ask for a code, change your password and call us.' },
        ],
      })
  })
}

const wrong = (message: string) => new Refusal('INVALID', message, [{ field: 'code', message }])

/** Checks the code for a pending contact change. Counts failed attempts. */
async function confirmed(services: Services, { scope, body }: Asked, kind: ContactKind): Promise<void> {
  const { code } = checked(services, codeForm, body)
  const { actor } = scope
  const [[row]] = await services.db.change(scope, [tryContactChange(actor, kind)], (rows) => rows)
  if (!row) throw wrong(CODE_OVER)
  if (row.tries > MAX_CODE_TRIES) throw new TooManyAttempts()
  if (!sameBytes(row.code_hash, contactCodeHash(services.keyring, actor, code))) throw wrong(CODE_WRONG)
}

/** Returns the new email or phone number after the code was confirmed, and removes the pending change. */
async function taken({ identity, key }: Own, transaction: Transaction, kind: ContactKind): Promise<string> {
  const [[row]] = await transaction.ask(tryContactChange(identity, kind))
  if (!row) throw wrong(CODE_OVER)
  transaction.later(endContactChange(identity, kind))
  return newContactOf(row, identity, key)
}

/** @throws Refusal, IdentityExists if another account has the email */
export async function confirmEmail(services: Services, asked: Asked): Promise<void> {
  await confirmed(services, asked, 'EMAIL')
  const { scope, client } = asked
  const cause = 'change email'
  const change = changeOwn(services, scope, cause, async (own, transaction) => {
    const email = await taken(own, transaction, 'EMAIL')
    keepProfile(services, scope.org, own, transaction, { email, emailVerified: true })
    own.record('EmailChanged', {}, { email, former: own.profile.email })
    const mail = { template: 'EMAIL_CHANGED', subject: 'Your email address was changed' }
    own.mail({
      ...mail,
      body: ['You now sign in with another email address, and we send your email there.', NOT_YOU],
    })
    own.mail({ ...mail, to: email, body: ['You now sign in with this email address, and we send your email here.'] })
    await changeOwnApplications(services, transaction, { scope, client, cause }, () => ({ patch: { email } }))
  })
  await change.catch((error: { constraint?: string }) => {
    throw error.constraint === 'identity_org_code_email_index_key' ? new IdentityExists() : error
  })
}

/** @throws Refusal */
export async function confirmPhone(services: Services, asked: Asked): Promise<void> {
  await confirmed(services, asked, 'PHONE')
  const { scope, client } = asked
  const cause = 'change phone'
  await changeOwn(services, scope, cause, async (own, transaction) => {
    const phone = await taken(own, transaction, 'PHONE')
    keepProfile(services, scope.org, own, transaction, { phone, phoneVerified: true })
    if (phone === own.profile.phone) return own.record('PhoneVerified', {})
    own.record('PhoneChanged', {}, { phone })
    own.mail({ template: 'PHONE_CHANGED', subject: 'Your phone number was changed', body: [NOT_YOU] })
    await changeOwnApplications(services, transaction, { scope, client, cause }, () => ({ patch: { phone } }))
  })
}

/** Sets a new password and ends all other sessions and remembered browsers. @throws Refusal, TooManyAttempts */
export async function changePassword(services: Services, { scope, body }: Asked): Promise<void> {
  const { currentPassword, password } = checked(services, changePasswordForm, body)
  await provePassword(services, scope, currentPassword, 'currentPassword')
  const hash = await hashNewPassword(services, scope.org, password)
  await changeOwn(services, scope, 'change password', (own, transaction) => {
    const { identity } = own
    transaction.later(
      updatePassword(identity, hash),
      revokeOtherSessions(identity, scope.session?.uuid),
      revokeAllRemembered(identity),
      requirePassword(identity),
    )
    own.record('PasswordChanged', {})
    own.mail({
      template: 'PASSWORD_CHANGED',
      subject: 'Your password was changed',
      body: ['We signed out all your other devices.', NOT_YOU],
    })
  })
}
