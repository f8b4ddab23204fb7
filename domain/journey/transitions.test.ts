/**
 * Checks each of the journey's moves that the specification lists. The facts are written out here, so that a test fails
 * if a rule changes.
 */
import { describe, expect, it } from 'vitest'
import { borrowerTable, resolveBorrower } from './borrower.ts'
import type { BorrowerState } from './borrowerNames.ts'
import { factsAt, joined } from './facts.fixture.ts'
import type { Facts } from './facts.ts'
import { answerOf } from './machine.ts'

type Change = Partial<Facts>
const stateAfter = (step: BorrowerState, ...changes: readonly Change[]) =>
  resolveBorrower(changes.reduce<Facts>(joined, factsAt(step))).state

/** The answers of all other steps, so that a new step changes none of the moves. */
const otherAnswers = (from: BorrowerState, to: BorrowerState): Change => ({
  given: borrowerTable.steps.filter(({ id }) => id !== from && id !== to).flatMap((step) => answerOf(step) ?? []),
})

// Shows: states, behaviors, rules
describe('the main path', () => {
  it.each<[BorrowerState, BorrowerState, Change]>([
    ['profile', 'liens', { softCreditConsent: true, nameGiven: true, dobGiven: true, propertySelected: true }],
    ['liens', 'product', { liensComplete: true, uwDecision: 'SELECT' }],
    ['product', 'moreProfile', { offerChosen: true }],
    ['moreProfile', 'hmda', { ownershipGiven: true, ssnOnFile: true, hardCreditConsent: true }],
    ['hmda', 'waitSummary', { given: ['demographics'] }],
    ['waitSummary', 'appSummary', { disclosurelistSummaryReady: true }],
    ['appSummary', 'incomeReview', { disclosurelistSummaryComplete: true }],
    ['incomeReview', 'ach', { incomeMatched: true }],
    ['incomeReview', 'ach', { uwSubDecision: 'FINAL_OFFER' }],
    ['ach', 'autopay', { disburseAccountSet: true }],
    ['autopay', 'faceScan', { payTypeSet: true }],
    ['faceScan', 'docVerify', { faceScanAnswered: true }],
    ['docVerify', 'waitSign', { identityComplete: true }],
    ['waitSign', 'sign', { disclosurelistClosingReady: true }],
    ['sign', 'waitNotary', { closingDisclosuresRead: true, disclosurelistClosingComplete: true }],
    ['waitNotary', 'notary', { disclosurelistNotaryReady: true }],
    ['notary', 'insurance', { disclosurelistNotaryComplete: true }],
    ['insurance', 'waitFund', { insuranceComplete: true }],
    ['waitFund', 'complete', { funded: true }],
  ])('the journey moves from %s to %s once %j', (from, to, change) => {
    const others = otherAnswers(from, to)
    expect(stateAfter(from, others)).toBe(from)
    expect(stateAfter(from, others, change)).toBe(to)
  })

  it('with another owner, the journey moves from sign to codeed, and to waitNotary once that owner has signed', () => {
    const signed: Change = { closingDisclosuresRead: true, disclosurelistClosingComplete: true }
    expect(stateAfter('sign', signed, { coDeedStatus: 'IN_PROGRESS' })).toBe('codeed')
    expect(stateAfter('sign', signed, { coDeedStatus: 'COMPLETE' })).toBe('waitNotary')
  })

  it.each<[BorrowerState, Change]>([
    ['profile', { softCreditConsent: false }],
    ['profile', { nameGiven: false }],
    ['profile', { dobGiven: false }],
    ['profile', { propertySelected: false }],
    ['moreProfile', { ownershipGiven: false }],
    ['moreProfile', { ssnOnFile: false }],
    ['moreProfile', { hardCreditConsent: false }],
  ])('the journey stays at %s while %j', (step, missing) => {
    const all: Change = {
      ...{ softCreditConsent: true, nameGiven: true, dobGiven: true, propertySelected: true },
      ...{ ownershipGiven: true, ssnOnFile: true, hardCreditConsent: true },
    }
    expect(stateAfter(step, all)).not.toBe(step)
    expect(stateAfter(step, all, missing)).toBe(step)
  })
})

