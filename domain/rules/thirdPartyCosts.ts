import { add, type Cents, cents, ZERO } from '../values/money.ts'
import { countyKey } from './notary.ts'
import type { LendingPolicy } from './policy.ts'

/** Recording charges of a state or county. */
export interface RecordingCharge {
  readonly fee: Cents
  /** Recording tax per $100,000 of the line. */
  readonly taxPer100k: Cents
}

/** The recording charges of a county, if they differ from the state's charges. */
export type PartOfCharge = { readonly [K in keyof RecordingCharge]?: RecordingCharge[K] | undefined }

export type ThirdPartyCostKind = 'VALUATION' | 'MANUAL_NOTARY' | 'RECORDING_FEE' | 'RECORDING_TAX'

export interface ThirdPartyCost {
  readonly kind: ThirdPartyCostKind
  readonly amount: Cents
}

export interface ThirdPartyCosts {
  /** The third-party costs that the borrower is charged. The offer screen lists them before the hard pull. */
  readonly items: readonly ThirdPartyCost[]
  readonly total: Cents
}

/**
 * Returns a county's recording charges. If the policy has no charge for the county, the state's charge applies. If the
 * policy doesn't list the state, the policy's default charges apply.
 */
export function recordingCharge(
  policy: LendingPolicy['thirdPartyCosts']['recording'],
  state: string,
  county?: string,
): RecordingCharge {
  const own = policy.states[state]
  if (!own) return policy.other
  const local = county ? own.counties?.[countyKey(county)] : undefined
  return { fee: local?.fee ?? own.fee, taxPer100k: local?.taxPer100k ?? own.taxPer100k }
}

/** The third-party costs that don't depend on the amount of the line. See {@link thirdPartyCosts}. */
export interface CostCard {
  /** Cost of the valuation; zero for an automated valuation. */
  readonly valuation: Cents
  /** Cost of the notary; zero for an electronic session. */
  readonly notary: Cents
  readonly recording: RecordingCharge
}

export function costCard(
  place: {
    readonly state: string
    readonly county?: string | undefined
    readonly avm: boolean
    readonly manualNotary: boolean
  },
  policy: LendingPolicy['thirdPartyCosts'],
): CostCard {
  return {
    valuation: place.avm ? ZERO : policy.valuation,
    notary: place.manualNotary ? policy.manualNotary : ZERO,
    recording: recordingCharge(policy.recording, place.state, place.county),
  }
}

/**
 * Returns the itemized third-party costs for a line of `line` cents. Recording tax is proportional to the line, rounded
 * half up.
 */
export function thirdPartyCosts(line: Cents, card: CostCard): ThirdPartyCosts {
  const tax = cents(Math.round((line * card.recording.taxPer100k) / 10_000_000))
  const all: ThirdPartyCost[] = [
    { kind: 'VALUATION', amount: card.valuation },
    { kind: 'MANUAL_NOTARY', amount: card.notary },
    { kind: 'RECORDING_FEE', amount: card.recording.fee },
    { kind: 'RECORDING_TAX', amount: tax },
  ]
  const items = all.filter(({ amount }) => amount > 0)
  return { items, total: add(...items.map(({ amount }) => amount)) }
}
