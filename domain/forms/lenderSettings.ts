/**
 * The forms that a lender's staff use to propose changes to the lender's settings. A form's fields depend on the
 * lender's own data, such as the score bands of its prices. The form's value is a JSON merge patch for the lender's
 * file.
 */
import type { OrganizationFile } from '../organization/organization.ts'
import type { SettingPart } from '../organization/settings.ts'
import { STATE_CODES } from '../values/address.ts'
import { addMonths, type PlainDate } from '../values/dates.ts'
import { LINK, LINK_MAX } from '../values/links.ts'
import { email } from './contactFields.ts'
import { date, readText, text } from './fields.ts'
import { type Fail, type Field, type Form, field, form, group, type Shape } from './form.ts'

const POINTS_FORMAT = 'Enter a percentage with up to 3 decimals, such as 8.25'
const pointsBetween = (least: number, most: number): Field<number> => {
  const outside = `Enter a percentage from ${least} to ${most}`
  return field(
    (input, say) => {
      const given = typeof input === 'number' ? String(input) : readText(input)?.replace(/\s*%$/, '').replace('−', '-')
      if (given === undefined || !/^-?\d{1,3}(\.\d{1,3})?$/.test(given)) return say(POINTS_FORMAT)
      const number = Number(given)
      return number < least || number > most ? say(outside) : number
    },
    {
      json: { type: 'number', minimum: least, maximum: most },
      messages: { NOT_A_PERCENT: POINTS_FORMAT, OUT_OF_RANGE: outside },
    },
  )
}
/** A rate or discount, in percent. */
const points = pointsBetween(0, 100)
/** Percentage points that are added to a rate; they may be negative. */
const addOn = pointsBetween(-20, 20)

/**
 * Returns the field name for a number, such as 'n2_99' for '2.99'. With a dot, the name would be split in two. A plain
 * number would look like a row number.
 */
const nameOf = (key: string): string => `n${key.replace('.', '_')}`
/** Returns the number in a field's name, such as '2.99' for 'n2_99'. */
export const keyOf = (name: string): string => name.slice(1).replace('_', '.')

const ascending = (keys: object): string[] => Object.keys(keys).sort((a, b) => Number(a) - Number(b))
/** The order of score bands on every page. */
const highestFirst = (keys: object): string[] => ascending(keys).reverse()
/** Returns a group with one lender's fields. `possible`: all fields that this group can have at any lender. */
const some = <T>(fields: Readonly<Record<string, Field<T>>>, possible: Shape): Field<Record<string, T>> =>
  Object.assign(group(fields), { possible })
/** Returns a group of fields, one for each of the given numbers. */
const numbered = <T>(keys: readonly string[], each: (key: string) => Field<T>): Field<Record<string, T>> =>
  some(Object.fromEntries(keys.map((key) => [nameOf(key), each(key)])), { '*': each('') })
const byKey = <T, Value = T>(answers: Readonly<Record<string, T>>, each: (value: T) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [keyOf(name), each(value)]))
const same = <T>(value: T): T => value

const MONTHS_AHEAD = 12
const EARLY = 'Enter today or a later day'
const LATE = `Enter a day within ${MONTHS_AHEAD} months`

/** Values as a person would type them, keyed by field name. */
export type SettingAnswers = Readonly<Record<string, string>>

/** The value of a form: the effective date, the reason for the change, and the patch. */
interface ProposedSetting {
  readonly effectiveOn: PlainDate
  readonly reason: string
  readonly value: object
}

const settingForm = <T>(
  values: Field<T>,
  patchOf: (values: T) => object,
  check?: (values: T, fail: Fail) => void,
): Form<ProposedSetting> =>
  form({
    shape: {
      values,
      effectiveOn: date('Enter the effective date'),
      reason: text({ required: 'Enter the reason for the change', max: 500, lines: true }),
    },
    rules: ({ values: given, effectiveOn }, { today }, fail) => {
      if (given !== undefined) check?.(given, fail)
      if (effectiveOn && effectiveOn < today) fail('effectiveOn', EARLY)
      if (effectiveOn && effectiveOn > addMonths(today, MONTHS_AHEAD)) fail('effectiveOn', LATE)
    },
    value: ({ values: given, effectiveOn, reason }) => ({ effectiveOn, reason, value: patchOf(given) }),
  })

