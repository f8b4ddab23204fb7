import { randomBytes } from 'node:crypto'
import { partial } from 'domain/application/testing/partial.ts'
import { BORROWER, World } from 'domain/application/testing/testWorld.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import type { LendingPolicy } from 'domain/rules/policy.ts'
import { plainDate } from 'domain/values/dates.ts'
import { describe, expect, it, vi } from 'vitest'
import { type CreditReport, creditBureauCalls } from '../providers/creditBureau/port.ts'
import type { Providers } from '../providers/port.ts'
import type { Attachment } from '../providers/shared/port.ts'
import { finalOf, type RequestContext } from './handler.ts'
import { requestHandlers } from './requests.ts'

const contact = (name: string) => ({ address: `1 ${name} Way`, phone: '8005550100', website: `${name}.example` })
const scored = (bureau: string, score: number) => ({
  ...{ bureau, bureauContact: contact(bureau), score, scoreModel: 'FICO 5', scoreRange: [300, 850] as const },
  keyFactors: [`${bureau} factor`],
})
const REPORT: CreditReport = {
  ...scored('Equifax', 742),
  pulledOn: plainDate('2026-11-23'),
  tradelines: [],
  otherScores: [scored('Experian', 718), scored('TransUnion', 731)],
}
const missing = (name: string, why: 'FROZEN' | 'NO_FILE') => ({ bureau: { name, contact: contact(name) }, why })

const unused = async (): Promise<never> => {
  throw new RangeError('these requests need no such thing')
}

interface Given {
  readonly scoreUsed?: LendingPolicy['credit']['scoreUsed']
  readonly saveFile?: RequestContext['saveFile']
  readonly pin?: string
}

async function pull(report: CreditReport, { scoreUsed = 'MIDDLE', saveFile = unused, pin }: Given = {}) {
  const world = new World()
  world.profile()
  const { application, personal } = world
  const ask = vi.fn(async () => ({ ok: true, value: report }) as const)
  const { policy } = testOrganization
  const handlers = requestHandlers({
    providers: finalOf(partial<Providers>({ creditBureau: { pull: ask } })),
    byHand: finalOf(partial<Providers>({ payments: {} })).payments,
    paymentsAt: () => finalOf(partial<Providers>({ payments: {} })).payments,
    sealing: unused,
    counseling: unused,
  })
  const own = { ...personal[BORROWER], ...(pin && { creditPin: pin }), sessions: { SOFT_CREDIT: 'mine' } }
  const result = await handlers.SOFT_CREDIT(
    application,
    { ...personal, [BORROWER]: own },
    {
      organization: { ...testOrganization, policy: { ...policy, credit: { ...policy.credit, scoreUsed } } },
      ...{ origin: 'https://lender.example', kind: 'SOFT_CREDIT', no: 1, key: 'key', attempt: 1 },
      ...{ now: world.now, today: world.today, head: randomBytes(32), signal: new AbortController().signal },
      startPayment: unused,
      storePayoff: async () => {},
      ...{ readFile: unused, saveFile },
    },
  )
  return { result, asked: ask.mock.lastCall?.at(0) }
}

describe('the lender’s policy', () => {
  it.each([
    ['MIDDLE', 'TransUnion', 731],
    ['LOWEST', 'Experian', 718],
    [{ bureau: 'Equifax' }, 'Equifax', 742],
  ] as const)(
    "the lender's policy %j determines the score, its bureau and its key factors",
    async (scoreUsed, bureau, score) => {
      const { result } = await pull(REPORT, { scoreUsed })
      expect(result.file).toMatchObject({
        ...{ bureau, score, bureauContact: contact(bureau), keyFactors: [`${bureau} factor`] },
        scores: [{ bureau: 'Equifax' }, { bureau: 'Experian', score: 718, scoreModel: 'FICO 5' }, { score: 731 }],
      })
      expect(result.file).not.toHaveProperty('reports')
    },
  )

  it('a report with a single score uses that score under any of the lender’s policies', async () => {
    const { result } = await pull({ ...REPORT, otherScores: [] })
    expect(result.file).toMatchObject({ bureau: 'Equifax', score: 742 })
    expect(result.file).not.toHaveProperty('scores')
  })

  it('an application waits for a frozen credit file unless two other bureaus returned a score', async () => {
    const frozen = { ...REPORT, missing: [missing('Experian', 'FROZEN')] }
    expect((await pull({ ...frozen, otherScores: [scored('TransUnion', 731)] })).result.file?.score).toBe(731)
    const alone = await pull({ ...frozen, otherScores: [] })
    const noReport = { kind: 'FROZEN', bureau: 'Experian', bureauContact: contact('Experian'), pinRefused: false }
    expect(alone.result).toEqual({ noReport })
    const refused = await pull({ ...frozen, otherScores: [] }, { pin: '471100' })
    expect(refused.result).toEqual({ noReport: { ...noReport, pinRefused: true } })
  })

  it('an application goes to staff if the bureau whose score the policy uses returned no score', async () => {
    const used = { scoreUsed: { bureau: 'Experian' } }
    const without = { ...REPORT, otherScores: [] }
    const named = await pull({ ...without, missing: [missing('Experian', 'NO_FILE')] }, used)
    expect(named.result).toMatchObject({ noReport: { kind: 'NO_FILE', bureau: 'Experian' } })
    expect((await pull(without, used)).result).toMatchObject({ noReport: { kind: 'NO_FILE', bureau: 'Equifax' } })
  })
})

it("a credit request states its permissible purpose and includes the stored session of the bureau's adapter", async () => {
  expect((await pull(REPORT)).asked).toMatchObject({
    ...{ kind: 'SOFT', purpose: 'WRITTEN_INSTRUCTIONS', session: 'mine' },
  })
})

it('reports are encrypted with the person’s key, and reports that staff attached aren’t stored again', async () => {
  const saveFile = vi.fn(async () => ({ sha256: 'digest' }))
  const file = (mediaType: string, document?: string): Attachment => ({
    ...{ type: 'CREDIT_REPORT', mediaType, document },
    bytes: async () => Buffer.from(mediaType),
  })
  const files = [file('application/pdf'), file('text/plain', 'evidence'), file('text/plain')]
  const { result } = await pull({ ...REPORT, files }, { saveFile })
  expect(result.file?.reports).toMatchObject([
    {
      ...{ type: 'CREDIT_REPORT', stage: 'REPORT', mediaType: 'application/pdf', fileName: 'credit-report.pdf' },
      ...{
        forIdentity: BORROWER,
        title: 'Credit report (soft inquiry), Equifax, Experian, TransUnion',
        sha256: 'digest',
      },
    },
    { fileName: 'credit-report.bin' },
  ])
  expect(saveFile.mock.calls.flat()).toMatchObject([
    { identity: BORROWER, mediaType: 'application/pdf', bytes: Buffer.from('application/pdf') },
    { identity: BORROWER, mediaType: 'text/plain' },
  ])
})

it('a bureau response that was stored when reports had only one score is still valid', () => {
  const { otherScores: _, ...older } = REPORT
  const answer = { ok: true, value: older }
  expect(creditBureauCalls.pull.answer.parse(creditBureauCalls.pull.upcast(answer))).toEqual(answer)
})
