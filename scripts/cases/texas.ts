import * as texas from '../../domain/rules/texas.ts'
import type { PlainDate } from '../../domain/values/dates.ts'
import type { Cents } from '../../domain/values/money.ts'
import { add, inDollars } from '../../domain/values/money.ts'
import type { CaseKind, Row } from './kinds.ts'
import { CaseError, compare, compareNumber, find, isRow, need } from './kinds.ts'
import { readBoolean, readDate, readMoney } from './read.ts'
import { deviceOf, feeOf, placeOf } from './texasWords.ts'

/** The rules' results for a row, keyed by their names in case files. Amounts of money are in cents. */
type Answers = Record<string, { money: Cents } | string | boolean | null>

const words = (value: unknown): string => {
  if (typeof value === 'string') return value
  throw new CaseError(`not text: ${JSON.stringify(value)}`)
}

const money = (amount: Cents) => ({ money: amount })

/**
 * Adds up the amounts in `value`, which is a single amount, a list of liens or fees, or an object with one amount for
 * each lien or fee.
 */
function total(value: unknown): Cents {
  if (Array.isArray(value))
    return add(...value.map((item) => total(isRow(item) ? need(item, 'amount', 'balance') : item)))
  return isRow(value) ? add(...Object.values(value).map(total)) : readMoney(value)
}

const LIENS = ['other_liens', 'liens', 'existing_liens']

function lineToValue(input: Row): Answers {
  const value = readMoney(need(input, 'fmv', 'value', 'fair_market_value'))
  const liens = total(find(input, ...LIENS) ?? 0)
  const line = find(input, 'line', 'limit', 'amount')
  const max = money(texas.texasMaximumLine(value, liens))
  return {
    max_line: max,
    maximum_line: max,
    allowed: line === undefined ? null : texas.texasLineWithinValue(readMoney(line), value, liens),
  }
}

function readFees(value: unknown): Cents {
  const pairs: [string, unknown, boolean][] = Array.isArray(value)
    ? value.filter(isRow).map((fee) => {
        const thirdParty = find(fee, 'third_party')
        return [
          words(need(fee, 'name', 'kind', 'type')),
          need(fee, 'amount'),
          thirdParty === undefined || readBoolean(thirdParty),
        ]
      })
    : isRow(value)
      ? Object.entries(value).map(([name, amount]) => [name, amount, true])
      : []
  return texas.texasCountedFees(
    pairs.map(([name, amount, thirdParty]) => ({ kind: feeOf(name), amount: readMoney(amount), thirdParty })),
  )
}

/** Returns the fees of a row that has a separate field for each fee instead of a list; undefined if there are none. */
function flatFees(input: Row): Row | undefined {
  const fees = Object.entries(input).filter(([name]) => !['line', 'limit', 'amount', 'counted_fees'].includes(name))
  return fees.length > 0 ? Object.fromEntries(fees) : undefined
}

function feeCap(input: Row): Answers {
  const line = readMoney(need(input, 'line', 'limit', 'amount'))
  const stated = find(input, 'counted_fees')
  const itemised = find(input, 'fees') ?? flatFees(input)
  const fees =
    stated !== undefined
      ? total(stated)
      : isRow(itemised) || Array.isArray(itemised)
        ? readFees(itemised)
        : itemised === undefined
          ? undefined
          : readMoney(itemised)
  const cap = money(texas.texasFeeCap(line))
  return {
    max_fees: cap,
    fee_cap: cap,
    cap,
    counted_fees: fees === undefined ? null : money(fees),
    allowed: fees === undefined ? null : texas.texasFeesWithinCap(line, fees),
  }
}

/** If nothing shows when a mailed notice was delivered, the row states the notice's mailing date. */
function afterNotice(input: Row): Answers {
  const mailed = find(input, 'mailed', 'notice_mailed')
  const stated = find(input, 'notice_received', 'notice')
  const received =
    stated === undefined && mailed !== undefined
      ? texas.texasMailedNoticeReceived(readDate(mailed))
      : readDate(need(input, 'notice_received', 'notice', 'mailed'))
  const application = find(input, 'application')
  const earliest = texas.texasClosingAfterNotice(application === undefined ? received : readDate(application), received)
  return { deemed_received: received, ...closing(input, earliest) }
}

