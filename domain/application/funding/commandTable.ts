/** The commands for bank accounts and payments, and their forms. */

import { disburseForm, manualBankForm } from '../../forms/bank.ts'
import { uuid } from '../../forms/fields.ts'
import { form, nothingAsked } from '../../forms/form.ts'
import { autopayForm, manualPaymentForm } from '../../forms/payment.ts'
import type { BorrowerCommand } from '../../journey/borrowerNames.ts'
import { type Command, type CommandInput, command } from '../core/commandTable.ts'
import {
  confirmBankAccount,
  linkBank,
  returnFromBankLink,
  saveAutopay,
  saveManualBankAccount,
  saveManualPayment,
} from './commands.ts'

const returned = form({ shape: { reference: uuid() } })
const accounts = ({ application }: CommandInput) => ({ accountUuids: application.bank.accounts.map((a) => a.uuid) })

export const BORROWER_COMMANDS = {
  linkBank: command(nothingAsked, linkBank),
  returnFromBankLink: command(returned, returnFromBankLink),
  confirmBankAccount: command(disburseForm, confirmBankAccount, { formContext: accounts }),
  saveManualBankAccount: command(manualBankForm, saveManualBankAccount),
  saveAutopay: command(autopayForm, saveAutopay, { formContext: accounts }),
  saveManualPayment: command(manualPaymentForm, saveManualPayment),
} satisfies Partial<Record<BorrowerCommand, Command>>
