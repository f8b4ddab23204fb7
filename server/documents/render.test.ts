import { documentTypes, signersOf } from 'domain/application/core/documents.ts'
import { plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { percent } from 'domain/values/rates.ts'
import { describe, expect, it } from 'vitest'
import { auditData } from './audit.testdata.ts'
import { missingFrom } from './layout/fonts.ts'
import { poppler, render, textOf } from './poppler.testdata.ts'
import { california, texas } from './render.testdata.ts'
import { renderAuditCertificate, renderDocument } from './render.ts'
import type { LineTerms, Party } from './types.ts'

const cases = [
  ['Texas, two owners', texas],
  ['California, one owner', california],
] as const

describe.each(cases)('%s', (_, data) => {
  it.each(documentTypes.map((type) => [type.id, type] as const))(
    'the document %s is a tagged PDF with its fonts embedded',
    async (id, type) => {
      const document = await render(data, id)
      expect(document.pages).toBeGreaterThan(0)
      expect(document.pages).toBeLessThan(9)

      const info = poppler('pdfinfo', document)
      expect(info).toMatch(/Tagged:\s+yes/)
      expect(info).toMatch(/Pages:\s+(\d+)/)
      expect(info).toContain(`loan number ${data[id].loanNumber}`)
      const tree = poppler('pdfinfo', document, '-struct')
      for (const tag of ['Document', 'H1', 'H2', 'P (block)']) expect(tree).toContain(tag)
      if (id !== 'ESIGN_CONSENT' && id !== 'TEXAS_HOME_EQUITY_NOTICE')
        for (const tag of ['Table', 'TR', 'TH', 'TD']) expect(tree).toContain(tag)

      const fonts = poppler('pdffonts', document).split('\n').slice(2).filter(Boolean)
      for (const font of fonts) expect(font).toMatch(/ yes yes yes /)

      const raw = Buffer.from(document.bytes).toString('latin1')
      expect(raw).toContain('/Lang (en-US)')
      expect(raw).toContain('/DisplayDocTitle true')
      expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>')

      const holder = data.AUTOPAY_AUTHORIZATION.accountHolder.id
      const signers =
        type.addressee === 'EACH_OWNER' && type.signers !== 'NOBODY'
          ? [data.RIGHT_TO_CANCEL.recipient]
          : signersOf(type.signers, data[id].parties, holder)
      for (const party of signers) {
        expect(document.fields.filter((field) => field.kind === 'signature' && field.owner === party.id)).toHaveLength(
          1,
        )
        expect(document.fields.filter((field) => field.kind === 'date' && field.owner === party.id)).toHaveLength(1)
        expect(document.fields.filter((field) => field.kind === 'initials' && field.owner === party.id)).toHaveLength(
          type.initialled ? document.pages : 0,
        )
      }
      expect(document.fields.filter((field) => field.kind === 'signature')).toHaveLength(signers.length)
      expect(document.fields.some((field) => field.kind === 'notary')).toBe(type.notarized)
      for (const { page, rect } of document.fields) {
        expect(page).toBeLessThan(document.pages)
        expect(rect.x).toBeGreaterThanOrEqual(60)
        expect(rect.x + rect.width).toBeLessThanOrEqual(552)
        expect(rect.y).toBeGreaterThanOrEqual(50)
        expect(rect.y + rect.height).toBeLessThanOrEqual(740)
      }
      expect(new Set(document.fields.map((field) => field.id)).size).toBe(document.fields.length)
    },
  )
})

it('text copied from a document has the same apostrophes and quotation marks as the document', async () => {
  const text = textOf(await render(california, 'CREDIT_AGREEMENT'))
  expect(text).toContain('We don’t have to make a draw')
  expect(text).toContain('(the “line”)')
  expect(text).not.toMatch(/[\u02b9-\u02bf]/)
})

describe('figures', () => {
  it("the credit agreement shows the applicant's figures", async () => {
    const text = textOf(await render(texas, 'CREDIT_AGREEMENT'))
    for (const figure of [
      '$120,000.00',
      '$100,000.00',
      '9.650%',
      '0.804167%',
      '$1,053.29',
      'January 3, 2027',
      'December 3, 2041',
      '2.400%',
      '17.200%',
      '$4,000.00',
    ])
      expect(text).toContain(figure)
    expect(text).toContain('Section 50(a)(6), Article XVI, of the Texas Constitution')
  })

  it('the credit agreement states that the borrower repays the initial draw before the line ends', async () => {
    const { terms } = california.CREDIT_AGREEMENT
    const later = { ...terms, maturesOn: plainDate('2041-11-21') }
    const whole = textOf(await renderDocument('CREDIT_AGREEMENT', { ...california.CREDIT_AGREEMENT, terms: later }))
    expect(whole).toContain('Maturity date November 21, 2041')
    // The borrower repays the initial draw in 120 payments, starting on January 3, 2027.
    expect(whole).toContain('The last payment on the initial draw is due on December 3, 2036')
  })

  it('the credit agreement describes statements, additional draws and autopay the same way as the screens do', async () => {
    const text = textOf(await render(california, 'CREDIT_AGREEMENT'))
    expect(text).toContain('we send you a statement at least 14 days before the payment is due')
    expect(text).toContain('you may ask for additional draws by phone or in writing')
    expect(text).toContain('You can start or end automatic payments at any time by phone or in writing')
  })

  it("the application disclosures show the applicant's figures and the example for $10,000", async () => {
    const text = textOf(await render(california, 'HELOC_APPLICATION_DISCLOSURES'))
    const { example, exampleAtCap } = california.HELOC_APPLICATION_DISCLOSURES
    expect(text).toContain(
      'it would take 120 months (10 years) to pay off a balance of $10,000.00 at an annual percentage rate of 8.400%',
    )
    expect(text).toContain(
      `119 monthly payments of $${(example.payment / 100).toFixed(2)} and a final payment of $${(example.finalPayment / 100).toFixed(2)}`,
    )
    expect(text).toContain(`the minimum monthly payment would be $${(exampleAtCap.payment / 100).toFixed(2)}`)
    expect(text).toContain('You could lose your home')
    expect(text).not.toContain('Texas homestead')
  })

  it("the account-opening disclosures show the applicant's figures", async () => {
    const text = textOf(await render(california, 'ACCOUNT_OPENING_DISCLOSURES'))
    for (const figure of [
      '0.700000%',
      '8.400%',
      '$3,757.47',
      '$3,959.47',
      'Fair Credit Billing Act',
      'It will never be below 7.600%',
    ])
      expect(text).toContain(figure)
  })

  it("the closing cost statement shows the costs, the payoffs and what's left of the initial draw", async () => {
    const text = textOf(await render(texas, 'CLOSING_COSTS'))
    for (const figure of ['$1,702.00', '$1,592.00', '$2,400.00', '$8,214.37', '$90,193.63', '$110.00'])
      expect(text).toContain(figure)
  })

  it('the credit score notice shows the score with its range, date, source and key factors', async () => {
    const text = textOf(await render(texas, 'CREDIT_SCORE_NOTICE'))
    for (const part of [
      '742',
      'low of 300 to a high of 850',
      'November 3, 2026',
      'Meridian Credit Bureau',
      'Too many recent inquiries',
      'VantageScore 4.0',
    ])
      expect(text).toContain(part)
  })

  it('the adverse action notice shows the reasons, the federal agency, the creditor and the credit report used', async () => {
    const text = textOf(await render(texas, 'ADVERSE_ACTION_NOTICE'))
    for (const part of [
      'unable to approve it',
      '1. Value or type of collateral not sufficient',
      '2. Too many recent inquiries',
      'race, color, religion, national origin, sex, marital status, age',
      'Federal Trade Commission, Consumer Response Center, 600 Pennsylvania Avenue NW, Washington, DC 20580',
      'Hearthline Lending LLC',
      '15720 Juniper Ridge Road, Suite 200, Charlotte, NC 28277',
      'Meridian Credit Bureau',
      'P.O. Box 4400, Allen, TX 75013',
      '1-888-555-0147',
      'played no part in our decision',
      'no later than 60 days',
      'right to dispute',
      '655',
      'November 3, 2026',
      'low of 300 to a high of 850',
      'Balances on revolving accounts are high',
    ])
      expect(text).toContain(part)
    const { report, ...rest } = texas.ADVERSE_ACTION_NOTICE
    const without = textOf(await renderDocument('ADVERSE_ACTION_NOTICE', { ...rest, usedOthers: false }))
    expect(report).toBeDefined()
    expect(without).not.toMatch(/consumer reporting agency|credit score/i)
    expect(without).toContain('Equal Credit Opportunity Act')
    const { name, address, phone } = report?.bureau ?? { name: '', address: '', phone: '' }
    const silent = textOf(
      await renderDocument('ADVERSE_ACTION_NOTICE', { ...rest, silentBureau: { name, address, phone } }),
    )
    for (const part of [
      'gave us no report on you',
      'Meridian Credit Bureau',
      '1-888-555-0147',
      'no later than 60 days',
    ])
      expect(silent).toContain(part)
    expect(silent).not.toMatch(/credit score/i)
  })

  it('the notice of incompleteness lists the missing items, who must send them, the deadline, and the consequences', async () => {
    const notice = texas.INCOMPLETE_NOTICE
    const text = textOf(await render(texas, 'INCOMPLETE_NOTICE'))
    for (const part of [
      'Application date November 2, 2026',
      '1. The papers of the trust that owns the home: Trust agreement and Certificate of trust (at least 2 files), requested on November 23, 2026. “Please send all pages.”',
      `2. A phone number at which we reach you, requested from ${notice.wanted[1]?.from} on November 24, 2026.`,
      'We need this information by January 2, 2027.',
      'unable to give further consideration to your application for credit',
    ])
      expect(text).toContain(part)
    const [papers] = notice.wanted
    const wanted = papers ? [{ ...papers, files: 1 }] : []
    expect(textOf(await renderDocument('INCOMPLETE_NOTICE', { ...notice, wanted }))).toContain(
      'owns the home: one or more of Trust agreement and Certificate of trust, requested on',
    )
    await expect(renderDocument('INCOMPLETE_NOTICE', { ...notice, wanted: [] })).rejects.toThrow(RangeError)
  })

  it('the list of housing counseling agencies gives each agency in order of distance, with all its details', async () => {
    const list = texas.COUNSELING_LIST
    const [first, ...others] = list.agencies
    if (!first) throw new Error('the sample list has agencies')
    const agency = { ...first, street2: 'Suite 5', email: 'advice@first.example', miles: 12.4 }
    const text = textOf(await renderDocument('COUNSELING_LIST', { ...list, agencies: [agency, ...others] }))
    for (const part of [
      'approved by the U.S. Department of Housing and Urban Development (HUD), and they can offer independent advice',
      '1-855-411-CFPB (2372)',
      `1. ${agency.name}`,
      `Phone ${agency.phone}`,
      `Address ${agency.street1}, Suite 5, ${agency.city}, ${agency.state} ${agency.zip}`,
      'Distance About 12 miles',
      `Website ${agency.website}`,
      'Email advice@first.example',
      `Services ${agency.services.join('; ')}`,
      `Languages ${agency.languages.join(', ')}`,
      `10. ${others.at(-1)?.name}`,
      'from HUD’s data of November 9, 2026',
    ])
      expect(text).toContain(part)
    await expect(renderDocument('COUNSELING_LIST', { ...list, agencies: [] })).rejects.toThrow(RangeError)
  })

  it('an adverse action notice requires one to four reasons', async () => {
    const notice = texas.ADVERSE_ACTION_NOTICE
    for (const reasons of [[], ['a', 'b', 'c', 'd', 'e']])
      await expect(renderDocument('ADVERSE_ACTION_NOTICE', { ...notice, reasons })).rejects.toThrow(RangeError)
  })

  it("the application summary and the autopay authorization show the applicant's figures", async () => {
    const summary = textOf(await render(texas, 'APPLICATION_SUMMARY'))
    for (const part of ['$142,500.50', '$231,480.11', '$612,000.00', 'ending in 4320']) expect(summary).toContain(part)
    const autopay = textOf(await render(texas, 'AUTOPAY_AUTHORIZATION'))
    for (const part of ['ending in 6789', '111000025', '$1,053.29', '3rd of each month'])
      expect(autopay).toContain(part)
  })

  it('the application summary shows the member discount and whether the membership is still unverified', async () => {
    const data = texas.APPLICATION_SUMMARY
    const summaryWith = async (memberDiscount?: LineTerms['memberDiscount']) => {
      const terms = { ...data.terms, ...(memberDiscount && { memberDiscount }) }
      return textOf(await renderDocument('APPLICATION_SUMMARY', { ...data, terms })).replaceAll(/\s+/g, ' ')
    }
    const points = percent(0.25)
    const open = await summaryWith({ points, open: true })
    expect(open).toContain('Member discount 0.250%, included in the rate above; subject to verification of')
    const confirmed = await summaryWith({ points, open: false })
    expect(confirmed).toContain('Member discount 0.250%, included in the rate above')
    expect(confirmed).not.toContain('subject to verification')
    expect(await summaryWith()).not.toContain('Member discount')
  })
})

describe('acknowledgment', () => {
  it('documents delivered with the application summary require an acknowledgment and have no signature fields', async () => {
    const summary = await render(texas, 'APPLICATION_SUMMARY')
    expect(summary.fields).toEqual([])
    expect(textOf(summary)).toContain('You read and accept it online')
    expect(textOf(summary)).not.toMatch(/by signing|date of your signature/i)
    const costs = await renderDocument('CLOSING_COSTS', { ...texas.CLOSING_COSTS, receipt: 'ACKNOWLEDGED' })
    expect(costs.fields).toEqual([])
    expect(textOf(costs)).not.toContain('By signing')
  })
})

it('the rate of an additional draw stays between the floor and the cap', async () => {
  const { terms } = california.CREDIT_AGREEMENT
  const priced = async (margin: number) => {
    const drawRate = { ...terms.drawRate, margin: percent(margin) }
    const data = { ...california.CREDIT_AGREEMENT, terms: { ...terms, drawRate } }
    return textOf(await renderDocument('CREDIT_AGREEMENT', data))
  }
  expect(await priced(0)).toContain('would have had an annual percentage rate of 7.600%')
  expect(await priced(15)).toContain('would have had an annual percentage rate of 17.200%')
})

describe('contradictory data', () => {
  it('rendering the closing cost statement fails if costs exceed the initial draw', async () => {
    const data = { ...texas.CLOSING_COSTS, payoffs: [{ lender: 'Cedar Savings Bank', amount: dollars(99_000) }] }
    await expect(renderDocument('CLOSING_COSTS', data)).rejects.toThrow('exceed the initial draw')
  })

  it('rendering a document fails for terms that Texas forbids for a homestead', async () => {
    const { terms } = texas.CREDIT_AGREEMENT
    const change = (wrong: Partial<typeof terms>) =>
      renderDocument('CREDIT_AGREEMENT', { ...texas.CREDIT_AGREEMENT, terms: { ...terms, ...wrong } })
    await expect(change({ minimumDraw: dollars(500) })).rejects.toThrow('minimum draw')
    await expect(change({ additionalDrawFeeRate: percent(1) })).rejects.toThrow('no fee')
    await expect(change({ terminationFee: dollars(100) })).rejects.toThrow('termination fee')
  })
})

it('documents can show names in many alphabets', async () => {
  const text = textOf(await render(texas, 'ESIGN_CONSENT'))
  expect(text).toContain('María José O’Brien-Nguyễn')
  expect(text).toContain("Seán Patrick O'Brien")
  for (const name of ["O'Brien", 'José', 'Nguyễn', 'Łukasz Żółć', 'Günther Strauß', 'Þóra', 'Ελένη', 'Дмитрий'])
    expect(missingFrom('serif', name)).toEqual([])
  expect(missingFrom('script', 'José Nguyễn O’Brien')).toEqual([])
})

it('the e-sign consent prints its sample code on one line, even if all its letters are wide', async () => {
  const widest = await renderDocument('ESIGN_CONSENT', { ...texas.ESIGN_CONSENT, formatCode: 'WQMWQM' })
  expect(textOf(widest)).toContain('WQMWQM')
})

it('rendering identical data twice produces identical bytes', async () => {
  const [first, second] = await Promise.all([render(texas, 'CREDIT_AGREEMENT'), render(texas, 'CREDIT_AGREEMENT')])
  expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true)
})

