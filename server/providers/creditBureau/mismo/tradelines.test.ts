import { dollars, ZERO } from 'domain/values/money.ts'
import { describe, expect, it } from 'vitest'
import { type Account, accountOf, tradelinesOf } from './tradelines.ts'
import { parseXml } from './xml.ts'

const read = async (fields: string, inner = '<_CREDITOR _Name="Elm Bank"/>') =>
  accountOf(await parseXml(`<CREDIT_LIABILITY ${fields}>${inner}</CREDIT_LIABILITY>`))

describe('an account', () => {
  it.each([
    ['_AccountType="Mortgage" CreditLoanType="ConventionalRealEstateMortgage"', 'MORTGAGE', 'FIRST_MORTGAGE'],
    ['_AccountType="Mortgage" CreditLoanType="SecondMortgage"', 'MORTGAGE', 'SECOND_MORTGAGE'],
    ['_AccountType="Revolving" CreditLoanType="HomeEquityLineOfCredit"', 'MORTGAGE', 'HELOC'],
    ['_AccountType="Installment" CreditLoanType="HomeEquity"', 'MORTGAGE', 'SECOND_MORTGAGE'],
    ['_AccountType="Installment" CreditLoanType="Educational"', 'STUDENT', undefined],
    ['_AccountType="Installment" CreditLoanType="Automobile"', 'AUTO', undefined],
    ['_AccountType="Installment"', 'INSTALLMENT', undefined],
    ['_AccountType="Revolving" CreditLoanType="CreditCard"', 'CARD', undefined],
    ['_AccountType="Open"', 'CARD', undefined],
    ['_AccountType="CreditLine"', 'CARD', undefined],
  ])('an account with %s has the kind %s and the lien type %s', async (fields, kind, lien) => {
    const account = await read(`${fields} _UnpaidBalanceAmount="1000"`)
    expect([account.kind, account.lien]).toEqual([kind, lien])
  })

  it('a mortgage that’s paid or closed isn’t a lien, even if the credit file still lists it', async () => {
    const mortgage = '_AccountType="Mortgage" CreditLoanType="RealEstate"'
    expect(await read(`${mortgage} _UnpaidBalanceAmount="0"`)).toMatchObject({ kind: 'MORTGAGE', balance: ZERO })
    expect((await read(`${mortgage} _UnpaidBalanceAmount="0"`)).lien).toBeUndefined()
    expect((await read(`${mortgage} _UnpaidBalanceAmount="5" _AccountStatusType="Closed"`)).lien).toBeUndefined()
  })

  it('if an account has no reported payment, its payment is assumed to be 5% of its balance', async () => {
    expect((await read('_AccountType="Revolving" _UnpaidBalanceAmount="437"')).monthlyPayment).toBe(dollars(21.85))
    const zero = '_AccountType="Installment" _UnpaidBalanceAmount="437" _MonthlyPaymentAmount="0"'
    expect((await read(zero)).monthlyPayment).toBe(ZERO)
  })

  it('an account’s past-due amount is read even if the creditor’s name is missing', async () => {
    const late = await read('_AccountType="Revolving" _PastDueAmount="90"', '')
    expect(late).toMatchObject({ pastDue: dollars(90), creditor: 'Unnamed creditor', balance: ZERO })
  })

  it.each(['-5', '1e9', '12345678901', '1.234', 'NaN'])('an account with the amount %s is rejected', async (amount) => {
    await expect(read(`_AccountType="Revolving" _UnpaidBalanceAmount="${amount}"`)).rejects.toThrow()
  })
})

const account = (changes: Partial<Account> = {}): Account => ({
  ...{ creditor: 'Elm Bank', kind: 'CARD', balance: dollars(100), monthlyPayment: dollars(25) },
  ...{ bureaus: ['Equifax'], identifier: '77881234', opened: '2018-09' },
  ...changes,
})

describe('accounts of several bureaus', () => {
  it('accounts from different bureaus are merged if the visible digits of their numbers match; the higher amounts are kept', () => {
    const mortgage = { kind: 'MORTGAGE', lien: 'FIRST_MORTGAGE' } as const
    const merged = tradelinesOf([
      account({ ...mortgage, identifier: '7788' }),
      account({
        ...mortgage,
        bureaus: ['Experian'],
        creditor: 'ELM  BANK',
        balance: dollars(120),
        pastDue: dollars(5),
      }),
      account({ ...mortgage, bureaus: ['TransUnion'], monthlyPayment: dollars(30), identifier: '778812340' }),
    ])
    expect(merged).toEqual([
      {
        ...{ creditor: 'Elm Bank', kind: 'MORTGAGE', lien: 'FIRST_MORTGAGE' },
        ...{ balance: dollars(120), monthlyPayment: dollars(30), pastDue: dollars(5) },
      },
    ])
  })

  it.each([
    ['another creditor', { creditor: 'Oak Bank' }],
    ['another kind', { kind: 'AUTO' }],
    ['another number', { identifier: '99881234' }],
    ['the same bureau', { bureaus: ['Equifax'] }],
    ['no number and another balance', { identifier: '', balance: dollars(101) }],
    ['no number and another month of opening', { identifier: '', opened: '2018-10' }],
    ['a number too short to tell, and no month of opening', { identifier: '778', opened: undefined }],
  ] as const)('accounts are not merged if they have %s', (_, changes) => {
    expect(tradelinesOf([account(), account({ bureaus: ['Experian'], ...changes })])).toHaveLength(2)
  })

  it('accounts without numbers are merged if their balances and opening months match', () => {
    expect(
      tradelinesOf([account({ identifier: '' }), account({ identifier: '', bureaus: ['Experian'] })]),
    ).toHaveLength(1)
    const unknown = { identifier: '', opened: undefined }
    expect(tradelinesOf([account(unknown), account({ ...unknown, bureaus: ['Experian'] })])).toHaveLength(2)
  })
})
