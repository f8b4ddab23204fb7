/**
 * Applies every fault to every call of every port. Despite the fault, the job that makes the call must finish, with
 * exactly one effect at the outside party.
 */
import { ask } from 'domain/application/core/command.ts'
import type { Results } from 'domain/application/results.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { cents, dollars } from 'domain/values/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERSONAS, persona } from '../../../personas/personas.ts'
import type { RequestHandlers } from '../../jobs/handler.ts'
import { lockApplication } from '../../storage/applications.ts'
import { People, readPersonal } from '../../storage/people.ts'
import { statement } from '../../storage/transactions.ts'
import { FIRST_CALL } from '../../testing/firstCall.ts'
import { fundedFile } from '../../testing/fundedFile.ts'
import { type Account, register, silent, startTestProgram, type TestProgram } from '../../testing/program.ts'
import { contextFor, NO_CLIENT, persist } from '../../usecases/persist.ts'
import type { Providers } from '../port.ts'
import { BREAKER, isolation } from '../shared/isolation.ts'
import { FAULT_KINDS, type Fault } from './faults.ts'
import { createLedger } from './ledger.ts'
import { sessionOf } from './links.ts'
import type { FaultDesk, SandboxDesk } from './port.ts'
import { createSandbox, NO_LATENCY } from './providers.ts'

const prime = persona('prime')
const { name, dob, ssn, income, property, bank } = prime
const { address } = property
const person = { name, dob, ssn, address }
const home = { address, owner: name }
const stated = { person, stated: dollars(186_000), employmentType: income.employmentType } as const
const account = {
  routingNumber: bank.accounts[0]?.routingNumber ?? '',
  accountNumber: bank.accounts[0]?.accountNumber ?? '',
}
const payee = { holder: name, accountType: 'CHECKING', ...account } as const
const loanNumber = 'HL-1'
const appointment = { date: plainDate('2026-12-01'), slot: '10:00', place: 'HOME' } as const
const file = { type: 'PAPER', mediaType: 'application/pdf', bytes: async () => new Uint8Array() }
const papers = { loanNumber, documents: [file] }
const visit = { appointment, property: address }
const CONTACT = { phone: '9165550101', note: '' }
const BACK = 'http://localhost:3000/account/heloc/back'
/** The reference of a link session in which the borrower connected an account before the tests. */
const CONNECTED = '7c5f6e6a-3f0e-4a51-9a76-2f2f2a0c9d01'
const OPENED = '7c5f6e6a-3f0e-4a51-9a76-2f2f2a0c9d02'

/** `book`: the ledger in which the party records the call; missing if the call has no effect at the party. */
interface Row<Port> {
  readonly book?: string
  /** The ledger key, if it's different from the request's key. */
  readonly under?: string
  readonly call: (port: Port, key: string) => Promise<unknown>
}

