/** The pipeline's filter and its open file, as stored in the page's URL. */
import { PIPELINE_ORDERS, type PipelineParts } from 'domain/api/broker.ts'
import { STAGES } from 'domain/application/views/brokerView.ts'

/** Reads the filter from the URL's query. Leaves out unknown values. */
export const partsOf = (search: URLSearchParams): PipelineParts => ({
  stage: ([...STAGES, 'ALL'] as const).find((one) => one === search.get('stage')),
  order: PIPELINE_ORDERS.find((one) => one === search.get('order')),
})

/** The query parameter with the UUID of the open file. Emails to brokers contain it too. */
export const FILE = 'file'

/** Returns the URL of the pipeline at `path` with a filter and, if `file` is set, an open file. */
export function pipelineAddress(path: string, parts: PipelineParts & { readonly file?: string }): string {
  const { stage, order, file } = parts
  const search = new URLSearchParams({
    ...(stage && { stage }),
    ...(order && order !== 'NEXT' && { order }),
    ...(file && { [FILE]: file }),
  })
  return search.size > 0 ? `${path}?${search}` : path
}
