/** For tests: the forms for the lender's settings, and where the server shows each proposed value. */
import type { LenderSettingsView } from 'domain/api/lenderSettings.ts'
import { acknowledged, type Place } from 'domain/application/testing/keptPlaces.testdata.ts'
import { SETTING_PARTS, type SettingPart } from 'domain/organization/settings.ts'
import { STATE_CODES } from 'domain/values/address.ts'
import { BASE } from '../agents.ts'
import { get, type KeptWorld, type ServerCase, type ServerCases, sending, shown } from './sending.ts'

const LENDER = `${BASE}/lender-settings`

type NewValue = (today: string) => string
const to =
  (value: string): NewValue =>
  () =>
    value
const by =
  (points: number): NewValue =>
  (today) =>
    String(Number((Number(today) + points).toFixed(3)))
/**
 * The test raises the base rates and lowers the add-ons, so that all rates stay in the range that the disclosures
 * state.
 */
const lower = by(-0.125)

const DAYS = ['weekdays', 'saturday', 'sunday']
const opening = (day: string): [string, NewValue][] => [
  [`${day}.opens`, to('07:07')],
  [`${day}.closes`, to('23:07')],
]

/**
 * The new value of each field, computed from the current value. '*' stands for any name, such as one of the lender's
 * score bands.
 */
const CHANGES: Readonly<Record<SettingPart, Readonly<Record<string, NewValue>>>> = {
  prices: {
    ...{ 'base.*.*': by(0.375), 'termAddOn.*': lower, 'feeOptions.*': lower, 'interestOnly.addOn': lower },
    ...{ 'discounts.autopay': lower, 'discounts.member': to('0.125') },
    'occupancyAddOn.PRIMARY': by(0.125),
    ...{ 'occupancyAddOn.SECONDARY': lower, 'occupancyAddOn.INVESTMENT': lower },
  },
  licenses: Object.fromEntries(STATE_CODES.map((state) => [state, to(`DISTINCT-${state}`)])),
  hours: Object.fromEntries(
    ['OPS_PHONE', 'OPS_CHAT'].flatMap((name) => DAYS.flatMap((day) => opening(`${name}.${day}`))),
  ),
  contact: {
    phoneFormatted: to('888-555-0199'),
    email: to('distinct@lender.example'),
    companyAddress: to('77 Distinct Road'),
    'disclosures.*': (today) => `${today}\nA distinct sentence.`.trim(),
  },
  content: {
    companyProduct: to('A Distinct Line'),
    'products.dscr': to('A Distinct Rental Line'),
    'products.crypto-heloc': to('A Distinct Crypto Line'),
    'links.*.label': to('A distinct link'),
    'links.*.url': to('https://distinct.example/'),
  },
}

const patternFor = (part: SettingPart, name: string): string =>
  Object.keys(CHANGES[part]).find((pattern) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`).test(name),
  ) ?? name

const ALL_SHOWN = 'all proposed values are shown'

/** Proposes a new value for every field in one part of the settings, and reads the proposal as a colleague. */
function proposalOf(part: SettingPart): ServerCase {
  const send = async ({ underwriter, compliance }: KeptWorld) => {
    const { today, parts } = await get<LenderSettingsView>(underwriter, LENDER)
    const answers = Object.entries(parts.find((one) => one.part === part)?.answers ?? {})
    const values = answers.map(([name, old]) => ({
      name,
      pattern: patternFor(part, name),
      value: CHANGES[part][patternFor(part, name)]?.(old),
    }))
    const body = {
      ...Object.fromEntries(values.map(({ name, value }) => [`values.${name}`, value])),
      ...{ effectiveOn: today, reason: `A distinct reason to change the ${part}.` },
    }
    const read = async () => {
      const [change] = (await get<LenderSettingsView>(compliance, LENDER)).changes
      if (change?.part !== part) return {}
      const lines = new Map(change.lines.map((line) => [line.name, line.after]))
      const lost = (pattern: string) =>
        values.filter((one) => one.pattern === pattern && lines.get(one.name) !== one.value).map(({ name }) => name)
      const shownAs = ({ pattern }: { pattern: string }) => lost(pattern).join(', ') || ALL_SHOWN
      return { change, values: Object.fromEntries(values.map((one) => [keyOf(one.pattern), shownAs(one)])) }
    }
    return sending(underwriter, 'POST', `${LENDER}/parts/${part}`, body, read)
  }
  const fields = Object.keys(CHANGES[part]).map((pattern): [string, Place] => [
    `values.${pattern}`,
    shown(`values.${keyOf(pattern)}`, ALL_SHOWN),
  ])
  return {
    fields: {
      ...Object.fromEntries(fields),
      effectiveOn: shown('change.effectiveOn'),
      reason: shown('change.reason'),
    },
    send,
  }
}

/**
 * Returns a pattern without dots. Otherwise, the path to the pattern's value would treat a dot as the start of a nested
 * key.
 */
const keyOf = (pattern: string): string => pattern.replaceAll('.', '/')

const proposals = SETTING_PARTS.map((part): [string, ServerCase] => [`proposeSetting ${part}`, proposalOf(part)])
const PREVIEWED = acknowledged('The preview stores nothing. The proposal with the same form stores each answer.')

export const SETTING_CASES: ServerCases = {
  ...Object.fromEntries(proposals),
  previewSetting: {
    fields: Object.fromEntries(
      proposals.flatMap(([, { fields }]) => Object.keys(fields).map((field) => [field, PREVIEWED])),
    ),
  },
}
