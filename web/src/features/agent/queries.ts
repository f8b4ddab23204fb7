/** Reads the data of the agents' pages, and sends the agents' decisions. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { AgentFile, AgentWork, PaymentToApprove, WorkParts } from 'domain/api/agent.ts'
import type { BoardingFormat, FundingBoard } from 'domain/api/agentFunding.ts'
import type { AgentPipeline, FoundFiles } from 'domain/api/agentPipeline.ts'
import type { ExaminationLevel, RecordsView } from 'domain/api/agentRecords.ts'
import type { BrokerageList } from 'domain/api/brokerage.ts'
import type { RegistrationDenial } from 'domain/api/denials.ts'
import type { DeskTaskView, RevealedNumbers } from 'domain/api/desk.ts'
import type { FairLending } from 'domain/api/fairLending.ts'
import type { LoanRegister } from 'domain/api/loanRegister.ts'
import type { FeedbackKind, FeedbackPage } from 'domain/api/staffFeedback.ts'
import type { Stage } from 'domain/application/views/brokerView.ts'
import { call } from '../../api/client.ts'
import { bytesAt, retried } from '../../api/queries.ts'
import { useSavedFilters } from '../../widgets/filters/useSavedFilters.ts'

const BASE = '/service-agent/api/v1'
/** Milliseconds between refetches while the queues are visible. */
const EVERY_MS = 60_000

/** After an approval, the payment's job usually starts within this many milliseconds. */
const JOB_MS = 3000

const WORK = ['agent', 'work'] as const

export const workQuery = ({ queue, due, state, who }: WorkParts, after: string | undefined) => ({
  ...retried,
  queryKey: [...WORK, queue ?? '', due ?? '', state ?? '', who ?? '', after ?? ''],
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: 'always' as const,
  refetchInterval: EVERY_MS,
  // While other items load, keep showing the current items, so that focus doesn't move.
  placeholderData: keepPreviousData,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<AgentWork>('GET', `${BASE}/work`, { signal, query: { queue, due, state, who, after } }),
})

/** The person's seat as an agent. Fails with status 404 for other people, such as borrowers. */
export const seatQuery = {
  ...retried,
  queryKey: ['agent', 'seat'],
  retryOnMount: false,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call<AgentWork>('GET', `${BASE}/work`, { signal })).seat,
}

/** Returns functions that save and remove the agent's filters. */
export const useWorkFilters = () =>
  useSavedFilters<AgentWork>(BASE, (client, filters) =>
    client.setQueriesData<AgentWork>({ queryKey: WORK }, (work) => work && { ...work, filters }),
  )

export const fileQuery = (uuid: string) => ({
  ...retried,
  queryKey: ['agent', 'file', uuid],
  refetchOnMount: 'always' as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call<AgentFile>('GET', `${BASE}/applications/${uuid}`, { signal }),
})

export const feedbackQuery = (kind: FeedbackKind, after: string | undefined) => ({
  ...retried,
  queryKey: ['agent', 'feedback', kind, after ?? ''],
  refetchOnMount: 'always' as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<FeedbackPage>('GET', `${BASE}/feedback/${kind}`, { signal, query: { after } }),
})

export const fundingQuery = () => ({
  ...retried,
  queryKey: ['agent', 'funding'],
  refetchOnMount: 'always' as const,
  refetchInterval: EVERY_MS,
  queryFn: ({ signal }: { signal: AbortSignal }) => call<FundingBoard>('GET', `${BASE}/funding`, { signal }),
})

/** Returns the funding board's CSV file as bytes. */
export const fundingExport = (): Promise<ArrayBuffer> => bytesAt(`${BASE}/funding/export`)

/** Returns an examiner's package about an application. */
export const examinationFile = (uuid: string, level: ExaminationLevel): Promise<ArrayBuffer> =>
  bytesAt(`${BASE}/applications/${uuid}/examination?level=${level}`)

/** Returns a funded line's boarding file. */
export const boardingFile = (uuid: string, format: BoardingFormat): Promise<ArrayBuffer> =>
  bytesAt(`${BASE}/applications/${uuid}/boarding-file?format=${format}`)

