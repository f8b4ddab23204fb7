/** The routes of the borrower's ledger. */
import * as contracts from 'domain/api/ledger.ts'
import { countLedger } from '../usecases/ledger/count.ts'
import { makeLedgerPdf } from '../usecases/ledger/pdf.ts'
import { makeLedger } from '../usecases/ledger/read.ts'
import { type AppContext, serve } from './serve.ts'

export function serveLedger(context: AppContext): void {
  const { services } = context
  serve(context, contracts.getLedger, async ({ scope, params, reply }) => {
    await countLedger(services, scope)
    reply.header('cache-control', 'private, no-store')
    return (await makeLedger(services, scope, params.uuid)).ledger
  })
  serve(context, contracts.getLedgerPdf, async ({ scope, params, reply }) => {
    await countLedger(services, scope)
    return reply
      .header('content-disposition', 'attachment; filename="application-record.pdf"')
      .header('cache-control', 'private, no-store')
      .type('application/pdf')
      .send(Buffer.from(await makeLedgerPdf(services, scope, params.uuid)))
  })
}
