import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

interface Listed {
  readonly filters: readonly { readonly uuid: string; readonly name: string }[]
}

/**
 * Returns functions that save and remove a person's filters of the list whose API is at `base`.
 * @param show puts the new filters into what the page has already read
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
