import { describe, expect, test } from 'vitest'
import { formatCodeOf } from '../../forms/signing.ts'
import { instant, plainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { outcome, Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { applicationView, signerView } from '../views/borrowerView.ts'
import { factsOf } from '../views/facts.ts'
import { serverStateOf } from '../views/serverStates.ts'
import { BORROWER, CREDIT, document, lending, uuid, World } from './testWorld.ts'

describe('liens', () => {
  test("the borrower can't confirm the liens while the soft inquiry is open", () => {
    const world = new World()
    world.profile()
    expect(serverStateOf(world.application).name).toBe('WAITING_FOR_SOFT_CREDIT')
    expect(() => world.do('saveLiens', { hoaDues: '0', liensConfirmed: 'on' })).toThrow('still checking the records')
  })

  test("the borrower can't lower a lien's reported balance by more than three monthly payments", () => {
    const world = new World()
    world.goTo('liens')
    const [found] = world.application.liens
    const lowered = { liens: [{ uuid: found?.uuid, balance: '196,099' }] }
    expect(() => world.send('saveLiens', lowered)).toThrow('lower than our records show')
  })
})

describe('the main path of an application', () => {
  test('an application goes from the profile to a funded line through all statuses in order', () => {
    const world = new World()
    world.toClosing()
    world.notarize()
    expect(world.application.status).toBe('RESCISSION')
    // The borrower signed on Monday, November 23. Thursday is Thanksgiving, so the three business days are Tuesday,
    // Wednesday and Friday.
    expect(world.application.rescission).toMatchObject({ expires: '2026-11-27', earliestDisbursement: '2026-11-28' })
    expect(world.state).toBe('insurance')
    world.insure()
    expect(world.state).toBe('waitFund')
    world.now = instant('2026-11-28T09:00:00Z')
    world.deadline('RESCISSION_EXPIRES')
    world.deadline('CANCELLATION_MAIL_ENDS')
    world.report('RECORDING', { instrument: '2026-1', on: plainDate('2026-11-28') })
    world.report('DISBURSEMENT', { trace: 't1' })
    expect(world.application.status).toBe('COMPLETE')
    expect(world.state).toBe('complete')
    expect(serverStateOf(world.application)).toMatchObject({ kind: 'terminal', route: '/' })
  })

  test('an application waits for proof of insurance even after the county has recorded the lien', () => {
    const world = new World()
    world.toClosing()
    world.notarize()
    world.deadline('RESCISSION_EXPIRES')
    world.deadline('CANCELLATION_MAIL_ENDS')
    world.report('RECORDING', { instrument: '2026-1', on: plainDate('2026-11-28') })
    expect(world.application.status).toBe('FUNDABLE')
    expect(world.state).toBe('insurance')
    world.insure()
    expect(world.application.requests.DISBURSEMENT?.state).toBe('OPEN')
  })

  test("verified income doesn't support the chosen offer if the line would need a longer term", () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    // Half of the $5,800 monthly income, minus other debts, leaves $680 for the payment. That covers the payment on a
    // thirty-year term, but not on a ten-year term.
    world.showIncome(false, dollars(69_600))
    expect(world.state).toBe('manualPaystubUpload')
    world.do('submitPaystubs', { paystubs: [{ name: 'stub.pdf', size: 10 }] })
    world.report('PAYSTUB_REVIEW', { annual: dollars(69_600), employer: 'Acme', confirmEmployment: false })
    const { decision, income, offer } = world.application
    expect(decision).toMatchObject({ decision: 'SELECT', reasons: ['INCOME_INSUFFICIENT'] })
    expect(decision.maxLine).toBeGreaterThan(offer?.amount ?? 0)
    expect(income).toMatchObject({ verifiedAnnual: dollars(69_600), matched: false })
    expect(world.state).toBe('counterOffer')
    expect(world.application.status).toBe('INCOME_VERIFICATION')
  })

  test('a co-signer must sign before the notary meeting', () => {
    const world = new World()
    world.toOffers()
    world.toSummary({
      ownershipType: 'JOINT',
      coOwners: [{ firstName: 'Bo', lastName: 'Prime', email: 'bo@example.com', role: 'CO_SIGNER' }],
    })
    world.toSigned()
    world.sign()
    expect(world.state).toBe('codeed')
    expect(world.application.status).toBe('CO_DEED_SIGNING')
    const signer = world.application.owners[1]?.identityUuid ?? ''
    world.do(
      'acceptIntro',
      {
        firstName: 'Bo',
        lastName: 'Prime',
        dateOfBirth: '1982-01-01',
        phoneNumber: '2125550100',
        ssn: '123-45-6787',
        hardCreditConsent: 'on',
      },
      signer,
    )
    const picture = { name: 'a.jpg', size: 1000 }
    world.do('answerSignerFaceScan', { faceScan: 'AGREED' }, signer)
    world.do('submitSignerIdentity', { documentType: 'PASSPORT', front: picture, selfie: picture }, signer)
    world.report('IDENTITY', { identity: signer, verified: true, reason: '' })
    expect(world.application.requests.CO_SIGNER_CREDIT).toMatchObject({ state: 'OPEN', reference: signer })
    const own = { ...CREDIT, score: 701, pull: 'HARD' as const }
    const { credit, quote } = world.application
    const shown = () => signerView(world.application, signer, world.personal, world.context().today)
    expect(shown()?.journey.state).toBe('waitDocuments')
    const { monthlyPayment, rate } = world.application.offer ?? {}
    expect(shown()?.terms).toEqual({ monthlyPayment, rate, interestOnly: false })
    const notice = document(13, 'CREDIT_SCORE_NOTICE', 'SUMMARY', signer)
    world.report('CO_SIGNER_CREDIT', { identity: signer, file: own, documents: [notice] })
    expect(world.application.owners[1]?.credit).toEqual(own)
    expect(world.application).toMatchObject({ credit, quote })
    expect(shown()?.documents).toContainEqual(notice)
    const { documents } = applicationView(world.application, world.personal, lending, world.context().today)
    expect(documents).not.toContainEqual(notice)
    expect(shown()?.journey).toMatchObject({ state: 'consent', screen: 'sign' })
    const consent = { esignConsent: 'on' }
    const wrong = { ...consent, formatCode: 'WRONG1' }
    expect(() => world.do('consentAsSigner', wrong, signer)).toThrow('code isn’t in the sample document')
    expect(() => world.do('consentAsSigner', consent, signer)).toThrow('Enter the code')
    world.do('consentAsSigner', { ...consent, formatCode: formatCodeOf(world.application.uuid) }, signer)
    world.do('signAsSigner', { signature: 'Bo Prime', initials: 'BP', esignConsent: 'on' }, signer)
    const given = (identity: string) =>
      world.application.consents.filter((consent) => consent.identity === identity).map(({ type }) => type)
    expect(given(signer)).toEqual(['HARD_CREDIT', 'FACE_SCAN', 'E_SIGN', 'E_SIGN'])
    expect(given(BORROWER)).toEqual(['SOFT_CREDIT', 'HARD_CREDIT', 'AUTOPAY', 'FACE_SCAN', 'E_SIGN', 'E_SIGN'])
    world.report('SEAL', { documents: [] })
    expect(world.application.status).toBe('NOTARY')
    world.notarize()
    expect(world.application.status).toBe('RESCISSION')
    // Any owner, including this co-signer, can cancel for all owners.
    world.do('rescindAsSigner', {}, signer)
    expect(world.application.status).toBe('CANCELLED')
    expect(world.state).toBe('cancelled')
  })

  test('two co-signers who consent at the same time each get a credit request', () => {
    const world = new World()
    world.toOffers()
    const named = (firstName: string) => ({
      ...{ firstName, lastName: 'Prime', role: 'CO_SIGNER' },
      email: `${firstName.toLowerCase()}@example.com`,
    })
    world.toSummary({ ownershipType: 'JOINT', coOwners: [named('Bo'), named('Cy')] })
    world.toSigned()
    world.sign()
    const [, bo = '', cy = ''] = world.application.owners.map(({ identityUuid }) => identityUuid)
    const profile = { lastName: 'Prime', dateOfBirth: '1982-01-01', phoneNumber: '2125550100', hardCreditConsent: 'on' }
    world.do('acceptIntro', { ...profile, firstName: 'Cy', ssn: '123-45-6786' }, cy)
    world.do('acceptIntro', { ...profile, firstName: 'Bo', ssn: '123-45-6787' }, bo)
    const file = { ...CREDIT, pull: 'HARD' as const }
    for (const [no, identity] of [cy, bo].entries()) {
      expect(world.application.requests.CO_SIGNER_CREDIT).toMatchObject({ no: no + 1, reference: identity })
      world.report('CO_SIGNER_CREDIT', { identity, file, documents: [] })
    }
    expect(world.application.requests.CO_SIGNER_CREDIT?.state).toBe('DONE')
    expect(world.application.owners.every(({ credit }) => credit)).toBe(true)
  })

  test("another signer's consent doesn't count as the borrower's consent", () => {
    const world = new World()
    const consent = { version: 'x', at: world.now, ip: '', userAgent: '' }
    const given = (identity: string) =>
      event('ConsentGiven', { consent: { ...consent, type: 'HARD_CREDIT', identity } })
    world.application = evolve(world.application, given(uuid(9)), world.now)
    expect(factsOf(world.application).hardCreditConsent).toBe(false)
    world.application = evolve(world.application, given(BORROWER), world.now)
    expect(factsOf(world.application).hardCreditConsent).toBe(true)
  })

  test("if an employer doesn't confirm the job, the application waits until another employer confirms it", () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.showIncome(true)
    expect(world.state).toBe('emplVerify')
    const employer = {
      jobTitle: 'Manager',
      startDate: '2019-03-04',
      employerPhone: '2125550199',
      verificationConsent: 'on',
    }
    world.do('confirmEmployment', { ...employer, employerName: 'Acme' })
    expect(serverStateOf(world.application).name).toBe('WAITING_FOR_EMPLOYMENT')
    world.report('EMPLOYMENT', { works: 'NO' })
    expect(world.application.status).toBe('INCOME_VERIFICATION')
    expect(world.application.income.employmentDenied).toBe('Acme')
    expect(world.state).toBe('emplVerify')
    expect(() => world.do('linkBank')).toThrow()
    world.do('confirmEmployment', { ...employer, employerName: 'Acme Holdings' })
    expect(world.application.income.employmentDenied).toBeUndefined()
    world.report('EMPLOYMENT', { works: 'YES' })
    expect(world.application.status).toBe('BANK_ACCOUNT')
    expect(world.isPast('incomeReview')).toBe(true)
  })

  test("if a third employer doesn't confirm the job, the borrower must send paystubs instead", () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.showIncome(true)
    const employer = {
      jobTitle: 'Manager',
      startDate: '2019-03-04',
      employerPhone: '2125550199',
      verificationConsent: 'on',
    }
    for (const employerName of ['Acme', 'Acme Holdings', 'Acme Works']) {
      expect(world.state).toBe('emplVerify')
      world.do('confirmEmployment', { ...employer, employerName })
      world.report('EMPLOYMENT', { works: 'NO' })
    }
    expect(world.state).toBe('manualPaystubUpload')
    expect(world.application.status).toBe('INCOME_VERIFICATION')
    expect(world.application.income.employmentDenied).toBe('Acme Works')
    // The borrower can't link a payroll provider instead of sending paystubs, because a payroll provider can't confirm
    // the job.
    expect(() => world.do('linkIncome', { method: 'PAYROLL' })).toThrow('upload paystubs')
    expect(() => world.do('confirmEmployment', { ...employer, employerName: 'Acme' })).toThrow()
    const paystub = document(50, 'USER_UPLOADED_PAYSTUB', 'UPLOAD', BORROWER)
    world.take(outcome({ events: [event('DocumentUploaded', { document: paystub })] }))
    world.do('submitPaystubs', { paystubs: [{ name: paystub.fileName, size: 1 }] })
    world.report('PAYSTUB_REVIEW', { annual: dollars(150_000), employer: 'Acme', confirmEmployment: true })
    expect(world.isPast('incomeReview')).toBe(true)
    expect(world.application.status).toBe('BANK_ACCOUNT')
  })

  test('the borrower can cancel the line while insurance is under review', () => {
    const world = new World()
    world.toClosing()
    world.notarize()
    world.do('submitInsurance', {
      carrier: 'Safe',
      policyNumber: 'P1',
      expiresOn: '2027-10-01',
      proof: { name: 'p.pdf', size: 10 },
    })
    const no = world.application.requests.INSURANCE?.no ?? 0
    world.take(outcome({ events: [event('RequestSettled', { kind: 'INSURANCE', no, state: 'FAILED' })] }))
    expect(world.state).toBe('hold')
    world.do('rescind')
    expect(world.application.cancelled).toMatchObject({ why: 'RESCINDED', by: BORROWER })
  })

  test('nobody can rescind after midnight at the end of the rescission period', () => {
    const world = new World()
    world.toClosing()
    world.notarize()
    world.now = instant('2026-11-28T09:00:00Z')
    expect(() => world.do('rescind')).toThrow(Refusal)
  })
})
