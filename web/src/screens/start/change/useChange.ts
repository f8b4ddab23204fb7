import { commandPath } from 'domain/application/core/commandPath.ts'
import type { ChangePreview, Previewable } from 'domain/application/views/preview.ts'
import type { FormContext } from 'domain/forms/form.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useCommand } from '../../../api/queries.ts'
import type { FormState } from '../../../ui/form.ts'
import { useGoOn, useJourney } from '../../../widgets/journey/journey.ts'
import { type AnswersOptions, useAnswers } from '../../../widgets/journey/useAnswers.ts'
import { useSending } from '../../../widgets/journey/useSending.ts'

interface Looked {
  readonly body: unknown
  readonly preview: ChangePreview
}

/** Makes a late change in two clicks: the first previews the effects, and the second makes the change. */
export function useChange<Value, Context extends FormContext>(
  command: Previewable,
  answers: AnswersOptions<Value, Context>,
) {
  const { uuid } = useJourney()
  const [looked, setLooked] = useState<Looked>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const run = useCommand(uuid)
  const goOn = useGoOn()
  const path = `/service-application/api/v2/application/heloc/${uuid}/${commandPath(command)}/preview`
  const form: FormState = useAnswers(answers, async (body) => {
    setFailure(undefined)
    setLooked({ body, preview: await call<ChangePreview>('POST', path, { body }) })
  })
  const sending = useSending(async (body: unknown, key) => goOn(await run(command, body, key)))
  const make = async () => {
    if (!looked || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const errors = await sending(looked.body)
      if (errors?.length) setLooked(undefined)
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return { form, preview: looked?.preview, busy, failure, make, forget: () => setLooked(undefined) }
}
