/** Reads the lender's settings, and sends proposals and decisions. */
import { useQueryClient } from '@tanstack/react-query'
import type { LenderSettingsView, SettingPreview } from 'domain/api/lenderSettings.ts'
import type { SettingPart } from 'domain/organization/settings.ts'
import { ApiError, call } from '../../../api/client.ts'
import { retried } from '../../../api/queries.ts'

const BASE = '/service-agent/api/v1/lender-settings'

export const settingsQuery = {
  ...retried,
  queryKey: ['agent', 'lender-settings'],
  refetchOnMount: 'always' as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call<LenderSettingsView>('GET', BASE, { signal }),
}

/** @throws ApiError with the messages of the form */
export const previewOf = (part: SettingPart, body: object): Promise<SettingPreview> =>
  call<SettingPreview>('POST', `${BASE}/parts/${part}/preview`, { body })

/**
 * Returns a function that sends a proposal or a decision. `path` is relative to the API path of the settings.
 * @throws ApiError with the messages of the form
 */
export function useSettingsChange() {
  const client = useQueryClient()
  return async (path: string, body: object = {}): Promise<LenderSettingsView> => {
    try {
      const view = await call<LenderSettingsView>('POST', `${BASE}/${path}`, { body })
      client.setQueryData(settingsQuery.queryKey, view)
      return view
    } catch (error) {
      // Refetch the settings, because a colleague may have changed them in the meantime.
      if (error instanceof ApiError && error.status === 422 && error.fieldErrors.length === 0)
        void client.invalidateQueries({ queryKey: settingsQuery.queryKey })
      throw error
    }
  }
}
