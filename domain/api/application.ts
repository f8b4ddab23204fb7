import * as z from 'zod/mini'
import { borrowerCommands, signerCommands } from '../application/commands.ts'
import { ACTOR_KINDS } from '../application/core/command.ts'
import { commandPath } from '../application/core/commandPath.ts'
import type { Command } from '../application/core/commandTable.ts'
import { EVENT_TYPES } from '../application/evolve.ts'
import { PREVIEWABLE } from '../application/views/preview.ts'
import { fundedLine } from '../application/views/schemas/offer.ts'
import { ownerRole } from '../application/views/schemas/parts.ts'
import { NEXT_DATES, WAIT_HOLDERS, WAIT_KINDS } from '../application/views/waits.ts'
import { BORROWER_COMMANDS } from '../journey/borrowerNames.ts'
import { SIGNER_COMMANDS } from '../journey/signer.ts'
import { WORKFLOW_STATUSES } from '../journey/statuses.ts'
import { instantSchema, stateSchema } from '../values/schemas.ts'
import { contract, uuid } from './contract.ts'
import { documentText } from './documentText.ts'
import { bodyOf } from './formBody.ts'
import { applicationView, changePreview, documentRecord, serverState, signerApplicationView } from './schemas.ts'

const V1 = '/service-application/api/v1/application/heloc'
const V2 = '/service-application/api/v2/application/heloc'
/** Base path of the API for wallet applications. Other applications have a different base path. */
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
  summary: 'Returns the application, with the borrower’s current screen and the commands allowed now.',
  access: 'borrower',
  params: one,
  response: applicationView,
  tagged: true,
})

export const getCryptoApplication = contract({
  ...getApplication,
  id: 'getCryptoApplication',
  path: `${CRYPTO}/{uuid}`,
  summary: 'Returns an application that belongs to a wallet account, in the same format.',
})

export const listApplications = contract({
  id: 'listApplications',
  method: 'GET',
  path: `${V1}/all`,
  summary:
    'Lists all applications of the signed-in person, newest first, including wallet applications. If a wallet account is active, applications of other wallets are left out.',
  access: 'session',
  response: z.array(
    z.object({
      uuid,
      loanNumber: z.string(),
      status: z.enum(WORKFLOW_STATUSES),
      role: ownerRole,
      property: z.object({
        street1: z.string(),
        city: z.string(),
        state: stateSchema,
        county: z.optional(z.string()),
      }),
      amount: z.optional(z.number()),
      /** The funded credit line; only shown to the borrower. */
      line: z.optional(fundedLine),
      /** Path of the screen on which the borrower or signer continues the application. */
      screen: z.string(),
      /** The event, response or action that the application is waiting for. `by` is YOU if the caller must act. */
      wait: z.object({
        what: z.enum(WAIT_KINDS),
        by: z.enum(['YOU', ...WAIT_HOLDERS]),
        /** Names of the owners who haven't signed yet. The list contains only owners whom the caller may see. */
        names: z.optional(z.array(z.string())),
        since: z.string(),
        /** True if the outside party isn't responding at the moment. The server keeps trying. */
        delayed: z.optional(z.literal(true)),
        atDesk: z.optional(z.literal(true)),
        next: z.optional(z.object({ kind: z.enum(NEXT_DATES), date: z.string(), time: z.optional(z.string()) })),
      }),
      createdDate: z.string(),
      walletAddress: z.optional(z.string()),
    }),
  ),
})

export const listCryptoApplications = contract({
  ...listApplications,
  id: 'listCryptoApplications',
  path: `${CRYPTO}/all`,
  summary: 'Lists only the signed-in person’s wallet applications.',
})

export const coDeedStatus = contract({
  id: 'coDeedStatus',
  method: 'GET',
  path: `${V1}/co-deed/status`,
  summary:
    'Returns the progress of the additional signers of the caller’s newest application, and the caller’s own progress as an additional signer of other applications.',
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
})

export const stateLicenses = contract({
  id: 'stateLicenses',
  method: 'GET',
  path: '/service-application/external/api/v1/heloc/state-licenses',
  summary: 'Lists the states in which the organization is licensed.',
  access: 'anyone',
  query: z.object({ orgCode: z.optional(z.string()) }),
  response: z.array(z.object({ abbrev: z.string(), license: z.string() })),
})

export const applicationStatus = contract({
  id: 'applicationStatus',
  method: 'GET',
  path: '/service-krang-heloc/borrower/secure/api/v1/{uuid}/status',
  summary:
    'Returns the application’s server state. Clients poll while it’s a waiting state, and open the route of a terminal state at once. Additional signers get only the state of their own journey.',
  access: 'party',
  params: one,
  response: z.extend(serverState, { state: serverState.shape.name, version: z.int() }),
  tagged: true,
})

