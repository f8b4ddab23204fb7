import { wordingDate } from 'domain/application/core/consents.ts'
import { stateName } from 'domain/values/address.ts'
import { add, ZERO } from 'domain/values/money.ts'
import { letter } from '../layout/letter.ts'
import { countyName, longDate, money } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { ApplicationSummaryData } from '../types.ts'
import { lineRows, rate } from './terms.ts'

const OCCUPANCY = {
  PRIMARY: 'Principal residence',
  SECONDARY: 'Second home',
  INVESTMENT: 'Investment property',
} as const

/**
 * Renders a summary of the submitted application. The applicant acknowledges the summary in the app instead of signing
 * it.
 */
export function applicationSummary(data: ApplicationSummaryData): Promise<RenderedDocument> {
  const { property, terms, propertyValue, rental } = data
  const options = { title: 'Application Summary', subject: 'Application for a home equity line of credit' }
  return letter(data, options, (page) => {
    page.paragraph(
      `This is the application for a home equity line of credit that you submitted to ${data.lender.name} on ${longDate(data.submittedOn)}. ` +
        'Please check each line. If something is wrong, don’t accept the summary. Call us instead.',
    )
    page.section('Your requested line', () => {
      page.keyValueTable([
        ...lineRows(terms),
        ...(terms.memberDiscount
          ? ([
              [
                'Member discount',
                `${rate(terms.memberDiscount.points)}, included in the rate above${terms.memberDiscount.open ? '; subject to verification of your membership' : ''}`,
              ],
            ] as const)
          : []),
        ['Origination fee', `${money(terms.originationFee)} (${rate(terms.originationFeeRate)} of the initial draw)`],
      ])
      page.small('The annual percentage rate does not include fees, which are listed separately.')
    })
    for (const applicant of data.applicants) {
      const party = data.parties.find(({ id }) => id === applicant.party)
      page.section(`Applicant: ${party?.name ?? ''}`, () => {
        page.keyValueTable([
          ['Address', party?.address ?? ''],
          ['Email', applicant.email],
          ['Phone', applicant.phone],
          ['Year of birth', String(applicant.birthYear)],
          ['Social Security number', `ending in ${applicant.ssnMask}`],
          ...(rental
            ? []
            : ([
                ['Primary source of income', `${applicant.incomeSource} (${applicant.employment})`],
                ['Annual income before tax', money(applicant.annualIncome)],
                ['Other annual income', money(applicant.otherIncome)],
              ] as const)),
          ...(party?.entity ? ([['Signs for', `${party.entity}, as its member`]] as const) : []),
          ['Owner of the property', party?.owner ? 'Yes' : 'No'],
        ])
      })
    }
    page.section('The property', () => {
      page.keyValueTable([
        ['Address', property.address],
        ['County and state', `${countyName(property.county, property.state)}, ${stateName(property.state)}`],
        ['Occupancy', OCCUPANCY[property.occupancy]],
        [
          'Owners',
          data.parties
            .filter((party) => party.owner)
            .map((party) => party.entity ?? party.name)
            .join('; '),
        ],
        ['Value', `${money(propertyValue.amount)}, as of ${longDate(propertyValue.on)} (${propertyValue.source})`],
      ])
    })
    if (rental)
      page.section('Rent and property costs', () => {
        page.keyValueTable([
          [rental.leased ? 'Monthly rent in the lease' : 'Expected monthly rent', money(rental.monthlyRent)],
          ['Annual property taxes', money(rental.annualTaxes)],
          ['Annual insurance', money(rental.annualInsurance)],
          ['Monthly association dues', money(rental.monthlyDues)],
          [
            'Ratio of rent to all costs, including the new payment',
            `${rental.ratio.toFixed(2)} (at least ${rental.leastRatio.toFixed(2)})`,
          ],
        ])
        page.small('We decide on this application based on the rent. We did not review your income.')
      })
    page.section('Loans and liens on the property', () => {
      if (data.liens.length === 0) page.paragraph('You reported none, and we found none.')
      else
        page.table({
          columns: [
            { header: 'Lender', share: 0.3 },
            { header: 'Type', share: 0.2 },
            { header: 'To be paid off', share: 0.14 },
            { header: 'Monthly payment', share: 0.17, align: 'right' },
            { header: 'Balance', share: 0.19, align: 'right' },
          ],
          rows: data.liens.map((lien) => [
            lien.lender,
            lien.kind,
            lien.payOff ? 'Yes' : 'No',
            money(lien.monthlyPayment),
            money(lien.balance),
          ]),
          total: [
            'Total',
            '',
            '',
            money(add(ZERO, ...data.liens.map((lien) => lien.monthlyPayment))),
            money(add(ZERO, ...data.liens.map((lien) => lien.balance))),
          ],
        })
    })
    page.section('Your answers', () =>
      page.keyValueTable(data.declarations.map(({ question, answer }) => [question, answer])),
    )
    page.section('Your consents', () =>
      page.table({
        columns: [
          { header: 'Consent', share: 0.58 },
          { header: 'Wording date', share: 0.2 },
          { header: 'Given on', share: 0.22 },
        ],
        rows: data.consents.map((consent) => [consent.label, wordingDate(consent.version), longDate(consent.on)]),
      }),
    )
    page.section('What you confirm by accepting', () => {
      page.paragraph(
        'You don’t sign this summary. You read and accept it online, and we record the time. By accepting it, you confirm:',
      )
      page.list(
        [
          'Everything in this application is true, correct, and complete as of the day you accept it, and you will tell us if that changes before the line opens.',
          'You authorized us to obtain a consumer credit report on you and to verify the information in this application, now and while the line is open.',
          'You know that it is a federal crime to knowingly make a false statement in an application for credit (18 U.S.C. 1014).',
          'The line will be secured by a lien on the property described above. This application is not a commitment by us to lend.',
        ],
        'numbers',
      )
      page.small(
        'The federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant’s income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act.',
      )
    })
  })
}
