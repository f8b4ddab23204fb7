/** The routes of /service-agent: the agents' queues and decisions. */
import * as contracts from 'domain/api/agent.ts'
import * as funding from 'domain/api/agentFunding.ts'
import { recordAgentMessageStep } from 'domain/api/agentMessages.ts'
import * as pipeline from 'domain/api/agentPipeline.ts'
import * as records from 'domain/api/agentRecords.ts'
import * as staff from 'domain/api/agentStaff.ts'
import * as brokerage from 'domain/api/brokerage.ts'
import { listRegistrationDenials } from 'domain/api/denials.ts'
import {
  approveException,
  askFor,
  confirmMember,
  endCondition,
  endReview,
  recordDemographics,
  reopen,
  retry,
  sendBack,
} from '../usecases/agents/decide.ts'
import { readDenials } from '../usecases/agents/denials.ts'
import {
  approvePayment,
  exportFunding,
  hold,
  readFundingBoard,
  release,
  reportPayoffReturn,
  reportReturn,
} from '../usecases/agents/funding.ts'
import { readOriginal } from '../usecases/agents/originals.ts'
import {
  checkCancellation,
  checkSending,
  checkUploadingPapers,
  sendAdHoc,
  takeCancellation,
  takeLetterStep,
  takeMessageStep,
  takePaperStep,
  takeUnwinding,
  uploadSignedPapers,
} from '../usecases/agents/papers.ts'
import { exportPipeline, exportWork, readPipeline } from '../usecases/agents/pipeline.ts'
import * as keeping from '../usecases/agents/records.ts'
import { searchFiles } from '../usecases/agents/search.ts'
import { assign, markNoteRead, writeNote } from '../usecases/agents/staffWork.ts'
import { findAgentFile, readAgentDocument, readAgentFile, readWork } from '../usecases/agents/work.ts'
import { downloadBoardingFile } from '../usecases/boarding/download.ts'
import { addBrokerage, inviteOriginator, readBrokerages } from '../usecases/brokers/brokerages.ts'
import { makeExamination } from '../usecases/examination/make.ts'
import { removeFilter, saveFilter, WORK_LIST } from '../usecases/filters.ts'
import { saveDocument, sendCsv } from './documents.ts'
import { type AppContext, serve } from './serve.ts'
import { keyOf, readAgentUpload, uploadKey } from './uploads.ts'

