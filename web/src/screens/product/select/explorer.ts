import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { ProductLimits } from 'domain/forms/product.ts'
import { type LineLimit, lineLimit, type MostOffered, mostOffered } from 'domain/rules/mostOffered.ts'
import {
  largestLine,
  largestOffered,
  minimumDraw,
  type OfferChoice,
  type Price,
  priceOffer,
  type QuoteContext,
  type QuoteProblem,
  type QuoteResult,
  quoteOffer,
} from 'domain/rules/offers.ts'
import { type Cents, cents, roundDownTo, ZERO } from 'domain/values/money.ts'
import type { Percent } from 'domain/values/rates.ts'
import { useMemo, useState } from 'react'

/** The borrower's request as entered. A term with a smaller maximum reduces the offered line but not this request. */
export interface Wish {
  readonly amount: Cents
  /** The requested initial draw. 'ALL' means the whole line, even if the line changes later. */
  readonly draw: Cents | 'ALL'
  readonly term: number
  readonly drawPeriod: number
  readonly feeOption: Percent
  readonly autopay: boolean
  /** Whether the borrower pays only interest during the draw period. */
  readonly interestOnly: boolean
}

export interface Choice extends OfferChoice {
  readonly drawPeriod: number
}

/** The offer that the borrower would get by changing one choice, such as the term or the fee. */
export interface Option {
  readonly amount: Cents
  readonly draw: Cents
  readonly quote?: Price | undefined
  /** The reasons why this option isn't offered; empty if the option is offered. */
  readonly problems: readonly QuoteProblem[]
}

interface Explored {
  readonly choice: Choice
  readonly result: QuoteResult
  /** The minimum and maximum of the slider for the line amount. Both are multiples of the slider's step. */
  readonly amounts: { readonly least: Cents; readonly most: Cents }
  /** What limits the line. */
  readonly limit: LineLimit
  readonly draws: { readonly least: Cents; readonly most: Cents }
  readonly terms: readonly (Option & { readonly term: number })[]
  readonly fees: readonly (Option & { readonly fee: Percent })[]
  /**
   * The offers with principal-and-interest payments and with interest-only payments; undefined unless both are
   * available.
   */
  readonly ways?: { readonly level: Option; readonly interestOnly: Option }
  readonly limits: ProductLimits
}

export interface Explorer extends Explored {
  /**
   * The largest line among all terms and fees, which is the pre-approval's amount. Undefined if no line is available.
   */
  readonly most: MostOffered | undefined
  readonly set: (change: Partial<Wish>) => void
}

/** The state of the offer screen: the borrower's request and the offers that result from it. */
export function useExplorer(view: ApplicationView, quote: QuoteContext): Explorer {
  const payoff = useMemo(() => view.liens.filter((lien) => lien.payOff).map((lien) => lien.uuid), [view.liens])
  const [wish, setWish] = useState<Wish>(() => firstWish(view, quote, payoff))
  const most = useMemo(() => mostOffered(quote, payoff), [quote, payoff])
  return useMemo(
    () => ({ ...explore(quote, wish, payoff), most, set: (change) => setWish((now) => ({ ...now, ...change })) }),
    [quote, wish, payoff, most],
  )
}

/** Computes the offer for the borrower's request, and the offers for all other terms and fees. */
export function explore(quote: QuoteContext, wish: Wish, payoff: readonly string[]): Explored {
  const choice = settle(quote, wish, payoff)
  const option = (change: Partial<Wish>): Option => {
    const at = settle(quote, { ...wish, ...change }, payoff)
    // Don't compute the effective cost, because the screen doesn't show it for the other terms and fees.
    const result = priceOffer(quote, at)
    return {
      amount: at.amount,
      draw: at.draw,
      quote: result.quote,
      problems: result.ok ? [] : result.problems,
    }
  }
  const fees = quote.rates.feeOptions.map(({ fee }) => fee)
  return {
    choice,
    result: quoteOffer(quote, choice),
    amounts: { least: leastLine(quote), most: mostLine(quote, choice) },
    limit: lineLimit(quote, choice),
    draws: { least: leastDraw(quote, choice.amount), most: choice.amount },
    terms: quote.terms.map((term) => ({ term, ...option({ term }) })),
    fees: fees.map((fee) => ({ fee, ...option({ feeOption: fee }) })),
    ...(hasInterestOnly(quote)
      ? { ways: { level: option({ interestOnly: false }), interestOnly: option({ interestOnly: true }) } }
      : {}),
    limits: {
      minAmount: quote.minimumLine,
      maxAmount: quote.maximumLine,
      minDrawShare: quote.minimumDrawShare,
      minDraw: minimumDraw(quote, ZERO),
      terms: quote.terms,
      drawPeriods: quote.drawPeriods,
      fees,
      interestOnly: hasInterestOnly(quote),
    },
  }
}

