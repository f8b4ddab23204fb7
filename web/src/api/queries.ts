/** Queries and commands for the signed-in screens. All screens share one cache. */

import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DocumentText } from 'domain/api/documentText.ts'
import type { OpeningView } from 'domain/api/openings.ts'
import { PROFILE } from 'domain/api/paths.ts'
import { commandPath } from 'domain/application/core/commandPath.ts'
import type { FundedLine } from 'domain/application/funding/line.ts'
import type { Owner } from 'domain/application/owners/types.ts'
import type { DocumentRecord } from 'domain/application/types.ts'
import type { ApplicationView, SignerApplicationView } from 'domain/application/views/borrowerView.ts'
import type { Wait, WaitHolder } from 'domain/application/views/waits.ts'
import type { BorrowerCommand } from 'domain/journey/borrowerNames.ts'
import type { SignerCommand } from 'domain/journey/signer.ts'
import type { SignInArea } from 'domain/routes/signInAreas.ts'
import { ApiError, call, isAuthenticated, renewSession, token } from './client.ts'
import { sending } from './underWay.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnMount: false,
      refetchOnReconnect: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { retry: false },
  },
})

/** The number of retries, and the wait before the first retry in milliseconds. Each later wait is twice as long. */
const RETRIES = 5
const RETRY_BASE_MS = 1000

/**
 * Settings for queries whose data isn't essential to a screen. Such a query retries after a server or connection
 * failure, but not after a rejection.
 */
export const retried = {
  retry: (failures: number, error: Error): boolean =>
    failures < RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500),
  retryDelay: (failures: number): number => RETRY_BASE_MS * 2 ** failures,
}

const V1 = '/service-application/api/v1/application/heloc'
const V2 = '/service-application/api/v2/application/heloc'
const CRYPTO = '/service-application/api/v1/application/crypto-heloc'

export const applicationQuery = (uuid: string) => ({
  queryKey: ['application', uuid],
  queryFn: async ({ signal, client }: { signal: AbortSignal; client: QueryClient }) => {
    // The API has one prefix for HELOC applications and another for crypto applications. Until the type is known, a
    // wallet address in the URL suggests a crypto application. If there's no application under the first prefix, try
    // the second.
    const known = client.getQueryData<ApplicationView>(['application', uuid])?.isCrypto
    const isCrypto = known ?? new URLSearchParams(window.location.search).has('walletAddress')
    const read = (prefix: string) => call<ApplicationView>('GET', `${prefix}/${uuid}`, { signal })
    try {
      return await read(isCrypto ? CRYPTO : V1)
    } catch (error) {
      if (known !== undefined || !(error instanceof ApiError) || error.status !== 404) throw error
      return read(isCrypto ? V1 : CRYPTO)
    }
  },
})
export const useApplication = (uuid: string) => useQuery(applicationQuery(uuid))

/**
 * Whether the borrower of a declined application has asked for an email in case the lender later accepts such
 * applications.
 */
export const openingQuery = (uuid: string) => {
  const path = `${V1}/${uuid}/opening`
  return {
    ...retried,
    path,
    queryKey: ['opening', uuid],
    queryFn: ({ signal }: { signal: AbortSignal }) => call<OpeningView>('GET', path, { signal }),
  }
}

export const signerQuery = (uuid: string) => ({
  queryKey: ['signer', uuid],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<SignerApplicationView>('GET', `${V2}/${uuid}/signer`, { signal }),
})

