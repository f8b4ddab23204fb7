import { letter } from '../layout/letter.ts'
import { fullDate, longDate } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { CounselingListData } from '../types.ts'

/** The usual height of an agency's details, in points. */
const AGENCY_HEIGHT = 190

/**
 * Renders the list of HUD-approved housing counseling agencies nearest to the applicant. The fields and the
 * introduction are those of the interpretive rule of the Consumer Financial Protection Bureau (12 CFR 1024.20(a)(1); 80
 * FR 22091, April 21, 2015).
 * @throws RangeError if there are no agencies.
 */
export async function counselingList(data: CounselingListData): Promise<RenderedDocument> {
  const { agencies, lender, obtainedOn, recipient } = data
  if (agencies.length === 0) throw new RangeError('a list of housing counseling agencies needs agencies')
  const options = {
    title: 'Housing Counseling Agencies Near You',
    subject: 'List of housing counseling agencies approved by the U.S. Department of Housing and Urban Development',
    addressee: recipient,
  }
  return letter(data, options, (page) => {
    page.section('Independent advice on your loan', () => {
      page.paragraph(
        'The counseling agencies on this list are approved by the U.S. Department of Housing and Urban Development (HUD), and they can offer independent advice about whether a particular set of mortgage loan terms is a good fit based on your objectives and circumstances, often at little or no cost to you. This list shows you several approved agencies in your area.',
      )
      page.paragraph(
        'You can find other approved counseling agencies at the Consumer Financial Protection Bureau’s (CFPB) website: https://consumerfinance.gov/mortgagehelp or by calling 1-855-411-CFPB (2372). You can also access a list of nationwide HUD-approved counseling intermediaries at http://portal.hud.gov/hudportal/HUD?src=/ohc_nint.',
      )
    })
    for (const [index, agency] of agencies.entries()) {
      const { name, street1, street2, city, state, zip, phone, website, email, services, languages, miles } = agency
      // Keep each agency's details on one page.
      page.keep(AGENCY_HEIGHT)
      page.section(`${index + 1}. ${name}`, () => {
        page.keyValueTable([
          ['Phone', phone],
          ['Address', `${[street1, street2, city].filter((part) => part !== '').join(', ')}, ${state} ${zip}`],
          ['Distance', `About ${miles < 1 ? 'a mile or less' : `${Math.round(miles)} miles`}`],
          ['Website', website ?? 'None'],
          ['Email', email ?? 'None'],
          ['Services', services.join('; ')],
          ['Languages', languages.join(', ')],
        ])
      })
    }
    page.small(
      `Provided by ${lender.name} on ${fullDate(data.preparedOn)}, from HUD’s data of ${longDate(obtainedOn)}. Distances are measured in a straight line from the center of your ZIP code.`,
    )
  })
}
