/** Tests an application's notifications, and the list entry that says what the application is waiting for. */
import type { listApplications } from 'domain/api/application.ts'
import type { ResponseOf } from 'domain/api/contract.ts'
import type { Notification } from 'domain/api/notifications.ts'
import { NOTIFICATIONS } from 'domain/api/paths.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CoOwner } from '../../personas/persona.ts'
import { persona } from '../../personas/personas.ts'
import { ok, type SandboxProgram, startSandboxProgram, Walk } from '../testing/journey.ts'
import type { Browser } from '../testing/program.ts'

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram()
})
afterAll(async () => {
  await program?.stop()
})

const LONG = 120_000
const ALL = '/service-application/api/v1/application/heloc/all'

type Told = { now: string; notifications: Notification[] }
const told = async (browser: Browser) => ok(await browser.call<Told>('GET', NOTIFICATIONS)).notifications
const titles = async (browser: Browser) => (await told(browser)).map(({ title }) => title)
const read = (browser: Browser, uuids: readonly string[]) =>
  browser.call('PUT', `${NOTIFICATIONS}/read`, { body: { uuids } })
const listed = async (browser: Browser) => ok(await browser.call<ResponseOf<typeof listApplications>>('GET', ALL))
const waitOf = async ({ browser }: Walk) => {
  const [first] = await listed(browser)
  return first?.wait
}

describe('notifications', () => {
  test(
    'an application has notifications from the liens step to funding, and the server stores which notifications were read',
    async () => {
      const walk = await Walk.register(program, persona('prime'))
      expect(await told(walk.browser)).toEqual([])
      expect(await waitOf(walk)).toMatchObject({ what: 'PROFILE', by: 'YOU' })

      await walk.goTo('product')
      const [offers, ...older] = await told(walk.browser)
      expect(offers).toMatchObject({
        title: 'Your offers are ready',
        status: 'UNREAD',
        ctas: [{ title: 'Choose an offer', redirectPath: `/account/heloc/${walk.uuid}/product/select` }],
      })
      expect(older.length).toBeGreaterThan(0)
      expect(await waitOf(walk)).toMatchObject({ what: 'OFFER', by: 'YOU', next: { kind: 'OFFER_EXPIRES' } })

      expect((await read(walk.browser, [offers?.uuid ?? ''])).status).toBe(204)
      const marked = await told(walk.browser)
      expect(marked.map(({ uuid }) => uuid)).toEqual([offers, ...older].map((one) => one?.uuid))
      expect(marked.map(({ status }) => status)).toEqual(['READ', ...older.map(() => 'UNREAD')])

      await walk.goTo('sign')
      expect(await waitOf(walk)).toMatchObject({ what: 'SIGNATURE', by: 'YOU' })
      await walk.goTo('insurance')
      expect(await waitOf(walk)).toMatchObject({ what: 'INSURANCE', by: 'YOU', next: { kind: 'RESCISSION_ENDS' } })
      await walk.goTo('waitFund')
      expect(await waitOf(walk)).toMatchObject({ what: 'RESCISSION', by: 'NOBODY' })
      await walk.goTo('complete')
      expect(await waitOf(walk)).toMatchObject({ what: 'FUNDED', by: 'NOBODY' })
      const all = await told(walk.browser)
      expect(all[0]?.title).toBe('Your money is on its way')
      expect(all.map(({ title }) => title)).toEqual(
        expect.arrayContaining([
          'Your application summary is ready',
          'Your income is verified',
          'Your bank account is confirmed',
          'Your identity is verified',
          'Your documents are ready to sign',
          'Next: sign with a notary',
          'Notarization is complete',
          'Your homeowners insurance is accepted',
          'Your right to cancel has ended',
          'The county recorded your lien',
        ]),
      )
      expect(all.find(({ uuid }) => uuid === offers?.uuid)).toMatchObject({ status: 'READ', ctas: [] })
      expect([...all].map(({ created }) => created)).toEqual(
        all
          .map(({ created }) => created)
          .sort()
          .reverse(),
      )

      expect(
        (
          await read(
            walk.browser,
            all.map(({ uuid }) => uuid),
          )
        ).status,
      ).toBe(204)
      expect((await told(walk.browser)).every(({ status }) => status === 'READ')).toBe(true)
    },
    LONG,
  )

  test(
    'notifications tell signers about their own tasks and tell the borrower which signers the application waits for',
    async () => {
      const walk = await Walk.register(program, persona('cosigner'))
      await walk.goTo('codeed')
      const [owner] = walk.persona.coOwners
      const waiting = await waitOf(walk)
      expect(waiting).toMatchObject({ what: 'OTHER_SIGNATURES', by: 'SIGNER', names: [owner?.name.firstName] })

      const signer = await walk.signerAt(owner as CoOwner, 'consent')
      expect(await titles(signer.browser)).toEqual(['Your identity is verified', 'Your signature is needed'])
      const [own] = await listed(signer.browser)
      expect(own).toMatchObject({
        role: owner?.role,
        screen: expect.stringContaining(`/account/heloc/heloc-signer/sign?application=${walk.uuid}`),
        wait: { what: 'SIGNER_SIGNATURE', by: 'YOU' },
      })
      expect(own?.wait).not.toHaveProperty('names')

      await signer.goTo('done')
      await walk.goTo('notary')
      expect(await titles(signer.browser)).toHaveLength(2)
      expect((await titles(walk.browser)).slice(0, 2)).toEqual(['Next: sign with a notary', 'Your co-signer signed'])
    },
    LONG,
  )

  test('people see only their own notifications, and visitors see none', async () => {
    const one = await Walk.register(program, persona('nearprime'))
    await one.goTo('liens')
    const other = await Walk.register(program, persona('selfemployed'))
    const [own] = await told(one.browser)
    expect(own?.title).toBe('We found the loans on your home')
    expect(await told(other.browser)).toEqual([])

    // This person has no notification with this ID, so marking it as read stores nothing.
    expect((await read(other.browser, [own?.uuid ?? ''])).status).toBe(204)
    expect((await told(one.browser))[0]?.status).toBe('UNREAD')
    const superuser = new Client({ connectionString: program.database.superuserUrl })
    await superuser.connect()
    try {
      const { rows } = await superuser.query('select from notification_read where notification = $1', [own?.uuid])
      expect(rows).toEqual([])
    } finally {
      await superuser.end()
    }

    expect((await read(one.browser, ['not-a-uuid'])).status).toBe(400)
    const visitor = program.browser()
    expect((await visitor.call('GET', NOTIFICATIONS)).status).toBe(401)
    expect((await read(visitor, [])).status).toBe(401)
  })
})
