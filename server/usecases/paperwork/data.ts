/** Prepares each document's data from the application, its people and the organization. All functions are pure. */

import { CONDITION_NAMES } from 'domain/application/conditions/conditions.ts'
import { noticeUnderWay } from 'domain/application/conditions/incomplete.ts'
import type { Condition } from 'domain/application/conditions/types.ts'
import { CONSENTS } from 'domain/application/core/consents.ts'
import {
  DOCUMENT_TYPE_IDS,
  type DocumentTypeId,
  documentType,
  securityInstrument,
} from 'domain/application/core/documents.ts'
import { floodCoverageFor } from 'domain/application/core/insured.ts'
import { knownLiens } from 'domain/application/core/knownLiens.ts'
import { isCarriedByRent } from 'domain/application/core/product.ts'
import type { CreditFile } from 'domain/application/credit/types.ts'
import { noticeOf, silentBureau } from 'domain/application/decline/decline.ts'
import { payoffLiens } from 'domain/application/funding/payoffs.ts'
import type { BankAccount } from 'domain/application/funding/types.ts'
import { offersHoldUntil, validityOf } from 'domain/application/offers/refresh.ts'
import type { Application, DocumentRecord } from 'domain/application/types.ts'
import { EMPLOYMENT_LABELS } from 'domain/forms/choices.ts'
import { CONDITION_DOCUMENT_LABELS } from 'domain/forms/condition.ts'
import { FOR_SALE_QUESTION } from 'domain/forms/forSale.ts'
import { LIEN_KIND_LABELS } from 'domain/forms/liens.ts'
import { OWNERSHIP_LABELS } from 'domain/forms/moreInformation.ts'
import { BUSINESS_PURPOSE } from 'domain/forms/rental.ts'
import { formatCodeOf } from 'domain/forms/signing.ts'
import { equalCreditAgencies } from 'domain/organization/equalCredit.ts'
import { trusteeIn } from 'domain/organization/lineTerms.ts'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { disclosedFactors } from 'domain/rules/adverseAction.ts'
import { dscr, propertyExpense, rentalMonth, shownRatio } from 'domain/rules/dscr.ts'
import { cancellationPeriod } from 'domain/rules/texas.ts'
import { dateIn, latest, type PlainDate } from 'domain/values/dates.ts'
import { add, ZERO } from 'domain/values/money.ts'
import type { DataOf, Party, RentalSummary } from '../../documents/types.ts'
import { examples, historyOf } from './examples.ts'
import { costsOf, lineTerms, offerOf, promisedIn } from './lineTerms.ts'
import { baseOf, type Material, nameOf, zoneOfProperty } from './material.ts'
import { valuationCopyData, valuationNoticeData } from './valuation.ts'

function accountOf({ application: a, personal }: Material): BankAccount {
  const account = personal[a.borrower]?.accounts?.find(({ uuid }) => uuid === a.bank.autopay)
  if (!account) throw new RangeError('no autopay account was chosen')
  return account
}

/**
 * Returns a rental home's rent, and the percentage of the home's expenses that the rent covers. The expenses include
 * the chosen offer's payment.
 */
function rentalOf({ application: a, organization }: Material): { rental?: RentalSummary } {
  const { rental } = a
  if (!rental || !isCarriedByRent(a)) return {}
  const kept = knownLiens(a.liens.filter(({ payOff }) => !payOff))
  const expense = propertyExpense({
    principalAndInterest: add(ZERO, ...kept.map(({ monthlyPayment }) => monthlyPayment)),
    ...rentalMonth(rental),
    dues: rental.monthlyDues,
  })
  const { monthlyRent, annualTaxes, annualInsurance, monthlyDues } = rental
  const offer = offerOf(a)
  // Use the payment that is due after the interest-only period, as underwriting does.
  const payment = offer.interestOnly?.paymentAfter ?? offer.monthlyPayment
  return {
    rental: {
      leased: rental.state === 'LEASED',
      ...{ monthlyRent, annualTaxes, annualInsurance, monthlyDues },
      ratio: shownRatio(dscr(monthlyRent, expense, payment)),
      leastRatio: organization.policy.dscr.minimumRatio,
    },
  }
}

/** Returns one person's credit file. */
const creditOf = (a: Application, identity: string): CreditFile | undefined =>
  identity === a.borrower ? a.credit : a.owners.find(({ identityUuid }) => identityUuid === identity)?.credit

type Composers = { readonly [T in DocumentTypeId]: (material: Material, recipient: Party | undefined) => DataOf<T> }