/** The lender's data that determines which fields its forms have. */
interface FormSource {
  readonly pricing: Pick<OrganizationFile['pricing'], 'base' | 'termAddOn' | 'feeOptions' | 'interestOnlyAddOn'>
  readonly info: Pick<OrganizationFile['info'], 'disclosureCopy' | 'footerLinks'>
  readonly products: Partial<OrganizationFile['products']>
}

const OCCUPANCY_ADD_ONS = { PRIMARY: addOn, SECONDARY: addOn, INVESTMENT: addOn }

function pricesForm({ pricing }: FormSource): Form<ProposedSetting> {
  const hasInterestOnly = pricing.interestOnlyAddOn !== undefined
  const values = group({
    base: numbered(highestFirst(pricing.base), (score) => numbered(ascending(pricing.base[score] ?? {}), () => points)),
    termAddOn: numbered(ascending(pricing.termAddOn), () => addOn),
    occupancyAddOn: group(OCCUPANCY_ADD_ONS),
    interestOnly: some(hasInterestOnly ? { addOn } : {}, { addOn }),
    discounts: group({ autopay: points, member: points }),
    feeOptions: numbered(ascending(pricing.feeOptions), () => addOn),
  })
  return settingForm(values, ({ base, termAddOn, occupancyAddOn, interestOnly, discounts, feeOptions }) => ({
    pricing: {
      base: byKey(base, (rates) => byKey(rates, same)),
      termAddOn: byKey(termAddOn, same),
      occupancyAddOn,
      ...(interestOnly.addOn !== undefined && { interestOnlyAddOn: interestOnly.addOn }),
      discounts,
      feeOptions: byKey(feeOptions, same),
    },
  }))
}

/** Returns a price list's values, keyed by field name. */
function priceAnswers({ pricing }: OrganizationFile): SettingAnswers {
  const flat = (place: string, values: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [`${place}.${key}`, String(value)]))
  const rows = (place: string, values: Readonly<Record<string, number>>) =>
    Object.fromEntries(ascending(values).map((key) => [`${place}.${nameOf(key)}`, String(values[key])]))
  const { base, termAddOn, occupancyAddOn, interestOnlyAddOn, discounts, feeOptions } = pricing
  return {
    ...Object.assign({}, ...highestFirst(base).map((score) => rows(`base.${nameOf(score)}`, base[score] ?? {}))),
    ...rows('termAddOn', termAddOn),
    ...flat('occupancyAddOn', occupancyAddOn),
    ...(interestOnlyAddOn !== undefined && { 'interestOnly.addOn': String(interestOnlyAddOn) }),
    ...flat('discounts', discounts),
    ...rows('feeOptions', feeOptions),
  }
}

const license = text({ max: 60 })
const NO_LICENSE = 'Enter a license number for at least one state'

const licensesForm = (): Form<ProposedSetting> =>
  settingForm(
    group(Object.fromEntries(STATE_CODES.map((state) => [state, license]))),
    (licenses) => ({
      // Store null for a state without a license. If the patch didn't mention the state, a license that's added to the
      // lender's file later would apply.
      licenses: Object.fromEntries(Object.entries(licenses).map(([state, number]) => [state, number || null])),
    }),
    (licenses, fail) => {
      if (!Object.values(licenses).some(Boolean)) fail('', NO_LICENSE)
    },
  )

