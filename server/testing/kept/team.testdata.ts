/** For tests: the forms that brokers and the lender's staff use, and where the server stores each answer. */
import type { AccountRecoveries } from 'domain/api/accountRecovery.ts'
import type { SeatView, TeamView } from 'domain/api/broker.ts'
import type { BrokerageList } from 'domain/api/brokerage.ts'
import type { LenderSettingsView } from 'domain/api/lenderSettings.ts'
import { acknowledged, CODE, COUNTRY, consent } from 'domain/application/testing/keptPlaces.testdata.ts'
import { SANDBOX_PASSWORD } from '../../sandbox/people.ts'
import { addAgent } from '../../usecases/agents/seats.ts'
import { BASE } from '../agents.ts'
import { credentials } from '../invitation.ts'
import {
  consentsOf,
  get,
  invitationTo,
  type KeptWorld,
  NAME,
  newcomer,
  PORTAL,
  REPEATED,
  SECRET,
  type ServerCase,
  type ServerCases,
  sending,
  shown,
} from './sending.ts'

const LENDER = `${BASE}/lender-settings`
const IN_REGISTER = 'loanRegister.it.test.ts finds it in the register.'
const REASON = 'A distinct reason of the staff.'

/** Proposes a change to the lender's settings or team, and then reads it as a colleague. */
const proposal = (
  path: string,
  body: (world: KeptWorld) => Promise<object> | object,
  fields: ServerCase['fields'],
): ServerCase => ({
  fields,
  send: async (world) =>
    sending(world.underwriter, 'POST', `${LENDER}/${path}`, await body(world), async () => {
      const { changes } = await get<LenderSettingsView>(world.compliance, LENDER)
      return { change: changes[0] }
    }),
})
async function seatOf({ underwriter }: KeptWorld, role: string): Promise<{ uuid: string; name: string }> {
  const { seats } = await get<LenderSettingsView>(underwriter, LENDER)
  const found = seats.find((one) => one.role === role && !one.isYou)
  if (!found) throw new Error(`nobody has the role ${role}`)
  return found
}
const COLLEAGUE = acknowledged('It names the colleague, whose name the change shows.')

const ORIGINATOR = {
  ...{ email: 'ola@distinct.example', originatorNmls: '7654321', phoneNumber: '(614) 555-0177', licensedStates: 'OH' },
}
/** The originator's business card shows these answers after the originator joins. */
const originatorFields: ServerCase['fields'] = {
  email: shown('card.originatorDisplayInfo.email'),
  originatorNmls: shown('card.originatorDisplayInfo.nmls'),
  phoneCountry: COUNTRY,
  phoneNumber: shown('card.originatorDisplayInfo.phoneNumber', '6145550177'),
  licensedStates: shown('card.licensedStates'),
}
/** Accepts an originator's invitation, and returns the originator's public business card. */
async function joinedCard(world: KeptWorld, email: string): Promise<unknown> {
  const browser = world.program.browser()
  const body = { invitation: await invitationTo(world, email), firstName: 'Ola', lastName: 'Distinct', ...credentials }
  browser.token = (await browser.call<{ jwt: string }>('POST', `${PORTAL}/invitation`, { body })).body.jwt
  const { uuid } = await get<SeatView>(browser, `${PORTAL}/seat`)
  return get(world.program.browser(), `/service-lead-portal/api/lo/${uuid}`)
}
const brokerages = ({ underwriter }: KeptWorld) => get<BrokerageList>(underwriter, `${BASE}/brokerages`)

