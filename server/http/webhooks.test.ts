import { partial } from 'domain/application/testing/partial.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { UnusableMessage, type Verify } from '../providers/shared/inbound.ts'
import { sendProblem } from './errors.ts'
import type { AppContext } from './serve.ts'
import { serveWebhooks } from './webhooks.ts'

const GENUINE = { orders: [] }
/** More messages than a network may send with a wrong signature in a minute. */
const MANY = 70

/** Returns a function that sends messages of one network. */
function served(verify: Verify): () => Promise<number> {
  const app = fastify()
  app.setErrorHandler(sendProblem)
  app.addHook('onRequest', async (request) => void Object.assign(request, { organization: testOrganization }))
  serveWebhooks(partial<AppContext>({ app, services: partial({}) }), () => verify, new Set([testOrganization.code]))
  return async () => (await app.inject({ method: 'POST', url: '/webhooks/post/vendor', payload: '{}' })).statusCode
}

test.each([
  ['have no content that the server can use', 401, new UnusableMessage()],
  ['can’t be checked because the vendor doesn’t answer', 500, new Error('no answer')],
])('messages that %s don’t count as forged', async (_, status, error) => {
  let sent = 0
  const send = served(async () => {
    if (sent++ < MANY) throw error
    return GENUINE
  })
  for (let no = 0; no < MANY; no++) expect(await send()).toBe(status)
  expect(await send()).toBe(204)
})