const COMPOSERS: Composers = {
  ESIGN_CONSENT: (m) => ({
    ...baseOf(m),
    version: CONSENTS.E_SIGN.version,
    formatCode: formatCodeOf(m.application.uuid),
    paperCopyFee: promisedIn(m).paperCopyFee,
    settingsPath: 'Settings',
  }),
  APPLICATION_SUMMARY: (m) => {
    const { application: a, personal } = m
    const base = baseOf(m)
    const person = personal[a.borrower]
    return {
      ...base,
      submittedOn: base.preparedOn,
      applicants: [
        {
          party: a.borrower,
          birthYear: Number(person?.dob?.slice(0, 4) ?? 0),
          ssnMask: person?.ssn?.slice(-4) ?? '',
          email: person?.email ?? '',
          phone: person?.phone ?? '',
          employment: EMPLOYMENT_LABELS[a.income.employmentType],
          annualIncome: a.income.annual,
          otherIncome: a.income.other,
          incomeSource: EMPLOYMENT_LABELS[a.income.employmentType],
        },
      ],
      propertyValue: {
        amount: a.valuation?.value ?? ZERO,
        on: a.valuation?.on ?? base.preparedOn,
        source: a.valuation?.source === 'BPO' ? 'broker price opinion' : 'automated valuation',
      },
      liens: knownLiens(a.liens).map(({ lender, kind, balance, monthlyPayment, payOff }) => ({
        ...{ lender, balance, monthlyPayment, payOff },
        kind: LIEN_KIND_LABELS[kind],
      })),
      terms: lineTerms(m),
      ...rentalOf(m),
      declarations: [
        { question: FOR_SALE_QUESTION, answer: a.listedForSale ? 'Yes' : 'No' },
        { question: 'Who owns the property?', answer: OWNERSHIP_LABELS[a.ownership?.type ?? 'SOLE'] },
        ...(isCarriedByRent(a) ? [{ question: BUSINESS_PURPOSE, answer: 'Yes' }] : []),
      ],
      consents: a.consents
        .filter(({ identity }) => identity === a.borrower)
        .map(({ type, version, at }) => ({
          label: CONSENTS[type].label,
          version,
          on: dateIn(zoneOfProperty(a), at),
        })),
    }
  },
  CREDIT_SCORE_NOTICE: (m, recipient) => {
    const credit = recipient && creditOf(m.application, recipient.id)
    if (!credit) throw new RangeError('there is no credit file yet')
    return {
      ...baseOf(m),
      recipient,
      ...toldScore(credit),
    }
  },
  HELOC_APPLICATION_DISCLOSURES: (m) => {
    const { organization } = m
    const { recordingFee, recordingTax } = publicOrganization(organization).orgPricingData
    const terms = lineTerms(m)
    return {
      ...baseOf(m),
      ...examples(m),
      terms,
      history: historyOf(m, terms),
      costs: [
        {
          label: 'Valuation, if no automated valuation is available',
          least: ZERO,
          most: organization.policy.thirdPartyCosts.valuation,
          paidTo: 'THIRD_PARTY',
        },
        {
          label: 'Notary visit, if you can’t sign online',
          least: ZERO,
          most: organization.policy.thirdPartyCosts.manualNotary,
          paidTo: 'THIRD_PARTY',
        },
        { label: 'Recording fee', least: recordingFee.lowest, most: recordingFee.highest, paidTo: 'GOVERNMENT' },
        {
          label: 'Recording tax, for each $100,000 of the line',
          least: recordingTax.lowest,
          most: recordingTax.highest,
          paidTo: 'GOVERNMENT',
        },
      ],
      termsUntil: termsUntil(m),
    }
  },
  RIGHT_NOT_TO_CLOSE: (m) => ({ ...baseOf(m), termsUntil: termsUntil(m) }),
  TEXAS_HOME_EQUITY_NOTICE: baseOf,
  ACCOUNT_OPENING_DISCLOSURES: (m) => ({
    ...baseOf(m),
    ...examples(m),
    terms: lineTerms(m),
    costs: costsOf(m.application),
    openedOn: m.openedOn,
    billingAddress: `Billing inquiries, ${m.organization.info.companyAddress}`,
  }),
  CREDIT_AGREEMENT: (m) => ({
    ...baseOf(m),
    terms: lineTerms(m),
    agreementOn: m.openedOn,
    autopay: m.application.bank.payType === 'AUTOPAY',
    marketValue: m.application.valuation?.value ?? ZERO,
  }),
  DEED_OF_TRUST: (m) => {
    const { application: a, organization, openedOn } = m
    const { info, pricing } = organization
    const { state } = a.property.address
    return {
      ...baseOf(m),
      creditLimit: offerOf(a).amount,
      agreementOn: openedOn,
      maturesOn: lineTerms(m).maturesOn,
      vesting: a.title?.vesting ?? '',
      ...(securityInstrument(state) === 'DEED_OF_TRUST' ? { trustee: trusteeIn(pricing.lineTerms, state) } : {}),
      // Only the borrower appears before the notary. The other owners sign through their own links.
      appearing: [a.borrower],
      returnTo: `${info.companyName}, Closing, ${info.companyAddress}`,
      preparedBy: info.companyName,
    }
  },
  RIGHT_TO_CANCEL: (m, recipient) => {
    if (!recipient) throw new RangeError('a notice of the right to cancel must be addressed to one owner')
    const { openedOn } = m
    return {
      ...baseOf(m),
      recipient,
      copies: 1,
      ...{ openedOn, disclosuresOn: openedOn, noticeOn: openedOn },
      ...cancellationPeriod(m.application.property.address.state, openedOn),
    }
  },
  CLOSING_COSTS: (m) => ({
    ...baseOf(m),
    // The borrower acknowledges the closing costs with the application summary, and signs a copy at closing.
    receipt: m.application.summaryAcceptedAt === undefined ? 'ACKNOWLEDGED' : 'SIGNED',
    terms: lineTerms(m),
    closingOn: m.openedOn,
    costs: costsOf(m.application),
    payoffs: payoffLiens(m.application).map(({ lender, balance }) => ({ lender, amount: balance })),
  }),
  FLOOD_NOTICE: (m, recipient) => {
    if (!recipient) throw new RangeError('a flood notice must be addressed to one owner')
    const { flood, offer } = m.application
    if (!flood?.zone || !offer) throw new RangeError('a flood notice requires a flood determination and an offer')
    return {
      ...baseOf(m),
      recipient,
      zone: flood.zone,
      ...(flood.panel && { panel: flood.panel }),
      ...(flood.mapDate && { mapDate: flood.mapDate }),
      ...(flood.community && { community: flood.community.name }),
      creditLimit: offer.amount,
      coverage: floodCoverageFor({ offer, liens: m.application.liens }),
      earliestClosing: m.openedOn,
    }
  },
  ADVERSE_ACTION_NOTICE: (m, recipient) => {
    const { application: a, organization } = m
    if (!recipient || !a.declinedAt) throw new RangeError('an adverse action notice must be addressed to one applicant')
    const { reasons, usedCredit, usedOthers } = noticeOf(a, recipient.id)
    const credit = usedCredit ? creditOf(a, recipient.id) : undefined
    if (credit && !credit.bureauContact) throw new RangeError("the bureau's address is unknown")
    const silent = usedCredit && !credit && recipient.id === a.borrower ? silentBureau(a) : undefined
    const zone = zoneOfProperty(a)
    return {
      ...baseOf(m),
      recipient,
      appliedOn: dateIn(zone, a.createdAt),
      decidedOn: dateIn(zone, a.declinedAt),
      reasons,
      agencies: equalCreditAgencies(organization.info),
      usedOthers,
      ...(credit ? { report: toldScore(credit) } : {}),
      ...(silent ? { silentBureau: silent } : {}),
    }
  },
  INCOMPLETE_NOTICE: (m, recipient) => {
    const { application: a, personal } = m
    if (!recipient) throw new RangeError('a notice of incompleteness must be addressed to one applicant')
    const { conditions, until } = noticeUnderWay(a)
    const zone = zoneOfProperty(a)
    return {
      ...baseOf(m),
      recipient,
      appliedOn: dateIn(zone, a.createdAt),
      until,
      wanted: wantedOf(conditions, a.borrower, recipient).map((one) => {
        const own = one.forIdentity === recipient.id
        return {
          what: CONDITION_NAMES[one.category],
          documents: one.requestDocuments.map((type) => CONDITION_DOCUMENT_LABELS[type]),
          files: one.numDocsRequired,
          askedOn: dateIn(zone, one.askedAgainAt ?? one.created),
          // Show a person's message only in that person's own notice.
          ...(own ? { comments: one.commentsToBorrower } : { from: nameOf(personal[one.forIdentity]) }),
        }
      }),
    }
  },
  COUNSELING_LIST: (m, recipient) => {
    const { counseling } = m
    if (!recipient || !counseling)
      throw new RangeError('a list of housing counseling agencies must have agencies and be addressed to one applicant')
    return { ...baseOf(m), recipient, ...counseling }
  },
  VALUATION_NOTICE: valuationNoticeData,
  VALUATION_COPY: valuationCopyData,
  PAPER_PACKAGE: (m, recipient) => {
    if (!recipient) throw new RangeError('a package for signing on paper must be addressed to one person')
    const enclosed = papersToSign(m.application).map(({ type, title, pages }) => ({
      title,
      ...(type === 'RIGHT_TO_CANCEL'
        ? { pages: 2 * pages, todo: 'Sign and date the receipt, and keep one copy' }
        : { pages, todo: documentType(type).initialled ? 'Initial each page, then sign and date' : 'Sign and date' }),
    }))
    return { ...baseOf(m), recipient, enclosed }
  },
  AUTOPAY_AUTHORIZATION: (m) => {
    const { application: a } = m
    const account = accountOf(m)
    const base = baseOf(m)
    const accountHolder = base.parties.find(({ id }) => id === a.borrower)
    if (!accountHolder) throw new RangeError('the application has no borrower')
    const { monthlyPayment, firstPaymentOn, autopayDiscount } = lineTerms(m)
    return {
      ...base,
      accountHolder,
      bankName: account.bankName,
      accountKind: account.kind,
      accountMask: account.mask.slice(-4),
      routingNumber: account.routingNumber,
      monthlyPayment,
      firstPaymentOn,
      discount: autopayDiscount,
    }
  },
}