export const TEAM_CASES: ServerCases = {
  takeBrokerSeat: {
    fields: {
      firstName: shown('profile.name.firstName'),
      middleName: shown('profile.name.middleName'),
      lastName: shown('profile.name.lastName'),
      suffix: shown('profile.name.suffix'),
      password: SECRET,
      confirmPassword: REPEATED,
      termPrivacyConsent: consent('TERMS_PRIVACY'),
      communicationConsent: consent('ELECTRONIC_COMMUNICATIONS'),
    },
    send: async (world) => {
      const email = 'nia@distinct.example'
      await world.broker.call('POST', `${PORTAL}/team/invitations`, { body: { email, role: 'ASSISTANT' } })
      const body = { invitation: await invitationTo(world, email), ...NAME, ...credentials }
      const browser = world.program.browser()
      browser.token = (await browser.call<{ jwt: string }>('POST', `${PORTAL}/invitation`, { body })).body.jwt
      const profile = await get<{ uuid: string }>(browser, '/service-profile/api/v1/profile')
      return {
        body,
        before: {},
        after: { profile },
        identity: profile.uuid,
        consents: await consentsOf(world, profile.uuid, profile.uuid),
      }
    },
  },
  saveAgentFilter: {
    fields: {
      filterName: shown('work.filters.0.name'),
      queue: shown('work.filters.0.queue'),
      due: shown('work.filters.0.due'),
      who: shown('work.filters.0.who'),
      state: shown('work.filters.0.state'),
    },
    send: (world) =>
      sending(
        world.processor,
        'POST',
        `${BASE}/filters`,
        { filterName: 'Mine in Ohio', queue: 'PAPER', due: 'WEEK', who: 'MINE', state: 'OH' },
        async () => ({ work: await get(world.processor, `${BASE}/work`) }),
      ),
  },
  savePipelineFilter: {
    fields: {
      filterName: shown('pipeline.filters.0.name'),
      stage: shown('pipeline.filters.0.stage'),
      order: shown('pipeline.filters.0.order'),
    },
    send: (world) =>
      sending(
        world.broker,
        'POST',
        `${PORTAL}/filters`,
        { filterName: 'Old offers', stage: 'OFFERS', order: 'AGE' },
        async () => ({
          pipeline: await get(world.broker, `${PORTAL}/pipeline`),
        }),
      ),
  },
  inviteBrokerSeat: {
    fields: { email: shown('invitation.email'), role: shown('invitation.role') },
    send: (world) =>
      sending(
        world.broker,
        'POST',
        `${PORTAL}/team/invitations`,
        { email: 'pat@distinct.example', role: 'PROCESSOR' },
        async () => {
          const { invitations } = await get<TeamView>(world.broker, `${PORTAL}/team`)
          return { invitation: invitations.find(({ email }) => email === 'pat@distinct.example') }
        },
      ),
  },
  addBrokerage: {
    fields: {
      brokerageName: shown('list.brokerages.0.name'),
      nmls: shown('list.brokerages.0.nmls'),
      states: shown('list.brokerages.0.states', 'OH,WY'),
      merchant: shown('list.brokerages.0.merchant', true),
      ...originatorFields,
    },
    send: async (world) => {
      const body = {
        ...ORIGINATOR,
        brokerageName: 'A Distinct Brokerage',
        nmls: '998877',
        states: 'WY, OH',
        merchant: 'true',
      }
      const named = async () => {
        const list = await brokerages(world)
        return { list: { brokerages: list.brokerages.filter(({ name }) => name === body.brokerageName) } }
      }
      const sent = await sending(world.underwriter, 'POST', `${BASE}/brokerages`, body, named)
      return { ...sent, after: { ...sent.after, card: await joinedCard(world, body.email) } }
    },
  },
  inviteOriginator: {
    fields: originatorFields,
    send: async (world) => {
      const { brokerages: rows } = await brokerages(world)
      const place = rows.find(({ states }) => states.includes('OH'))
      const body = { ...ORIGINATOR, email: 'second@distinct.example' }
      const path = `${BASE}/brokerages/${place?.uuid}/originators`
      const sent = await sending(world.underwriter, 'POST', path, body, async () => ({}))
      return { ...sent, after: { card: await joinedCard(world, body.email) } }
    },
  },
  proposeAccountRecovery: {
    fields: {
      email: shown('list.recoveries.0.email'),
      checks: shown('list.recoveries.0.checks'),
      reason: shown('list.recoveries.0.reason'),
      newEmail: shown('list.recoveries.0.newEmail'),
    },
    send: async (world) => {
      const { browser } = await newcomer(world)
      const { email } = await get<{ email: string }>(browser, '/service-profile/api/v1/profile')
      const checks = ['ID_BY_VIDEO', 'QUESTIONS_ABOUT_LOAN']
      const body = { email, checks, reason: REASON, newEmail: 'found.again@example.com' }
      return sending(world.underwriter, 'POST', `${BASE}/account-recoveries`, body, async () => {
        const { recoveries } = await get<AccountRecoveries>(world.compliance, `${BASE}/account-recoveries`)
        return { list: { recoveries: recoveries.filter((one) => one.email === email) } }
      })
    },
  },
  proposeInvitation: proposal(
    'team/invite',
    () => ({
      firstName: 'Quentin',
      lastName: 'Distinct',
      email: 'quentin@lender.example',
      role: 'PROCESSOR',
      reason: REASON,
    }),
    {
      firstName: shown('change.lines.0.name', 'Quentin Distinct'),
      lastName: shown('change.lines.0.name', 'Quentin Distinct'),
      email: shown('change.email'),
      role: shown('change.lines.0.after'),
      reason: shown('change.reason'),
    },
  ),
  proposeRole: proposal(
    'team/role',
    async (world) => ({
      seat: (await seatOf(world, 'PROCESSOR')).uuid,
      role: 'UNDERWRITER',
      reason: `${REASON} Again.`,
    }),
    { seat: COLLEAGUE, role: shown('change.lines.0.after'), reason: shown('change.reason') },
  ),
  proposeEnd: proposal(
    'team/end',
    async (world) => {
      // The lender needs at least two people for each kind of work, so add a second processor.
      const name = { firstName: 'Pim', lastName: 'Distinct' }
      await addAgent(world.program.server.services, 'FIGURE', {
        ...{ email: 'pim@lender.example', name, role: 'PROCESSOR', password: SANDBOX_PASSWORD },
      })
      return { seat: (await seatOf(world, 'PROCESSOR')).uuid, reason: `${REASON} Finally.` }
    },
    { seat: COLLEAGUE, reason: shown('change.reason') },
  ),
  returnSetting: {
    fields: { answer: shown('change.answer') },
    send: async (world) => {
      const [change] = (await get<LenderSettingsView>(world.compliance, LENDER)).changes
      return sending(
        world.compliance,
        'POST',
        `${LENDER}/changes/${change?.uuid}/return`,
        { answer: 'A distinct answer.' },
        async () => {
          const { changes } = await get<LenderSettingsView>(world.underwriter, LENDER)
          return { change: changes.find(({ uuid }) => uuid === change?.uuid) }
        },
      )
    },
  },
  searchAgentFiles: { fields: { searchFor: acknowledged('A search can be a borrower’s name, so it isn’t stored.') } },
  answerChatQuestion: {
    fields: { answer: acknowledged('chatDesk.it.test.ts finds it in the email and in the chat.') },
  },
  correctLoanRegister: {
    fields: {
      loanNumber: acknowledged('It only finds the application.'),
      field: acknowledged(IN_REGISTER),
      value: acknowledged(IN_REGISTER),
      reason: acknowledged(IN_REGISTER),
    },
  },
  recordAskedVendor: { fields: { note: acknowledged('erasure.it.test.ts finds it in the record of erasures.') } },
  searchDeskChats: { fields: { searchFor: acknowledged('A search can be a visitor’s name, so it isn’t stored.') } },
  takeAgentInvitation: { fields: { password: SECRET, confirmPassword: REPEATED } },
  revealDeskNumbers: { fields: { code: CODE } },
}
