/** The routes of the loan application register. */
import { randomUUID } from 'node:crypto'
import { correctLoanRegister, exportLoanRegister, getLoanRegister } from 'domain/api/loanRegister.ts'
import { correctRegister, exportRegister, readRegister } from '../usecases/loanRegister/register.ts'
import { type AppContext, serve } from './serve.ts'

export function serveLoanRegister(context: AppContext): void {
  const { services } = context

  serve(context, getLoanRegister, ({ scope, query }) => readRegister(services, scope, Number(query.year)))
  serve(context, exportLoanRegister, async ({ scope, query, reply }) =>
    reply
      .header('content-disposition', `attachment; filename="loan-register-${query.year}.txt"`)
      .header('cache-control', 'private, no-store')
      .type('text/plain; charset=utf-8')
      .send(await exportRegister(services, scope, Number(query.year))),
  )
  serve(context, correctLoanRegister, async ({ scope, body, key }) => {
    await correctRegister(services, scope, body, key?.key ?? randomUUID())
  })
}
