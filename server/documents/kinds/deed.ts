import { documentTitle, type SecurityInstrument, securityInstrument } from 'domain/application/core/documents.ts'
import { stateName } from 'domain/values/address.ts'
import { type Letter, letter } from '../layout/letter.ts'
import {
  borrowersOf,
  countyName,
  isTexasHomestead,
  longDate,
  money,
  names,
  ownersOf,
  signerNames,
} from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { DeedData, Party } from '../types.ts'

interface Roles {
  readonly owner: string
  readonly lender: string
  readonly grant: (trustee: string) => string
}
const ROLES: Record<SecurityInstrument, Roles> = {
  DEED_OF_TRUST: {
    owner: 'Trustor',
    lender: 'Beneficiary',
    grant: (trustee) =>
      `Trustor irrevocably grants and conveys to ${trustee} (“Trustee”), in trust, with power of sale, for the benefit of Beneficiary, the property described below (the “Property”).`,
  },
  MORTGAGE: {
    owner: 'Mortgagor',
    lender: 'Mortgagee',
    grant: () =>
      'Mortgagor mortgages, grants, conveys, and warrants to Mortgagee and its successors and assigns, with mortgage covenants and, where the law provides for it, with power of sale, the property described below (the “Property”).',
  },
  SECURITY_DEED: {
    owner: 'Grantor',
    lender: 'Grantee',
    grant: () =>
      'Grantor grants and conveys to Grantee and its successors and assigns, with power of sale, the property described below (the “Property”). This is a deed passing title under the laws of Georgia on deeds to secure debt, and not a mortgage.',
  },
}

/** Splits the owners into those who appear before the notary and those who don't. */
const signing = (data: DeedData): Record<'appearing' | 'others', Party[]> => ({
  appearing: ownersOf(data).filter(({ id }) => data.appearing.includes(id)),
  others: ownersOf(data).filter(({ id }) => !data.appearing.includes(id)),
})

function remedies(page: Letter, data: DeedData, instrument: SecurityInstrument): void {
  const { owner, lender } = ROLES[instrument]
  const state = stateName(data.property.state)
  page.paragraph(
    `If the Borrower is in default in a way for which the Agreement allows ${lender} to end the line, ${lender} gives ${owner} and the Borrower written notice of the default, of what cures it, and of a date, at least 30 days later, by which it must be cured. If it is not cured, ${lender} may require immediate payment in full of all that this instrument secures, and may invoke the remedies that the law of ${state} permits.`,
  )
  if (isTexasHomestead(data)) {
    page.paragraph(
      `The lien may be foreclosed only with a court order, as Section 50(a)(6)(D), Article XVI, of the Texas Constitution requires. After the order, Trustee, at the request of ${lender}, sells the Property at public auction in ${countyName(data.property.county, data.property.state)} after notice as the Texas Property Code provides. Neither an owner nor an owner’s spouse is personally liable for a deficiency, unless the credit was obtained by actual fraud.`,
    )
    return
  }
  if (instrument === 'DEED_OF_TRUST')
    page.paragraph(
      `${lender} may have Trustee record a notice of default and of election to sell, mail notices to everyone entitled to them, and, after the time the law requires, sell the Property at public auction to the highest bidder. Trustee delivers a trustee’s deed without warranty and applies the proceeds to the expenses of the sale, then to the secured debt, and pays the rest to the person or persons legally entitled to it. ${owner} may reinstate the line as the law provides.`,
    )
  else if (instrument === 'SECURITY_DEED')
    page.paragraph(
      `${lender} may sell the Property under power of sale at public auction before the courthouse door in ${countyName(data.property.county, data.property.state)}, after advertising as the law of Georgia requires, and execute a deed to the buyer for ${owner}, who appoints ${lender} as agent and attorney-in-fact for that purpose. Proceeds go to the expenses of the sale, then to the secured debt, and the rest to the person or persons legally entitled to it.`,
    )
  else
    page.paragraph(
      `${lender} may foreclose this mortgage by judicial proceeding or, where the law of ${state} provides for it, under the statutory power of sale, and have the Property sold. Proceeds go to the expenses of the proceeding, then to the secured debt, and the rest to the person or persons legally entitled to it. ${owner} may reinstate or redeem as the law provides.`,
    )
}

