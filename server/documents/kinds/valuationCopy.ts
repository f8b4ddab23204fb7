import { PROPERTY_CONDITION_LABELS } from 'domain/forms/moreInformation.ts'
import { letter } from '../layout/letter.ts'
import { fullDate, longDate, money } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { ValuationCopyData } from '../types.ts'

type Automated = Pick<ValuationCopyData['valuation'], 'value' | 'confidence' | 'range' | 'model' | 'asOf'>

const automatedRows = ({ value, confidence, range, model, asOf }: Automated) => [
  ['Estimated value', money(value)] as const,
  ...(range ? [['Likely range', `${money(range.low)} to ${money(range.high)}`] as const] : []),
  ...(confidence === undefined ? [] : [['Confidence', `${confidence} of 100`] as const]),
  ...(model ? [['Model', [model.name, model.version].filter(Boolean).join(' ')] as const] : []),
  ...(asOf ? [['Value as of', longDate(asOf)] as const] : []),
]

const conditionOf = ({ condition }: NonNullable<ValuationCopyData['bpo']>) =>
  condition === 'NOT_AVAILABLE' ? 'Not visible' : condition && PROPERTY_CONDITION_LABELS[condition]

/**
 * Renders the applicant's copy of a valuation with everything that the lender received, because an automated value and
 * a broker's opinion are valuations, too (12 CFR 1002.14(a)(1), (b)(3), comment 14(b)(3)-1).
 */
export function valuationCopy(data: ValuationCopyData): Promise<RenderedDocument> {
  const { lender, recipient, property, valuation, automated, bpo = {} } = data
  const options = {
    title: 'Valuation of Your Home',
    subject: 'Copy of the valuation of the home',
    addressee: recipient,
  }
  const condition = conditionOf(bpo)
  return letter(data, options, (page) => {
    page.section('Your copy', () => {
      page.paragraph(
        `**${recipient.name}**, this is your copy of the valuation of **${property.address}** for your application. You get it even if your line does not open.`,
      )
    })
    if (valuation.source === 'BPO')
      page.section('Broker’s opinion of the value', () => {
        page.keyValueTable([
          ['Value of your home', money(valuation.value)],
          ['Received on', longDate(valuation.on)],
          ...(bpo.broker ? [['Broker', bpo.broker] as const] : []),
          ...(bpo.reference ? [['Order number', bpo.reference] as const] : []),
          ...(condition ? [['Condition', condition] as const] : []),
          ...(bpo.note ? [['Remarks', bpo.note] as const] : []),
        ])
      })
    const estimate = valuation.source === 'AVM' ? valuation : automated
    if (estimate)
      page.section('Automated estimate of the value', () => {
        page.keyValueTable([
          ...automatedRows(estimate),
          ...(valuation.source === 'AVM' ? [['Received on', longDate(valuation.on)] as const] : []),
        ])
      })
    page.section('If you see a mistake', () => {
      page.paragraph(`Call us at ${lender.phone} with your loan number, ${data.loanNumber}, and tell us what is wrong.`)
    })
    page.small(`Provided by ${lender.name} on ${fullDate(data.preparedOn)}.`)
  })
}