/** Returns the earliest closing date, and whether the row's closing date is late enough. */
function closing(input: Row, earliest: PlainDate): Answers {
  const proposed = find(input, 'closing', 'proposed_closing', 'closing_date', 'new_closing')
  return { earliest_closing: earliest, allowed: proposed === undefined ? null : readDate(proposed) >= earliest }
}

function rescission(input: Row): Answers {
  const { texas: state, federal, expires } = texas.texasRescission(readDate(need(input, 'made', 'closing', 'closed')))
  return { texas_expiry: state, tila_expiry: federal, use: expires }
}

function consent(input: Row): Answers {
  const signed = Object.entries(input)
    .filter(([key]) => /sign|consent/.test(key))
    .map(([name, value]) => ({ name, signed: readBoolean(value) }))
  if (signed.length === 0) throw new CaseError('the row has no consent date')
  return { allowed: texas.texasConsentMissing(signed).length === 0 }
}

/** The Texas rules, each with a pattern that recognizes the rule's name in a case file. The first match wins. */
const RULES: readonly (readonly [RegExp, (input: Row) => Answers])[] = [
  [/rescission|rescind/, rescission],
  [
    /one.?year|anniversary|12.?month/,
    (i) => closing(i, texas.texasClosingAfterPrevious(readDate(need(i, 'previous_closing')))),
  ],
  [/12.?day|twelve.?day/, afterNotice],
  [/fee.*cap|2\s?%|two percent/, feeCap],
  [/cltv|80\s?%|loan.to.value/, lineToValue],
  [
    /(?:minimum|smallest|least).*(?:advance|draw)|(?:advance|draw).*minimum/,
    (i) => ({
      allowed: texas.texasAdvanceAllowed(readMoney(need(i, 'advance', 'draw', 'amount'))),
      minimum: money(texas.TEXAS_MINIMUM_ADVANCE),
    }),
  ],
  [
    /minimum.*line|line.*minimum/,
    (i) => ({
      allowed: readMoney(need(i, 'line', 'limit', 'amount')) >= texas.TEXAS_MINIMUM_LINE,
      minimum: money(texas.TEXAS_MINIMUM_LINE),
    }),
  ],
  [/place|location|where/, (i) => ({ allowed: texas.texasPlaceAllowed(placeOf(words(need(i, 'place', 'location')))) })],
  [/device|method/, (i) => ({ allowed: texas.texasDeviceAllowed(deviceOf(words(need(i, 'method', 'device')))) })],
  [
    /itemi[sz]|pre-?closing|one business day/,
    (i) =>
      closing(
        i,
        texas.texasClosingAfterItemisedCosts(
          readDate(
            need(
              i,
              'received',
              'itemised_costs_received',
              'itemized_costs_received',
              'disclosure_received',
              'costs_received',
            ),
          ),
        ),
      ),
  ],
  [/spouse|consent/, consent],
]

/** Checks worked examples for Texas home equity lines (§ 50(a)(6) and (t), 7 TAC chapter 153). */
export const texasCases: CaseKind = {
  name: 'Texas',
  matches: (row) => typeof row.rule === 'string' && isRow(row.input) && isRow(row.expected),
  label: (row) => `${row.rule} ${JSON.stringify(row.input)}`,
  run({ rule, input, expected }) {
    if (typeof rule !== 'string' || !isRow(input) || !isRow(expected)) throw new CaseError('not a Texas row')
    const found = RULES.find(([pattern]) => pattern.test(rule.toLowerCase()))
    if (!found) throw new CaseError(`unknown rule: ${rule}`)
    const answers = found[1](input)
    return {
      checks: Object.entries(expected).map(([key, value]) => {
        const got = answers[key]
        if (got === undefined || got === null) throw new CaseError(`the row's input has no ${key}`)
        return typeof got === 'object' ? compareNumber(key, value, inDollars(got.money), 2) : compare(key, value, got)
      }),
    }
  },
}