export const runCommand = contract({
  id: 'runCommand',
  method: 'POST',
  path: `${V2}/{uuid}/{command}`,
  summary: 'Runs a borrower’s command with the command’s form as the body. Returns the application after the command.',
  access: 'borrower',
  params: z.object({ uuid, command: z.enum(BORROWER_COMMANDS.map(commandPath)) }),
  body: anyForm,
  forms: formsOf(BORROWER_COMMANDS, borrowerCommands),
  response: applicationView,
  errors: [409],
  idempotent: true,
})

export const previewCommand = contract({
  id: 'previewCommand',
  method: 'POST',
  path: `${V2}/{uuid}/{command}/preview`,
  summary:
    'Previews a late change: the steps that must be repeated and the figures that may change. Nothing is stored.',
  access: 'borrower',
  params: z.object({ uuid, command: z.enum(PREVIEWABLE.map(commandPath)) }),
  body: anyForm,
  forms: formsOf(PREVIEWABLE, borrowerCommands),
  response: changePreview,
  errors: [409, 422],
})

export const runCryptoCommand = contract({
  ...runCommand,
  id: 'runCryptoCommand',
  path: `${CRYPTO}/{uuid}/{command}`,
  summary: 'Runs a borrower’s command on an application that belongs to a wallet account.',
})

export const getSignerApplication = contract({
  id: 'getSignerApplication',
  method: 'GET',
  path: `${V2}/{uuid}/signer`,
  summary: 'Returns the application as an additional signer sees it.',
  access: 'signer',
  params: one,
  response: signerApplicationView,
  tagged: true,
})

export const runSignerCommand = contract({
  id: 'runSignerCommand',
  method: 'POST',
  path: `${V2}/{uuid}/signer/{command}`,
  summary: 'Runs an additional signer’s command.',
  access: 'signer',
  params: z.object({ uuid, command: z.enum(SIGNER_COMMANDS.map(commandPath)) }),
  body: anyForm,
  forms: formsOf(SIGNER_COMMANDS, signerCommands),
  response: signerApplicationView,
  errors: [409],
  idempotent: true,
})

export const uploadDocument = contract({
  id: 'uploadDocument',
  method: 'POST',
  path: `${V2}/{uuid}/documents`,
  summary:
    'Uploads one PDF, JPG or PNG file of at most 20 MB (field file) with its document type (field type). If the file answers a condition, the field condition contains the condition’s UUID.',
  access: 'party',
  params: one,
  consumes: 'multipart/form-data',
  idempotent: true,
  response: documentRecord,
  status: 201,
  errors: [409, 415],
})

export const listDocuments = contract({
  id: 'listDocuments',
  method: 'GET',
  path: `${V2}/{uuid}/documents`,
  summary: 'Lists the documents that the caller may see.',
  access: 'party',
  params: one,
  response: z.array(documentRecord),
})

export const getDocument = contract({
  id: 'getDocument',
  method: 'GET',
  path: `${V2}/{uuid}/documents/{documentUuid}`,
  summary: 'Returns the bytes of a document.',
  access: 'party',
  params: z.object({ uuid, documentUuid: uuid }),
  produces: 'application/octet-stream',
})

export const getDocumentText = contract({
  id: 'getDocumentText',
  method: 'GET',
  path: `${V2}/{uuid}/documents/{documentUuid}/text`,
  summary:
    'Returns the text of a document in blocks, for reading on a small screen. Without the field text, the document has only pages, such as a scan.',
  access: 'party',
  params: z.object({ uuid, documentUuid: uuid }),
  response: z.object({ text: z.optional(documentText) }),
})

export const listEvents = contract({
  id: 'listEvents',
  method: 'GET',
  path: `${V2}/{uuid}/events`,
  summary: 'Lists the application’s events for its borrower, and states whether the event log is intact.',
  access: 'borrower',
  params: one,
  response: z.object({
    whole: z.boolean(),
    events: z.array(
      z.object({
        seq: z.int(),
        type: z.enum(EVENT_TYPES),
        at: instantSchema,
        by: z.enum(ACTOR_KINDS),
        /**
         * The name of the command, 'result:KIND:NUMBER', 'retry:KIND' or 'deadline:NAME'. For sanctions screening, only
         * 'result' or 'retry'. This is a string, not an enumeration, because old events contain names of commands that
         * no longer exist.
         */
        cause: z.string(),
        hash: z.string(),
      }),
    ),
  }),
})
