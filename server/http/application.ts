/** The routes of /service-application and /service-krang-heloc: the application, its steps and its documents. */

import * as contracts from 'domain/api/application.ts'
import type { Contract, ResponseOf } from 'domain/api/contract.ts'
import { commandPath } from 'domain/application/core/commandPath.ts'
import type { ApplicationView, SignerApplicationView } from 'domain/application/views/borrowerView.ts'
import { factsOf, signerFactsOf } from 'domain/application/views/facts.ts'
import { PREVIEWABLE } from 'domain/application/views/preview.ts'
import { BORROWER_COMMANDS } from 'domain/journey/borrowerNames.ts'
import { SIGNER_COMMANDS } from 'domain/journey/signer.ts'
import type * as z from 'zod/mini'
import { NotFound } from '../errors.ts'
import { checkUploading, listDocuments, readDocument, readDocumentText, uploadDocument } from '../usecases/documents.ts'
import { readEventList } from '../usecases/events.ts'
import { listOwn } from '../usecases/listOwn.ts'
import { allowedNow, participantOf } from '../usecases/participants.ts'
import { previewCommand } from '../usecases/previewCommand.ts'
import { readPerson } from '../usecases/readPerson.ts'
import { runCommand } from '../usecases/runCommand.ts'
import type { View } from '../usecases/views.ts'
import { serialize } from './answer.ts'
import { sendDocument } from './documents.ts'
import { type AppContext, serve } from './serve.ts'
import { keyOf, readUpload, uploadKey } from './uploads.ts'
import { createViewAnswers } from './viewAnswers.ts'

const borrowerCommand = new Map(BORROWER_COMMANDS.map((name) => [commandPath(name), name]))
const signerCommand = new Map(SIGNER_COMMANDS.map((name) => [commandPath(name), name]))

/** @throws NotFound if the caller is an additional signer */
function borrowerView(view: View): ApplicationView {
  if (!('applicationStatus' in view)) throw new NotFound()
  return view
}
/** @throws NotFound if the caller is the borrower */
function signerView(view: View): SignerApplicationView {
  if ('applicationStatus' in view) throw new NotFound()
  return view
}

export function serveApplications(context: AppContext): void {
  const { services } = context

  const strict = context.strictAnswers ?? false
  const answers = createViewAnswers(services, strict)
  /** Returns a function that serializes a view to the JSON text of a command's response. */
  const responds =
    <C extends Contract & { readonly response: z.ZodMiniType }>(contract: C, shape: (view: View) => ResponseOf<C>) =>
    (view: View): Buffer =>
      Buffer.from(serialize(contract, contract.response, shape(view), strict))

  // Crypto applications have a separate path prefix. Each prefix serves only its own kind of application.
  for (const [contract, isCrypto] of [
    [contracts.getApplication, false],
    [contracts.getCryptoApplication, true],
  ] as const)
    serve(context, contract, ({ scope, params }) =>
      answers.read(contract, scope, params.uuid, (seen) => {
        const view = borrowerView(seen)
        if (view.isCrypto !== isCrypto) throw new NotFound()
        return view
      }),
    )
  serve(context, contracts.getSignerApplication, ({ scope, params }) =>
    answers.read(contracts.getSignerApplication, scope, params.uuid, signerView),
  )

  serve(context, contracts.listApplications, ({ scope }) => listOwn(services, scope))
  serve(context, contracts.listCryptoApplications, async ({ scope }) =>
    (await listOwn(services, scope)).filter(({ walletAddress }) => walletAddress !== undefined),
  )

  serve(context, contracts.coDeedStatus, async ({ scope }) => {
    const { applications } = await readPerson(services, scope)
    const all = applications.map((row) => {
      const facts = row.role === 'BORROWER' ? undefined : signerFactsOf(row.data, row.owner)
      const own = facts?.signed ? 'COMPLETE' : facts?.introDone ? 'IN_PROGRESS' : 'INITIAL'
      return {
        uuid: row.data.uuid,
        role: row.role,
        status: facts ? own : factsOf(row.data).coDeedStatus,
        screen: allowedNow(row.data, participantOf(row)).location,
      } as const
    })
    return { status: all[0]?.status ?? 'NONE', applications: all }
  })

  serve(context, contracts.stateLicenses, async ({ organization, query }) => {
    // A request to one organization must not reveal anything about another organization.
    if (query.orgCode && query.orgCode !== organization.code) throw new NotFound()
    return [...organization.licenses]
  })

  serve(context, contracts.applicationStatus, ({ scope, params }) =>
    answers.read(contracts.applicationStatus, scope, params.uuid, ({ serverState, version }) => ({
      ...serverState,
      state: serverState.name,
      version,
    })),
  )

  for (const [contract, isCrypto] of [
    [contracts.runCommand, false],
    [contracts.runCryptoCommand, true],
  ] as const)
    serve(context, contract, async ({ scope, params, body, client, key }) => {
      const command = borrowerCommand.get(params.command)
      if (!command) throw new NotFound()
      const asked = { scope, application: params.uuid, table: 'borrower', isCrypto, command, body, client } as const
      return runCommand(services, { ...asked, request: key, respond: responds(contract, borrowerView) })
    })
  serve(context, contracts.previewCommand, ({ scope, params, body, client }) => {
    const command = PREVIEWABLE.find((name) => commandPath(name) === params.command)
    if (!command) throw new NotFound()
    return previewCommand(services, scope, params.uuid, command, body, client)
  })
  serve(context, contracts.runSignerCommand, async ({ scope, params, body, client, key }) => {
    const command = signerCommand.get(params.command)
    if (!command) throw new NotFound()
    const asked = { scope, application: params.uuid, table: 'signer', command, body, client } as const
    const respond = responds(contracts.runSignerCommand, signerView)
    return runCommand(services, { ...asked, request: key, respond })
  })

  serve(context, contracts.uploadDocument, async ({ scope, params, client, request }) => {
    await checkUploading(services, scope, params.uuid, keyOf(request))
    const { type, condition, file } = await readUpload(request, scope.actor)
    return uploadDocument(services, {
      scope,
      application: params.uuid,
      type,
      condition,
      file,
      client,
      request: uploadKey(request, type, condition ?? '', file.name, file.original.sha256),
    })
  })
  serve(context, contracts.listDocuments, async ({ scope, params }) => [
    ...(await listDocuments(services, scope, params.uuid)),
  ])
  serve(context, contracts.getDocument, async ({ scope, params, reply }) =>
    sendDocument(reply, await readDocument(services, scope, params.uuid, params.documentUuid)),
  )
  serve(context, contracts.getDocumentText, async ({ scope, params }) => ({
    text: await readDocumentText(services, scope, params.uuid, params.documentUuid),
  }))

  serve(context, contracts.listEvents, ({ scope, params }) => readEventList(services, scope, params.uuid))
}
