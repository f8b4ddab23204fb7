/** Queries and commands for a person with a broker seat. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { PipelineFile, PipelineView, SeatView, TeamView } from 'domain/api/broker.ts'
import { call } from '../../api/client.ts'
import { retried } from '../../api/queries.ts'
import { useSavedFilters } from '../../widgets/filters/useSavedFilters.ts'
import type { Filter } from './words.ts'

const PORTAL = '/service-lead-portal/api/v1'

export const seatQuery = {
  ...retried,
  queryKey: ['seat'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<SeatView>('GET', `${PORTAL}/seat`, { signal }),
}
/** The pages of files that match the filter. While new results load, the previous results stay visible. */
export const pipelineQuery = ({ search, stage, order }: Filter) =>
  infiniteQueryOptions({
    ...retried,
    queryKey: ['pipeline', 'files', search, stage, order],
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: PipelineView) => next,
    queryFn: ({ signal, pageParam: after }) =>
      call<PipelineView>('GET', `${PORTAL}/pipeline`, {
        signal,
        query: { search: search || undefined, stage: stage || undefined, order, after },
      }),
  })
/** Returns functions that save and remove the person's filters. */
export const usePipelineFilters = () =>
  useSavedFilters<PipelineView>(PORTAL, (client, filters) =>
    client.setQueriesData<InfiniteData<PipelineView>>(
      { queryKey: ['pipeline', 'files'] },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, filters })) },
    ),
  )

export const fileQuery = (uuid: string) => ({
  queryKey: ['pipeline', uuid],
  refetchOnMount: 'always' as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call<PipelineFile>('GET', `${PORTAL}/pipeline/${uuid}`, { signal }),
})
export const teamQuery = {
  ...retried,
  queryKey: ['team'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<TeamView>('GET', `${PORTAL}/team`, { signal }),
}

/**
 * Returns a function that invites a person to a broker seat.
 * @throws ApiError with the form's messages
 */
export function useInvite() {
  const client = useQueryClient()
  return async (body: object): Promise<void> => {
    client.setQueryData(teamQuery.queryKey, await call<TeamView>('POST', `${PORTAL}/team/invitations`, { body }))
  }
}
/**
 * Returns a function that ends the brokerage's review of an application.
 * @throws ApiError with the form's messages, or 409 if the review has ended
 */
export function useReviewFile(uuid: string) {
  const client = useQueryClient()
  return async (body: object): Promise<void> => {
    client.setQueryData(
      fileQuery(uuid).queryKey,
      await call<PipelineFile>('POST', `${PORTAL}/pipeline/${uuid}/review`, { body }),
    )
    await client.invalidateQueries({ queryKey: ['pipeline', 'files'] })
  }
}
export function useRemoval() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (uuid: string) => call<TeamView>('POST', `${PORTAL}/team/${uuid}/remove`, { body: {} }),
    onSuccess: (team) => client.setQueryData(teamQuery.queryKey, team),
  })
}
export function useReach() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (originatorsSeeAll: boolean) =>
      call<SeatView>('PUT', `${PORTAL}/team/reach`, { body: { originatorsSeeAll } }),
    onSuccess: (seat) => client.setQueryData(seatQuery.queryKey, seat),
  })
}