const hasInterestOnly = ({ rates }: QuoteContext): boolean => rates.interestOnlyAddOn !== undefined

const roundUpTo = (amount: number, step: Cents): Cents => cents(Math.ceil(amount / step) * step)

const leastLine = (quote: QuoteContext): Cents => roundUpTo(quote.minimumLine, quote.step)
const mostLine = (quote: QuoteContext, choice: OfferChoice): Cents =>
  cents(Math.max(largestLine(quote, choice), leastLine(quote)))
const leastDraw = (quote: QuoteContext, amount: Cents): Cents =>
  cents(Math.min(amount, roundUpTo(minimumDraw(quote, amount), quote.step)))

/**
 * Returns the available choice that is closest to the borrower's request. The line can't exceed the term's maximum. The
 * draw is between the minimum draw and the line.
 */
export function settle(quote: QuoteContext, wish: Wish, payoff: readonly string[]): Choice {
  const terms = { ...wish, draw: wish.amount, payoff }
  const wished = Math.max(roundDownTo(wish.amount, quote.step), leastLine(quote))
  const amount = cents(Math.min(wished, mostLine(quote, terms)))
  const draw = wish.draw === 'ALL' ? amount : cents(Math.min(amount, Math.max(wish.draw, leastDraw(quote, amount))))
  return { ...terms, amount, draw }
}

/**
 * Returns the choice that the offer screen starts with: the borrower's earlier choice or, if there's none, the largest
 * line at the lowest fee. A higher fee should be the borrower's own choice. If the ten-year term allows the largest
 * line, the ten-year term is preselected.
 */
function firstWish({ offer, payType }: ApplicationView, quote: QuoteContext, payoff: readonly string[]): Wish {
  if (offer)
    return {
      amount: offer.amount,
      draw: offer.draw === offer.amount ? 'ALL' : offer.draw,
      term: offer.termYears,
      drawPeriod: offer.drawYears,
      feeOption: offer.feeRate,
      autopay: offer.autopay,
      interestOnly: offer.interestOnly !== undefined && hasInterestOnly(quote),
    }
  const drawPeriod = Math.max(...quote.drawPeriods)
  const cheap = cheapestLines(quote, { autopay: true, drawPeriod, payoff })
  const most = Math.max(...cheap.map(({ amount }) => amount))
  const best = cheap.filter(({ amount }) => amount === most)
  const { amount, term, feeOption } = best.find((one) => one.term === 10) ?? best[0] ?? {}
  return {
    amount: amount ?? leastLine(quote),
    draw: 'ALL',
    term: term ?? Math.max(...quote.terms),
    drawPeriod,
    feeOption: feeOption ?? quote.rates.feeOptions[0]?.fee ?? (0 as Percent),
    autopay: payType !== 'MANUAL',
    interestOnly: false,
  }
}

/**
 * For each term, returns the largest line at the lowest origination fee that's available. Quotes for the other fees
 * aren't computed, because they would slow down the screen.
 */
function cheapestLines(quote: QuoteContext, wish: Pick<OfferChoice, 'autopay' | 'drawPeriod' | 'payoff'>) {
  for (const { fee: feeOption } of quote.rates.feeOptions.toSorted((a, b) => a.fee - b.fee)) {
    const lines = quote.terms.flatMap((term) => {
      const largest = largestOffered(quote, { ...wish, term, feeOption })
      return largest.ok ? [{ amount: largest.amount, term, feeOption }] : []
    })
    if (lines.length > 0) return lines
  }
  return []
}
