/**
 * Lists a persona for each state of the journey, and the steps that lead there. The states are in the order of the
 * journey.
 */
import type { RequestKind } from 'domain/application/core/requests.ts'
import type { BorrowerOverrideId, BorrowerState, BorrowerStepId } from 'domain/journey/borrowerNames.ts'
import { BORROWER_STEPS } from 'domain/journey/borrowerSteps.ts'
import { addDays } from 'domain/values/dates.ts'
import { withEmail } from '../../personas/persona.ts'
import { persona } from '../../personas/personas.ts'
import { type RunningServer, Walk } from '../sandbox/driver/walk.ts'

type Act = (walk: Walk) => Promise<unknown>

const leaves =
  (state: BorrowerState): Act =>
  (walk) =>
    walk.leave(state)

export interface Way {
  readonly persona: string
  /** The preceding state, and the unusual action that takes the borrower from there to this state. */
  readonly by?: readonly [from: BorrowerState, act: Act]
  /** The state lasts only until an outside party responds to this request. */
  readonly while?: RequestKind
}

/** Moves the clock forward, so that the sandbox's agent takes the actions in the persona's file. */
const later =
  (duration: string): Act =>
  (walk) =>
    walk.advance(duration)
const withdraws: Act = (walk) => walk.answer('withdraw')
/** Moves the clock 120 days ahead, so that the offers expire. */
const forgets: Act = async (walk) => {
  const { today } = await walk.view()
  await walk.moveTo(`${addDays(today, 120)}T18:00:00Z`)
}

/**
 * For each state, the personas and actions that lead to it. The prime persona passes through the states that aren't
 * listed here.
 */
const WAYS: Readonly<Partial<Record<BorrowerStepId, Way>> & Record<BorrowerOverrideId, Way>> = {
  profile: { persona: 'prime' },
  liens: { persona: 'prime' },
  product: { persona: 'prime' },
  moreProfile: { persona: 'prime' },
  hmda: { persona: 'prime' },
  appSummary: { persona: 'prime' },
  incomeReview: { persona: 'prime' },
  ach: { persona: 'prime' },
  autopay: { persona: 'prime' },
  faceScan: { persona: 'prime' },
  docVerify: { persona: 'prime' },
  waitSign: { persona: 'prime', by: ['docVerify', leaves('docVerify')], while: 'CLOSING_DOCUMENTS' },
  sign: { persona: 'prime' },
  waitNotary: { persona: 'prime', by: ['sign', leaves('sign')], while: 'NOTARY_DOCUMENTS' },
  notary: { persona: 'prime' },
  insurance: { persona: 'prime' },
  waitFund: { persona: 'prime' },
  complete: { persona: 'prime' },
  waitSummary: { persona: 'selfemployed', by: ['hmda', leaves('hmda')], while: 'TITLE' },
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
  creditError: { persona: 'bureauerror' },
  uwReview: { persona: 'thinfile' },
  delinquency: { persona: 'delinquent' },
  inquiries: { persona: 'inquiries' },
  homeChoice: { persona: 'twohomes' },
  noProperty: { persona: 'norecord' },
  datatreeError: { persona: 'mismatch' },
  incorrectOwnership: { persona: 'notowner' },
  conditions: { persona: 'trust' },
  // The agent sends the document shortly after the summary is ready, so the borrower has to wait for it.
  documents: { persona: 'onpaper', by: ['hmda', leaves('hmda')] },
  paperSigning: { persona: 'onpaper', by: ['sign', (walk) => walk.answer('requestPaper')] },
  bpo: { persona: 'lowconfidence' },
  bpoProcessing: { persona: 'lowconfidence', by: ['bpo', leaves('bpo')] },
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
  // Around Christmas, five business days can take eleven days.
  paymentReturned: { persona: 'returned', by: ['complete', later('P14D')] },
  askedFirst: { persona: 'declined' },
  declined: { persona: 'declined' },
  creditScoreDeclined: { persona: 'lowscore' },
  dtiDeclined: { persona: 'highdebt' },
  cancelled: { persona: 'secondary', by: ['product', withdraws] },
  // The states `lapsed` and `refresh` come last. Reaching them moves the clock so far that other applications' data
  // becomes outdated.
  lapsed: { persona: 'nearprime', by: ['product', forgets] },
  refresh: { persona: 'nearprime', by: ['lapsed', (walk) => walk.answer('reopen')], while: 'SOFT_CREDIT' },
}

const USUAL: Way = { persona: 'prime' }
const ids = BORROWER_STEPS.map(({ id }) => id)
/**
 * Returns the states just before `state` that aren't in `WAYS`. The prime persona passes through them on the way to
 * `state`.
 */
function passedBefore(state: string): BorrowerStepId[] {
  const place = ids.findIndex((id) => id === state)
  const last = ids.findLastIndex((id, at) => at < place && WAYS[id]?.persona === USUAL.persona)
  return ids.slice(last + 1, Math.max(last + 1, place)).filter((id) => !(id in WAYS))
}
/** Each state with the persona and actions that lead there, in the order in which personas reach the states. */
export const STATES = Object.fromEntries(
  Object.entries(WAYS).flatMap(([state, way]) => [
    ...(way.persona === USUAL.persona ? passedBefore(state) : []).map((id) => [id, USUAL]),
    [state, way],
  ]),
) as Readonly<Record<BorrowerState, Way>>

/** Returns each persona with the states that it reaches. */
export function journeys(): ReadonlyMap<string, readonly BorrowerState[]> {
  const found = new Map<string, BorrowerState[]>()
  for (const [state, { persona: id }] of Object.entries(STATES) as [BorrowerState, Way][])
    found.set(id, [...(found.get(id) ?? []), state])
  return found
}

/** Delays an outside party's response until the test calls the returned function. */
export type Holding = (kind: RequestKind) => Promise<() => Promise<unknown>>

/**
 * Takes a borrower to a state.
 * @returns a function that lets the outside party respond if the state waits for a response
 */
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
  await walk.until(state, ({ journey }) => journey.state === state)
  return release
}

/** @param email an email address to use if the persona's own may already have an account */
export function begin<Server extends RunningServer>(server: Server, id: string, email?: string): Promise<Walk<Server>> {
  const who = persona(id)
  return Walk.register(server, email ? withEmail(who, email) : who)
}
