import { describe, expect, test } from 'vitest'
import { mergePatch } from '../organization/mergePatch.ts'
import { type OrganizationFile, parseOrganization } from '../organization/organization.ts'
import { SETTING_PARTS, type SettingPart } from '../organization/settings.ts'
import { testFile as file, testFiles } from '../organization/testOrganizations.ts'
import { plainDate } from '../values/dates.ts'
import { checkForm } from './form.ts'
import { SETTING_FORMS, type SettingAnswers, settingAnswers, settingLines } from './lenderSettings.ts'

const TODAY = plainDate('2026-11-28')

/** Fills in the form with the lender's current values and the given changes, and checks the answers. */
function check(part: SettingPart, change: SettingAnswers = {}, more: object = {}, own = file) {
  const answers = { ...SETTING_FORMS[part].answers(own), ...change }
  const values = Object.fromEntries(Object.entries(answers).map(([name, value]) => [`values.${name}`, value]))
  const body = { ...values, effectiveOn: '12/01/2026', reason: 'Rates fell', ...more }
  return checkForm(SETTING_FORMS[part].form(own), body, { today: TODAY })
}
function patchOf(...given: Parameters<typeof check>) {
  const checked = check(...given)
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
  return checked.value.value
}
const errorsOf = (...given: Parameters<typeof check>) => {
  const checked = check(...given)
  return checked.ok ? [] : checked.errors.map(({ field, message }) => `${field}: ${message}`)
}
const changed = (part: SettingPart, change: SettingAnswers) =>
  settingLines(part, file, mergePatch(file, patchOf(part, change)) as OrganizationFile)

