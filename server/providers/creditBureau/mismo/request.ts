/** Builds requests for credit reports (MISMO 2.3.1, CREDIT_REQUEST). */
import type { Instant } from 'domain/values/dates.ts'
import type { CreditBureau } from '../port.ts'
import type { Access } from './settings.ts'
import { element } from './xml.ts'

/**
 * Submit: order a report. StatusQuery: ask for an order's progress. Reissue: get a finished report again. Bureaus
 * record an inquiry only for Submit.
 */
export type Action = 'Submit' | 'StatusQuery' | 'Reissue'
export type Question = Parameters<CreditBureau['pull']>[0]

export interface Order {
  readonly action: Action
  /** Our own reference for the order. The reseller stores it. */
  readonly reference: string
  /** The reseller's ID for the report, once we know the ID. */
  readonly report?: string | undefined
  readonly question: Question
  readonly at: Instant
}

const BORROWER = 'Borrower'

/** Returns the request as XML. The request names the bureaus, the kind of pull and the permissible purpose. */
export function requestOf(access: Access, { action, reference, report, question, at }: Order): string {
  const { kind, purpose, person, pin } = question
  const { name, dob, ssn, address } = person
  const indicator = (bureau: Access['bureaus'][number]) => (access.bureaus.includes(bureau) ? 'Y' : 'N')
  const key = (label: string, value: string) => element('KEY', { _Name: label, _Value: value })
  const isOrder = action === 'Submit'
  const keys = [key('PermissiblePurpose', purpose), ...(isOrder && pin ? [key('CreditFreezePIN', pin)] : [])]
  const data = element(
    'CREDIT_REQUEST_DATA',
    {
      ...{ CreditRequestID: 'CreditRequest', BorrowerID: BORROWER, CreditReportIdentifier: report },
      ...{ CreditReportRequestActionType: action, CreditRequestType: 'Individual', CreditRequestDateTime: at },
      // MISMO 2.3.1 has no type for soft pulls, so the request gives the reseller's name for its soft-pull product.
      CreditReportType: kind === 'SOFT' ? 'Other' : 'Merge',
      CreditReportTypeOtherDescription: kind === 'SOFT' ? access.softProduct : undefined,
    },
    element('CREDIT_REPOSITORY_INCLUDED', {
      _EquifaxIndicator: indicator('Equifax'),
      _ExperianIndicator: indicator('Experian'),
      _TransUnionIndicator: indicator('TransUnion'),
    }),
  )
  const borrower = element(
    'BORROWER',
    {
      ...{ BorrowerID: BORROWER, _PrintPositionType: 'Borrower', _BirthDate: dob },
      // Status queries don't need the Social Security number.
      _SSN: action === 'StatusQuery' ? undefined : ssn,
      ...{ _FirstName: name.firstName, _MiddleName: name.middleName, _LastName: name.lastName },
      _NameSuffix: name.suffix,
    },
    element('_RESIDENCE', {
      _StreetAddress: [address.street1, address.street2].filter(Boolean).join(' '),
      ...{ _City: address.city, _State: address.state, _PostalCode: address.zip, BorrowerResidencyType: 'Current' },
    }),
  )
  const request = element(
    'REQUEST',
    {
      ...{ LoginAccountIdentifier: access.login, LoginAccountPassword: access.password },
      ...{ InternalAccountIdentifier: access.account, RequestDatetime: at },
    },
    ...keys,
    element(
      'REQUEST_DATA',
      {},
      element(
        'CREDIT_REQUEST',
        { MISMOVersionID: '2.3.1', LenderCaseIdentifier: reference },
        data,
        element('LOAN_APPLICATION', {}, borrower),
      ),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>${element('REQUEST_GROUP', { MISMOVersionID: '2.3.1' }, request)}`
}
