import { partial } from 'domain/application/testing/partial.ts'
import { BORROWER, document, World } from 'domain/application/testing/testWorld.ts'
import { plainDate } from 'domain/values/dates.ts'
import { describe, expect, it, vi } from 'vitest'
import type { Notarized } from '../providers/notary/port.ts'
import { run, worldIn } from '../testing/runRequest.ts'
import type { RequestContext } from './handler.ts'
import { completedFiles } from './notaryRequests.ts'

const deed = expect.objectContaining({ type: 'DEED_OF_TRUST', document: document(12, 'DEED_OF_TRUST', 'NOTARY').uuid })

describe('the order of a notary session', () => {
  it('an order for an online session contains the signers, their documents, the return URL and the stored session data', async () => {
    const world = worldIn('notary')
    world.personal = {
      ...world.personal,
      [BORROWER]: { ...world.personal[BORROWER], sessions: { NOTARY_ROOM: 'earlier' } },
    }
    const order = vi.fn(async () => ({ ok: true, value: { room: 'S-7', link: 'https://n.example/7' } }) as const)
    expect(await run(world, 'NOTARY_ROOM', { notary: { order } })).toEqual({ room: 'S-7', link: 'https://n.example/7' })
    const { uuid, loanNumber } = world.application
    expect(order).toHaveBeenCalledWith(
      {
        ...{ loanNumber, state: 'CA', documents: [deed], session: 'earlier' },
        signers: [expect.objectContaining({ name: world.personal[BORROWER]?.name })],
        returnTo: `https://lender.example/account/heloc/${uuid}/notary/session`,
      },
      expect.any(String),
    )
  })

  it("if ordering an online session fails, the result still includes the service's new session data", async () => {
    const world = worldIn('notary')
    const failed = async () => ({ ok: false, why: 'CONNECTION', session: 'new' }) as const
    expect(await run(world, 'NOTARY_ROOM', { notary: { order: failed } })).toEqual({
      ...{ failed: 'CONNECTION', session: 'new' },
    })
  })

  it('a request for the result of a session on the notary service’s own page doesn’t name a notary', async () => {
    const world = worldIn('notary')
    const { notary } = world.application
    world.application = { ...world.application, notary: { ...notary, room: 'S-7', link: 'https://n.example/7' } }
    const outcome = vi.fn(async () => ({ ok: false, why: 'MISSED' }) as const)
    expect(await run(world, 'NOTARIZE', { notary: { outcome } })).toEqual({ failed: 'MISSED' })
    expect(outcome).toHaveBeenCalledWith(
      expect.objectContaining({ room: 'S-7', notary: undefined }),
      expect.any(String),
    )
  })

  it('a booked visit contains the signers and the documents that the notary brings', async () => {
    const world = worldIn('notary')
    world.personal = {
      ...world.personal,
      [BORROWER]: { ...world.personal[BORROWER], notaryContact: { phone: '5595550100', note: '' } },
    }
    const appointment = { date: world.today, slot: '09:00', place: 'Fresno' }
    world.application = { ...world.application, notary: { ...world.application.notary, appointment } }
    const book = vi.fn(async () => ({ reference: 'N-1' }))
    await run(world, 'NOTARY_BOOKING', { notary: { book } })
    expect(book).toHaveBeenCalledWith(
      expect.objectContaining({ documents: [deed], signers: [world.personal[BORROWER]?.name] }),
      expect.any(String),
    )
  })
})

describe('the files that the notary completed', () => {
  const file = (text: string) => ({
    ...{ type: 'DEED', mediaType: 'application/pdf' },
    bytes: async () => Buffer.from(`%PDF-1.4 ${text}`),
  })
  const stored = async (...completed: NonNullable<Notarized['completed']>) => {
    const { application: a, now } = new World()
    const saveFile = vi.fn(async () => ({ sha256: '' }))
    const context = partial<RequestContext>({ kind: 'NOTARY_VISIT', no: 1, now, saveFile })
    return completedFiles(a, partial<Notarized>({ completed }), context)
  }

  it('if the notary sends a single file, it’s stored unchanged as the notarized deed', async () => {
    expect(await stored(file('one'))).toMatchObject([
      { type: 'NOTARIZED_DEED', stage: 'NOTARIZED', title: 'Notarized Deed of Trust', sealed: false, pages: 1 },
    ])
  })

  it('if the notary completes several files, the server gives each file a different title', async () => {
    const titles = (await stored(file('one'), file('two'))).map(({ title }) => title)
    expect(titles).toEqual(['Notarized Deed of Trust, part 1', 'Notarized Deed of Trust, part 2'])
  })

  it('the county gets the files that the notary completed instead of our sealed deed', async () => {
    const world = new World()
    world.goUntil(() => world.application.requests.NOTARIZE?.state === 'OPEN')
    const journal = { entry: '1', notary: 'N. Otary', commission: '7', at: world.now }
    world.report('NOTARIZE', { journal, documents: [document(16, 'NOTARIZED_DEED', 'NOTARIZED')] })
    world.goUntil(() => world.application.requests.RECORDING?.state === 'OPEN')
    const on = plainDate('2026-12-01')
    const record = vi.fn(async () => ({ status: 'REJECTED', on, reason: 'No' }) as const)
    await run(world, 'RECORDING', { recording: { record } })
    expect(record).toHaveBeenCalledWith(
      expect.objectContaining({ deed: [expect.objectContaining({ type: 'NOTARIZED_DEED' })] }),
      expect.any(String),
    )
  })
})