export function serveAgents(context: AppContext): void {
  const { services } = context

  serve(context, contracts.getAgentWork, ({ scope, query }) => readWork(services, scope, query))
  serve(context, contracts.saveAgentFilter, ({ scope, body }) => saveFilter(services, WORK_LIST, scope, body))
  serve(context, contracts.removeAgentFilter, ({ scope, params }) =>
    removeFilter(services, WORK_LIST, scope, params.uuid),
  )
  serve(context, pipeline.getAgentPipeline, ({ scope, query }) => readPipeline(services, scope, query))
  serve(context, pipeline.exportAgentPipeline, async ({ scope, query, reply }) =>
    sendCsv(reply, 'pipeline', await exportPipeline(services, scope, query.stage)),
  )
  serve(context, contracts.exportAgentWork, async ({ scope, query, reply }) =>
    sendCsv(reply, 'work', await exportWork(services, scope, query)),
  )
  serve(context, pipeline.searchAgentFiles, ({ scope, body }) => searchFiles(services, scope, body))
  serve(context, contracts.findAgentFile, ({ scope, query }) => findAgentFile(services, scope, query.loanNumber))
  serve(context, contracts.getAgentFile, ({ scope, params }) => readAgentFile(services, scope, params.uuid))
  serve(context, contracts.getAgentDocument, async ({ scope, params, reply }) =>
    saveDocument(reply, await readAgentDocument(services, scope, params.uuid, params.documentUuid)),
  )
  serve(context, contracts.getAgentOriginal, async ({ scope, params, reply }) =>
    saveDocument(reply, await readOriginal(services, scope, params.uuid, params.documentUuid)),
  )

  serve(context, records.exportExamination, async ({ scope, params, query, reply }) => {
    const { fileName, bytes } = await makeExamination(services, scope, params.uuid, query.level)
    return reply
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'private, no-store')
      .type('application/zip')
      .send(bytes)
  })

  serve(context, funding.exportBoardingFile, async ({ scope, params, query, reply }) => {
    const { fileName, text } = await downloadBoardingFile(services, scope, params.uuid, query.format)
    return reply
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'private, no-store')
      .type(query.format === 'CSV' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .send(text)
  })

  serve(context, listRegistrationDenials, ({ scope, query }) => readDenials(services, scope, query.year))

  serve(context, records.getAgentRecords, ({ scope, query }) => keeping.readRecords(services, scope, query.before))
  serve(context, records.recordAskedVendor, async ({ scope, params, body }) => {
    await keeping.recordAsked(services, scope, params, body)
  })
  serve(context, records.placeAgentHold, async ({ scope, params, body, key }) => {
    await keeping.hold(services, { scope, application: params.uuid, body, request: key })
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, records.proposeAgentLift, async ({ scope, params, body, key }) => {
    await keeping.propose(services, { scope, application: params.uuid, body, request: key }, params.holdUuid)
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, records.liftAgentHold, async ({ scope, params, body, key }) => {
    await keeping.lift(services, { scope, application: params.uuid, body, request: key }, params.holdUuid)
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, records.keepAgentHold, async ({ scope, params, body, key }) => {
    await keeping.keep(services, { scope, application: params.uuid, body, request: key }, params.holdUuid)
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, records.closeAgentLine, async ({ scope, params, body, key }) => {
    await keeping.recordClosing(services, { scope, application: params.uuid, body, request: key })
    return readAgentFile(services, scope, params.uuid)
  })

  serve(context, contracts.resolveAgentReview, async ({ scope, params, body, key }) => {
    await endReview(services, { scope, application: params.uuid, body, request: key }, params.reviewUuid)
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, staff.approveAgentException, async ({ scope, params, body, key }) => {
    await approveException(services, { scope, application: params.uuid, body, request: key }, params.reviewUuid)
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, staff.returnAgentException, async ({ scope, params, body, key }) => {
    await sendBack(services, { scope, application: params.uuid, body, request: key }, params.reviewUuid)
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, staff.addAgentNote, async ({ scope, params, body, key }) => {
    await writeNote(services, { scope, application: params.uuid, body, request: key })
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, staff.readAgentNote, async ({ scope, params, body, key }) => {
    await markNoteRead(services, { scope, application: params.uuid, body, request: key }, params.noteUuid)
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, staff.assignAgentWork, async ({ scope, params, body, key }) => {
    await assign(services, { scope, application: params.uuid, body, request: key }, body.key, body.to)
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, contracts.closeAgentCondition, async ({ scope, params, body, key }) => {
    await endCondition(services, { scope, application: params.uuid, body, request: key }, params.conditionUuid)
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, contracts.openAgentCondition, async ({ scope, params, body, key }) => {
    await askFor(services, { scope, application: params.uuid, body, request: key })
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, contracts.confirmAgentMembership, async ({ scope, params, body, key }) => {
    await confirmMember(services, { scope, application: params.uuid, body, request: key })
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, funding.getFundingBoard, ({ scope }) => readFundingBoard(services, scope))
  serve(context, funding.exportFundingBoard, async ({ scope, reply }) =>
    sendCsv(reply, 'funding', await exportFunding(services, scope)),
  )
  serve(context, staff.recordAgentDemographics, async ({ scope, params, body, key }) => {
    await recordDemographics(services, { scope, application: params.uuid, body, request: key })
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, staff.reopenAgentApplication, async ({ scope, params, body, key }) => {
    await reopen(services, { scope, application: params.uuid, body, request: key })
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, funding.approveAgentPayment, async ({ scope, params, body, key }) => {
    await approvePayment(services, { scope, application: params.uuid, request: key }, body)
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, funding.holdAgentFunding, async ({ scope, params, body, key }) => {
    await hold(services, { scope, application: params.uuid, body, request: key })
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, funding.releaseAgentFunding, async ({ scope, params, body, key }) => {
    await release(services, { scope, application: params.uuid, body, request: key })
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, funding.recordAgentCancellation, async ({ scope, params, request }) => {
    await checkCancellation(services, { scope, application: params.uuid, key: keyOf(request) })
    const { fields, version, file } = await readAgentUpload(request, scope.actor)
    const key = uploadKey(request, fields, file.name, file.original.sha256)
    await takeCancellation(services, {
      scope,
      application: params.uuid,
      body: { ...fields, version },
      request: key,
      file,
    })
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, funding.recordAgentUnwinding, async ({ scope, params, body, key }) => {
    await takeUnwinding(services, { scope, application: params.uuid, body, request: key })
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, funding.reportReturnedDraw, async ({ scope, params, body, key }) => {
    await reportReturn(services, { scope, application: params.uuid, body, request: key })
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, funding.reportReturnedPayoff, async ({ scope, params, body, key }) => {
    await reportPayoffReturn(services, { scope, application: params.uuid, body, request: key }, params.lien)
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, brokerage.getBrokerages, ({ scope }) => readBrokerages(services, scope))
  serve(context, brokerage.addBrokerage, (call) => addBrokerage(services, call))
  serve(context, brokerage.inviteOriginator, (call) => inviteOriginator(services, call, call.params.uuid))
  serve(context, contracts.sendAgentDocument, async ({ scope, params, request }) => {
    await checkSending(services, { scope, application: params.uuid, key: keyOf(request) })
    const { fields, version, file } = await readAgentUpload(request, scope.actor)
    const key = uploadKey(request, fields, file.name, file.original.sha256)
    await sendAdHoc(services, { scope, application: params.uuid, body: { ...fields, version }, request: key, file })
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, contracts.recordAgentPaperStep, async ({ scope, params, body, key }) => {
    await takePaperStep(services, { scope, application: params.uuid, body, request: key })
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, contracts.recordAgentLetterStep, async ({ scope, params: { uuid, letterUuid }, body, key }) => {
    await takeLetterStep(services, { scope, application: uuid, body, request: key }, letterUuid)
    return readAgentFile(services, scope, uuid)
  })
  serve(context, recordAgentMessageStep, async ({ scope, params: { uuid, messageUuid }, body, key }) => {
    await takeMessageStep(services, { scope, application: uuid, body, request: key }, messageUuid)
    return readAgentFile(services, scope, uuid)
  })
  serve(context, contracts.uploadAgentSignedPapers, async ({ scope, params, request }) => {
    await checkUploadingPapers(services, { scope, application: params.uuid, key: keyOf(request) })
    const { version, file } = await readAgentUpload(request, scope.actor)
    const key = uploadKey(request, version, file.name, file.original.sha256)
    await uploadSignedPapers(services, { scope, application: params.uuid, body: { version }, request: key, file })
    return readAgentFile(services, scope, params.uuid)
  })
  serve(context, contracts.retryAgentRequest, async ({ scope, params, body, key }) => {
    await retry(services, { scope, application: params.uuid, body, request: key }, params.kind)
    return readAgentFile(services, scope, params.uuid)
  })
}
