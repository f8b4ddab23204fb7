/** The data of the offer's charts. Amounts are in cents. */
import type { Price, QuoteContext } from 'domain/rules/offers.ts'
import { type RepaymentYear, repaymentByYear } from 'domain/rules/repayment.ts'
import { add, atLeastZero, type Cents, cents, roundDownTo, subtract, ZERO } from 'domain/values/money.ts'
import type { Explorer } from '../explorer.ts'

export interface TermInterest {
  readonly term: number
  readonly chosen: boolean
  /** The interest over the whole term on the chosen draw; undefined if the term isn't offered for this draw. */
  readonly interest?: Cents
}

/** The home's value, divided among the liens, the new line and the owner's equity. */
export interface Equity {
  readonly liens: Cents
  readonly line: Cents
  readonly equity: Cents
}

export interface Outlook {
  readonly draw: Cents
  readonly years: readonly RepaymentYear[]
  readonly interest: Cents
  readonly terms: readonly TermInterest[]
  readonly before: Equity
  /** The owner's equity once the whole line is drawn and the chosen liens are paid off. */
  readonly after: Equity
  /** The maximum total of the liens and the line. */
  readonly limit: Cents
}

export type ChartKind = 'balance' | 'interest' | 'split' | 'equity'

export interface PlotProps {
  readonly kind: ChartKind
  readonly outlook: Outlook
}

const yearsOf = ({ choice: { draw, term, interestOnly, drawPeriod }, rate }: Price): RepaymentYear[] =>
  repaymentByYear({
    amount: draw,
    rate,
    term,
    ...(interestOnly && drawPeriod !== undefined && { interestOnlyYears: drawPeriod }),
  })

const interestOf = (years: readonly RepaymentYear[]): Cents => add(...years.map(({ interest }) => interest))

/** Returns the chosen offer's costs over time, and compares the interest of all terms for the same draw. */
export function outlookOf(chosen: Price, terms: Explorer['terms'], context: QuoteContext): Outlook {
  const { draw, amount, term: chosenTerm } = chosen.choice
  const years = yearsOf(chosen)
  const owed = add(ZERO, ...context.liens.map(({ balance }) => balance))
  const kept = subtract(owed, chosen.payoff)
  const equity = (liens: Cents, line: Cents): Equity => ({
    ...{ liens, line },
    equity: atLeastZero(cents(context.value - liens - line)),
  })
  return {
    ...{ draw, years },
    interest: interestOf(years),
    terms: terms.map(({ term, quote, problems }) => ({
      term,
      chosen: term === chosenTerm,
      ...(quote && problems.length === 0 && quote.choice.draw === draw && { interest: interestOf(yearsOf(quote)) }),
    })),
    before: equity(owed, ZERO),
    after: equity(kept, amount),
    limit: roundDownTo(cents(Math.floor((context.value * context.cltvCap) / 100)), cents(100)),
  }
}
