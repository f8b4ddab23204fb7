/** Code that the settings sections share: it fetches data, sends changes, and keeps only one form open at a time. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SETTINGS_CALLS } from 'domain/api/paths.ts'
import type { ConsentView, DeviceView, KeptApplication, SettingsView } from 'domain/api/settings.ts'
import { ANY_DAY, type Checked, checkForm, type Form, type FormContext } from 'domain/forms/form.ts'
import { createContext, use, useRef } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { retried } from '../../api/queries.ts'
import { type FormState, useForm } from '../../ui/form.ts'

const KEY = 'settings'
const read =
  <T>(path: string) =>
  ({ signal }: { signal: AbortSignal }) =>
    call<T>('GET', SETTINGS_CALLS + path, { signal })

export const useSettings = () => useQuery({ ...retried, queryKey: [KEY], queryFn: read<SettingsView>('') })
export const useDevices = () =>
  useQuery({
    ...retried,
    queryKey: [KEY, 'devices'],
    queryFn: read<DeviceView[]>('/devices'),
    refetchOnMount: 'always',
  })
export const useConsents = () =>
  useQuery({ ...retried, queryKey: [KEY, 'consents'], queryFn: read<ConsentView[]>('/consents') })
export const useRetention = () =>
  useQuery({ ...retried, queryKey: [KEY, 'retention'], queryFn: read<KeptApplication[]>('/retention') })

/** Returns a function that sends a change and then refetches the account. */
export function useChange() {
  const client = useQueryClient()
  return async <T>(path: string, body: object = {}): Promise<T> => {
    const answer = await call<T>('POST', SETTINGS_CALLS + path, { body })
    await Promise.all([
      client.invalidateQueries({ queryKey: [KEY] }),
      client.invalidateQueries({ queryKey: ['profile'] }),
    ])
    return answer
  }
}

/** The name of the open form. Only one form is open at a time, because several forms use the same field names. */
export const OpenForm = createContext<{ readonly open: string | undefined; readonly show: (name?: string) => void }>({
  open: undefined,
  show: () => {},
})
export function useOpenForm(name: string) {
  const { open, show } = use(OpenForm)
  return { isOpen: open === name, show: () => show(name), close: () => show(undefined), showOther: show }
}

const REFUSED = [409, 422, 429]

interface Sending<T, C extends FormContext, A> {
  readonly form: Form<T, C>
  readonly context?: Omit<C, keyof FormContext>
  readonly path: string
  readonly done: (answer: A) => void
}

/** The state of a settings form. If the server rejects the typed answers, the form keeps them. */
export function useSettingsForm<T, C extends FormContext, A = undefined>({
  form,
  context,
  path,
  done,
}: Sending<T, C, A>): FormState {
  const change = useChange()
  const raw = useRef<object>({})
  return useForm({
    check: (answers): Checked<T> => {
      raw.current = answers
      return checkForm(form, answers, { ...ANY_DAY, ...context } as C)
    },
    submit: async () => {
      try {
        done(await change<A>(path, raw.current))
        return undefined
      } catch (error) {
        if (!(error instanceof ApiError) || !REFUSED.includes(error.status)) throw error
        return error.fieldErrors.length > 0 ? error.fieldErrors : [{ field: '', message: error.message }]
      }
    },
  })
}