export const registerQuery = (year: number) => ({
  ...retried,
  queryKey: ['agent', 'register', year],
  refetchOnMount: 'always' as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<LoanRegister>('GET', `${BASE}/loan-register`, { signal, query: { year: String(year) } }),
})
/** Returns the register's file for the CFPB. */
export const registerFile = (year: number): Promise<ArrayBuffer> => bytesAt(`${BASE}/loan-register/export?year=${year}`)

export const fairLendingQuery = (year: number) => ({
  ...retried,
  queryKey: ['agent', 'fair-lending', year],
  refetchOnMount: 'always' as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<FairLending>('GET', `${BASE}/fair-lending`, { signal, query: { year: String(year) } }),
})
/** Returns the fair-lending figures as a CSV file. */
export const fairLendingFile = (year: number): Promise<ArrayBuffer> =>
  bytesAt(`${BASE}/fair-lending/export?year=${year}`)

/** Returns a function that corrects a field of the register, and then reads the year's register again. */
export function useRegisterCorrection(year: number) {
  const client = useQueryClient()
  return async (body: object): Promise<void> => {
    await call('POST', `${BASE}/loan-register/corrections`, { body })
    await client.invalidateQueries({ queryKey: registerQuery(year).queryKey })
  }
}

export const denialsQuery = (year: number) => ({
  ...retried,
  queryKey: ['agent', 'denials', year],
  refetchOnMount: 'always' as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<{ denials: readonly RegistrationDenial[] }>('GET', `${BASE}/registration-denials`, {
      signal,
      query: { year: String(year) },
    }),
})

export const recordsQuery = (before: string | undefined) => ({
  ...retried,
  queryKey: ['agent', 'records', before ?? ''],
  refetchOnMount: 'always' as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<RecordsView>('GET', `${BASE}/records`, { signal, query: { before } }),
})

/** Returns a function that records that the agent asked a vendor by hand, and then reads the records again. */
export function useAskedVendor({ application, party, adapter }: RecordsView['vendors'][number]) {
  const client = useQueryClient()
  return async (answers: object): Promise<void> => {
    try {
      await call('POST', `${BASE}/records/${application}/asked-vendors/${party}/${adapter}`, { body: answers })
    } finally {
      // Refetch the records after an error, too. The usual cause is that a colleague has already recorded the request.
      await client.invalidateQueries({ queryKey: ['agent', 'records'] })
    }
  }
}

/** Returns all stored feedback of one type as the bytes of a CSV file. */
export const feedbackExport = (kind: FeedbackKind): Promise<ArrayBuffer> => bytesAt(`${BASE}/feedback/${kind}/export`)

/**
 * Reuse search results for this many milliseconds. If an agent repeats a search within this time, the browser sends no
 * new request, so the server logs nothing.
 */
const SEARCH_MS = 60_000

export const searchQuery = (searchFor: string) => ({
  ...retried,
  queryKey: ['agent', 'search', searchFor],
  staleTime: SEARCH_MS,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<FoundFiles>('POST', `${BASE}/search`, { body: { searchFor }, signal }),
})

export const pipelineQuery = (stage: Stage | undefined, after: string | undefined) => ({
  ...retried,
  queryKey: ['agent', 'pipeline', stage ?? '', after ?? ''],
  refetchOnMount: 'always' as const,
  placeholderData: keepPreviousData,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<AgentPipeline>('GET', `${BASE}/pipeline`, { signal, query: { stage, after } }),
})

interface StageParts {
  readonly stage?: Stage | undefined
}
/** Returns the CSV file with the pipeline, or with the work items that match a filter, as bytes. */
export function listExport(list: 'pipeline' | 'work', { queue, due, state, who, stage }: WorkParts & StageParts) {
  const query = {
    ...(queue && { queue }),
    ...(due && { due }),
    ...(state && { state }),
    ...(who && { who }),
    ...(stage && { stage }),
  }
  return bytesAt(`${BASE}/${list}/export?${new URLSearchParams(query)}`)
}

export const agentDocument = (uuid: string, document: string): Promise<ArrayBuffer> =>
  bytesAt(`${BASE}/applications/${uuid}/documents/${document}`)

/** Returns the original of an uploaded file. Only compliance agents can read it, and the server logs each download. */
export const agentOriginal = (uuid: string, document: string): Promise<ArrayBuffer> =>
  bytesAt(`${BASE}/applications/${uuid}/documents/${document}/original`)