/** Each method of each port must have a row. TypeScript reports a missing row. */
const CALLS: { readonly [P in keyof Providers]: { readonly [M in keyof Providers[P]]: Row<Providers[P]> } } = {
  creditBureau: {
    pull: {
      book: 'creditBureau',
      call: (p, key) => p.pull({ kind: 'HARD', purpose: 'CREDIT_TRANSACTION', person, property: address }, key),
    },
  },
  propertyRecords: {
    find: { book: 'propertyRecords', call: (p, key) => p.find(home, key) },
    typeAt: { call: (p) => p.typeAt(home.address) },
  },
  valuation: {
    automated: { book: 'valuation', call: (p, key) => p.automated(home, key) },
    brokerOpinion: { book: 'brokerOpinion', call: (p, key) => p.brokerOpinion({ home }, key) },
  },
  title: {
    liens: { book: 'title', call: (p, key) => p.liens(home, key) },
    report: { book: 'title', call: (p, key) => p.report(home, key) },
  },
  flood: { determine: { book: 'flood', call: (p, key) => p.determine(home, key) } },
  identity: {
    screen: { book: 'sanctions', call: (p, key) => p.screen([person], key) },
    verify: {
      book: 'identity',
      call: (p, key) => p.verify({ person, documentType: 'PASSPORT', pictures: [file] }, key),
    },
  },
  income: {
    openLink: {
      book: 'link.income',
      under: OPENED,
      call: (p, key) => p.openLink({ ...stated, reference: OPENED, source: 'TRUV_PAYROLL', returnTo: BACK }, key),
    },
    report: {
      book: 'income',
      call: (p, key) => p.report({ ...stated, reference: CONNECTED, source: 'TRUV_PAYROLL' }, key),
    },
    reviewPaystubs: { book: 'paystubs', call: (p, key) => p.reviewPaystubs({ ...stated, paystubs: [file] }, key) },
  },
  employment: {
    confirm: { book: 'employment', call: (p, key) => p.confirm({ person, employer: 'Sierra Hydrology' }, key) },
  },
  bankLink: {
    open: {
      book: 'link.bank',
      under: OPENED,
      call: (p, key) => p.open({ reference: OPENED, person, returnTo: BACK }, key),
    },
    accounts: { book: 'bankLink', call: (p, key) => p.accounts({ reference: CONNECTED, person }, key) },
  },
  accountCheck: { check: { book: 'accountCheck', call: (p, key) => p.check({ person, ...account }, key) } },
  payments: {
    demand: {
      book: 'payments',
      call: (p, key) =>
        p.demand({ loanNumber, lender: 'Delta Meadow Bank', balance: dollars(1000), borrower: person.name }, key),
    },
    payOff: {
      book: 'payments',
      call: (p, key) => p.payOff({ loanNumber, lender: 'Delta Meadow Bank', amount: dollars(1000) }, key),
    },
    payoffSettlement: {
      call: (p, key) => p.payoffSettlement({ loanNumber, lender: 'Elm', amount: dollars(9), reference: 'W' }, key),
    },
    disburse: {
      book: 'payments',
      call: (p, key) => p.disburse({ loanNumber, amount: dollars(60_000), ...payee }, key),
    },
    settlement: {
      call: (p, key) =>
        p.settlement({ loanNumber, amount: dollars(60_000), trace: 'ACH-1', sentOn: plainDate('2026-12-01') }, key),
    },
    authorizeAutopay: {
      book: 'payments',
      call: (p, key) => p.authorizeAutopay({ loanNumber, ...payee, dayOfMonth: 5 }, key),
    },
  },
  post: {
    mail: {
      book: 'post',
      call: (p, key) =>
        p.mail(
          {
            ...{ recipient: { name: 'Ada Prime', address }, title: 'A notice', loanNumber, document: file },
            ...{ color: false, doubleSided: true },
          },
          key,
        ),
    },
    track: {
      book: 'postTracking',
      call: (p, key) => p.track({ reference: '1', mailedOn: plainDate('2026-12-01') }, key),
    },
  },
  notary: {
    questions: { book: 'knowledge', call: (p, key) => p.questions({ person, count: 3, attempt: 0 }, key) },
    readSigned: {
      book: 'notary',
      call: (p, key) => p.readSigned({ loanNumber, signer: person.name, documents: [file] }, key),
    },
    order: {
      book: 'notary',
      call: (p, key) => p.order({ ...papers, state: 'CA', signers: [person], returnTo: BACK }, key),
    },
    outcome: {
      book: 'notary',
      call: (p, key) => p.outcome({ room: 'room-1', notary: 'Inez Calderwood', state: 'CA', signer: person.name }, key),
    },
    book: {
      book: 'notary',
      call: (p, key) => p.book({ ...papers, ...visit, contact: CONTACT, signers: [name] }, key),
    },
    visit: {
      book: 'notary',
      call: (p, key) => p.visit({ ...visit, reference: 'N-1', county: 'Sacramento', signer: name, documents: [] }, key),
    },
  },
  insurance: {
    review: {
      book: 'insurance',
      call: (p, key) =>
        p.review(
          {
            ...{ home, carrier: 'Prairie Mutual', policyNumber: 'P-1', expires: plainDate('2030-01-01') },
            ...{ proof: [file], clause: 'Hearthline, ISAOA/ATIMA' },
          },
          key,
        ),
    },
  },
  recording: {
    record: {
      book: 'recording',
      call: (p, key) =>
        p.record({ state: 'CA', county: 'Sacramento', loanNumber, deed: [file], grantors: [name] }, key),
    },
  },
  servicer: { board: { book: 'servicer', call: (p, key) => p.board(fundedFile(), key) } },
  mail: {
    send: {
      book: 'mail',
      call: (p, key) => {
        const letter = { to: prime.email, subject: 'Hello', text: 'Hello\n', html: '<p>Hello</p>', pictures: {} }
        return p.send({ from: 'a@b.example', ...letter }, key)
      },
    },
  },
  sms: {
    send: {
      book: 'sms',
      call: (p, key) =>
        p.send(
          { to: prime.phone, text: 'Hello', at: instant('2026-11-23T15:00:00Z'), calling: FIRST_CALL, origin: '' },
          key,
        ),
    },
  },
  wallet: { accounts: { call: (p) => p.accounts({ name }) } },
  chatModel: { answer: { call: (p) => p.answer({ question: 'how', articles: [] }) } },
  breachedPasswords: { range: { call: (p) => p.range({ prefix: '00000' }) } },
}

