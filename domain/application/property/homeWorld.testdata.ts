/**
 * For tests: an application just before the server looks up the home. Each test supplies the county record and the
 * automated value.
 */

import { plainDate } from '../../values/dates.ts'
import { type Cents, dollars } from '../../values/money.ts'
import { openConditionsOf } from '../conditions/conditions.ts'
import { event } from '../events.ts'
import type { Results } from '../results.ts'
import { BORROWER, CREDIT, RECORD as FOUND, MORTGAGE, uuid, World } from '../testing/testWorld.ts'
import type { Condition } from '../types.ts'
import { serverStateOf } from '../views/serverStates.ts'

export type Recorded = NonNullable<Results['PROPERTY_RECORD']>
/** In county records, the last name comes first. */
export const RECORD = { ...FOUND, owners: ['PRIME ADA'] }
export const CERTAIN = { value: dollars(700_000), confidence: 95 }

export class Home extends World {
  lookUp(record: Recorded | undefined, valuation: Results['VALUATION']): void {
    this.profile()
    this.report('SOFT_CREDIT', { file: { ...CREDIT, pull: 'SOFT' }, mortgages: [MORTGAGE] })
    this.report('PROPERTY_RECORD', record)
    this.report('VALUATION', valuation)
  }
  override confirmLiens(): void {
    this.report('LIENS', { liens: [MORTGAGE] })
    super.confirmLiens()
  }
  /** Uploads and submits the documents that the open condition requires. */
  answer(condition: Condition | undefined): void {
    if (!condition) throw new Error('no condition is open')
    for (let n = 0; n < condition.numDocsRequired; n++)
      this.take({
        events: [
          event('DocumentUploaded', {
            document: {
              ...{
                uuid: uuid(900 + n),
                type: condition.requestDocuments[n] ?? 'SUPPORT',
                title: '',
                fileName: 'a.pdf',
              },
              ...{ mediaType: 'application/pdf', stage: 'UPLOAD', forIdentity: BORROWER, sha256: '', pages: 1 },
              ...{ createdAt: this.now, sealed: false, condition: condition.uuid },
            },
          }),
        ],
        effects: [],
        personal: [],
      })
    this.do('answerCondition', { condition: condition.uuid })
  }
  get asked(): Condition | undefined {
    return openConditionsOf(this.application, BORROWER)[0]
  }
  get server(): string {
    return serverStateOf(this.application).name
  }
  /** Orders a broker's valuation that is expected four days later. */
  valued(value: Cents, condition: 'GOOD' | 'POOR' = 'GOOD'): void {
    this.do('orderBpo', this.application.valuation ? {} : { costUnderstood: 'on' })
    const expected = plainDate('2026-11-27')
    this.report('BPO', { state: 'ORDERED', reference: 'B1', broker: 'Birchwood', expected })
    this.wait(4)
    this.deadline('BPO_DONE')
    this.report('BPO', { state: 'DONE', reference: 'B1', value, condition, note: condition === 'POOR' ? 'Roof' : '' })
  }
}