const TIME_FORMAT = 'Enter a time such as 8:30 a.m.'
/** A field for a time of day. Returns 'HH:mm', or '' for an empty field. */
const time: Field<string> = field(
  (input, say) => {
    const given = readText(input)?.toLowerCase()
    if (given === '') return ''
    const [, hour = '', minute = '00', half] =
      /^(\d{1,2})(?::(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?$/.exec(given ?? '') ?? []
    const noon = half?.startsWith('p') ? 12 : 0
    const hours = half ? (Number(hour) % 12) + noon : Number(hour)
    const isTime =
      hour !== '' && hours < 24 && Number(minute) < 60 && (!half || (Number(hour) > 0 && Number(hour) < 13))
    return isTime ? `${String(hours).padStart(2, '0')}:${minute}` : say(TIME_FORMAT)
  },
  { json: { type: 'string' }, messages: { NOT_A_TIME: TIME_FORMAT } },
)
const day = group({ opens: time, closes: time })
const DAYS = { weekdays: day, saturday: day, sunday: day }
type Hours = { readonly opens: string; readonly closes: string }

const BOTH = 'Enter both times, or leave both empty if the department is closed'
const WEEKDAYS_OPEN = 'Enter when the department is open from Monday to Friday'
const ORDER = 'Enter a closing time after the opening time'

function hoursForm(): Form<ProposedSetting> {
  const values = group({ OPS_PHONE: group(DAYS), OPS_CHAT: group(DAYS) })
  const written = ({ opens, closes }: Hours) => (opens ? `${opens}-${closes}` : null)
  return settingForm(
    values,
    (departments) => ({
      info: {
        hours: Object.fromEntries(
          Object.entries(departments).map(([name, { weekdays, saturday, sunday }]) => [
            name,
            { weekdays: written(weekdays), saturday: written(saturday), sunday: written(sunday) },
          ]),
        ),
      },
    }),
    (departments, fail) => {
      for (const [name, days] of Object.entries(departments))
        for (const [key, { opens, closes }] of Object.entries(days)) {
          const place = `values.${name}.${key}`
          if ((opens === '') !== (closes === '')) fail(`${place}.${opens ? 'closes' : 'opens'}`, BOTH)
          else if (opens === '' && key === 'weekdays') fail(`${place}.opens`, WEEKDAYS_OPEN)
          else if (opens !== '' && opens >= closes) fail(`${place}.closes`, ORDER)
        }
    },
  )
}

function hourAnswers({ info: { hours } }: OrganizationFile): SettingAnswers {
  const answers = Object.entries(hours).flatMap(([name, week]) =>
    (['weekdays', 'saturday', 'sunday'] as const).flatMap((key) => {
      const [opens = '', closes = ''] = week[key]?.split('-') ?? []
      return [
        [`${name}.${key}.opens`, opens],
        [`${name}.${key}.closes`, closes],
      ]
    }),
  )
  return Object.fromEntries(answers)
}

const PHONE_FORMAT = 'Enter a US phone number, such as 888-555-0177'
const phone = text({
  required: PHONE_FORMAT,
  max: 20,
  tooLong: PHONE_FORMAT,
  tidy: (given) => given.replace(/\D/g, '').replace(/^1?(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3'),
  check: (given) => (/^\d{3}-\d{3}-\d{4}$/.test(given) ? undefined : PHONE_FORMAT),
})
const DISCLOSURE_LENGTH = 4000

/**
 * The form for the lender's contact data and for the disclosures at the bottom of every page. A disclosure has one
 * sentence per line.
 */
function contactForm({ info }: FormSource): Form<ProposedSetting> {
  const disclosure = text({ max: DISCLOSURE_LENGTH, lines: true })
  const values = group({
    phoneFormatted: phone,
    email: email('Enter the email that customers can write to'),
    companyAddress: text({ required: 'Enter the company’s mailing address', max: 200 }),
    disclosures: some(Object.fromEntries(Object.keys(info.disclosureCopy).map((name) => [name, disclosure])), {
      '*': disclosure,
    }),
  })
  return settingForm(values, ({ disclosures, ...contact }) => ({
    info: {
      ...contact,
      disclosureCopy: Object.fromEntries(
        Object.entries(disclosures).map(([name, copy]) => {
          const sentences = copy.split('\n').flatMap((line) => line.trim() || [])
          return [name, sentences.length > 0 ? sentences : null]
        }),
      ),
    },
  }))
}

const contactAnswers = ({ info }: OrganizationFile): SettingAnswers => ({
  phoneFormatted: info.phoneFormatted,
  email: info.email,
  companyAddress: info.companyAddress,
  ...Object.fromEntries(
    Object.entries(info.disclosureCopy).map(([name, sentences]) => [`disclosures.${name}`, sentences.join('\n')]),
  ),
})

/**
 * Minimum number of footer links for which the form has room. If the lender's file has more, the form has room for all
 * of them.
 */
const FOOTER_LINKS = 4
/**
 * The products, other than the home equity line, whose names the disclosures mention. The home equity line's name is in
 * the `companyProduct` field.
 */
const NAMED_PRODUCTS = ['dscr', 'crypto-heloc'] as const

const LINK_FORMAT = 'Enter an address that begins with https://'
const NO_LABEL = 'Enter the text of the link'
const NO_ADDRESS = 'Enter the address of the link'

const productName = text({ required: 'Enter the name of the product', max: 80 })
const footerLink = group({
  label: text({ max: 60 }),
  url: text({ max: LINK_MAX, check: (given) => (LINK.test(given) ? undefined : LINK_FORMAT) }),
})
const linkNames = ({ info }: FormSource): string[] =>
  Array.from({ length: Math.max(FOOTER_LINKS, info.footerLinks.length) }, (_, i) => `link${i + 1}`)

const withEach = <T>(names: readonly string[], field: Field<T>): Record<string, Field<T>> =>
  Object.fromEntries(names.map((name) => [name, field]))

/** The form for the names of the lender's products and for its links at the bottom of borrowers' pages. */
function contentForm(file: FormSource): Form<ProposedSetting> {
  const named = NAMED_PRODUCTS.filter((name) => file.products[name])
  const values = group({
    companyProduct: productName,
    products: some(withEach(named, productName), withEach(NAMED_PRODUCTS, productName)),
    links: some(withEach(linkNames(file), footerLink), { '*': footerLink }),
  })
  return settingForm(
    values,
    ({ companyProduct, products, links }) => ({
      info: { companyProduct, footerLinks: Object.values(links).filter(({ label }) => label !== '') },
      products: Object.fromEntries(Object.entries(products).map(([name, given]) => [name, { name: given }])),
    }),
    ({ links }, fail) => {
      for (const [name, { label, url }] of Object.entries(links)) {
        if (label === '' && url !== '') fail(`values.links.${name}.label`, NO_LABEL)
        if (label !== '' && url === '') fail(`values.links.${name}.url`, NO_ADDRESS)
      }
    },
  )
}

const contentAnswers = (file: OrganizationFile): SettingAnswers => ({
  companyProduct: file.info.companyProduct,
  ...Object.fromEntries(
    NAMED_PRODUCTS.flatMap((name) => {
      const product = file.products[name]
      return product ? [[`products.${name}`, product.name]] : []
    }),
  ),
  ...Object.fromEntries(
    linkNames(file).flatMap((name, i) => {
      const { label = '', url = '' } = file.info.footerLinks[i] ?? {}
      return [
        [`links.${name}.label`, label],
        [`links.${name}.url`, url],
      ]
    }),
  ),
})

interface PartForm {
  /**
   * @param file the lender's own file, without settings. The form needs a field for every value in this file, even for
   * a value that a setting has removed. Without the field, the next change would restore the value.
   */
  readonly form: (file: FormSource) => Form<ProposedSetting>
  /** Returns the values from `file` as a person would type them, keyed by field name without the leading 'values.'. */
  readonly answers: (file: OrganizationFile) => SettingAnswers
}

export const SETTING_FORMS: Readonly<Record<SettingPart, PartForm>> = {
  prices: { form: pricesForm, answers: priceAnswers },
  licenses: {
    form: licensesForm,
    answers: ({ licenses }) => Object.fromEntries(STATE_CODES.map((state) => [state, licenses[state] ?? ''])),
  },
  hours: { form: hoursForm, answers: hourAnswers },
  contact: { form: contactForm, answers: contactAnswers },
  content: { form: contentForm, answers: contentAnswers },
}

const NO_LENDER: FormSource = {
  pricing: { base: {}, termAddOn: {}, feeOptions: {} },
  info: { disclosureCopy: {}, footerLinks: [] },
  products: {},
}
/**
 * Returns the form for one part of the settings as the API description needs it. The form has no fields for a lender's
 * own data. Instead, each group lists the fields that it can have.
 */
export const settingFormOf = (part: SettingPart): Form<ProposedSetting> => SETTING_FORMS[part].form(NO_LENDER)

/**
 * Returns a form's initial values, which are today's values. If a setting has removed a value from the lender's file,
 * the field for that value is ''.
 */
export function settingAnswers(part: SettingPart, own: OrganizationFile, today: OrganizationFile): SettingAnswers {
  const { answers } = SETTING_FORMS[part]
  const removed = Object.keys(answers(own)).map((name) => [name, ''] as const)
  return { ...Object.fromEntries(removed), ...answers(today) }
}

/** A changed value, before and after the change. An empty string means no value. */
export interface SettingLine {
  /** The field's name, without the leading 'values.'. */
  readonly name: string
  readonly before: string
  readonly after: string
}

/** Returns the values that differ between two versions of one part of the lender's data, in the order of the form. */
export function settingLines(part: SettingPart, before: OrganizationFile, after: OrganizationFile): SettingLine[] {
  const { answers } = SETTING_FORMS[part]
  const [old, now] = [answers(before), answers(after)]
  return [...new Set([...Object.keys(now), ...Object.keys(old)])].flatMap((name) => {
    const line = { name, before: old[name] ?? '', after: now[name] ?? '' }
    return line.before === line.after ? [] : [line]
  })
}