const CELLS = Object.entries(CALLS).flatMap(([port, methods]) =>
  Object.entries(methods as Record<string, Row<never>>).map(([method, row]) => ({
    port,
    method,
    row,
    call: (providers: Providers, key: string) => row.call(providers[port as keyof Providers] as never, key),
  })),
)

const VALUE: Results['VALUATION'] = { value: cents(45_000_000), confidence: 92 }

let program: TestProgram
let providers: Providers
let desk: SandboxDesk
let faults: FaultDesk
let borrower: Account
/** The call that the tested job makes to an outside party. */
let work: (key: string) => Promise<unknown>
const answers: unknown[] = []

beforeAll(async () => {
  program = await startTestProgram({
    adapters: ({ pool, clock, log }) => {
      const pace = { drip: 5, retryAfter: 0.02 }
      const sandbox = createSandbox({ pool, clock, personas: PERSONAS, latency: NO_LATENCY, pace })
      providers = isolation(400, log, { ...BREAKER, failures: 1000, share: 0.99 })(sandbox.providersOf(), {})
      desk = sandbox.desk
      faults = desk.faults
      const handlers = new Proxy(silent(), {
        get: (none, kind: keyof RequestHandlers) =>
          kind === 'VALUATION'
            ? async (_: unknown, __: unknown, { key }: { key: string }) => {
                answers.push(await work(key))
                return VALUE
              }
            : none[kind],
      })
      return { handlers, returns: sandbox.returns, sendMail: async () => {} }
    },
  })
  borrower = await register(program)
  await providers.income.openLink(
    { ...stated, reference: CONNECTED, source: 'TRUV_PAYROLL', returnTo: 'http://localhost:3000/back' },
    'before:1',
  )
  await providers.bankLink.open({ reference: CONNECTED, person, returnTo: 'http://localhost:3000/back' }, 'before:2')
  await desk.connect('income', CONNECTED, 'Sandbox Payroll')
  await desk.connect('bank', CONNECTED, 'Sandbox Bank')
})
afterAll(() => program?.stop())

const effects = statement<{ no: number; state: string; tries: number }>(
  'test_cells_effects',
  `select no, state, tries from effect where application = $1 and kind = 'VALUATION' order by no`,
)
const happened = statement<{ type: string; times: number }>(
  'test_cells_events',
  `select type, count(*)::integer as times from event
   where aggregate = $1 and type in ('Valued', 'StaleResultKept') group by type`,
)

/** Requests a new valuation, even if there is already a request for one. */
async function begin(): Promise<number> {
  const { services } = program.server
  const { uuid } = borrower
  const opening = [lockApplication(uuid), readPersonal(uuid)] as const
  return services.db.change({ mode: 'SYSTEM', application: uuid }, opening, async ([[row], personal], transaction) => {
    if (!row) throw new Error('the application is gone')
    const held = { application: row.data, head: row.head, people: new People(services.keyring, uuid, personal) }
    const context = contextFor(services, held, { kind: 'SYSTEM', identity: 'system' }, NO_CLIENT)
    const after = await persist(services, transaction, held, context, 'test', ask(row.data, 'VALUATION'))
    return after.application.requests.VALUATION?.no ?? 0
  })
}

const read = async () => {
  const [jobs, events] = await program.server.services.db.read(
    { mode: 'SYSTEM', application: borrower.uuid },
    effects(borrower.uuid),
    happened(borrower.uuid),
  )
  return { job: jobs.at(-1), times: Object.fromEntries(events.map(({ type, times }) => [type, times])) }
}

const inBook = async (party: string, key: string): Promise<number> =>
  (
    await program.server.services.db.pool.query('select from sandbox_ledger where party = $1 and key = $2', [
      party,
      key,
    ])
  ).rowCount ?? 0