/** Adds the notary's certificate. It lists only the people who appear before the notary. */
function acknowledgment(page: Letter, data: DeedData, title: string): void {
  const { appearing, others } = signing(data)
  const single = appearing.length === 1
  page.pageBreak()
  page.section('Acknowledgment', () => {
    if (data.property.state === 'CA')
      page.notice('Notice', [
        'A notary public or other officer completing this certificate verifies only the identity of the individual who signed the document to which this certificate is attached, and not the truthfulness, accuracy, or validity of that document.',
      ])
    page.notaryVenue()
    page.paragraph(
      `On the date and at the time shown above, before me, the undersigned notary public, appeared **${signerNames(appearing)}**, who proved to me on the basis of satisfactory evidence to be the ${single ? 'person whose name is' : 'persons whose names are'} subscribed to the foregoing ${title.toLowerCase()}, and acknowledged to me that ${single ? 'the person' : 'each of them'} executed it voluntarily, in the authorized capacity and for the purposes and consideration stated in it, and that by the signature on the instrument the person, or the entity on behalf of which the person acted, executed it.`,
    )
    if (data.property.state === 'CA')
      page.paragraph(
        'I certify under PENALTY OF PERJURY under the laws of the State of California that the foregoing paragraph is true and correct.',
      )
    if (others.length > 0)
      page.paragraph(
        `This certificate is of the acknowledgment of ${signerNames(appearing)} alone. ${signerNames(others)} did not appear before me, and nothing is certified here of ${others.length === 1 ? 'that signature' : 'those signatures'}.`,
      )
    page.paragraph('Witness my hand and official seal.')
    page.notarySignature()
  })
}

/**
 * Renders the security instrument. The property's state determines its form: deed of trust, mortgage or security deed.
 */
