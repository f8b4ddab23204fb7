/** Makes the file with which a servicer takes over a funded line (docs/boarding-file.md). All functions are pure. */
import { plannedOpening } from 'domain/application/closing/firstSigningDay.ts'
import type { Application, Personal } from 'domain/application/types.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { csvOf } from 'domain/values/csv.ts'
import { dateIn } from 'domain/values/dates.ts'
import { subtract } from 'domain/values/money.ts'
import { percent } from 'domain/values/rates.ts'
import type { BoardingFile } from '../../providers/servicer/port.ts'
import { lineTerms, promisedIn } from '../paperwork/lineTerms.ts'
import { zoneOfProperty } from '../paperwork/material.ts'

export interface FundedSources {
  readonly application: Application
  readonly personal: Readonly<Record<string, Personal>>
  readonly organization: Organization
}

/** Whether the line is funded and has everything that the boarding file needs. */
export const isBoardable = ({ insurance, recording, funding, requests }: Application): boolean =>
  !!(funding.fundedAt && requests.CLOSING_DOCUMENTS?.at && insurance && recording)

/** Returns the boarding file of a funded line. @throws RangeError if the line isn't funded. */
export function boardingFileOf({ application: a, personal, organization }: FundedSources): BoardingFile {
  const { insurance, flood, recording, property, funding } = a
  const prepared = a.requests.CLOSING_DOCUMENTS?.at
  if (!funding.fundedAt || !prepared || !insurance || !recording) throw new RangeError('the line is not funded')
  const openedOn = plannedOpening(a, prepared)
  const terms = lineTerms({ application: a, organization, at: prepared, openedOn })
  const { creditLimit, initialDraw } = terms
  const day = (at: typeof prepared) => dateIn(zoneOfProperty(a), at)
  return {
    loanNumber: a.loanNumber,
    openedOn,
    fundedOn: day(funding.fundedAt),
    borrowers: a.owners.flatMap(({ identityUuid, role }) => {
      const person = personal[identityUuid]
      if (role === 'NON_BORROWING_OWNER' || !person?.name) return []
      const { name, dob, ssn, email, phone, homeAddress } = person
      return [{ name, role, dob, ssn, address: homeAddress ?? property.address, email, phone }]
    }),
    property: {
      ...{ address: property.address, county: property.county, parcel: property.parcel },
      ...{ legalDescription: property.legalDescription, occupancy: property.occupancy },
    },
    terms: termsOf(terms, promisedIn({ application: a, organization }).lateCharge),
    balances: { principal: initialDraw, available: subtract(creditLimit, initialDraw) },
    ...autopayOf(a, personal),
    escrow: false,
    insurance: {
      ...{ carrier: insurance.carrier, policyNumber: insurance.policyNumber, expires: insurance.expires },
      ...{ dwellingCoverage: insurance.checked?.dwellingCoverage, deductible: insurance.checked?.deductible },
      floodCoverage: insurance.flood?.coverage,
    },
    flood: {
      ...{ inHazardArea: flood?.inHazardArea ?? false, zone: flood?.zone, panel: flood?.panel },
      ...{ mapDate: flood?.mapDate, communityNumber: flood?.community?.number },
    },
    priorLiens: a.liens.filter(({ payOff }) => !payOff).map(({ lender, balance }) => ({ lender, balance })),
    recording: { instrument: recording.instrument, on: recording.on, book: recording.book, page: recording.page },
    documents: a.documents
      .filter(({ stage }) => stage !== 'UPLOAD')
      .map(({ type, title, sha256, createdAt }) => ({ type, title, sha256, on: day(createdAt) })),
  }
}

function termsOf(
  terms: ReturnType<typeof lineTerms>,
  { share, minimum, graceDays }: ReturnType<typeof promisedIn>['lateCharge'],
): BoardingFile['terms'] {
  const { indexName, indexValue, indexOn, margin, cap, floor = percent(0) } = terms.drawRate
  return {
    ...{ creditLimit: terms.creditLimit, initialDraw: terms.initialDraw, minimumDraw: terms.minimumDraw },
    ...{ apr: terms.apr, indexName, indexValue, indexOn, margin, cap, floor, autopayDiscount: terms.autopayDiscount },
    ...{ interestOnly: terms.interestOnly, monthlyPayment: terms.monthlyPayment },
    ...{ paymentAfterDrawPeriod: terms.paymentAfterDrawPeriod, firstPaymentOn: terms.firstPaymentOn },
    ...{ drawEndsOn: terms.drawEndsOn, maturesOn: terms.maturesOn, additionalDrawFeeRate: terms.additionalDrawFeeRate },
    ...{ lateChargeShare: share, lateChargeMinimum: minimum, lateChargeGraceDays: graceDays },
    ...{ returnedPayment: terms.returnedPayment, annualFee: terms.annualFee, terminationFee: terms.terminationFee },
  }
}

function autopayOf(
  { bank, borrower }: Application,
  personal: FundedSources['personal'],
): Pick<BoardingFile, 'autopay'> {
  const person = personal[borrower]
  const account = person?.accounts?.find(({ uuid }) => uuid === bank.autopay)
  if (bank.payType !== 'AUTOPAY' || bank.autopayDay === undefined || bank.autopayRefused) return {}
  if (!account || !person?.name) return {}
  const { kind: accountType, routingNumber, accountNumber } = account
  return { autopay: { holder: person.name, accountType, routingNumber, accountNumber, dayOfMonth: bank.autopayDay } }
}

const rowsOf = (value: unknown, path: readonly string[]): string[][] => {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null) return [[path.join('.'), String(value)]]
  return Object.entries(value).flatMap(([name, part]) => rowsOf(part, [...path, name]))
}

/**
 * Returns the file as CSV with the columns `field` and `value`. A field's name is its path in the JSON file, such as
 * 'terms.apr' or 'documents.0.sha256'.
 */
export const boardingCsv = (file: unknown): string => csvOf([['field', 'value'], ...rowsOf(file, [])])
