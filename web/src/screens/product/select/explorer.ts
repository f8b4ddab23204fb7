import type { ApplicationView } from 'domain/application/view.ts'
import type { ProductLimits } from 'domain/forms/product.ts'
import {
  largestLine,
  minimumDraw,
  type OfferChoice,
  type Quote,
  type QuoteContext,
  type QuoteProblem,
  type QuoteResult,
  quoteOffer,
} from 'domain/rules/offers.ts'
import { rescissionPeriod } from 'domain/rules/rescission.ts'
import { addBusinessDays } from 'domain/values/businessDays.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import { type Cents, cents, roundDownTo } from 'domain/values/money.ts'
import type { Percent } from 'domain/values/rates.ts'
import { useMemo, useState } from 'react'

export interface Choice extends OfferChoice {
  readonly drawPeriod: number
}

interface Option {
  readonly quote?: Quote
  readonly problems: readonly QuoteProblem[]
}

const option = (result: QuoteResult): Option => ({ quote: result.quote, problems: result.ok ? [] : result.problems })

export interface Explorer {
  readonly choice: Choice
  readonly result: QuoteResult
  /** The largest line with the chosen term and fee. */
  readonly largest: Cents
  readonly terms: readonly (Option & { readonly term: number })[]
  readonly fees: readonly (Option & { readonly fee: Percent })[]
  readonly limits: ProductLimits
  readonly set: (change: Partial<Choice>) => void
}

/** The explorer's state: a choice that stays possible while it is moved, with the figures of every neighbour. */
export function useExplorer(view: ApplicationView, quote: QuoteContext): Explorer {
  const payoff = useMemo(() => view.liens.filter((lien) => lien.payOff).map((lien) => lien.uuid), [view.liens])
  const [choice, setChoice] = useState<Choice>(() => firstChoice(view, quote, payoff))

  return useMemo(() => {
    const largest = largestFor(quote, choice)
    return {
      choice,
      result: quoteOffer(quote, choice),
      largest,
      terms: quote.terms.map((term) => ({ term, ...option(quoteOffer(quote, { ...choice, term })) })),
      fees: quote.rates.feeOptions.map(({ fee }) => ({
        fee,
        ...option(quoteOffer(quote, { ...choice, feeOption: fee })),
      })),
      limits: {
        minAmount: quote.minimumLine,
        maxAmount: quote.maximumLine,
        minDrawShare: quote.minimumDrawShare,
        terms: quote.terms,
        drawPeriods: quote.drawPeriods,
        fees: quote.rates.feeOptions.map(({ fee }) => fee),
      },
      set: (change) => setChoice((now) => settled(quote, { ...now, ...change }, now)),
    }
  }, [quote, choice])
}

const largestFor = (quote: QuoteContext, choice: OfferChoice): Cents => largestLine(quote, choice)

/** Keeps the draw between its least and the line; a draw that was the whole line stays the whole line. */
function settled(quote: QuoteContext, next: Choice, before: Choice): Choice {
  const most = Math.max(largestFor(quote, next), quote.minimumLine)
  const amount = cents(Math.min(next.amount, most))
  const whole = before.draw === before.amount && next.draw === before.draw
  const draw = whole ? amount : cents(Math.min(amount, Math.max(next.draw, minimumDraw(quote, amount))))
  return { ...next, amount, draw }
}

function firstChoice(view: ApplicationView, quote: QuoteContext, payoff: readonly string[]): Choice {
  const { offer } = view
  if (offer)
    return {
      amount: offer.amount,
      draw: offer.draw,
      term: offer.termYears,
      drawPeriod: offer.drawYears,
      feeOption: offer.feeRate,
      autopay: offer.autopay,
      payoff,
    }
  const drawPeriod = Math.max(...quote.drawPeriods)
  const at = (term: number, feeOption: Percent): Choice => {
    const wish = {
      amount: quote.maximumLine,
      draw: quote.maximumLine,
      term,
      drawPeriod,
      feeOption,
      autopay: true,
      payoff,
    }
    const amount = roundDownTo(largestFor(quote, wish), quote.step)
    return { ...wish, amount, draw: amount }
  }
  const all = quote.terms.flatMap((term) => quote.rates.feeOptions.map(({ fee }) => at(term, fee)))
  const possible = all.filter((one) => quoteOffer(quote, one).ok)
  // The longest term shows the lowest payment; ten years is the middle way where it carries as much.
  const most = Math.max(...possible.map((one) => one.amount))
  const best = possible.filter((one) => one.amount === most)
  return (
    best.find((one) => one.term === 10) ??
    best[0] ??
    possible[0] ??
    at(quote.terms[0] ?? 30, quote.rates.feeOptions[0]?.fee ?? (0 as Percent))
  )
}

const TEXTS: Partial<Record<QuoteProblem, string>> = {
  LINE_BELOW_MINIMUM: 'Less than the smallest line',
  LINE_ABOVE_MAXIMUM: 'More than the largest line',
  LINE_ABOVE_CLTV_CAP: 'More than your home carries',
  PAYMENT_ABOVE_CAPACITY: 'The payment is more than your income carries',
  DRAW_BELOW_MINIMUM: 'The first draw is too small',
  NOTHING_LEFT_OF_DRAW: 'Costs and payoffs would use up the first draw',
  FEES_ABOVE_TEXAS_CAP: 'Texas limits the fees',
}
export const problemText = (problem: QuoteProblem | undefined, other: string): string =>
  (problem && TEXTS[problem]) ?? other

/** Signed on the next business day, then the right to cancel, then the money. */
export function expectedFunding(view: ApplicationView): PlainDate {
  const signed = addBusinessDays(view.today, 1)
  if (view.property.occupancy !== 'PRIMARY') return addBusinessDays(signed, 2)
  const period = rescissionPeriod({ accountOpened: signed, noticeDelivered: signed, disclosuresDelivered: signed })
  return period.earliestDisbursement
}
