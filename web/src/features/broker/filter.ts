/** The pipeline's filter, as stored in the page's URL. */
import { PIPELINE_ORDERS, type PipelineParts } from 'domain/api/broker.ts'
import { STAGES } from 'domain/application/views/brokerView.ts'

/** Reads the filter from the URL's query. Leaves out unknown values. */
export const partsOf = (search: URLSearchParams): PipelineParts => ({
  stage: ([...STAGES, 'ALL'] as const).find((one) => one === search.get('stage')),
  order: PIPELINE_ORDERS.find((one) => one === search.get('order')),
})

/** Returns the URL of the pipeline at `path` with a filter. */
export function pipelineAddress(path: string, { stage, order }: PipelineParts): string {
  const search = new URLSearchParams({ ...(stage && { stage }), ...(order && order !== 'NEXT' && { order }) })
  return search.size > 0 ? `${path}?${search}` : path
}
