/** For tests: the account settings and feedback forms, and where the server stores each answer. */
import { acknowledged, CODE, COUNTRY, consent } from 'domain/application/testing/keptPlaces.testdata.ts'
import { BASE } from '../agents.ts'
import { REGISTRATION } from '../program.ts'
import {
  consentsOf,
  get,
  NAME,
  newcomer,
  PROVES,
  REPEATED,
  SECRET,
  type ServerCase,
  type ServerCases,
  sending,
  shown,
} from './sending.ts'

const IN_PASSKEYS = 'passkeys.it.test.ts finds it among the account’s passkeys.'
const SIGNED = 'It proves that the authenticator made the passkey, and isn’t stored.'

const PASSKEY = 'The passkey proves who sends the form.'

const SETTINGS = '/service-profile/api/v1/settings'
const { password } = REGISTRATION

/** Describes one form in the account settings. */
function settingsCase(path: string, body: object, fields: ServerCase['fields']): ServerCase {
  return {
    fields,
    send: async (world) => {
      const { browser, identity, uuid } = await newcomer(world)
      const known = (await consentsOf(world, identity, identity, uuid)).length
      const sent = await sending(browser, 'POST', SETTINGS + path, body, async () => ({
        settings: await get(browser, SETTINGS),
        consents: await get(browser, `${SETTINGS}/consents`),
      }))
      const consents = await consentsOf(world, identity, identity, uuid)
      return { ...sent, identity, consents: consents.slice(known) }
    },
  }
}

export const ACCOUNT_CASES: ServerCases = {
  changeName: settingsCase(
    '/name',
    NAME,
    Object.fromEntries(Object.keys(NAME).map((part) => [part, shown(`settings.name.${part}`)])),
  ),
  askEmailChange: settingsCase(
    '/email',
    { email: 'moved@example.com', password },
    { email: shown('settings.newEmail'), password: PROVES },
  ),
  confirmEmail: { fields: { code: CODE } },
  askPhoneChange: settingsCase(
    '/phone',
    { phoneNumber: '6145550199' },
    {
      phoneCountry: COUNTRY,
      phoneNumber: shown('settings.newPhone', '•••• 0199'),
    },
  ),
  confirmPhone: { fields: { code: CODE } },
  startPasskey: { fields: { password: PROVES } },
  addPasskey: {
    fields: {
      name: acknowledged(IN_PASSKEYS),
      'passkey.clientExtensionResults': acknowledged(SIGNED),
      'passkey.id': acknowledged(IN_PASSKEYS),
      'passkey.rawId': acknowledged(SIGNED),
      'passkey.response.attestationObject': acknowledged(SIGNED),
      'passkey.response.clientDataJSON': acknowledged(SIGNED),
      'passkey.response.transports': acknowledged(IN_PASSKEYS),
      'passkey.type': acknowledged(SIGNED),
    },
  },
  renamePasskey: { fields: { name: acknowledged(IN_PASSKEYS) } },
  removePasskey: { fields: { password: PROVES } },
  signInAgain: {
    fields: {
      ...{ password: PROVES, code: CODE },
      'passkey.clientExtensionResults': acknowledged(PASSKEY),
      'passkey.id': acknowledged(PASSKEY),
      'passkey.rawId': acknowledged(PASSKEY),
      'passkey.response.authenticatorData': acknowledged(PASSKEY),
      'passkey.response.clientDataJSON': acknowledged(PASSKEY),
      'passkey.response.signature': acknowledged(PASSKEY),
      'passkey.response.userHandle': acknowledged(PASSKEY),
      'passkey.type': acknowledged(PASSKEY),
    },
  },
  askPasswordReset: {
    fields: {
      email: acknowledged('It only says which account gets the link.'),
      area: acknowledged('It only says which page opens after sign-in.'),
    },
  },
  takePasswordReset: {
    fields: {
      reset: acknowledged('The code in the link proves who sends the form.'),
      dateOfBirth: acknowledged('The birth date proves who sends the form.'),
      password: SECRET,
      confirmPassword: REPEATED,
    },
  },
  beginRecoveryFactor: {
    fields: {
      link: acknowledged('The code in the link proves who sends the form.'),
      ...{ password: SECRET, confirmPassword: REPEATED },
    },
  },
  takeAccountRecovery: {
    fields: {
      link: acknowledged('The code in the link proves who sends the form.'),
      ...{ password: SECRET, confirmPassword: REPEATED, code: CODE },
    },
  },
  changePassword: { fields: { currentPassword: PROVES, password: SECRET, confirmPassword: REPEATED } },
  startTwoFactor: { fields: { password: PROVES } },
  turnOnTwoFactor: { fields: { code: CODE } },
  turnOffTwoFactor: { fields: { password: PROVES, code: CODE } },
  withdrawConsent: settingsCase(
    '/consents/withdraw',
    { type: 'SMS_TRANSACTIONAL' },
    {
      type: shown('settings.smsTransactionalConsent', false),
    },
  ),
  'changeTextMessages to marketing': settingsCase(
    '/text-messages',
    { smsMarketingConsent: true, smsTransactionalConsent: true },
    {
      smsMarketingConsent: consent('SMS_MARKETING'),
    },
  ),
  'changeTextMessages to none': settingsCase(
    '/text-messages',
    { smsMarketingConsent: false, smsTransactionalConsent: false },
    {
      smsTransactionalConsent: shown('settings.smsTransactionalConsent', false),
    },
  ),
  ceoFeedback: {
    fields: {
      topic: shown('feedback.items.0.about'),
      message: shown('feedback.items.0.text'),
      marketingConsent: shown('feedback.items.0.marketingConsent', true),
    },
    send: async (world) => {
      const { browser } = await newcomer(world)
      const body = { topic: 'COMPLIMENT', message: 'A distinct compliment.', marketingConsent: 'YES' }
      return sending(browser, 'POST', '/service-profile/api/v1/feedback/ceo', body, async () => ({
        feedback: await get(world.compliance, `${BASE}/feedback/ceo`),
      }))
    },
  },
  leaveSurvey: {
    fields: { reason: shown('feedback.items.0.about'), additionalInformation: shown('feedback.items.0.text') },
    send: async (world) => {
      const { browser } = await newcomer(world)
      const body = { reason: 'TERMS', additionalInformation: 'Distinctly too high.' }
      return sending(browser, 'POST', '/service-profile/api/v1/feedback/leave-survey', body, async () => ({
        feedback: await get(world.compliance, `${BASE}/feedback/leave-survey`),
      }))
    },
  },
}