export function deed(data: DeedData): Promise<RenderedDocument> {
  const { property, lender: creditor, trustee } = data
  const instrument = securityInstrument(property.state)
  if (instrument === 'DEED_OF_TRUST' && !trustee) throw new RangeError('a deed of trust requires a trustee')
  if (signing(data).appearing.length === 0) throw new RangeError('at least one person must appear before the notary')
  const { owner, lender, grant } = ROLES[instrument]
  const title = documentTitle('DEED_OF_TRUST', property.state)
  const owners = ownersOf(data)
  const borrowers = borrowersOf(data)
  const onlyOwners = owners.filter((party) => !party.borrower)
  const county = countyName(property.county, property.state)
  const texan = isTexasHomestead(data)
  const { appearing, others } = signing(data)
  const options = {
    title: `${title} with Future Advances`,
    subject: `${title} securing a home equity line of credit`,
    initials: owners,
  }
  let number = 0
  const numbered = (name: string): string => {
    number += 1
    return `${number}. ${name}`
  }
  return letter(data, options, (page) => {
    page.space(74, 'Space above this line is for the recorder’s use')
    page.keyValueTable([
      ['Recording requested by, and after recording return to', data.returnTo],
      ['Prepared by', data.preparedBy],
      ['County and state', `${county}, ${stateName(property.state)}`],
      ...(property.parcel ? [['Parcel number', property.parcel] as const] : []),
      [owner, `${names(owners)}, ${data.vesting}`],
      [lender, `${creditor.name}${creditor.organizedAs ? `, ${creditor.organizedAs}` : ''}, ${creditor.address}`],
      ...(instrument === 'DEED_OF_TRUST' && trustee
        ? [['Trustee', `${trustee.name}, ${trustee.address}`] as const]
        : []),
      ['Maximum principal secured at any one time', money(data.creditLimit)],
      ['Maturity date', longDate(data.maturesOn)],
    ])
    if (texan)
      page.notice(
        'THIS EXTENSION OF CREDIT IS THE TYPE OF CREDIT DEFINED BY SECTION 50(a)(6), ARTICLE XVI, TEXAS CONSTITUTION.',
        [
          'Notice of confidentiality rights: if you are a natural person, you may remove or strike any or all of the following information from any instrument that transfers an interest in real property before it is filed for record in the public records: your Social Security number or your driver’s license number.',
        ],
      )
    page.paragraph(
      `This ${title.toLowerCase()} is made on **${longDate(data.agreementOn)}** by **${names(owners)}**, ${data.vesting} (“${owner}”), for the benefit of **${creditor.name}** (“${lender}”).`,
    )
    page.section(numbered('What is secured'), () => {
      page.paragraph(
        `${names(borrowers)} (the “Borrower”) and ${lender} have made a Home Equity Line of Credit Agreement of the same date (the “Agreement”), under loan number ${data.loanNumber}. This instrument secures the repayment of all advances under the Agreement, with interest and fees, the performance of this instrument, and what ${lender} spends to protect the Property.`,
      )
      page.paragraph(
        `The Agreement is a revolving line of credit. ${lender} is obliged to make advances up to the credit limit during the draw period; the principal may be repaid and advanced again. The unpaid principal secured at any one time does not exceed **${money(data.creditLimit)}**, apart from amounts spent to protect the Property and the lien. All advances have the priority of this instrument from its recording, even at times when nothing is owed. The debt is due in full on **${longDate(data.maturesOn)}** if not paid earlier.`,
      )
    })
    page.section(numbered('Grant'), () => {
      page.paragraph(grant(trustee ? `${trustee.name}, ${trustee.address}` : ''))
      page.paragraph(
        `The Property is in **${county}, ${stateName(property.state)}**, has the address of **${property.address}**, and is described as follows:`,
      )
      page.notice('Legal description', [property.legalDescription])
      page.paragraph(
        'The Property includes all improvements now or later on it, and all easements, appurtenances, and fixtures. ' +
          (texan ? 'Nothing but the homestead is conveyed.' : 'Replacements and additions are part of it.'),
      )
      page.paragraph(
        `${owner} lawfully owns the Property, has the right to convey it, and will defend the title against all claims, subject to encumbrances of record.`,
      )
    })
    page.section(numbered('Payment'), () =>
      page.paragraph(
        `The Borrower pays all amounts owed under the Agreement when due. ${onlyOwners.length > 0 ? `**${names(onlyOwners)}** ${onlyOwners.length === 1 ? 'signs' : 'sign'} this instrument only to encumber ${onlyOwners.length === 1 ? 'an' : 'their'} interest in the Property, and ${onlyOwners.length === 1 ? 'is' : 'are'} not personally obliged to pay the debt.` : 'Each Borrower is liable for the whole debt.'}`,
      ),
    )
    page.section(numbered('Taxes and other liens'), () =>
      page.paragraph(
        `${owner} pays taxes, assessments, and charges on the Property before they become delinquent, performs the obligations of any lien that has priority over this one, and allows no other lien to take priority over it.`,
      ),
    )
    page.section(numbered('Insurance'), () =>
      page.paragraph(
        `${owner} keeps the improvements insured against fire, hazards of extended coverage, and, where the law requires it, flood, with ${lender} named as its interest may appear. Proceeds go to repair if that is economically feasible and otherwise to what is secured. ${owner} chooses the insurer.`,
      ),
    )
    page.section(numbered('Use and care'), () =>
      page.paragraph(
        `${property.occupancy === 'PRIMARY' ? `${owner} occupies the Property as a principal residence. ` : ''}${owner} keeps the Property in good repair, commits no waste, complies with the laws that apply to it, and brings no hazardous substance onto it apart from small quantities of usual household use. ${lender} may inspect it at reasonable times after notice.`,
      ),
    )
    page.section(numbered('Protection of the lien'), () =>
      page.paragraph(
        `If ${owner} does not perform this instrument, or a proceeding threatens the rights of ${lender} in the Property, ${lender} may, after notice, do and pay what is reasonable to protect the Property and its rights. What it pays is secured by this instrument and bears interest at the rate of the Agreement.`,
      ),
    )
    page.section(numbered('Condemnation'), () =>
      page.paragraph(
        `Awards for a taking of the Property are paid to ${lender} up to what is secured, subject to earlier liens, and the rest to ${owner}.`,
      ),
    )
    page.section(numbered('Transfer of the Property'), () =>
      page.paragraph(
        `If the Property or an interest in it is sold or transferred without the written consent of ${lender}, ${lender} may require payment in full of what is secured, unless federal law forbids it, as for a transfer to a spouse, to a child, by reason of a death, or into a living trust whose beneficiary continues to live there.`,
      ),
    )
    page.section(numbered('Default and remedies'), () => remedies(page, data, instrument))
    page.section(numbered('Release'), () =>
      page.paragraph(
        instrument === 'DEED_OF_TRUST'
          ? `When everything secured is paid and the line is closed, ${lender} has Trustee reconvey the Property without warranty to the person or persons legally entitled to it. ${texan ? 'No fee is charged for the release.' : `${owner} pays recording costs to the extent state law allows.`}`
          : `When everything secured is paid and the line is closed, ${lender} releases this instrument of record within the time that state law requires. ${owner} pays recording costs to the extent state law allows.`,
      ),
    )
    if (instrument === 'DEED_OF_TRUST')
      page.section(numbered('Substitute trustee'), () =>
        page.paragraph(
          `${lender} may appoint another trustee by an instrument recorded in ${county}. The successor has the title, powers, and duties of Trustee.`,
        ),
      )
    page.section(numbered('General'), () => {
      page.paragraph(
        `Covenants are joint and several and bind successors and assigns. Notices go by first-class mail to ${owner} at the address of the Property and to ${lender} at the address above, unless another is named in writing. Forbearance does not waive a right. Federal law and the law of ${stateName(property.state)} govern. If a part cannot be enforced, the rest remains in effect. Where this instrument and the Agreement differ about when the line may be ended or changed, the Agreement governs.`,
      )
      if (texan)
        page.paragraph(
          `All agreements between ${owner} and ${lender} are governed by the Texas Constitution. ${lender} may correct a failure within 60 days after notice. Each owner and each owner’s spouse may rescind within three days after closing. ${owner} was not required to apply proceeds to a debt not secured by the Property or owed to the same lender, and signed nothing with blanks left to be filled in.`,
        )
    })
    page.section('Signatures', () =>
      page.signatureBlock(
        owners,
        others.length === 0
          ? `${owner} accepts the terms of this instrument and signs it before the notary public named on the next page.`
          : `${owner} accepts the terms of this instrument. **${signerNames(appearing)}** ${appearing.length === 1 ? 'signs' : 'sign'} it before the notary public named on the next page. **${names(others)}** ${others.length === 1 ? 'signs it electronically as a subscribing party' : 'sign it electronically as subscribing parties'}, without acknowledging it before that notary public.`,
      ),
    )
    acknowledgment(page, data, title)
  })
}
