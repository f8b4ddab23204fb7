/** For tests: an application that's about to request credit reports. Each test supplies its own reports. */

import { instant } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { CREDIT, lending, MORTGAGE, RECORD, World } from '../testing/testWorld.ts'
import { serverStateOf } from '../views/serverStates.ts'
import type { NoReport } from './results.ts'
import type { CreditFile } from './types.ts'

export const BUREAU = {
  bureau: 'Test Bureau',
  bureauContact: { address: 'P.O. Box 1', phone: '1-888-555-0100', website: 'bureau.example' },
}
export const FROZEN = { kind: 'FROZEN', ...BUREAU, pinRefused: false } as const satisfies NoReport
export const LOCKED = { kind: 'LOCKED', ...BUREAU, pinRefused: false } as const satisfies NoReport
export const none = (kind: 'NO_FILE' | 'NOT_SURE' | 'MINOR'): NoReport => ({ kind, bureau: 'Test Bureau' })
export const { closedFile } = lending.policy.credit
export const hours = (world: World, count: number) => {
  world.now = instant(Date.parse(world.now) + count * 3_600_000)
}

export class Credit extends World {
  /** Submits the profile, then reports the county record, the automated value and, if given, the soft pull. */
  asked(file?: Partial<CreditFile>): this {
    this.profile()
    if (file) this.soft(file)
    this.report('PROPERTY_RECORD', RECORD)
    this.report('VALUATION', { value: dollars(700_000), confidence: 95 })
    return this
  }
  soft(file: Partial<CreditFile> = {}, alertPhone?: string): void {
    this.report('SOFT_CREDIT', {
      file: { ...CREDIT, pull: 'SOFT', ...file },
      mortgages: [MORTGAGE],
      ...(alertPhone && { alertPhone }),
    })
  }
  liens(): void {
    this.report('LIENS', { liens: [MORTGAGE] })
    this.confirmLiens()
  }
  /** Answers all earlier requests, so that the server requests the hard pull. */
  toHard(file?: Partial<CreditFile>): this {
    this.asked(file ?? {})
    this.liens()
    this.apply()
    this.report('SANCTIONS', { matches: [] })
    this.report('TITLE', { vesting: 'Ada Prime' })
    this.report('FLOOD', { inHazardArea: false, zone: 'X' })
    return this
  }
  hard(file: Partial<CreditFile> = {}): void {
    this.report('HARD_CREDIT', { file: { ...CREDIT, pull: 'HARD', ...file } })
  }
  get server(): string {
    return serverStateOf(this.application).name
  }
}
