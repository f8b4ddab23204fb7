/** The names of the parts of the lender's settings and of their form fields. */
import { useLingui } from '@lingui/react/macro'
import type { SettingChangeView } from 'domain/api/lenderSettings.ts'
import { keyOf } from 'domain/forms/lenderSettings.ts'
import { OCCUPANCY_LABELS } from 'domain/forms/occupancyLabels.ts'
import { stateName } from 'domain/values/address.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import { clockTime } from 'domain/values/hours.ts'
import { AGENT_ROLE_NAMES } from '../names.ts'

/** Parses the number in a field's name. For example, returns 2.99 for 'n2_99'. */
export const numberIn = (name = ''): number => Number(keyOf(name))

const isRole = (value: string): value is AgentRole => Object.hasOwn(AGENT_ROLE_NAMES, value)
const isOccupancy = (value: string): value is keyof typeof OCCUPANCY_LABELS => Object.hasOwn(OCCUPANCY_LABELS, value)

export function useSettingWords() {
  const { t, i18n } = useLingui()
  const parts: Readonly<Record<SettingChangeView['part'], string>> = {
    prices: t`Prices`,
    licenses: t`Licenses`,
    hours: t`Hours`,
    contact: t`Contact and disclosures`,
    content: t`Product names and links`,
    team: t`Team`,
  }
  const departments: Readonly<Record<string, string>> = { OPS_PHONE: t`Phone`, OPS_CHAT: t`Chat` }
  const days: Readonly<Record<string, string>> = {
    weekdays: t`Monday to Friday`,
    saturday: t`Saturday`,
    sunday: t`Sunday`,
  }
  const contact: Readonly<Record<string, string>> = {
    phoneFormatted: t`Phone number`,
    email: t`Email`,
    companyAddress: t`Mailing address`,
  }
  const products: Readonly<Record<string, string>> = {
    dscr: t`Rental product name`,
    'crypto-heloc': t`Wallet product name`,
  }
  const disclosures: Readonly<Record<string, string>> = {
    line: t`Credit line`,
    apr: t`APR`,
    fees: t`Fees`,
    member: t`Members`,
    interestOnly: t`Interest-only payments`,
    rental: t`Rental property`,
    wallet: t`Wallet`,
    inquiry: t`Credit inquiry`,
    timing: t`Timing and eligibility`,
  }
  const disclosure = (name: string): string => disclosures[name] ?? name

  function price(name: string): string {
    const [group, first = '', second] = name.split('.')
    const number = numberIn(first)
    const cltv = numberIn(second)
    switch (group) {
      case 'base':
        return t`Score ${number} and above, CLTV up to ${cltv}%`
      case 'termAddOn':
        return t`Term of ${number} years`
      case 'occupancyAddOn':
        return isOccupancy(first) ? i18n._(OCCUPANCY_LABELS[first]) : first
      case 'interestOnly':
        return t`Interest-only payments`
      case 'discounts':
        return first === 'autopay' ? t`Autopay discount` : t`Member discount`
      default:
        return t`Origination fee of ${number}%`
    }
  }

  function content(name: string): string {
    const [group, which = '', end] = name.split('.')
    if (group === 'products') return products[which] ?? which
    if (group !== 'links') return t`Product name`
    const number = Number(which.replace('link', ''))
    return end === 'label' ? t`Link ${number} text` : t`Link ${number} address`
  }

  /** Returns the label of a form's field or of a changed value. */
  function label(part: SettingChangeView['part'], name: string): string {
    const [first = '', second = '', third] = name.split('.')
    if (part === 'prices') return price(name)
    if (part === 'licenses') return stateName(name)
    if (part === 'team') return name
    if (part === 'content') return content(name)
    if (part === 'contact') return first === 'disclosures' ? disclosure(second) : (contact[name] ?? name)
    const place = [departments[first], days[second]].join(', ')
    return third === 'opens' ? t`${place}: opens` : t`${place}: closes`
  }

  /** Returns a value as the page shows it. */
  function value(part: SettingChangeView['part'], given: string): string {
    if (part === 'team') return isRole(given) ? i18n._(AGENT_ROLE_NAMES[given]) : t`No seat`
    if (given === '') return part === 'hours' ? t`Closed` : t`None`
    if (part === 'hours') return clockTime(given)
    return part === 'prices' ? `${given}%` : given
  }
  return { parts, departments, days, disclosure, label, value }
}
