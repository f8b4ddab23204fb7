/** The API for account settings, which signed-in users can read and change. */
import * as z from 'zod/mini'
import { CONSENT_TYPES } from '../application/core/consents.ts'
import { changeEmailForm, changePhoneForm, textMessagesForm } from '../forms/accountSettings.ts'
import { choice } from '../forms/fields.ts'
import { form } from '../forms/form.ts'
import { legalNameForm } from '../forms/legalName.ts'
import { beginTwoFactorForm, codeForm, endTwoFactorForm } from '../forms/oneTimeCode.ts'
import { changePasswordForm } from '../forms/setPassword.ts'
import { FILE_RECORDS } from '../rules/retention.ts'
import { dateSchema, listOf } from '../values/schemas.ts'
import { contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'
import { SETTINGS_CALLS as BASE } from './paths.ts'
import { personName } from './schemas.ts'

const withdrawConsentForm = form({ shape: { type: choice(CONSENT_TYPES, 'Choose a consent') } })

export const settingsView = z.object({
  name: personName,
  /** Whether the name is locked because an open application depends on it. */
  nameFixed: z.boolean(),
  /** The person's picture, as a data URI. */
  avatarUri: z.optional(z.string()),
  /** Whether applicants see the picture on the person's business card. */
  avatarIsPublic: z.boolean(),
  email: z.string(),
  /** Whether the person opened the emailed link while signed in, or entered a code sent to the address. */
  emailVerified: z.boolean(),
  /** The new email address, which the user still has to confirm with the emailed code. */
  newEmail: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** Whether the person entered a code sent to the number. */
  phoneVerified: z.boolean(),
  newPhone: z.optional(z.string()),
  /** The authenticator app; absent if the person doesn't use one. */
  twoFactor: z.optional(z.object({ since: z.string() })),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(
    z.object({
      uuid,
      name: z.string(),
      since: z.string(),
      lastUsed: z.optional(z.string()),
      /** Whether the passkey is also on the person's other devices. */
      isBackedUp: z.boolean(),
    }),
  ),
  smsMarketingConsent: z.boolean(),
  smsTransactionalConsent: z.boolean(),
})
export type SettingsView = z.infer<typeof settingsView>

export const getSettings = contract({
  id: 'getSettings',
  method: 'GET',
  path: BASE,
  summary: 'Returns the account of the signed-in person, with masked phone numbers.',
  access: 'session',
  response: settingsView,
})

/**
 * How long the lender keeps one of the person's applications. `keptUntil` is absent while the application or its line
 * is open. Legal holds aren't shown, so the lender may keep the application for longer.
 */
const keptApplication = z.object({
  uuid,
  loanNumber: z.string(),
  /** Whether the line was opened and isn't closed yet. If so, the retention periods start when the line is closed. */
  isLine: z.boolean(),
  /** The last day on which the lender must keep the application. It can be erased on the next day. */
  keptUntil: z.optional(dateSchema),
  /** The rules that require the lender to keep the application. The rule that ends last comes first. */
  records: listOf(z.object({ record: z.enum(FILE_RECORDS), until: dateSchema, rule: z.string() })),
})
export type KeptApplication = z.infer<typeof keptApplication>

export const getRetention = contract({
  id: 'getRetention',
  method: 'GET',
  path: `${BASE}/retention`,
  summary: 'Returns how long the lender keeps the signed-in person’s applications, and which rules require it.',
  access: 'session',
  response: listOf(keptApplication),
})

const change = {
  method: 'POST',
  access: 'session',
  body: z.looseObject({}),
  status: 204,
  errors: [422, 429],
} as const

export const changeName = contract({
  ...change,
  id: 'changeName',
  body: bodyOf(legalNameForm),
  path: `${BASE}/name`,
  summary: 'Changes the name. Rejected while an application that was already sent to a credit bureau is open.',
})
export const changeAvatar = contract({
  id: 'changeAvatar',
  method: 'POST',
  path: `${BASE}/avatar`,
  summary:
    'Replaces the person’s picture with a JPG or PNG file of at most 20 MB (field file). An originator’s picture is also on the public business card.',
  access: 'session',
  consumes: 'multipart/form-data',
  status: 204,
  errors: [422],
})
export const removeAvatar = contract({
  ...change,
  id: 'removeAvatar',
  path: `${BASE}/avatar/remove`,
  summary: 'Removes the person’s picture.',
})
export const askEmailChange = contract({
  ...change,
  id: 'askEmailChange',
  body: bodyOf(changeEmailForm),
  path: `${BASE}/email`,
  summary: 'Sends a code to a new email address.',
})
export const confirmEmail = contract({
  ...change,
  id: 'confirmEmail',
  body: bodyOf(codeForm),
  path: `${BASE}/email/confirm`,
  summary: 'Confirms the new email address with the code sent to it.',
  errors: [409, 422, 429],
})
export const sendVerification = contract({
  ...change,
  id: 'sendVerification',
  path: `${BASE}/email/verification`,
  summary: 'Emails a link that verifies the account’s email address.',
})
export const verifyEmail = contract({
  ...change,
  id: 'verifyEmail',
  body: z.object({ code: z.string().check(z.maxLength(100)) }),
  path: `${BASE}/email/verify`,
  summary: 'Verifies the account’s email address with the code in the emailed link. Returns 404 for another code.',
})
export const askPhoneVerification = contract({
  ...change,
  id: 'askPhoneVerification',
  path: `${BASE}/phone/verification`,
  summary: 'Texts a code that verifies the account’s phone number. confirmPhone takes the code.',
})
export const askPhoneChange = contract({
  ...change,
  id: 'askPhoneChange',
  body: bodyOf(changePhoneForm),
  path: `${BASE}/phone`,
  summary: 'Sends a code to a new phone number.',
})
export const confirmPhone = contract({
  ...change,
  id: 'confirmPhone',
  body: bodyOf(codeForm),
  path: `${BASE}/phone/confirm`,
  summary: 'Confirms the new phone number with the code sent to it.',
})
export const changePassword = contract({
  ...change,
  id: 'changePassword',
  body: bodyOf(changePasswordForm),
  path: `${BASE}/password`,
  summary: 'Changes the password. All other sessions end.',
})

export const startTwoFactor = contract({
  ...change,
  id: 'startTwoFactor',
  body: bodyOf(beginTwoFactorForm),
  path: `${BASE}/two-factor`,
  summary:
    'Returns the secret for an authenticator app in exchange for the password. Sign-in doesn’t require codes until a first code has been confirmed.',
  response: z.object({ secret: z.string(), uri: z.string(), qr: z.array(z.string()) }),
  status: 200,
})
export const turnOnTwoFactor = contract({
  ...change,
  id: 'turnOnTwoFactor',
  body: bodyOf(codeForm),
  path: `${BASE}/two-factor/confirm`,
  summary: 'Turns on two-factor sign-in with a first code. Returns the recovery codes, which are shown only once.',
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 200,
})
export const turnOffTwoFactor = contract({
  ...change,
  id: 'turnOffTwoFactor',
  body: bodyOf(endTwoFactorForm),
  path: `${BASE}/two-factor/off`,
  summary: 'Turns off two-factor sign-in.',
})

const device = z.object({
  uuid,
  kind: z.enum(['SESSION', 'REMEMBERED']),
  browser: z.string(),
  platform: z.string(),
  since: z.string(),
  lastUsed: z.string(),
  current: z.boolean(),
})
export type DeviceView = z.infer<typeof device>

export const getDevices = contract({
  id: 'getDevices',
  method: 'GET',
  path: `${BASE}/devices`,
  summary: 'Lists the person’s open sessions and the browsers in which sign-in doesn’t require a code.',
  access: 'session',
  response: z.array(device),
})
export const endDevice = contract({
  ...change,
  id: 'endDevice',
  path: `${BASE}/devices/{device}/end`,
  summary: 'Ends a session, or forgets a browser in which sign-in doesn’t require a code.',
  params: z.object({ device: uuid }),
})
export const endOtherDevices = contract({
  ...change,
  id: 'endOtherDevices',
  path: `${BASE}/devices/end-others`,
  summary: 'Ends all sessions except the caller’s, and forgets all remembered browsers.',
})

/** Where a person gave a consent. A person who texts START gives a consent by text. */
const CONSENT_PLACES = ['APPLICATION', 'ACCOUNT_CREATION', 'SETTINGS', 'TEXT_MESSAGE'] as const
export type ConsentPlace = (typeof CONSENT_PLACES)[number]

const consent = z.object({
  type: z.enum(CONSENT_TYPES),
  version: z.string(),
  at: z.string(),
  withdrawnAt: z.optional(z.string()),
  place: z.enum(CONSENT_PLACES),
  /** The application in which the person first gave the consent; absent if it was given elsewhere. */
  loanNumber: z.optional(z.string()),
})
export type ConsentView = z.infer<typeof consent>

export const getConsents = contract({
  id: 'getConsents',
  method: 'GET',
  path: `${BASE}/consents`,
  summary: 'Lists the person’s consents with version and time, oldest first.',
  access: 'session',
  response: z.array(consent),
})
export const withdrawConsent = contract({
  ...change,
  id: 'withdrawConsent',
  body: bodyOf(withdrawConsentForm),
  path: `${BASE}/consents/withdraw`,
  summary: 'Withdraws a consent, if it can be withdrawn. Anything already done under that consent stays valid.',
})
export const changeTextMessages = contract({
  ...change,
  id: 'changeTextMessages',
  body: bodyOf(textMessagesForm),
  path: `${BASE}/text-messages`,
  summary: 'Changes which text messages the person receives.',
})
