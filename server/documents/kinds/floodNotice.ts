import { letter } from '../layout/letter.ts'
import { longDate, money } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { FloodNoticeData } from '../types.ts'

/**
 * Renders the notice for a home in a special flood hazard area. The notice uses the sample form's wording wherever
 * possible (12 CFR 208 subpart B, appendix A; 42 U.S.C. 4104a). The notice states that the community participates in
 * the National Flood Insurance Program, because the program insures homes only in such communities.
 */
export function floodNotice(data: FloodNoticeData): Promise<RenderedDocument> {
  const { lender, recipient, property, zone, panel, mapDate, community, coverage, creditLimit, earliestClosing } = data
  const options = {
    title: 'Notice of Special Flood Hazards',
    subject: 'Notice of special flood hazards and availability of federal disaster relief assistance',
    addressee: recipient,
  }
  return letter(data, options, (page) => {
    page.section('Your home is in a special flood hazard area', () => {
      page.paragraph(
        `The building at **${property.address}**, which will secure your line of credit, is or will be located in an area with special flood hazards. The flood map shows it in zone **${zone}**.`,
      )
      page.paragraph(
        'The area has been identified by the Administrator of the Federal Emergency Management Agency (FEMA) as a special flood hazard area on the Flood Insurance Rate Map of the community. It has at least a one percent (1%) chance of a flood equal to or exceeding the base flood elevation (a 100-year flood) in any given year. During the life of a 30-year mortgage loan, the risk of a 100-year flood there is 26 percent (26%).',
      )
      page.paragraph(
        'Federal law allows a lender and borrower jointly to ask FEMA to review the determination of whether the property is located in a special flood hazard area. If you would like to make such a request, please contact us.',
      )
    })
    page.section('Flood insurance', () => {
      page.paragraph(
        'The community in which the property is located participates in the National Flood Insurance Program (NFIP). Federal law will not allow us to make you the loan that you have applied for if you do not purchase flood insurance. The flood insurance must be maintained for the life of the loan. If you fail to purchase or renew it, federal law authorizes and requires us to purchase it for you at your expense.',
      )
      page.list([
        'Flood insurance coverage under the NFIP may be purchased through an insurance agent who will obtain the policy either directly through the NFIP or through an insurance company that participates in it. It also may be available from private insurers that do not participate.',
        `At a minimum, flood insurance purchased must cover the lesser of: the outstanding principal balances of all loans that the building secures, including your credit limit of **${money(creditLimit)}**; or the maximum amount of coverage allowed for the type of property under the NFIP. For your home, that is **${money(coverage)}**, or the insurable value of the building if that is less.`,
        'Flood insurance coverage under the NFIP is limited to the building or mobile home and any personal property that secures your loan, and not the land itself.',
        'We encourage you to compare the flood insurance policies of insurers that take part in the NFIP and of private insurers, and to ask them about coverage, premiums, and deductibles.',
      ])
    })
    page.section('Your figures', () => {
      page.keyValueTable([
        ['Flood zone', zone],
        ...(panel ? [['Flood map', mapDate ? `${panel}, ${longDate(mapDate)}` : panel] as const] : []),
        ...(community ? [['Community', community] as const] : []),
        ['Credit limit', money(creditLimit)],
        ['Minimum flood insurance', money(coverage)],
        ['Earliest closing date', longDate(earliestClosing)],
      ])
    })
    page.section('Federal disaster relief assistance', () => {
      page.paragraph(
        'Federal disaster relief assistance (usually in the form of a low-interest loan) may be available for damages incurred in excess of your flood insurance if the participation of your community in the NFIP is in accordance with NFIP requirements.',
      )
    })
    page.section('Next steps', () => {
      page.paragraph(
        `We close on **${longDate(earliestClosing)}** at the earliest, so that you have time to compare and buy insurance. Before closing, we need the first page of your policy. Questions? Call ${lender.phone}.`,
      )
    })
  })
}