type PaperToSign = DocumentRecord & { readonly type: DocumentTypeId }

/**
 * Returns the closing documents that the borrower can sign on paper. The security instrument isn't included, because
 * the borrower signs it before the notary. The consent to electronic records isn't included either.
 */
export const papersToSign = ({ documents, borrower }: Application): PaperToSign[] =>
  documents.filter(
    (record): record is PaperToSign =>
      record.stage === 'CLOSING' &&
      (DOCUMENT_TYPE_IDS as readonly string[]).includes(record.type) &&
      record.type !== 'ESIGN_CONSENT' &&
      record.type !== 'DEED_OF_TRUST' &&
      (record.forIdentity ?? borrower) === borrower,
  )

/**
 * The borrower's notice lists every open condition, even those that other people must answer. Another applicant's
 * notice lists only that applicant's conditions.
 */
const wantedOf = (conditions: readonly Condition[], borrower: string, { id }: Party): readonly Condition[] =>
  id === borrower ? conditions : conditions.filter(({ forIdentity }) => forIdentity === id)

/** Returns the last day on which the chosen offer's terms are available. The offer expires on that day. */
function termsUntil(m: Material): PlainDate {
  const until = offersHoldUntil(m.application, validityOf(m.organization))
  return latest(baseOf(m).preparedOn, ...(until ? [until] : []))
}

