import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contracts } from './contracts.ts'

const A = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'

const isServed = (method: string, path: string) =>
  contracts.some(
    (contract) =>
      contract.method === method && new RegExp(`^${contract.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )

it.each([
  ['POST', '/ft/heloc/event'],
  ['POST', '/ft/heloc/session'],
  ['POST', '/service-optimize/heloc/api/v1/feature'],
  ['POST', '/service-optimize/heloc/api/v1/features'],
  ['POST', '/service-optimize/heloc/api/v2/decision'],
  ['GET', '/service-application/api/v1/application/heloc/co-deed/status'],
  ['GET', `/service-application/api/v1/application/heloc/${A}`],
  ['GET', '/service-application/api/v1/application/heloc/all'],
  ['GET', `/service-application/api/v1/application/crypto-heloc/${A}`],
  ['GET', '/service-application/external/api/v1/heloc/state-licenses'],
  ['GET', '/service-application/api/v3/application/heloc/optermizerly-profile'],
  ['PATCH', '/service-application/api/v3/application/heloc/optermizerly-profile'],
  ['PATCH', `/service-application/api/v3/application/heloc/${A}/experiments`],
  ['GET', '/service-operating-hours/external/api/v1/hours/OPS_PHONE'],
  ['GET', '/service-operating-hours/external/api/v1/hours/OPS_CHAT/openStatus'],
  ['GET', '/service-operating-hours/external/api/v1/hours/OPS_CHAT/week'],
  ['GET', '/service-profile/api/v1/profile'],
  ['POST', '/service-profile/api/v1/feedback/ceo'],
  ['GET', `/service-krang-heloc/borrower/secure/api/v1/${A}/status`],
  ['GET', '/identity/secure/api/v1_1/identity'],
  ['GET', '/identity/secure/api/v1/identity'],
  ['POST', '/identity/api/v1/login'],
  ['POST', '/identity/api/v1/registration/register'],
  ['GET', '/identity-broker/customer/secure/api/v3/self/figureinfo'],
  ['GET', '/identity-broker/agent/secure/api/v3/self/figureinfo'],
  ['POST', '/identity-broker/customer/api/v3/login'],
  ['POST', '/identity-broker/customer/secure/api/v3/logout'],
  ['GET', '/service-wallet/secure/api/v4/account/access'],
  ['GET', '/service-wallet/secure/api/v4/account'],
  ['GET', `/service-lead-portal/api/lo/${A}`],
  ['PUT', `/${A}/full-story-link`],
  ['POST', '/service-csp/external/api/v1/twilio/initWebChat'],
  ['POST', '/service-omni-proxy/insecure/api/v1/stream/init-web-chat'],
  ['POST', '/service-csp/external/api/v1/twilio/refreshToken'],
  ['POST', '/service-csp/external/api/v1/twilio/web-chat-info'],
  ['POST', '/service-csp/customer/secure/api/v1/webchat/authenticate'],
  ['PUT', '/service-csp/customer/secure/api/v1/webchat/refresh'],
  ['GET', `/service-chat-chatbot/external/api/v1/message/getChatHistory/${A}`],
  ['POST', '/service-chat-chatbot/external/api/v1/message/chatWithAutobot'],
  ['POST', '/service-chat-chatbot/external/api/v1/message/setChatReplyUsedWithFeedback'],
])('an API contract exists for the request %s %s', (method, path) => expect(isServed(method, path)).toBe(true))

const files = readdirSync(import.meta.dirname).filter((name) => /^\w+\.ts$/.test(name))
it.each(files)('the list of contracts includes every contract in %s', async (name) => {
  const exported: Record<string, { id?: string; method?: string }> = await import(/* @vite-ignore */ `./${name}`)
  const found = Object.values(exported).filter(({ id, method }) => id && method)
  expect(contracts.map(({ id }) => id)).toEqual(expect.arrayContaining(found.map(({ id }) => id)))
})
