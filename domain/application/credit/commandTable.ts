/** The credit file commands and their forms. */

import { creditPinForm, inquiriesForm, socialForm } from '../../forms/credit.ts'
import { nothingAsked } from '../../forms/form.ts'
import type { BorrowerCommand } from '../../journey/borrowerNames.ts'
import { type Command, command } from '../core/commandTable.ts'
import { attestInquiries, retryCredit, saveCreditPin, saveSocial } from './commands.ts'

export const BORROWER_COMMANDS = {
  retryCredit: command(nothingAsked, retryCredit),
  saveCreditPin: command(creditPinForm, saveCreditPin),
  saveSocial: command(socialForm, saveSocial),
  attestInquiries: command(inquiriesForm, attestInquiries, {
    formContext: ({ application }) => ({ count: application.inquiries?.listed.length ?? 0 }),
  }),
} satisfies Partial<Record<BorrowerCommand, Command>>