/** Returns a person's score disclosure, with the bureau's contact details. */
const toldScore = (credit: CreditFile) => ({
  bureau: { name: credit.bureau, ...(credit.bureauContact ?? { address: '', phone: '', website: '' }) },
  score: credit.score,
  range: credit.scoreRange,
  scoredOn: credit.pulledOn,
  model: credit.scoreModel,
  keyFactors: disclosedFactors(credit.keyFactors),
})

/** @throws RangeError if the document needs data that doesn't exist yet. */
export const composeDocument = <T extends DocumentTypeId>(type: T, material: Material, recipient?: Party): DataOf<T> =>
  COMPOSERS[type](material, recipient)

/**
 * Returns the people who each get their own copy of a document. For a shared document, the list contains a single
 * `undefined`.
 */
export function recipientsOf(type: DocumentTypeId, material: Material): (Party | undefined)[] {
  const { addressee } = documentType(type)
  if (addressee === 'ALL_TOGETHER') return [undefined]
  const { parties } = baseOf(material)
  const { application: a } = material
  if (addressee === 'PRIMARY_BORROWER') return parties.filter(({ id }) => id === a.borrower)
  // With several applicants, a notice goes to the primary applicant and to each applicant whose credit report was used
  // (12 CFR 1002.9(f)).
  const missing = type === 'INCOMPLETE_NOTICE' ? noticeUnderWay(a).conditions : undefined
  const concerns = (party: Party) => !missing || wantedOf(missing, a.borrower, party).length > 0
  if (addressee === 'EACH_BORROWER')
    return parties
      .filter(concerns)
      .filter(
        ({ id, borrower }) => borrower && (creditOf(a, id) || (type !== 'CREDIT_SCORE_NOTICE' && id === a.borrower)),
      )
  return parties.filter(({ owner }) => owner)
}
