/**
 * Tests who sees private data at closing: only the notary sees the borrower's contact data, and only an additional
 * signer sees that signer's own documents.
 */
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { formatCodeOf } from 'domain/forms/signing.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as answers from '../personas/answers.ts'
import type { Persona } from '../personas/persona.ts'
import { persona } from '../personas/personas.ts'
import { createLog } from './compose.ts'
import { documentFor, ok, type SandboxProgram, startSandboxProgram, Walk, wordsIn } from './testing/journey.ts'

let program: SandboxProgram
const logged: string[] = []
beforeAll(async () => {
  program = await startSandboxProgram({ log: createLog('debug', { write: (line) => logged.push(line) }) })
})
afterAll(async () => {
  await program?.stop()
})

const LONG = 120_000

/** Returns the tables that contain `text` unencrypted. */
async function tablesWith(text: string): Promise<string[]> {
  const superuser = new pg.Client({ connectionString: program.database.superuserUrl })
  await superuser.connect()
  try {
    const { rows } = await superuser.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const { rowCount } = await superuser.query(`select from ${name} t where position($1 in t::text) > 0 limit 1`, [
        text,
      ])
      if (rowCount) found.push(name)
    }
    return found
  } finally {
    await superuser.end()
  }
}

/** Returns the notary's entries in the sandbox's ledger, oldest first. */
async function bookings({ uuid }: Walk): Promise<unknown[]> {
  const { rows } = await program.server.services.db.pool.query(
    `select response->'answer' as answer from sandbox_ledger where party = 'notary' and key like $1 order by key`,
    [`%${uuid}:NOTARY_BOOKING:%`],
  )
  return rows.map(({ answer }) => answer)
}

describe('the notary of an appointment', () => {
  const NOTE = 'Gate code 4711, behind the blue shed'

  it("only the notary of an appointment can read the borrower's phone number and note", {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, persona('manual'))
    await walk.goTo('notary')
    const visit = await walk.sample('bookManualNotary')
    const reference = (no: number) =>
      walk.until(`booking ${no}`, ({ serverState, notary }) =>
        Boolean(notary.appointment?.reference && serverState.kind !== 'waiting'),
      )
    await walk.command('bookManualNotary', { ...visit, phoneNumber: '(559) 555-0133', note: NOTE })
    await reference(1)
    const told = { phone: '5595550133', note: NOTE }
    expect(await bookings(walk)).toMatchObject([{ contact: told, appointment: { slot: '11:00' } }])

    // The borrower signs in again on another device.
    const browser = program.browser()
    const { email } = walk.persona
    const signedIn = await browser.call<{ jwt: string }>('POST', '/identity/api/v1/login', {
      body: { email, password: answers.PASSWORD },
    })
    browser.token = ok(signedIn).jwt
    const path = `/service-application/api/v1/application/heloc/${walk.uuid}`
    const view = ok(await browser.call<ApplicationView>('GET', path))
    expect(view.notaryContact).toEqual({ phoneMask: '••••0133', note: NOTE })
    expect(JSON.stringify(view)).not.toContain('5595550133')

    // When the borrower rebooks, the earlier phone number is kept unless the borrower enters a new one. The earlier
    // note is dropped.
    await walk.command('bookManualNotary', { ...visit, slot: '15:00', phoneNumber: '', note: '' })
    await reference(2)
    expect(await bookings(walk)).toMatchObject([
      { contact: told },
      { contact: { ...told, note: '' }, appointment: { slot: '15:00' } },
    ])

    expect(await tablesWith(walk.uuid)).toEqual(expect.arrayContaining(['public.application', 'public.event']))
    for (const secret of ['5595550133', '555-0133', 'blue shed'])
      expect((await tablesWith(secret)).filter((table) => table !== 'public.sandbox_ledger')).toEqual([])
    expect(logged.join('')).toContain(walk.uuid)
    expect(logged.join('')).not.toMatch(/5595550133|555-0133|blue shed/)
  })

  it("the borrower can't book a notary without a phone number", { timeout: LONG }, async () => {
    const walk = await Walk.register(program, { ...persona('manual'), email: 'numberless@sandbox.test' })
    await walk.goTo('notary')
    const path = `/service-application/api/v2/application/heloc/${walk.uuid}/book-manual-notary`
    const body = { ...(await walk.sample('bookManualNotary')), phoneNumber: '' }
    const refused = await walk.browser.call<{ errors: unknown[] }>('POST', path, { body })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toContainEqual({
      field: 'phoneNumber',
      message: 'Enter a phone number for the notary to call',
      code: 'INVALID',
    })
  })
})

