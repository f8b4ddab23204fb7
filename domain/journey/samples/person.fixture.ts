/** For tests: a typical borrower and a second owner of the borrower's home. */
import { dollars } from '../../values/money.ts'
import type { SampleOwner, SamplePerson } from './situation.ts'

/** A typical borrower, who is the only owner and has a salary, a manually entered bank account, and autopay. */
export const SAMPLE_PERSON: SamplePerson = {
  name: { firstName: 'Ada', middleName: '', lastName: 'Prime', suffix: '' },
  dob: '1980-04-02',
  phone: '2125550101',
  ssn: '123-45-6788',
  property: { type: 'SINGLE_FAMILY' },
  income: {
    annual: dollars(150_000),
    other: dollars(0),
    employmentType: 'FULL_TIME',
    method: 'PAYROLL',
    verified: { employer: 'Acme' },
  },
  assets: { BROKERAGE: dollars(900_000) },
  bank: {
    method: 'MANUAL',
    accounts: [{ bankName: 'Valley Bank', kind: 'CHECKING', routingNumber: '021000021', accountNumber: '12345678' }],
  },
  payment: 'AUTOPAY',
  ownership: { type: 'SOLE', maritalStatus: 'UNMARRIED' },
  coOwners: [],
  notary: 'ELECTRONIC',
  choice: { amount: dollars(60_000), draw: dollars(60_000), term: 10, drawPeriod: 5, feeOption: 0 },
}

/** A second owner of the sample person's home. The second owner also borrows. */
export const SAMPLE_OWNER: SampleOwner = {
  name: { firstName: 'Bo', middleName: '', lastName: 'Prime', suffix: '' },
  dob: '1982-01-01',
  phone: '2125550100',
  ssn: '123-45-6787',
  email: 'bo@example.com',
  role: 'CO_SIGNER',
}