describe('moves that are possible from any state', () => {
  const STEPS = ['profile', 'product', 'incomeReview', 'docVerify', 'waitSign'] as const
  it.each<[BorrowerState, Change]>([
    ['errorCredit', { creditBlocked: 'LOCKED' }],
    ['errorCredit', { creditBlocked: 'FROZEN' }],
    ['incorrectPin', { creditBlocked: 'FROZEN', creditFrozenWithPin: true }],
    ['noCredit', { reviews: ['NO_CREDIT'] }],
    ['noProperty', { reviews: ['NO_PROPERTY'] }],
    ['datatreeError', { reviews: ['PROPERTY_MISMATCH'] }],
    ['bpoProcessing', { bpo: 'BPO_PROCESSING' }],
    ['documents', { documentUnread: true }],
    ['manualPaystubUpload', { manualPaystubUpload: true }],
    ['emplVerify', { employmentVerificationNeeded: true }],
    ['declined', { declined: true }],
    ['dtiDeclined', { declined: true, dtiDecline: true }],
    ['creditScoreDeclined', { declined: true, creditScoreDecline: true }],
    ['delinquency', { reviews: ['DELINQUENCY'] }],
    ['waitMerchant', { reviews: ['MERCHANT'] }],
    ['lienAttestation', { lienAttestationNeeded: true }],
  ])('any step gives way to %s if %j', (to, change) => {
    expect(STEPS.map((step) => stateAfter(step, change))).toEqual(STEPS.map(() => to))
  })

  it('a required BPO leads from every step to bpo in every state', () => {
    for (const propertyState of ['TX', 'CA'] as const)
      expect(STEPS.map((step) => stateAfter(step, { bpo: 'BPO_REQUIRED', propertyState }))).toEqual(
        STEPS.map(() => 'bpo'),
      )
  })

  it("a declined borrower can still open the disclosures, but none of the journey's steps", () => {
    const { screens } = resolveBorrower(joined(factsAt('liens'), { declined: true }))
    expect(screens).toContain('document/disclosures')
    expect(screens).not.toContain('liens')
  })

  it('if the lender requests new pictures of the ID, the borrower answers about the face scan again and then comes to docVerify', () => {
    expect(STEPS.map((step) => stateAfter(step, { idReuploadRequested: true, faceScanAnswered: true }))).toEqual(
      STEPS.map(() => 'docVerify'),
    )
  })
})

describe('moves from certain states', () => {
  it.each(['profile', 'liens', 'product'] as const)('a soft credit mismatch leads from %s to ssnCredit', (step) => {
    expect(stateAfter(step, { ssnNeeded: true })).toBe('ssnCredit')
    expect(stateAfter('waitSign', { ssnNeeded: true })).toBe('waitSign')
  })

  it('asset depletion leads from product to assetDepletion', () => {
    expect(stateAfter('product', { uwDecision: 'ASSET_DEPLETION' })).toBe('assetDepletion')
  })

  it.each(['docVerify', 'incomeReview'] as const)('in Texas, an unknown BPO status leads from %s to bpo', (step) => {
    const unknown: Change = { bpo: 'UNKNOWN_BPO_STATUS' }
    expect(stateAfter(step, unknown, { propertyState: 'TX' })).toBe('bpo')
    expect(stateAfter(step, unknown, { propertyState: 'CA' })).toBe(step)
  })

  it.each(['GEN_RESCISSION', 'RESCISSION', 'RECORDING', 'FUNDABLE'] as const)(
    'if insurance is complete, the checklist status %s leads to waitFund',
    (checklistStatus) => {
      expect(stateAfter('notary', { checklistStatus, insuranceComplete: true })).toBe('waitFund')
      expect(stateAfter('notary', { checklistStatus })).toBe('notary')
    },
  )

  it.each<[BorrowerState, Change]>([
    ['payoffHold', { reviews: ['PAYOFF'] }],
    ['paymentReturned', { reviews: ['RETURNED_PAYMENT'], accountNeeded: true }],
    ['waitFund', { checklistStatus: 'RECORDING', insuranceComplete: true }],
  ])("after closing, %s gives way to the lender's requests and documents", (from, held) => {
    expect(stateAfter('waitFund', held)).toBe(from)
    expect(stateAfter('waitFund', held, { conditionOpen: true })).toBe('conditions')
    expect(stateAfter('waitFund', held, { idReuploadRequested: true, faceScanAnswered: true })).toBe('docVerify')
    expect(stateAfter('waitFund', held, { documentUnread: true })).toBe('documents')
  })
})
