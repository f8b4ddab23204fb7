/** The commands for offers, and each command's form. */

import { counterOfferForm } from '../../forms/counterOffer.ts'
import { nothingAsked } from '../../forms/form.ts'
import { productForm } from '../../forms/product.ts'
import type { BorrowerCommand } from '../../journey/borrowerNames.ts'
import { cents } from '../../values/money.ts'
import { type Command, command } from '../core/commandTable.ts'
import { chooseOffer, takeCounterOffer } from './commands.ts'
import { reopen } from './lapse.ts'

export const BORROWER_COMMANDS = {
  takeCounterOffer: command(counterOfferForm, takeCounterOffer),
  chooseOffer: command(productForm, chooseOffer, {
    formContext: ({ application: { quote, decision } }) => ({
      limits: {
        minAmount: quote?.minimumLine ?? cents(0),
        maxAmount: quote ? quote.maximumLine : decision.maxLine,
        minDrawShare: quote?.minimumDrawShare ?? 0,
        terms: quote?.terms ?? [],
        drawPeriods: quote?.drawPeriods ?? [],
        fees: quote?.rates.feeOptions.map((option) => option.fee) ?? [],
        interestOnly: quote?.rates.interestOnlyAddOn !== undefined,
      },
    }),
  }),
  reopen: command(nothingAsked, reopen),
} satisfies Partial<Record<BorrowerCommand, Command>>