it('the credit agreement of an interest-only line shows the payment during the draw period and the payment after it', async () => {
  const { terms } = california.CREDIT_AGREEMENT
  const text = textOf(
    await renderDocument('CREDIT_AGREEMENT', {
      ...california.CREDIT_AGREEMENT,
      terms: { ...terms, interestOnly: true, monthlyPayment: dollars(527.1), paymentAfterDrawPeriod: dollars(700.2) },
    }),
  )
  expect(text).toContain('During the draw period it is the interest accrued on each draw; for the initial draw $527.10')
  expect(text).toContain('These payments do not reduce the principal.')
  expect(text).toContain('for the initial draw $700.20')
})
it('the audit certificate contains the hashes of the documents', async () => {
  const text = textOf(await renderAuditCertificate(auditData))
  for (const { sha256Before, sha256After } of auditData.documents) {
    expect(text).toContain(sha256Before)
    expect(text).toContain(sha256After)
  }
  expect(text).toContain(auditData.eventsHash)
  expect(text).toContain('Wording of e-sign 2026-01, given 11/20/2026, 9:15:00 AM CST')
  // The certificate shows each signer's IP address.
  expect(text).toContain('203.0.113.7')
  expect(text).toContain('203.0.113.8')
  const people = auditData.people.map(({ consent: _, ...person }) => person)
  expect(textOf(await renderAuditCertificate({ ...auditData, people }))).toContain('None on record')
})

it('documents for a business line name the company as the borrower and its member as the signer', async () => {
  const company = 'Quince Orchard Rentals LLC'
  const of = <T extends { readonly parties: readonly Party[] }>(data: T) => ({
    ...data,
    businessPurpose: true as const,
    parties: data.parties.map((party) => (party.borrower ? { ...party, entity: company } : party)),
  })
  const [member] = california.CREDIT_AGREEMENT.parties
  const agreement = textOf(await renderDocument('CREDIT_AGREEMENT', of(california.CREDIT_AGREEMENT)))
  expect(agreement).toContain(`between ${company} (“you”)`)
  expect(agreement).toContain(`By: ${member?.name}, member`)
  expect(agreement).toContain('This is business credit')
  expect(agreement).not.toContain('lose your home')
  const deed = textOf(await renderDocument('DEED_OF_TRUST', of(california.DEED_OF_TRUST)))
  expect(deed).toContain(`appeared ${member?.name}, member of ${company}`)
})