describe('the forms for a lender’s settings', () => {
  test.each(SETTING_PARTS)('for %s, submitting the form without edits changes nothing', (part) => {
    expect(changed(part, {})).toEqual([])
  })

  /**
   * Returns a different value for a field. For a department's hours, both times change. For a footer link, the text and
   * the address change. The links before it are filled in, too, because the link would otherwise move up into an empty
   * place.
   */
  const otherValue = (part: SettingPart, name: string, value: string): SettingAnswers => {
    if (part === 'prices') return { [name]: String(Number(value) + 0.5) }
    if (part === 'licenses') return { [name]: `${value}9` }
    if (part === 'contact') return { [name]: name === 'phoneFormatted' ? '888-555-0199' : `x${value}` }
    if (part === 'content') {
      const at = Number(/^links\.link(\d)/.exec(name)?.[1] ?? 0)
      const links = Array.from({ length: at }, (_, i) => [
        [`links.link${i + 1}.label`, `Link ${i + 1}`],
        [`links.link${i + 1}.url`, `https://lender.example/${i + 1}`],
      ])
      return at === 0 ? { [name]: `x${value}` } : Object.fromEntries(links.flat())
    }
    const day = name.replace(/\.\w+$/, '')
    return { [`${day}.opens`]: '07:07', [`${day}.closes`]: '23:07' }
  }
  test.each(SETTING_PARTS)(
    'in the form for %s, every field can be changed, and the list of changes shows each change',
    (part) => {
      const own = SETTING_FORMS[part].answers(file)
      const fields = Object.keys(own).map((name) => `values.${name}`)
      // The settings page uses the form's order even for people who can't change the settings.
      expect(SETTING_FORMS[part].form(file).fields).toEqual([...fields, 'effectiveOn', 'reason'])
      for (const [name, value] of Object.entries(own)) {
        const other = otherValue(part, name, value)
        expect(changed(part, other)).toContainEqual({ name, before: value, after: other[name] })
      }
    },
  )

  test('the settings form accepts an effective date from today to a year ahead, and requires a reason', () => {
    expect(check('hours')).toMatchObject({ ok: true, value: { effectiveOn: '2026-12-01', reason: 'Rates fell' } })
    expect(errorsOf('hours', {}, { effectiveOn: '11/27/2026', reason: ' ' })).toEqual([
      'effectiveOn: Enter today or a later day',
      'reason: Enter the reason for the change',
    ])
    expect(errorsOf('hours', {}, { effectiveOn: '11/29/2027' })).toEqual(['effectiveOn: Enter a day within 12 months'])
    expect(errorsOf('hours', {}, { effectiveOn: '' })).toEqual(['effectiveOn: Enter the effective date'])
  })

  test('the prices form accepts percentages with up to three decimals, with or without a percent sign', () => {
    const change = { 'base.n760.n50': '7.9%', 'feeOptions.n2_99': '−0.125', 'termAddOn.n30': '1.5' }
    expect(changed('prices', change)).toEqual([
      { name: 'base.n760.n50', before: '7.85', after: '7.9' },
      { name: 'termAddOn.n30', before: '1.25', after: '1.5' },
      { name: 'feeOptions.n2_99', before: '0.75', after: '-0.125' },
    ])
    for (const wrong of ['', 'low', '7.1234', '1e2'])
      expect(errorsOf('prices', { 'base.n760.n50': wrong })).toEqual([
        'values.base.n760.n50: Enter a percentage with up to 3 decimals, such as 8.25',
      ])
    expect(errorsOf('prices', { 'discounts.autopay': '101' })).toEqual([
      'values.discounts.autopay: Enter a percentage from 0 to 100',
    ])
    expect(errorsOf('prices', { 'termAddOn.n30': '-21' })).toEqual([
      'values.termAddOn.n30: Enter a percentage from -20 to 20',
    ])
  })

  test('the prices form changes the interest-only price only if the lender offers interest-only payments', () => {
    const { interestOnlyAddOn: _, ...pricing } = { ...file.pricing, interestOnlyAddOn: undefined }
    const without = { ...file, pricing } as OrganizationFile
    const withIt = { ...file, pricing: { ...file.pricing, interestOnlyAddOn: 0.5 } }
    expect(patchOf('prices', {}, {}, without)).not.toHaveProperty('pricing.interestOnlyAddOn')
    expect(patchOf('prices', { 'interestOnly.addOn': '0.25' }, {}, withIt)).toHaveProperty(
      'pricing.interestOnlyAddOn',
      0.25,
    )
  })

  test("in the licenses form, clearing a state's number removes that state's license", () => {
    expect(changed('licenses', { WY: '', OR: 'OR-1' })).toEqual([
      expect.objectContaining({ name: 'OR', after: 'OR-1' }),
      expect.objectContaining({ name: 'WY', after: '' }),
    ])
    const none = Object.fromEntries(Object.keys(SETTING_FORMS.licenses.answers(file)).map((state) => [state, '']))
    expect(errorsOf('licenses', none)).toEqual([': Enter a license number for at least one state'])
  })

  test.each([
    ['8:30', '08:30'],
    ['8 am', '08:00'],
    ['12:15 a.m.', '00:15'],
  ])('the hours form stores the time %s as %s', (typed, opens) => {
    expect(patchOf('hours', { 'OPS_CHAT.saturday.opens': typed, 'OPS_CHAT.saturday.closes': '5:00 PM' })).toMatchObject(
      {
        info: { hours: { OPS_CHAT: { saturday: `${opens}-17:00` } } },
      },
    )
  })

  test('the hours form treats a weekend day without times as closed, but requires times for Monday to Friday', () => {
    const closed = { 'OPS_CHAT.sunday.opens': '', 'OPS_CHAT.sunday.closes': '' }
    expect(patchOf('hours', closed)).toMatchObject({ info: { hours: { OPS_CHAT: { sunday: null } } } })
    const week = { 'OPS_CHAT.weekdays.opens': '', 'OPS_CHAT.weekdays.closes': '' }
    expect(errorsOf('hours', week)).toEqual([
      'values.OPS_CHAT.weekdays.opens: Enter when the department is open from Monday to Friday',
    ])
  })

  test('the hours form requires an opening time and a later closing time', () => {
    const day = (opens: string, closes: string) =>
      errorsOf('hours', { 'OPS_CHAT.sunday.opens': opens, 'OPS_CHAT.sunday.closes': closes })
    const both = 'Enter both times, or leave both empty if the department is closed'
    expect(day('9', '')).toEqual([`values.OPS_CHAT.sunday.closes: ${both}`])
    expect(day('', '9')).toEqual([`values.OPS_CHAT.sunday.opens: ${both}`])
    expect(day('9', '9')).toEqual(['values.OPS_CHAT.sunday.closes: Enter a closing time after the opening time'])
    for (const wrong of ['noon', '25', '9:75', '13 pm', '0 am'])
      expect(day(wrong, '23')).toEqual(['values.OPS_CHAT.sunday.opens: Enter a time such as 8:30 a.m.'])
  })

  test('a removed disclosure stays removed when another value in the contact form changes', () => {
    const today = mergePatch(file, patchOf('contact', { 'disclosures.member': '' })) as OrganizationFile
    const answers = settingAnswers('contact', file, today)
    expect(answers['disclosures.member']).toBe('')
    const patch = patchOf('contact', { ...answers, phoneFormatted: '888-555-0123' })
    expect(patch).toMatchObject({ info: { disclosureCopy: { member: null } } })
  })

  test("in the content form, changing the products’ names doesn't change the taglines", () => {
    const change = { companyProduct: 'Harbor Line', 'products.dscr': 'Rental Line' }
    const after = mergePatch(file, patchOf('content', change)) as OrganizationFile
    expect(after.info.companyProduct).toBe('Harbor Line')
    expect(after.products.dscr).toEqual({ ...file.products.dscr, name: 'Rental Line' })
    expect(after.products).toHaveProperty('heloc', file.products.heloc)
    const { disclosureCopy } = parseOrganization(after, testFiles.theme).info
    expect(disclosureCopy.find(({ name }) => name === 'line')?.text).toContain('offers the Harbor Line as an open-end')
    expect(errorsOf('content', { companyProduct: ' ' })).toEqual([
      'values.companyProduct: Enter the name of the product',
    ])
    const { dscr: _, 'crypto-heloc': __, ...products } = file.products
    expect(Object.keys(SETTING_FORMS.content.answers({ ...file, products }))).not.toContain('products.dscr')
  })

  test('the content form keeps the order of the footer links and removes links whose text is cleared', () => {
    const links = [1, 2, 3, 4, 5].map((n) => ({ label: `Link ${n}`, url: `/link-${n}` }))
    const own = { ...file, info: { ...file.info, footerLinks: links } }
    expect(patchOf('content', { 'links.link2.label': '', 'links.link2.url': '' }, {}, own)).toMatchObject({
      info: { footerLinks: links.filter(({ label }) => label !== 'Link 2') },
    })
    const one = (label: string, url: string) =>
      errorsOf('content', { 'links.link3.label': label, 'links.link3.url': url })
    expect(one('Careers', '')).toEqual(['values.links.link3.url: Enter the address of the link'])
    expect(one('', 'https://lender.example')).toEqual(['values.links.link3.label: Enter the text of the link'])
    for (const wrong of ['lender.example', 'http://lender.example', 'javascript:alert(1)', '//lender.example'])
      expect(one('Careers', wrong)).toEqual(['values.links.link3.url: Enter an address that begins with https://'])
  })

  test('the contact form adds dashes to a phone number and splits a disclosure into sentences', () => {
    const change = {
      phoneFormatted: '+1 (888) 555-0123',
      'disclosures.member': '',
      'disclosures.inquiry': 'One.\n\n Two. ',
    }
    expect(patchOf('contact', change)).toMatchObject({
      info: { phoneFormatted: '888-555-0123', disclosureCopy: { member: null, inquiry: ['One.', 'Two.'] } },
    })
    expect(changed('contact', { 'disclosures.member': '' })).toEqual([
      { name: 'disclosures.member', before: expect.stringContaining('Members'), after: '' },
    ])
    expect(errorsOf('contact', { phoneFormatted: '123' })).toEqual([
      'values.phoneFormatted: Enter a US phone number, such as 888-555-0177',
    ])
  })
})
