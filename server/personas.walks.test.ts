/** Takes personas through the API until their line is funded. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { readApplication } from './storage/applications.ts'
import { firstStates, type SandboxProgram, startSandboxProgram, Walk, wordsOf } from './testing/journey.ts'

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram()
})
afterAll(() => program?.stop())

test("the retired persona's assets count as income", async () => {
  const walk = await Walk.register(program, persona('retired'))
  const offered = await walk.goTo('product')
  expect(firstStates(walk)).toEqual(['profile', 'liens', 'assetDepletion', 'product'])
  expect(offered.decision.maxLine).toBeGreaterThan(0)
  expect((await walk.goTo('complete')).status).toBe('COMPLETE')
})

test('the near-prime and self-employed personas are funded', async () => {
  for (const id of ['nearprime', 'selfemployed']) {
    const walk = await Walk.register(program, persona(id))
    expect((await walk.goTo('complete')).status).toBe('COMPLETE')
  }
})

test('a crypto line is paid to the bank account that is linked to the wallet', async () => {
  const walk = await Walk.register(program, persona('wallet'))
  const own = walk.persona.wallets?.[0]
  const linked = await walk.goTo('autopay')
  expect(linked).toMatchObject({ isCrypto: true, walletAddress: own?.address })
  expect(linked.bank.accounts.map(({ name }) => name)).toEqual(['Wallet Settlement'])
  const done = await walk.goTo('complete')
  expect(done.status).toBe('COMPLETE')
  expect(done.disburseAccount?.mask).toContain(own?.accountNumber?.slice(-4))
  expect(done.funding.trace).toMatch(/^ACH-/)
})

test('a co-signer signs through their own link', async () => {
  const walk = await Walk.register(program, persona('cosigner'))
  const done = await walk.goTo('complete')
  expect(walk.states).toContain('codeed')
  expect(done.coDeedStatus).toBe('COMPLETE')
  expect(done.documents.filter(({ type }) => type === 'RIGHT_TO_CANCEL')).toHaveLength(1)
  const deed = done.documents.find(({ type }) => type === 'DEED_OF_TRUST')
  expect(deed).toMatchObject({ stage: 'NOTARY', sealed: true, title: 'Mortgage' })
  const words = await wordsOf(walk, done.documents, 'DEED_OF_TRUST')
  expect(words).toContain('appeared Carlos Cosigner, who proved to me')
  expect(words).toContain('Dana Cosigner did not appear before me')
  expect(words).toMatch(/Signed electronically, [^,]+, [\d:]+ [AP]M C[DS]T, subscribing party/)
  const scope = { mode: 'SYSTEM', application: walk.uuid } as const
  const [[row]] = await program.server.services.db.read(scope, readApplication(walk.uuid))
  const [, dana] = row?.data.owners ?? []
  expect(dana?.credit?.pull).toBe('HARD')
  const own = row?.data.consents.filter(({ identity }) => identity === dana?.identityUuid)
  expect(own?.map(({ type }) => type)).toEqual(['HARD_CREDIT', 'FACE_SCAN', 'E_SIGN', 'E_SIGN'])
  const audit = await wordsOf(walk, done.documents, 'AUDIT_CERTIFICATE')
  expect(audit).toContain('Took the acknowledgment of Carlos Cosigner')
  expect(audit).not.toContain('None on record')
  expect(audit.match(/Wording of \w+ \d+, \d{4}, given/g)).toHaveLength(2)
})

test('a non-borrowing owner signs the title documents', async () => {
  const walk = await Walk.register(program, persona('nonborrowing'))
  const done = await walk.goTo('complete')
  expect(done.liens.map(({ lender }) => lender)).toEqual(['Carolina Pines Bank', 'Wake Water Utility'])
  expect(done.status).toBe('COMPLETE')
})

test('the Texas persona waits twelve days, signs at an office and pays fees within the Texas cap', async () => {
  const walk = await Walk.register(program, persona('texas'))
  const atSigning = await walk.goTo('sign')
  const applied = atSigning.documents.find(({ stage }) => stage === 'SUMMARY')?.createdAt.slice(0, 10) ?? ''
  expect(Date.parse(atSigning.closing.scheduledOn ?? '') - Date.parse(applied)).toBeGreaterThanOrEqual(11 * 86_400_000)
  const done = await walk.goTo('complete')
  expect(done.notary).toMatchObject({ kind: 'MANUAL' })
  expect(done.electronicNotaryAllowed).toBe(false)
  expect(done.status).toBe('COMPLETE')
})

test('a borrower who chooses every manual option is funded', async () => {
  const walk = await Walk.register(program, persona('manual'))
  const done = await walk.goTo('complete')
  expect(walk.states).toEqual(expect.arrayContaining(['manualPaystubUpload', 'emplVerify']))
  expect(done.payType).toBe('MANUAL')
  expect(done.status).toBe('COMPLETE')
  const deed = await wordsOf(walk, done.documents, 'DEED_OF_TRUST')
  expect(deed).toContain('Signed in person in the presence of the notary public')
  expect(deed).not.toContain('Signed electronically')
})

test("a borrower who isn't a persona has a credit file without problems", async () => {
  const stranger = {
    ...persona('prime'),
    email: 'stranger@sandbox.test',
    name: { firstName: 'Wilma', middleName: '', lastName: 'Unheardof', suffix: '' as const },
    choice: {
      ...persona('prime').choice,
      amount: persona('manual').choice.amount,
      draw: persona('manual').choice.amount,
    },
  }
  const walk = await Walk.register(program, stranger)
  expect((await walk.goTo('complete')).status).toBe('COMPLETE')
})
