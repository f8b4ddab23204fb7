import { texasFeeCap } from 'domain/rules/texas.ts'
import { add, cents, ZERO } from 'domain/values/money.ts'
import { letter } from '../layout/letter.ts'
import { borrowersOf, isTexasHomestead, longDate, money } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { ClosingCostsData } from '../types.ts'
import { costRows, sum } from './terms.ts'

/**
 * Renders the closing cost statement. It shows the costs of opening the line, who receives each cost, and how much of
 * the initial draw is left for the borrower.
 * @throws RangeError if costs and payoffs exceed the initial draw.
 */
export function closingCosts(data: ClosingCostsData): Promise<RenderedDocument> {
  const { terms, costs, payoffs } = data
  const fromDraw = sum(costs.filter((cost) => cost.paidFrom === 'INITIAL_DRAW'))
  const inCash = sum(costs.filter((cost) => cost.paidFrom === 'CASH'))
  const paidOff = add(ZERO, ...payoffs.map((payoff) => payoff.amount))
  const left = cents(terms.initialDraw - fromDraw - paidOff)
  if (left < 0) throw new RangeError('costs and payoffs exceed the initial draw')
  const options = {
    title: 'Itemization of Closing Costs',
    subject: 'Itemized closing costs and use of the initial draw',
  }
  return letter(data, options, (page) => {
    page.paragraph(
      `These are all the costs of opening your line, which closes on **${longDate(data.closingOn)}**. There are no other charges at closing. Your annual percentage rate does not include these costs.`,
    )
    page.section('Costs', () => {
      page.table({
        columns: [
          { header: 'Cost', share: 0.34 },
          { header: 'Paid to', share: 0.24 },
          { header: 'How you pay it', share: 0.24 },
          { header: 'Amount', share: 0.18, align: 'right' },
        ],
        rows: costRows(costs),
        total: ['Total costs', '', '', money(sum(costs))],
      })
      if (isTexasHomestead(data))
        page.paragraph(
          `Of these costs, **${money(sum(costs.filter((cost) => cost.counted)))}** count against the limit of 2 percent of the credit limit that Section 50(a)(6)(E), Article XVI, of the Texas Constitution sets, which is **${money(texasFeeCap(terms.creditLimit))}**. You are entitled to this itemization at least one business day before closing.`,
        )
    })
    page.section('Where your initial draw goes', () => {
      page.table({
        columns: [
          { header: 'Use', share: 0.72 },
          { header: 'Amount', share: 0.28, align: 'right' },
        ],
        rows: [
          ['Initial draw', money(terms.initialDraw)],
          ['Less: costs paid from it', `− ${money(fromDraw)}`],
          ...payoffs.map((payoff) => [`Less: payoff to ${payoff.lender}`, `− ${money(payoff.amount)}`]),
        ],
        total: ['Cash to you', money(left)],
      })
      page.paragraph(
        inCash === 0
          ? 'You don’t need to bring money to closing.'
          : `You also pay **${money(inCash)}** in cash at closing, in addition to the costs paid from the initial draw.`,
      )
    })
    page.section('Receipt', () => {
      const payoff =
        'A payoff amount may change because interest accrues until the payoff date. Any difference changes your cash.'
      if (data.receipt === 'ACKNOWLEDGED')
        page.paragraph(
          `You acknowledge that you received this itemization when you accept the application summary online. You don’t sign it now. You receive it again at closing, and sign it then. ${payoff}`,
        )
      else
        page.signatureBlock(borrowersOf(data), `By signing you confirm that you received this itemization. ${payoff}`)
    })
  })
}
