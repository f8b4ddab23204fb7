/** Tests the statement that both enters the caller's scope and reads an application's revision. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SessionEnded } from '../errors.ts'
import { type Account, register, startTestProgram, type TestProgram } from '../testing/program.ts'
import { newSession } from '../usecases/signIn.ts'
import { revisionReader } from './applications.ts'
import { hashSecret } from './secrets.ts'
import { revokeSession } from './sessions.ts'
import type { ActorScope } from './transactions.ts'

let program: TestProgram
let rosa: Account
let other: Account
beforeAll(async () => {
  program = await startTestProgram()
  rosa = await register(program, { email: 'rosa@example.com' })
  other = await register(program, { email: 'other@example.com' })
})
afterAll(() => program.stop())

const revisionFor = (scope: ActorScope, uuid = rosa.uuid) => revisionReader(program.server.services.db)(scope, uuid)

/** Signs in to the account and returns the scope of the new session. */
async function signedIn({ identity }: Account): Promise<ActorScope & { readonly session: { readonly uuid: string } }> {
  const scope = { mode: 'ACTOR', org: 'FIGURE', actor: identity } as const
  const { session, call } = newSession('FIGURE', identity, { userAgent: '' })
  await program.server.services.db.change(scope, [call], () => undefined)
  return { ...scope, session: { uuid: session.uuid, secretHash: hashSecret(session.secret) } }
}

test("reading an application's revision also returns the caller's role, and each change creates a new revision", async () => {
  const scope = await signedIn(rosa)
  const before = await revisionFor(scope)
  expect(before).toMatchObject({ role: 'BORROWER', owner: rosa.identity })
  await rosa.browser.call('POST', `/service-application/api/v2/application/heloc/${rosa.uuid}/withdraw`, {
    body: { withdrawConfirmed: true },
  })
  const after = await revisionFor(scope)
  expect(after?.revision).not.toBe(before?.revision)
})

test("a caller can't read the revision of another person's or organization's application", async () => {
  const scope = await signedIn(other)
  expect(await revisionFor(scope)).toBeUndefined()
  expect(await revisionFor(scope, other.uuid)).toMatchObject({ role: 'BORROWER' })
  await expect(revisionFor({ ...scope, org: 'MOVEMENT' }, other.uuid)).rejects.toBeInstanceOf(SessionEnded)
})

test("reading an application's revision requires an active session with the right secret", async () => {
  const scope = await signedIn(rosa)
  const wrong = { ...scope, session: { ...scope.session, secretHash: hashSecret('wrong') } }
  await expect(revisionFor(wrong)).rejects.toBeInstanceOf(SessionEnded)
  await program.server.services.db.change(scope, [revokeSession(scope.session.uuid)], () => undefined)
  await expect(revisionFor(scope)).rejects.toBeInstanceOf(SessionEnded)
})

test("when several callers' reads share one statement, each caller gets the result for their own scope", async () => {
  const [own, foreign, ended] = [await signedIn(rosa), await signedIn(other), await signedIn(rosa)]
  await program.server.services.db.change(ended, [revokeSession(ended.session.uuid)], () => undefined)
  const read = revisionReader(program.server.services.db)
  const asked = [
    { scope: own, uuid: rosa.uuid },
    { scope: foreign, uuid: rosa.uuid },
    { scope: ended, uuid: rosa.uuid },
    { scope: own, uuid: other.uuid },
    { scope: { ...foreign, session: own.session }, uuid: other.uuid },
    { scope: foreign, uuid: other.uuid },
  ]
  // The first two calls each start a statement immediately. The remaining calls share a third statement.
  const answers = await Promise.allSettled([...asked, ...asked].map(({ scope, uuid }) => read(scope, uuid)))
  const owners = answers.map((answer) =>
    answer.status === 'fulfilled' ? answer.value?.owner : (answer.reason as Error).constructor.name,
  )
  const expected = [rosa.identity, undefined, 'SessionEnded', undefined, 'SessionEnded', other.identity]
  expect(owners).toEqual([...expected, ...expected])
})
