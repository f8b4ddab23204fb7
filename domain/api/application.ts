import * as z from 'zod/mini'
import { borrowerCommands, signerCommands } from '../application/commands.ts'
import { ACTOR_KINDS } from '../application/core/command.ts'
import { commandPath } from '../application/core/commandPath.ts'
import type { Command } from '../application/core/commandTable.ts'
import { PREVIEWABLE } from '../application/views/preview.ts'
import { ownerRole } from '../application/views/schemas/parts.ts'
import { NEXT_DATES, WAIT_HOLDERS, WAIT_KINDS } from '../application/views/waits.ts'
import { BORROWER_COMMANDS } from '../journey/borrowerNames.ts'
import { SIGNER_COMMANDS } from '../journey/signer.ts'
import { WORKFLOW_STATUSES } from '../journey/statuses.ts'
import { contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'
import { applicationView, changePreview, documentRecord, serverState, signerApplicationView } from './schemas.ts'

const V1 = '/service-application/api/v1/application/heloc'
const V2 = '/service-application/api/v2/application/heloc'
/** Base path of the API for wallet applications, which differs from that of other applications. */
const CRYPTO = '/service-application/api/v1/application/crypto-heloc'
const one = z.object({ uuid })

/**
 * Returns one request body schema per command, derived from the command's form. Files aren't part of the body, because
 * they're uploaded before the command is sent.
 */
const formsOf = <Name extends string>(names: readonly Name[], commands: Readonly<Record<Name, Command>>) => ({
  parameter: 'command',
  bodies: Object.fromEntries(
    names.map((name) => {
      const { form, uploads } = commands[name]
      return [commandPath(name), bodyOf(form, { without: Object.keys(uploads) })]
    }),
  ),
})
const anyForm = z.optional(z.record(z.string(), z.unknown()))

export const getApplication = contract({
  id: 'getApplication',
  method: 'GET',
  path: `${V1}/{uuid}`,
  summary: 'The application, with where its borrower is and what may be done now.',
  access: 'session',
  params: one,
  response: applicationView,
  errors: [401],
  tagged: true,
})

export const getCryptoApplication = contract({
  ...getApplication,
  id: 'getCryptoApplication',
  path: `${CRYPTO}/{uuid}`,
  summary: 'The same of an application that a wallet account applies with.',
})

export const listApplications = contract({
  id: 'listApplications',
  method: 'GET',
  path: `${V1}/all`,
  summary:
    'All applications of the person who is signed in, of either kind, newest first; with a wallet account chosen, without those of other wallets.',
  access: 'session',
  response: z.array(
    z.object({
      uuid,
      loanNumber: z.string(),
      status: z.enum(WORKFLOW_STATUSES),
      role: ownerRole,
      property: z.object({ street1: z.string(), city: z.string(), state: z.string() }),
      amount: z.optional(z.number()),
      /** Path of the screen where the person continues the application. */
      screen: z.string(),
      /** The event, response or action that the application is waiting for. `by` is YOU if the caller has to act. */
      wait: z.object({
        what: z.enum(WAIT_KINDS),
        by: z.enum(['YOU', ...WAIT_HOLDERS]),
        /** Names of the owners who still have to sign, limited to those the caller may see. */
        names: z.optional(z.array(z.string())),
        since: z.string(),
        /** The outside party doesn't answer for now, and the server keeps trying. */
        delayed: z.optional(z.literal(true)),
        next: z.optional(z.object({ kind: z.enum(NEXT_DATES), date: z.string(), time: z.optional(z.string()) })),
      }),
      createdDate: z.string(),
      walletAddress: z.optional(z.string()),
    }),
  ),
  errors: [401],
})

export const listCryptoApplications = contract({
  ...listApplications,
  id: 'listCryptoApplications',
  path: `${CRYPTO}/all`,
  summary: 'Those of them that a wallet account applies with.',
})

export const coDeedStatus = contract({
  id: 'coDeedStatus',
  method: 'GET',
  path: `${V1}/co-deed/status`,
  summary: 'How far the additional signers of the newest application are, or oneself on somebody else’s.',
  access: 'session',
  response: z.object({
    status: z.enum(['NONE', 'INITIAL', 'IN_PROGRESS', 'COMPLETE']),
    applications: z.array(
      z.object({
        uuid,
        role: ownerRole,
        status: z.enum(['NONE', 'INITIAL', 'IN_PROGRESS', 'COMPLETE']),
        screen: z.string(),
      }),
    ),
  }),
  errors: [401],
})

export const stateLicenses = contract({
  id: 'stateLicenses',
  method: 'GET',
  path: '/service-application/external/api/v1/heloc/state-licenses',
  summary: 'The states in which the organization lends.',
  access: 'anyone',
  query: z.object({ orgCode: z.optional(z.string()) }),
  response: z.array(z.object({ abbrev: z.string(), license: z.string() })),
})

export const applicationStatus = contract({
  id: 'applicationStatus',
  method: 'GET',
  path: '/service-krang-heloc/borrower/secure/api/v1/{uuid}/status',
  summary: 'The server’s application state: waiting ones are asked for again, terminal ones route at once.',
  access: 'session',
  params: one,
  response: z.extend(serverState, { state: serverState.shape.name, version: z.int() }),
  errors: [401],
  tagged: true,
})

export const runCommand = contract({
  id: 'runCommand',
  method: 'POST',
  path: `${V2}/{uuid}/{command}`,
  summary: 'A step of the borrower; the body is the form of the command. Answers with the application after it.',
  access: 'session',
  params: z.object({ uuid, command: z.enum(BORROWER_COMMANDS.map(commandPath)) }),
  body: anyForm,
  forms: formsOf(BORROWER_COMMANDS, borrowerCommands),
  response: applicationView,
  errors: [401, 409, 422],
  idempotent: true,
})

export const previewCommand = contract({
  id: 'previewCommand',
  method: 'POST',
  path: `${V2}/{uuid}/{command}/preview`,
  summary: 'What a late change would bring: what runs again and what may change. Nothing is kept.',
  access: 'session',
  params: z.object({ uuid, command: z.enum(PREVIEWABLE.map(commandPath)) }),
  body: anyForm,
  forms: formsOf(PREVIEWABLE, borrowerCommands),
  response: changePreview,
  errors: [401, 409, 422],
})

export const runCryptoCommand = contract({
  ...runCommand,
  id: 'runCryptoCommand',
  path: `${CRYPTO}/{uuid}/{command}`,
  summary: 'The same for an application that a wallet account applies with.',
})

export const getSignerApplication = contract({
  id: 'getSignerApplication',
  method: 'GET',
  path: `${V2}/{uuid}/signer`,
  summary: 'The application as an additional signer sees it.',
  access: 'session',
  params: one,
  response: signerApplicationView,
  errors: [401],
  tagged: true,
})

export const runSignerCommand = contract({
  id: 'runSignerCommand',
  method: 'POST',
  path: `${V2}/{uuid}/signer/{command}`,
  summary: 'A step of an additional signer.',
  access: 'session',
  params: z.object({ uuid, command: z.enum(SIGNER_COMMANDS.map(commandPath)) }),
  body: anyForm,
  forms: formsOf(SIGNER_COMMANDS, signerCommands),
  response: signerApplicationView,
  errors: [401, 409, 422],
  idempotent: true,
})

export const uploadDocument = contract({
  id: 'uploadDocument',
  method: 'POST',
  path: `${V2}/{uuid}/documents`,
  summary:
    'One file (field file) of a type (field type), at most 20 MB: PDF, JPG or PNG. What was asked for beside the steps is named (field condition).',
  access: 'session',
  params: one,
  consumes: 'multipart/form-data',
  idempotent: true,
  response: documentRecord,
  status: 201,
  errors: [401, 409, 413, 415, 422],
})

export const listDocuments = contract({
  id: 'listDocuments',
  method: 'GET',
  path: `${V2}/{uuid}/documents`,
  summary: 'The documents that are meant for the person who asks.',
  access: 'session',
  params: one,
  response: z.array(documentRecord),
  errors: [401],
})

export const getDocument = contract({
  id: 'getDocument',
  method: 'GET',
  path: `${V2}/{uuid}/documents/{documentUuid}`,
  summary: 'The bytes of a document.',
  access: 'session',
  params: z.object({ uuid, documentUuid: uuid }),
  produces: 'application/octet-stream',
  errors: [401],
})

export const listEvents = contract({
  id: 'listEvents',
  method: 'GET',
  path: `${V2}/{uuid}/events`,
  summary: 'What has happened to the application, for its borrower to read, and whether the record is whole.',
  access: 'session',
  params: one,
  response: z.object({
    whole: z.boolean(),
    events: z.array(
      z.object({
        seq: z.int(),
        type: z.string(),
        at: z.string(),
        by: z.enum(ACTOR_KINDS),
        cause: z.string(),
        hash: z.string(),
      }),
    ),
  }),
  errors: [401],
})
