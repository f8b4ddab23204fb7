/** Who comes to each state of the journey, and how; one row each, in the order in which one walk passes them. */
import type { RequestKind } from 'domain/application/core/requests.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import { addDays } from 'domain/values/dates.ts'
import { persona } from '../../personas/personas.ts'
import { type Dependencies, ok, Walk } from './walk.ts'

type Act = (walk: Walk) => Promise<unknown>

export interface Way {
  readonly persona: string
  /** The state before it, and what is done there in place of what others do. */
  readonly by?: readonly [from: BorrowerState, act: Act]
  /** It lasts only as long as the answer to this request is not there. */
  readonly while?: RequestKind
}

const usual: Act = async (walk) => walk.goOn(await walk.view())
/** Somebody of the lender has seen to it by then, as the persona says. */
export const later =
  (advance: string): Act =>
  async ({ browser }) =>
    ok(await browser.call('POST', '/sandbox/clock', { body: { advance } }))
const withdraws: Act = (walk) => walk.command('withdraw', { withdrawConfirmed: 'on' })
/** Long enough for offers to have ended, and for nobody to have taken one up. */
const forgets: Act = async (walk) => {
  const { today } = await walk.view()
  await walk.moveTo(`${addDays(today, 120)}T18:00:00Z`)
}

export const STATES: Readonly<Record<BorrowerState, Way>> = {
  profile: { persona: 'prime' },
  liens: { persona: 'prime' },
  product: { persona: 'prime' },
  moreProfile: { persona: 'prime' },
  hmda: { persona: 'prime' },
  appSummary: { persona: 'prime' },
  incomeReview: { persona: 'prime' },
  ach: { persona: 'prime' },
  autopay: { persona: 'prime' },
  docVerify: { persona: 'prime' },
  waitSign: { persona: 'prime', by: ['docVerify', usual], while: 'CLOSING_DOCUMENTS' },
  sign: { persona: 'prime' },
  waitNotary: { persona: 'prime', by: ['sign', usual], while: 'NOTARY_DOCUMENTS' },
  notary: { persona: 'prime' },
  insurance: { persona: 'prime' },
  fundingChecklist: { persona: 'prime' },
  // Always shown as the row above: what is awaited is said more exactly there.
  waitFund: { persona: 'prime', by: ['fundingChecklist', async () => {}] },
  complete: { persona: 'prime' },
  waitSummary: { persona: 'selfemployed', by: ['hmda', usual], while: 'TITLE' },
  rental: { persona: 'investment' },
  assetDepletion: { persona: 'retired' },
  manualPaystubUpload: { persona: 'manual' },
  emplVerify: { persona: 'manual' },
  manualAutopay: { persona: 'savingsonly' },
  codeed: { persona: 'cosigner' },
  errorCredit: { persona: 'frozenpin' },
  incorrectPin: {
    persona: 'frozenpin',
    by: ['errorCredit', (walk) => walk.command('saveCreditPin', { pin: '9999' })],
  },
  noCredit: { persona: 'nohit' },
  ssnCredit: { persona: 'socialneeded' },
  factaReview: { persona: 'minor' },
  uwReview: { persona: 'thinfile' },
  delinquency: { persona: 'delinquent' },
  inquiries: { persona: 'inquiries' },
  noProperty: { persona: 'norecord' },
  datatreeError: { persona: 'mismatch' },
  incorrectOwnership: { persona: 'notowner' },
  documents: { persona: 'trust' },
  bpo: { persona: 'lowconfidence' },
  bpoProcessing: { persona: 'lowconfidence', by: ['bpo', usual] },
  bpoHold: { persona: 'valuedrop' },
  bpoCondition: { persona: 'condition' },
  counterOffer: { persona: 'counteroffer' },
  hold: { persona: 'titlehold' },
  floodCert: { persona: 'floodmap' },
  floodInsurance: { persona: 'floodzone' },
  waitMerchant: { persona: 'merchant' },
  lienAttestation: { persona: 'merchant', by: ['waitMerchant', later('PT12H')] },
  signDocs: { persona: 'badsignature' },
  notaryError: { persona: 'notaryfail' },
  payoffHold: { persona: 'payoffhold' },
  declined: { persona: 'declined' },
  creditScoreDeclined: { persona: 'lowscore' },
  dtiDeclined: { persona: 'highdebt' },
  cancelled: { persona: 'secondary', by: ['product', withdraws] },
  // Last: the days that pass would make what others rest on too old.
  lapsed: { persona: 'nearprime', by: ['product', forgets] },
  refresh: { persona: 'nearprime', by: ['lapsed', (walk) => walk.command('reopen')], while: 'SOFT_CREDIT' },
}

/** Each persona with the states that they come through. */
export function journeys(): ReadonlyMap<string, readonly BorrowerState[]> {
  const found = new Map<string, BorrowerState[]>()
  for (const [state, { persona: id }] of Object.entries(STATES) as [BorrowerState, Way][])
    found.set(id, [...(found.get(id) ?? []), state])
  return found
}

/** Keeps a party from answering, until it is let go. */
export type Holding = (kind: RequestKind) => Promise<() => Promise<unknown>>

/** Goes to a state; what is given back lets what it waits for go on. */
export async function reach(walk: Walk, state: BorrowerState, hold: Holding): Promise<() => Promise<unknown>> {
  const { by, while: kind } = STATES[state]
  if (!by) {
    await walk.goTo(state)
    return async () => {}
  }
  const [from, act] = by
  await walk.goTo(from)
  const release = kind ? await hold(kind) : async () => {}
  await act(walk)
  const shown = state === 'waitFund' ? 'fundingChecklist' : state
  await walk.until(state, ({ journey }) => journey.state === shown)
  return release
}

/** @param email of the account, where the persona's own is somebody's already */
export function begin<Program extends Dependencies>(
  program: Program,
  id: string,
  email?: string,
): Promise<Walk<Program>> {
  const who = persona(id)
  return Walk.register(program, { ...who, email: email ?? who.email })
}
