import { describe, expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { readPhone } from '../values/phoneInternational.ts'
import { birthdateForm } from './birthdate.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { contactInfoForm } from './contactInfo.ts'
import { forSaleForm } from './forSale.ts'
import { homeAddressForm } from './homeAddress.ts'
import { incomeForm } from './income.ts'
import { legalNameForm } from './legalName.ts'
import { propertyForm } from './property.ts'
import { setPasswordForm } from './setPassword.ts'
import { signInForm } from './signIn.ts'
import { messages, value } from './testHelpers.ts'

// Shows: enumerations, rules, behaviors
const today = plainDate('2026-11-21')
const context = { today }
const elm = { street1: '12 Elm Street', street2: '', city: 'St. Louis', state: 'mo', zip: '63101' }

describe('property', () => {
  it('the property form first asks the visitor to search for the address', () => {
    const wrong = {
      search: ['Please enter a valid property address'],
      occupancyType: ['Please select an occupancy type'],
    }
    expect(messages(propertyForm, {}, context)).toEqual(wrong)
    expect(messages(propertyForm, { search: 'Elm', occupancyType: 'INIT' }, context)).toEqual(wrong)
  })
  it("the property form requires the address details once they're visible", () => {
    expect(messages(propertyForm, { revealed: 'true', occupancyType: 'PRIMARY' }, context)).toEqual({
      street1: ['Street address is required'],
      city: ['Please enter a valid city name'],
      state: ['Please enter a valid state'],
      zip: ['Zipcode is required'],
      propertyType: ['Select a property type'],
    })
  })
  it('the property form parses an address', () => {
    const answers = { ...elm, propertyType: 'TOWNHOUSE', occupancyType: 'SECONDARY' }
    expect(value(propertyForm, answers, context)).toEqual({
      propertyAddress: { ...elm, state: 'MO' },
      propertyType: 'TOWNHOUSE',
      occupancyType: 'SECONDARY',
    })
  })
  it('the address form reports each invalid part of an address', () => {
    const wrong = { street1: 'Elm', city: 'City 17', state: 'Texas', zip: '6310' }
    expect(messages(homeAddressForm, wrong, context)).toEqual({
      street1: ['Please enter a valid property address'],
      city: ['Please enter a valid city name'],
      state: ['State must be two characters in length'],
      zip: ['Please enter a valid zipcode'],
    })
    expect(messages(homeAddressForm, { ...elm, state: 'ZZ' }, context)).toEqual({
      state: ['Please enter a valid state'],
    })
    expect(messages(homeAddressForm, { ...elm, street2: 'po-box 12' }, context)).toEqual({
      street2: ['Enter a street address, not a PO box'],
    })
    expect(messages(homeAddressForm, { ...elm, street1: 'PO Box 12' }, context)).toEqual({
      street1: ['Enter a street address, not a PO box'],
    })
  })
})

describe('sale and income forms', () => {
  it('the for-sale form requires answers about a sale and a recent purchase', () => {
    expect(messages(forSaleForm, {}, context)).toEqual({
      isListedForSale: ['Choose whether the home is for sale'],
      acquiredRecently: ['Choose whether the home was bought or transferred recently'],
    })
    expect(value(forSaleForm, { isListedForSale: 'NO', acquiredRecently: true }, context)).toEqual({
      isListedForSale: false,
      acquiredRecently: true,
    })
  })
  it('the income form converts income to cents and enforces its limits', () => {
    const good = { income: '$120,000.50', employmentType: 'FULL_TIME' }
    expect(value(incomeForm, good, context)).toEqual({
      income: 12_000_050,
      otherIncome: 0,
      employmentType: 'FULL_TIME',
    })
    expect(value(incomeForm, { ...good, income: 9_999_999 }, context).income).toBe(999_999_900)
    expect(messages(incomeForm, {}, context)).toEqual({
      income: ['Enter your annual income before taxes'],
      employmentType: ['Please select a primary source of income.'],
    })
    for (const income of ['10000000', '99999999999999999999', '12,345,678,901,234'])
      expect(messages(incomeForm, { ...good, income }, context)).toEqual({ income: ['Must be less than $10,000,000'] })
    expect(messages(incomeForm, { ...good, otherIncome: '-1' }, context)).toEqual({
      otherIncome: ['Must be at least $0'],
    })
    // If a decimal comma were read as a thousands separator, the amount would become a hundred times too large.
    for (const income of ['a lot', '1200,50', '12,34', '1e5'])
      expect(messages(incomeForm, { ...good, income }, context)).toEqual({
        income: ['Enter an amount in dollars, such as 1,250'],
      })
    expect(value(incomeForm, { ...good, income: '1,200,500.5' }, context).income).toBe(120_050_050)
  })
  it('the income form rejects unemployed borrowers, but accepts public assistance and retirement income', () => {
    expect(messages(incomeForm, { income: '1', employmentType: 'UNEMPLOYED' }, context)).toEqual({
      employmentType: ["We apologize. At this time, we don't lend to unemployed borrowers."],
    })
    for (const employmentType of ['RETIRED', 'PUBLIC_ASSISTANCE_PROGRAM', 'ALIMONY'])
      expect(value(incomeForm, { income: '30000', employmentType }, context).employmentType).toBe(employmentType)
  })
})

describe('person', () => {
  it('the legal name form normalizes names and rejects unsupported characters', () => {
    expect(value(legalNameForm, { firstName: ' Jose\u0301 ', lastName: 'O’Brien', suffix: 'Jr.' }, context)).toEqual({
      firstName: 'José',
      middleName: '',
      lastName: "O'Brien",
      suffix: 'JR',
    })
    expect(value(legalNameForm, { firstName: 'Pau\u200bla', lastName: '\u200ePrime' }, context)).toMatchObject({
      firstName: 'Paula',
      lastName: 'Prime',
    })
    expect(messages(legalNameForm, {}, context)).toEqual({
      firstName: ['Please enter the first name'],
      lastName: ['Last name is required'],
    })
    const unsupported = ['Some of the characters entered are not supported.']
    expect(
      messages(legalNameForm, { firstName: 'R2', middleName: '1', lastName: 'X', suffix: 'VII' }, context),
    ).toEqual({
      firstName: unsupported,
      middleName: unsupported,
      lastName: unsupported,
      suffix: ['Choose one of the options'],
    })
    expect(messages(legalNameForm, { firstName: 'A'.repeat(100_000), lastName: 'Bo' }, context)).toEqual({
      firstName: ['Cannot be more than 60 characters'],
    })
  })
  it('the birthdate form parses dates of birth and applies the age of majority', () => {
    const born = (dateOfBirth: unknown, state?: string) =>
      messages(birthdateForm, { dateOfBirth }, { today, state }).dateOfBirth
    expect(born(undefined)).toEqual(['Date of birth is required'])
    expect(born({ day: '', month: '', year: '' })).toEqual(['Date of birth is required'])
    for (const bad of ['02/30/1980', '12/31/1899', '1/1/80', 'x', 5, { day: '1' }, []])
      expect(born(bad)).toEqual(['Invalid date'])
    expect(born('01/01/1900')).toBeUndefined()
    expect(born('11/22/2008')).toEqual(['Must be at least 18 years old'])
    expect(born('11/21/2008')).toBeUndefined()
    expect(born('2008-11-21', 'AL')).toEqual(['Must be at least 19 years old'])
    expect(born('2007-11-21', 'AL')).toBeUndefined()
    expect(
      value(birthdateForm, { 'dateOfBirth.month': '2', 'dateOfBirth.day': '9', 'dateOfBirth.year': '1980' }, context),
    ).toEqual({
      dateOfBirth: '1980-02-09',
    })
  })
  it('the contact form parses phone numbers and emails', () => {
    const good = { phoneNumber: '(555) 010-4477', email: 'Ana@Example.com', smsMarketingConsent: 'on' }
    expect(value(contactInfoForm, good, context)).toEqual({
      phoneNumber: '5550104477',
      email: 'ana@example.com',
      smsMarketingConsent: true,
      smsTransactionalConsent: false,
    })
    expect(messages(contactInfoForm, {}, context)).toEqual({
      phoneNumber: ['Please enter your mobile phone'],
      email: ['Please enter your email'],
    })
    expect(messages(contactInfoForm, { phoneNumber: '1 555 010 4477', email: 'ana@' }, context)).toEqual({
      phoneNumber: ['Country code 1 is not needed'],
      email: ['Please enter a valid email address'],
    })
    expect(messages(contactInfoForm, { ...good, phoneNumber: '555' }, context)).toEqual({
      phoneNumber: ['Please enter a valid phone number'],
    })
    const abroad = { ...good, phoneCountry: 'gb', phoneNumber: '07400 123456' }
    const given: Parameters<typeof contactInfoForm.schema>[0] = { today, readPhone }
    expect(value(contactInfoForm, abroad, given).phoneNumber).toBe('+447400123456')
    expect(messages(contactInfoForm, { ...abroad, phoneNumber: '07' }, given)).toEqual({
      phoneNumber: ['Please enter a valid phone number'],
    })
  })
})

describe('password', () => {
  const agreed = { termPrivacyConsent: 'on', communicationConsent: 'on' }
  const check = (password: unknown, confirmPassword: unknown = password) =>
    messages(setPasswordForm, { password, confirmPassword, ...agreed }, { today, isCommon: isCommonPassword })
  it('the password form lists the rules that a password fails, including the minimum of 12 characters', () => {
    expect(messages(setPasswordForm, {}, context)).toEqual({
      password: ['Required'],
      confirmPassword: ['Required'],
      termPrivacyConsent: ['Required'],
      communicationConsent: ['Required'],
    })
    expect(check('ä')).toEqual({
      password: [
        'Must be at least 12 characters long',
        'Must contain at least one uppercase letter',
        'Must contain at least one number',
        'Must contain at least one special character',
      ],
    })
    expect(check('Giraffe#9-Ru').password).toBeUndefined()
    expect(check('Giraffe#9-R').password).toEqual(['Must be at least 12 characters long'])
    expect(check('TALL-GIRAFFE#9-RUNS')).toEqual({ password: ['Must contain at least one lowercase letter'] })
    expect(check('Tall-Giraffe#9-Runs', 'x')).toEqual({ confirmPassword: ["Passwords don't match"] })
    expect(check(`Aa1!${'x'.repeat(253)}`).password).toEqual(['Cannot be more than 256 characters'])
    expect(check(`Aa1!${'giraffe runs '.repeat(19)}`)).toEqual({})
    expect(check(12)).toEqual({
      password: ['Enter a single answer'],
      confirmPassword: ['Enter a single answer'],
    })
  })
  it("the password form keeps spaces in the password, and the form's value leaves out the repeated password", () => {
    const password = ' Tall Giraffe #9 runs '
    expect(value(setPasswordForm, { password, confirmPassword: password, ...agreed }, context)).toEqual({
      password,
      termPrivacyConsent: true,
      communicationConsent: true,
    })
  })
  it.each([
    'P@ssword2026!',
    'Welcome12345!',
    'Qwertyuiop1!',
    'ILoveYou123!!',
    'Aaaaaaaaaaa1!',
    'Summer!2026!!',
    'PasswordPassword1!',
    'L3tm3in!2345',
  ])('the password check recognizes %s as a common password', (password) =>
    expect(check(password)).toEqual({ password: ['This password is too easy to guess. Choose another one.'] }),
  )
  it("the password check also rejects passwords made from the given words, such as the lender's brand", () => {
    expect(isCommonPassword('Hearthstone#2026', ['hearthstone'])).toBe(true)
    expect(isCommonPassword('Hearthstone#2026')).toBe(false)
    expect(isCommonPassword('Tall-Giraffe#9-Runs')).toBe(false)
    expect(isCommonPassword('Медведь-Чайник42!')).toBe(false)
    expect(isCommonPassword(`Aa1!${'é'.repeat(12)}`)).toBe(true)
  })
})

describe('sign-in', () => {
  it('the sign-in form keeps a redirectUrl only if it starts with a slash and a lowercase letter', () => {
    const good = { email: 'a@b.co', password: 'anything' }
    expect(value(signInForm, { ...good, redirectUrl: '/dashboard?x=1' }, context).redirectUrl).toBe('/dashboard?x=1')
    for (const redirectUrl of [
      '//evil.example',
      'https://evil.example',
      '/\\evil',
      '/Dashboard',
      '/1',
      'dashboard',
      '',
      5,
      undefined,
    ])
      expect(value(signInForm, { ...good, redirectUrl }, context).redirectUrl).toBeUndefined()
    expect(messages(signInForm, {}, context)).toEqual({ email: ['Please enter your email'], password: ['Required'] })
  })
})
