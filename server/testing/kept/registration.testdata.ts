/** For tests: the registration and sign-in forms, and where the server stores each answer. */
import { BROKER_CONTACT } from 'domain/application/core/consents.ts'
import { acknowledged, CODE, COUNTRY, consent, type Place } from 'domain/application/testing/keptPlaces.testdata.ts'
import { expect } from 'vitest'
import { SANDBOX_ORIGINATOR } from '../../sandbox/brokers.ts'
import { BASE } from '../agents.ts'
import { credentials, invite, SIGNER } from '../invitation.ts'
import { register } from '../program.ts'
import {
  consentsOf,
  get,
  NAME,
  PORTAL,
  PROVES,
  REPEATED,
  SECRET,
  type ServerCase,
  type ServerCases,
  sending,
  shown,
} from './sending.ts'

const DRAFT = '/service-application/external/api/v2/heloc/registration'
const PAGE_ONLY = acknowledged('It only decides which fields the page shows.')

/** Describes a form that saves answers in the registration draft. */
function draftCase(
  answer: string,
  body: Readonly<Record<string, unknown>>,
  more: Record<string, Place> = {},
): ServerCase {
  return {
    fields: {
      ...Object.fromEntries(Object.keys(body).map((field) => [field, shown(`draft.answers.${answer}.${field}`)])),
      ...more,
    },
    send: ({ program }) => {
      const visitor = program.browser()
      return sending(visitor, 'PUT', `${DRAFT}/${answer}`, body, async () => ({ draft: await get(visitor, DRAFT) }))
    },
  }
}
const HOME = { street1: '77 Distinct Road', street2: 'Unit 9', city: 'Columbus', state: 'OH', zip: '43215' }
const SEARCH = acknowledged('The address that the visitor chose from the results is stored.')