/** For each fault, whether a job finishes on its first attempt. */
const AT_ONCE: Readonly<Record<Fault, boolean>> = {
  TIMEOUT: false,
  RESET_AFTER_SUCCESS: false,
  TOO_MANY_REQUESTS: false,
  SERVER_ERROR: false,
  SLOW_DRIP: true,
  BAD_JSON: false,
  DUPLICATE_CALLBACK: true,
  REORDERED_CALLBACK: false,
}

describe.each(CELLS)('$port.$method', ({ port, method, row, call }) => {
  it.each(FAULT_KINDS)(
    'a job affected by the %s fault finishes with exactly one effect and one result',
    async (fault) => {
      const before = await read()
      answers.length = 0
      work = (key) => call(providers, key)
      await faults.set({ port, method, fault, times: 1 })
      const no = await begin()
      await expect.poll(read, { timeout: 10_000 }).toMatchObject({ job: { no, state: 'DONE' } })
      expect(await faults.list()).toEqual([])
      const after = await read()
      if (AT_ONCE[fault]) expect(after.job?.tries).toBe(0)
      else expect(after.job?.tries).toBeGreaterThan(0)
      // The server applied the result only once, even if the response arrived several times.
      expect(after.times.Valued).toBe((before.times.Valued ?? 0) + 1)
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      const key = `request:${borrower.uuid}:VALUATION:${no}`
      if (row.book) expect(await inBook(row.book, row.under ?? key)).toBe(1)
    },
  )
})

describe('an active fault', () => {
  it('an active fault stays active on all nodes, including newly started ones, until it’s cleared', async () => {
    await faults.set({ port: 'flood', fault: 'SERVER_ERROR' })
    const { pool } = program.server.services.db
    const other = createSandbox({ pool, clock: program.clock, personas: PERSONAS, latency: NO_LATENCY })
    for (const flood of [providers.flood, other.providersOf().flood, providers.flood])
      await expect(flood.determine(home, 'set:FLOOD:1')).rejects.toMatchObject({ status: 500 })
    expect(await inBook('flood', 'set:FLOOD:1')).toBe(0)
    await other.desk.faults.clear({ port: 'flood', method: 'determine' })
    expect(await providers.flood.determine(home, 'set:FLOOD:1')).toMatchObject({ inHazardArea: false })
  })

  it('an active fault with a count applies that many times in total across all nodes', async () => {
    await faults.set({ port: 'flood', method: 'determine', fault: 'TOO_MANY_REQUESTS', times: 3 })
    const asked = Array.from({ length: 5 }, (_, n) => providers.flood.determine(home, `often:FLOOD:${n}`))
    const refused = (await Promise.allSettled(asked)).flatMap((one) =>
      one.status === 'rejected' ? [one.reason as { status: number; retryAfter: number }] : [],
    )
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ status: 429, retryAfter: 0.02 })
  })

  it('when someone clears a fault, the hanging call loses its connection', async () => {
    await faults.set({ port: 'flood', method: 'determine', fault: 'TIMEOUT', times: 1 })
    const hanging = expect(providers.flood.determine(home, 'hanging:FLOOD:1')).rejects.toThrow('socket hang up')
    await expect.poll(() => faults.list()).toEqual([])
    await faults.clear({ port: 'flood' })
    await hanging
    expect(await inBook('flood', 'hanging:FLOOD:1')).toBe(0)
  })

  it('each fault can be set on each call of each port', () => {
    expect(faults.calls.map(({ port, method }) => `${port}.${method}`).sort()).toEqual(
      CELLS.map(({ port, method }) => `${port}.${method}`).sort(),
    )
  })

  it('the sandbox rejects a fault with an unknown call, an unknown kind or an invalid number of times', async () => {
    await expect(faults.set({ port: 'flood', method: 'dry', fault: 'TIMEOUT' })).rejects.toThrow(RangeError)
    await expect(faults.set({ fault: 'EARTHQUAKE' })).rejects.toThrow(RangeError)
    await expect(faults.set({ fault: 'TIMEOUT', times: 0 })).rejects.toThrow(RangeError)
    await expect(faults.clear({ port: 'weather' })).rejects.toThrow(RangeError)
  })
})

describe('a sign-in page requested twice', () => {
  it('a sign-in session is opened only once, even if it’s requested twice', async () => {
    const ledger = createLedger(program.server.services.db.pool, program.clock, NO_LATENCY)
    for (const kind of ['income', 'bank'] as const) expect(await sessionOf(ledger, kind, OPENED)).toBeDefined()
  })
})