/** One application in the dashboard's list. */
export interface ApplicationSummary {
  readonly uuid: string
  readonly loanNumber: string
  readonly status: string
  readonly property: {
    readonly street1: string
    readonly city: string
    readonly state: string
    /** The county's name as it appears in the county's records. */
    readonly county?: string
  }
  readonly amount?: number
  /** The funded line of credit. The server sends this field only to the borrower. */
  readonly line?: FundedLine
  readonly role: Owner['role']
  /** The path of the person's current screen. */
  readonly screen: string
  readonly wait: Pick<Wait, 'what' | 'next' | 'delayed'> & {
    readonly by: WaitHolder | 'YOU'
    /** The first names of the owners who still have to sign. */
    readonly names?: readonly string[]
    readonly since: string
  }
}
export const applicationsQuery = {
  queryKey: ['applications'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<ApplicationSummary[]>('GET', `${V1}/all`, { signal }),
}
export const useApplications = (enabled = true) => useQuery({ ...applicationsQuery, enabled })

export interface Profile {
  readonly uuid: string
  readonly name?: {
    readonly firstName: string
    readonly middleName: string
    readonly lastName: string
    readonly suffix: string
  }
  readonly email: string
  /** 'BROKER' if the person has a seat at a brokerage; otherwise absent. */
  readonly profileType?: string
  /** The parts of the site that the account can open. */
  readonly areas: readonly SignInArea[]
  /** The person's picture, as a data URI. */
  readonly avatarUri?: string
  /** The person's active wallet, if they have one. */
  readonly account?: { readonly name: string; readonly address: string }
}
export const useProfile = (enabled: boolean) =>
  useQuery({
    ...retried,
    queryKey: ['profile'],
    enabled,
    queryFn: async ({ signal }) => {
      if (!isAuthenticated()) throw new ApiError(401, 'JWT is missing')
      return call<Profile>('GET', PROFILE, { signal })
    },
  })

/**
 * Sends a command and caches the application that the server returns. The application's journey determines the next
 * screen. A retry after a lost connection reuses the idempotency key, so that the command runs only once.
 */
export function useCommand(uuid: string) {
  const client = useQueryClient()
  return async (command: BorrowerCommand, body: unknown = {}, idempotencyKey?: string): Promise<ApplicationView> => {
    const query = applicationQuery(uuid)
    const { queryKey } = query
    // If the person is returning from another site, the application isn't cached yet, so load it first.
    const before = await client.ensureQueryData(query).catch(() => undefined)
    const path = `${before?.isCrypto ? CRYPTO : V2}/${uuid}/${commandPath(command)}`
    const view = await sending(() => call<ApplicationView>('POST', path, { body, idempotencyKey }))
    client.setQueryData(queryKey, view)
    return view
  }
}

export function useSignerCommand(uuid: string) {
  const client = useQueryClient()
  return async (
    command: SignerCommand,
    body: unknown = {},
    idempotencyKey?: string,
  ): Promise<SignerApplicationView> => {
    const path = `${V2}/${uuid}/signer/${commandPath(command)}`
    const view = await call<SignerApplicationView>('POST', path, { body, idempotencyKey })
    client.setQueryData(signerQuery(uuid).queryKey, view)
    return view
  }
}

/** Uploads one file of a document type, then refetches the application's documents. */
export function useUpload(uuid: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ type, file, condition }: { type: string; file: File; condition?: string | undefined }) => {
      const body = new FormData()
      body.append('type', type)
      if (condition) body.append('condition', condition)
      body.append('file', file)
      return call<DocumentRecord>('POST', `${V2}/${uuid}/documents`, { body })
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['application', uuid] }),
        client.invalidateQueries({ queryKey: ['signer', uuid] }),
      ]),
  })
}

/** Returns a document's bytes, for viewing and saving. */
export const documentBytes = (uuid: string, document: string, signal?: AbortSignal): Promise<ArrayBuffer> =>
  bytesAt(documentAddress(uuid, document), signal)
export async function bytesAt(path: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const get = () =>
    fetch(path, {
      credentials: 'include',
      headers: { authorization: `Bearer ${token.read() ?? ''}` },
      ...(signal && { signal }),
    })
  let response = await get()
  if (response.status === 401) {
    await renewSession()
    response = await get()
  }
  if (!response.ok) {
    const body = (await response.json().catch(() => ({}))) as ApiError['body']
    throw new ApiError(response.status, `document ${response.status}`, body)
  }
  return response.arrayBuffer()
}
/** Returns a document's text, for reading on a small screen; undefined if the document has only page images. */
export const documentText = async (uuid: string, document: string): Promise<DocumentText | undefined> =>
  (await call<{ text?: DocumentText }>('GET', `${documentAddress(uuid, document)}/text`)).text
const documentAddress = (uuid: string, document: string) => `${V2}/${uuid}/documents/${document}`