export const brokeragesQuery = {
  ...retried,
  queryKey: ['agent', 'brokerages'],
  refetchOnMount: 'always' as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call<BrokerageList>('GET', `${BASE}/brokerages`, { signal }),
}

/**
 * Returns a function that adds a brokerage, or invites an originator to one. `path` is relative to the API's brokerages
 * path.
 * @throws ApiError with the form's messages
 */
export function useBrokerageChange() {
  const client = useQueryClient()
  return async (path: string, body: object): Promise<void> => {
    client.setQueryData(
      brokeragesQuery.queryKey,
      await call<BrokerageList>('POST', `${BASE}/brokerages${path}`, { body }),
    )
  }
}

/** Returns a request's body that contains the fields and the file. */
function formOf(answers: object, attached: File): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(answers)) body.append(name, String(value))
  body.append('file', attached)
  return body
}

/**
 * Returns a function that sends an agent's decision, including any attached file and the version of the application
 * that the agent saw. `path` is relative to the application's API path.
 * @throws ApiError with the form's messages, or 409 if another agent decided first
 */
export function useDecision({ uuid, version }: Pick<AgentFile, 'uuid' | 'version'>) {
  const client = useQueryClient()
  return async (path: string, answers: object, attached?: File): Promise<void> => {
    const given = { ...answers, version }
    const body = attached ? formOf(given, attached) : given
    const file = await call<AgentFile>('POST', `${BASE}/applications/${uuid}/${path}`, { body })
    client.setQueryData(fileQuery(uuid).queryKey, file)
  }
}

/**
 * Returns a function that approves a payment.
 * @throws ApiError 409 if the payment has changed since the agent saw it, or if another agent has already approved it
 */
export function useApproval(uuid: string) {
  const client = useQueryClient()
  return async ({ payment, amount, to }: PaymentToApprove): Promise<void> => {
    const body = { payment, amount, to }
    const file = await call<AgentFile>('POST', `${BASE}/applications/${uuid}/funding/approve`, { body })
    client.setQueryData(fileQuery(uuid).queryKey, file)
    const readAgain = () => client.invalidateQueries({ queryKey: fundingQuery().queryKey })
    await readAgain()
    // The second approval starts the payment's job, which asks for new approvals if the amount has changed. Refetch
    // later to show the result.
    window.setTimeout(() => void readAgain(), JOB_MS)
  }
}

const taskPath = (application: string, task: string) => `${BASE}/applications/${application}/tasks/${task}`

export const taskQuery = (application: string, task: string) => ({
  ...retried,
  queryKey: ['agent', 'task', application, task],
  refetchOnMount: 'always' as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call<DeskTaskView>('GET', taskPath(application, task), { signal }),
})

/**
 * Returns a function that changes a task at the desk. It sends any attached file, and the version of the application
 * that the agent saw.
 * @throws ApiError with the messages for the fields, or 409 if another agent changed the application first
 */
export function useTaskChange({ application, uuid, version }: DeskTaskView) {
  const client = useQueryClient()
  return async (step: string, answers: object = {}, attached?: File): Promise<void> => {
    const given = { ...answers, version }
    const body = attached ? formOf(given, attached) : given
    const task = await call<DeskTaskView>('POST', `${taskPath(application, uuid)}/${step}`, { body })
    client.setQueryData(taskQuery(application, uuid).queryKey, task)
  }
}

/** Emails the agent a code for seeing full numbers. */
export const sendRevealCode = ({ application, uuid }: DeskTaskView): Promise<unknown> =>
  call('POST', `${taskPath(application, uuid)}/reveal/code`, { body: {} })

/** Returns the PDF form that staff send to the outside party for a task. */
export const deskForm = ({ application, uuid }: DeskTaskView): Promise<ArrayBuffer> =>
  bytesAt(`${taskPath(application, uuid)}/form`)

/**
 * Returns the task's full numbers.
 * @throws ApiError with the form's messages, such as for a wrong code
 */
export const revealNumbers = ({ application, uuid }: DeskTaskView, code: string): Promise<RevealedNumbers> =>
  call<RevealedNumbers>('POST', `${taskPath(application, uuid)}/reveal`, { body: { code } })
