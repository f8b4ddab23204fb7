import type { IncomeSource } from 'domain/application/income/types.ts'
import { fileOf } from '../sandbox/file.ts'
import { connectionOf, openSession } from '../sandbox/links.ts'
import type { World } from '../sandbox/world.ts'
import type { Income, IncomeQuestion, IncomeReport } from './port.ts'

const SIGN_INS: Partial<Record<IncomeSource, { at: string; institutions: readonly string[] }>> = {
  TRUV_PAYROLL: { at: 'payroll provider', institutions: ['Sandbox Payroll', 'Paywell', 'Tallysheet HR'] },
  PLAID_TRANSACTIONS: {
    at: 'bank',
    institutions: ['Sandbox Bank', 'Old Mill Savings Bank', 'Stonebridge Credit Union'],
  },
  POINTSERV_TAX: { at: 'tax transcript service', institutions: ['Sandbox Tax Transcripts'] },
}
const OTHER = { at: 'income provider', institutions: ['Sandbox Payroll'] }

export function sandboxIncome({ ledger, personas }: World): Income {
  const report = ({ person, stated }: IncomeQuestion): IncomeReport => {
    const file = fileOf(person.name, person.address, personas)
    return file.income ?? { annual: stated, employer: file.employer, confirmEmployment: false }
  }
  return {
    openLink: ({ reference, source, person, returnTo }) =>
      openSession(ledger, {
        kind: 'income',
        reference,
        ...(SIGN_INS[source] ?? OTHER),
        person: `${person.name.firstName} ${person.name.lastName}`,
        returnTo,
      }),
    async report(session, key) {
      if (!(await connectionOf(ledger, 'income', session.reference))) return { ok: false, why: 'NOT_CONNECTED' }
      return {
        ok: true,
        value: await ledger.once('income', key, { reference: session.reference }, () => report(session)),
      }
    },
    reviewPaystubs: (question, key) =>
      ledger.once('paystubs', key, { files: question.paystubs.length }, () => {
        const read = fileOf(question.person.name, question.person.address, personas).paystubs
        if (read === 'NEEDS_PERSON') return { ok: false, why: read }
        return { ok: true, value: read ? { ...report(question), annual: read } : report(question) }
      }),
  }
}
