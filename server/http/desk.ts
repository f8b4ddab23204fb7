/** The routes under /service-agent for tasks at the lender's desk. */
import * as contracts from 'domain/api/desk.ts'
import { readOrderForm, readTask, revealNumbers, sendRevealCode } from '../usecases/desk/read.ts'
import { approve, attachEvidence, checkAttaching, giveAnswer, sendBack, takeTask } from '../usecases/desk/tasks.ts'
import { saveDocument } from './documents.ts'
import { type AppContext, type Call, serve } from './serve.ts'
import { keyOf, readAgentUpload, uploadKey } from './uploads.ts'

type Decision = Pick<Call<typeof contracts.approveDeskAnswer>, 'scope' | 'params' | 'body' | 'key'>
const decided = <B extends Decision['body']>({ scope, params, body, key }: Omit<Decision, 'body'> & { body: B }) => ({
  scope,
  application: params.uuid,
  body,
  request: key,
})

export function serveDesk(context: AppContext): void {
  const { services } = context
  const read = ({ scope, params }: Pick<Decision, 'scope' | 'params'>) =>
    readTask(services, scope, params.uuid, params.task)

  serve(context, contracts.getDeskTask, read)
  serve(context, contracts.assignDeskTask, async (call) => {
    await takeTask(services, decided(call), call.params.task, call.body.take)
    return read(call)
  })
  serve(context, contracts.attachDeskEvidence, async (call) => {
    const { scope, params, request } = call
    await checkAttaching(services, { scope, application: params.uuid, key: keyOf(request) }, params.task)
    const { version, file } = await readAgentUpload(request, scope.actor, { pictures: true })
    const key = uploadKey(request, version, file.name, file.original.sha256)
    const sent = { scope, application: params.uuid, body: { version }, request: key, file }
    await attachEvidence(services, sent, params.task)
    return read(call)
  })
  serve(context, contracts.answerDeskTask, async (call) => {
    await giveAnswer(services, decided(call), call.params.task, call.body.answer)
    return read(call)
  })
  serve(context, contracts.approveDeskAnswer, async (call) => {
    await approve(services, decided(call), call.params.task)
    return read(call)
  })
  serve(context, contracts.returnDeskAnswer, async (call) => {
    await sendBack(services, decided(call), call.params.task)
    return read(call)
  })
  serve(context, contracts.getDeskForm, async ({ scope, params, reply }) =>
    saveDocument(reply, {
      record: { fileName: 'form.pdf', mediaType: 'application/pdf' },
      bytes: await readOrderForm(services, scope, params.uuid, params.task),
    }),
  )
  serve(context, contracts.sendRevealCode, async ({ scope, client, params }) => {
    await sendRevealCode(services, { scope, client }, params.uuid, params.task)
  })
  serve(context, contracts.revealDeskNumbers, ({ scope, params, body }) =>
    revealNumbers(services, { scope, body }, params.uuid, params.task),
  )
}
