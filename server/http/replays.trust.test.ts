/** Replays a stolen token 10,000 times without its cookie. */
import { contracts } from 'domain/api/contracts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register, startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages' })
})
afterAll(() => program.stop())

const REPLAYS = 10_000
const OTHER = 'hearthline_session'
const forSessions = contracts.filter(({ access }) => access !== 'anyone')

test(`all ${REPLAYS} replays of a token fail and change nothing, both without a cookie and with another token's cookie`, {
  timeout: 1_200_000,
}, async () => {
  const owner = await register(program, { email: 'token@example.com' })
  const thief = await register(program, { email: 'thief@example.com' })
  const cookies = ['', `${OTHER}=guessed`, `${OTHER}=${thief.browser.cookies.get(OTHER)}`]
  const view = () => owner.browser.call('GET', `/service-application/api/v1/application/heloc/${owner.uuid}`)
  const before = (await view()).body
  const wrong: string[] = []
  let unauthenticated = 0
  for (let n = 0; n < REPLAYS; n++) {
    const contract = forSessions[n % forSessions.length]
    if (!contract) throw new Error('no contract')
    const { method, path } = contract
    const answer = await program.server.app.inject({
      method,
      url: path.replace(/\{\w+\}/g, owner.uuid),
      headers: {
        host: 'localhost',
        authorization: `Bearer ${owner.browser.token}`,
        cookie: cookies[Math.floor(n / forSessions.length) % cookies.length],
        ...(contract.consumes && { 'content-type': 'multipart/form-data; boundary=x' }),
      },
      ...(method !== 'GET' && { payload: contract.consumes ? '--x--' : {} }),
    })
    if (answer.statusCode === 401) unauthenticated++
    // The server may reject a replay before it checks the token, because the request doesn't match its schema or form,
    // or because there were too many requests.
    if (![400, 401, 422, 429].includes(answer.statusCode) || answer.cookies.length > 0)
      wrong.push(`${answer.statusCode} ${method} ${path}`)
  }
  expect(wrong).toEqual([])
  expect(unauthenticated).toBeGreaterThan(REPLAYS / 2)
  expect((await view()).body).toEqual(before)
})
