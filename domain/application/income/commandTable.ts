/** The income commands and their forms. */

import { assetsForm } from '../../forms/assets.ts'
import { uuid } from '../../forms/fields.ts'
import { form } from '../../forms/form.ts'
import { incomeForm } from '../../forms/income.ts'
import { employerVerificationForm, incomeMethodForm, paystubForm } from '../../forms/incomeSource.ts'
import type { BorrowerCommand } from '../../journey/borrowerNames.ts'
import { type Command, command } from '../core/commandTable.ts'
import {
  changeIncome,
  confirmEmployment,
  linkIncome,
  returnFromIncomeLink,
  saveAssets,
  submitPaystubs,
} from './commands.ts'

const returned = form({ shape: { reference: uuid() } })

export const BORROWER_COMMANDS = {
  saveAssets: command(assetsForm, saveAssets),
  linkIncome: command(incomeMethodForm, linkIncome),
  returnFromIncomeLink: command(returned, returnFromIncomeLink),
  submitPaystubs: command(paystubForm, submitPaystubs, { uploads: { paystubs: 'USER_UPLOADED_PAYSTUB' } }),
  confirmEmployment: command(employerVerificationForm, confirmEmployment),
  changeIncome: command(incomeForm, changeIncome),
} satisfies Partial<Record<BorrowerCommand, Command>>
