/** The routes of fair-lending monitoring. */
import * as contracts from 'domain/api/fairLending.ts'
import { exportFairLending, readFairLending } from '../usecases/fairLending/read.ts'
import { sendCsv } from './documents.ts'
import { type AppContext, serve } from './serve.ts'

export function serveFairLending(context: AppContext): void {
  const { services } = context
  serve(context, contracts.getFairLending, ({ scope, query }) => readFairLending(services, scope, Number(query.year)))
  serve(context, contracts.exportFairLending, async ({ scope, query, reply }) =>
    sendCsv(reply, `fair-lending-${query.year}`, await exportFairLending(services, scope, Number(query.year))),
  )
}