export const REGISTRATION_CASES: ServerCases = {
  'putRegistrationAnswer property': draftCase(
    'property',
    { revealed: true, ...HOME, propertyType: 'TOWNHOUSE', occupancyType: 'SECONDARY' },
    { search: SEARCH, revealed: PAGE_ONLY },
  ),
  'putRegistrationAnswer homeAddress': draftCase('homeAddress', HOME),
  'putRegistrationAnswer forSale': draftCase('forSale', { isListedForSale: 'NO', acquiredRecently: 'NO' }),
  'putRegistrationAnswer income': draftCase('income', {
    income: '123456',
    otherIncome: '789',
    employmentType: 'RETIRED',
  }),
  'putRegistrationAnswer name': draftCase('name', NAME),
  'putRegistrationAnswer birthdate': draftCase('birthdate', { dateOfBirth: '1979-03-08' }),
  'putRegistrationAnswer contact': draftCase(
    'contact',
    {
      phoneNumber: '6145550188',
      email: 'adaline@example.com',
      smsMarketingConsent: true,
      smsTransactionalConsent: true,
    },
    { phoneCountry: COUNTRY },
  ),
  register: {
    fields: {
      ...Object.fromEntries(
        Object.keys(HOME).map((part) => [`propertyAddress.${part}`, shown(`agent.property.address.${part}`)]),
      ),
      ...Object.fromEntries(
        Object.keys(HOME).map((part) => [`homeAddress.${part}`, shown(`borrower.person.homeAddress.${part}`)]),
      ),
      'propertyAddress.search': SEARCH,
      'propertyAddress.revealed': PAGE_ONLY,
      'propertyAddress.propertyType': shown('agent.property.type'),
      'propertyAddress.occupancyType': shown('agent.property.occupancy'),
      isListedForSale: shown('borrower.listedForSale', false),
      acquiredRecently: shown('agent.property.acquiredRecently', false),
      'income.income': shown('agent.income.annual', 123_456_00),
      'income.otherIncome': shown('agent.income.other', 789_00),
      'income.employmentType': shown('agent.income.employmentType'),
      ...Object.fromEntries(Object.keys(NAME).map((part) => [`name.${part}`, shown(`borrower.person.name.${part}`)])),
      dateOfBirth: shown('borrower.person.dob'),
      phoneCountry: COUNTRY,
      phoneNumber: shown('agent.people.0.phone'),
      email: shown('agent.people.0.email'),
      smsMarketingConsent: consent('SMS_MARKETING'),
      smsTransactionalConsent: consent('SMS_TRANSACTIONAL'),
      password: SECRET,
      confirmPassword: REPEATED,
      termPrivacyConsent: consent('TERMS_PRIVACY'),
      communicationConsent: consent('ELECTRONIC_COMMUNICATIONS'),
      referrer: shown('pipeline.uuid', true),
    },
    send: async (world) => {
      const given = {
        propertyAddress: { ...HOME, propertyType: 'TOWNHOUSE', occupancyType: 'SECONDARY' },
        homeAddress: { ...HOME, street1: '5 Home Street' },
        income: { income: '123456', otherIncome: '789', employmentType: 'RETIRED' },
        name: NAME,
        ...{ dob: '1979-03-08', phoneNumber: '6145550188', email: 'adaline@example.com', smsMarketingConsent: true },
      }
      const { uuid, identity, browser } = await register(world.program, { ...given, referrer: SANDBOX_ORIGINATOR })
      const after = {
        borrower: await get(browser, `/service-application/api/v1/application/heloc/${uuid}`),
        agent: await get(world.underwriter, `${BASE}/applications/${uuid}`),
        pipeline: { uuid: (await world.broker.call('GET', `${PORTAL}/pipeline/${uuid}`)).status === 200 },
      }
      const body = { ...given, dateOfBirth: given.dob }
      return { body, before: {}, after, identity, consents: await consentsOf(world, identity, uuid) }
    },
  },
  registerSigner: {
    fields: {
      password: SECRET,
      confirmPassword: REPEATED,
      termPrivacyConsent: consent('TERMS_PRIVACY'),
      communicationConsent: consent('ELECTRONIC_COMMUNICATIONS'),
    },
    send: async (world) => {
      const { owner, token } = await invite(world.program)
      const body = { invitation: token, ...credentials }
      const sent = await sending(world.program.browser(), 'POST', SIGNER, body, async () => ({}))
      return { ...sent, identity: owner, consents: await consentsOf(world, owner, owner) }
    },
  },
  login: {
    fields: {
      email: acknowledged('It names the account.'),
      password: PROVES,
      redirectUrl: acknowledged('The page that opens next.'),
    },
  },
  loginWithCode: {
    fields: {
      code: CODE,
      rememberDevice: acknowledged('The settings list the remembered browser (settings.it.test.ts).'),
    },
  },
  lookUpPropertyType: {
    fields: Object.fromEntries(
      Object.keys(HOME).map((part) => [part, acknowledged('It only looks up the home’s type.')]),
    ),
  },
  notifyMe: {
    fields: { email: shown('knockout.tellsTo') },
    send: async (world) => {
      const visitor = world.program.browser()
      await visitor.call('PUT', `${DRAFT}/property`, {
        body: { revealed: true, ...HOME, propertyType: 'SINGLE_FAMILY', occupancyType: 'PRIMARY' },
      })
      await visitor.call('PUT', `${DRAFT}/forSale`, { body: { isListedForSale: 'YES', acquiredRecently: 'NO' } })
      return sending(visitor, 'POST', `${DRAFT}/notify`, { email: 'later@example.com' }, async () => ({
        knockout: await get(visitor, `${DRAFT}/knockout`),
      }))
    },
  },
  putRegistrationBrokerChoice: {
    fields: {
      brokerChoice: shown('draft.broker.choice'),
      name: shown('mail.name', true),
      email: shown('mail.email', true),
      phoneCountry: COUNTRY,
      phoneNumber: shown('mail.phone', true),
      shareConsent: shown('mail.consent', true),
    },
    send: async (world) => {
      const visitor = world.program.browser()
      await visitor.call('PUT', `${DRAFT}/referrer`, { body: { referrer: SANDBOX_ORIGINATOR } })
      await visitor.call('PUT', `${DRAFT}/property`, {
        body: {
          ...HOME,
          revealed: true,
          state: 'NV',
          zip: '89502',
          propertyType: 'TOWNHOUSE',
          occupancyType: 'PRIMARY',
        },
      })
      const contact = { name: 'Una Distinct', email: 'una@example.com', phoneNumber: '7755550133' }
      const body = { brokerChoice: 'BROKER', ...contact, shareConsent: 'true' }
      const sent = await sending(visitor, 'PUT', `${DRAFT}/broker`, body, async () => ({
        draft: await get(visitor, DRAFT),
      }))
      const found = () => world.mails.findLast(({ subject }) => subject.includes('home in NV'))?.text ?? ''
      await expect.poll(found).not.toBe('')
      const text = found()
      const mail = {
        ...{
          name: text.includes(contact.name),
          email: text.includes(contact.email),
          phone: text.includes('7755550133'),
        },
        consent: text.includes(BROKER_CONTACT.version) && text.includes(BROKER_CONTACT.digest),
      }
      return { ...sent, after: { ...sent.after, mail } }
    },
  },
}
