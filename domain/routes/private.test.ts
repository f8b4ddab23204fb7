import { expect, it } from 'vitest'
import { isPrivatePage } from './private.ts'
import { AGENT_JOIN, BROKER_JOIN, DASHBOARD, FORGOT_PASSWORD, LOGIN, NEW_PASSWORD } from './routes.ts'

it('session recording is off on pages that set a password, and on pages whose address contains a secret', () => {
  expect(isPrivatePage(NEW_PASSWORD, '?reset=secret')).toBe(true)
  expect(isPrivatePage(BROKER_JOIN, '?invitation=secret')).toBe(true)
  expect([AGENT_JOIN, FORGOT_PASSWORD, LOGIN].every((page) => isPrivatePage(page))).toBe(true)
  expect(isPrivatePage(DASHBOARD)).toBe(false)
})