const coOwnerOf = ({ coOwners: [owner] }: Persona) => {
  if (!owner) throw new Error('nobody else owns this home')
  return owner
}
const noticesIn = ({ documents }: Pick<ApplicationView, 'documents'>) =>
  documents.filter(({ type }) => type === 'CREDIT_SCORE_NOTICE')

describe('an additional signer', () => {
  it('an additional signer who borrows gets a credit score disclosure that nobody else can see', {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, persona('cosigner'))
    await walk.goTo('codeed')
    const owner = coOwnerOf(walk.persona)
    const signer = await walk.signerAt(owner, 'consent')
    const { browser } = signer
    const seen = await signer.view()
    const [notice, ...more] = noticesIn(seen)
    if (!notice) throw new Error('no notice')
    expect(more).toEqual([])
    expect(notice).toMatchObject({ sealed: true, forIdentity: seen.person.identityUuid })
    const words = wordsIn(await documentFor(walk, browser, notice.uuid))
    expect(words).toContain('Dana Cosigner, this is your credit score.')
    expect(words).toContain('Your credit score 731')
    expect(words).toContain('From a low of 300 to a high of 850')
    for (const factor of owner.credit?.keyFactors ?? ['none']) expect(words).toContain(factor)
    expect(words).not.toContain('758')

    const own = noticesIn(await walk.view())
    expect(own).toHaveLength(1)
    const borrowers = wordsIn(await documentFor(walk, walk.browser, own[0]?.uuid ?? ''))
    expect(borrowers).toContain('Your credit score 758')
    expect(borrowers).not.toContain('731')
    const paths = `/service-application/api/v2/application/heloc/${walk.uuid}/documents`
    expect(JSON.stringify((await walk.browser.call('GET', paths)).body)).not.toContain(notice.uuid)
    expect((await walk.browser.call('GET', `${paths}/${notice.uuid}`)).status).toBe(404)
    expect((await browser.call('GET', `${paths}/${own[0]?.uuid}`)).status).toBe(404)

    const admin = new pg.Client({ connectionString: program.database.url })
    await admin.connect()
    await admin.query('begin')
    await admin.query(`select enter_scope(null, null, 'SYSTEM', $1, null, null, null)`, [walk.uuid])
    const { rows } = await admin.query('select identity from file where uuid = $1', [notice.uuid])
    await admin.end()
    expect(rows).toEqual([{ identity: seen.person.identityUuid }])
  })

  it.each(['cosigner', 'nonborrowing'])(
    "the %s persona's signer can consent only after entering the code in the sample document",
    { timeout: LONG },
    async (id) => {
      const coOwners = persona(id).coOwners.map((one) => ({ ...one, email: `${id}owner@sandbox.test` }))
      const walk = await Walk.register(program, { ...persona(id), email: `${id}again@sandbox.test`, coOwners })
      await walk.goTo('codeed')
      const owner = coOwnerOf(walk.persona)
      const signer = await walk.signerAt(owner, 'consent')
      const seen = await signer.view()
      expect(seen.journey).toMatchObject({ state: 'consent', screen: 'sign' })
      expect(noticesIn(seen)).toHaveLength(id === 'cosigner' ? 1 : 0)
      const sample = seen.documents.find(({ type }) => type === 'ESIGN_CONSENT')?.uuid ?? ''
      const code = formatCodeOf(walk.uuid)
      expect(wordsIn(await documentFor(walk, signer.browser, sample))).toContain(code)

      expect((await signer.answer('signAsSigner')).status).toBe(409)
      for (const formatCode of ['', 'WRONG1']) {
        const refused = await signer.command('consentAsSigner', { formatCode, esignConsent: 'on' })
        expect(refused.status).toBe(422)
        expect(refused.body).toMatchObject({ errors: [{ field: 'formatCode' }] })
      }
      expect((await signer.view()).journey.state).toBe('consent')
      expect(ok(await signer.answer('consentAsSigner')).journey.state).toBe('sign')
      expect(ok(await signer.answer('signAsSigner')).journey.state).toBe('done')
    },
  )
})
