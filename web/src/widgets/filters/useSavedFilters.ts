import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

interface Listed {
  readonly filters: readonly { readonly uuid: string; readonly name: string }[]
}

/**
 * Returns functions that save and remove a person's filters for a list. `base` is the path of the list's API.
 * @param show updates the page's cached data with the new filters
 * @throws ApiError with the form's messages
 */
export function useSavedFilters<View extends Listed>(
  base: string,
  show: (client: ReturnType<typeof useQueryClient>, filters: View['filters']) => void,
) {
  const client = useQueryClient()
  const change = async (path: string, body: object) =>
    show(client, (await call<Pick<View, 'filters'>>('POST', `${base}/filters${path}`, { body })).filters)
  return {
    save: (body: object) => change('', body),
    remove: (uuid: string) => change(`/${uuid}/remove`, {}),
  }
}
