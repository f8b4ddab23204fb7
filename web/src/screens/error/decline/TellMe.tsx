import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OpeningView } from 'domain/api/openings.ts'
import type { EarlyReason } from 'domain/rules/earlyKnockouts.ts'
import { call } from '../../../api/client.ts'
import { openingQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useSentForm } from '../../../widgets/form/useSentForm.ts'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { GetNotified } from '../../../widgets/knockout/GetNotified.tsx'
import css from './TellMe.module.css'

/** Offers to send an email to the account's address once the lender can accept the application. */
export function TellMe({ reason }: { reason: EarlyReason }) {
  const { uuid, view } = useJourney()
  const client = useQueryClient()
  const query = openingQuery(uuid)
  const { data, isError } = useQuery(query)
  const form = useSentForm({
    check: () => ({ ok: true, value: undefined }),
    send: async () => client.setQueryData(query.queryKey, await call<OpeningView>('POST', query.path)),
  })
  if (isError && !data) return null
  return (
    <div className={data ? undefined : css.reserved}>
      {data && (
        <GetNotified reason={reason} opening={data}>
          <Form form={form}>
            <p>
              <Trans>We’ll use your account’s email, {view.person.email}.</Trans>
            </p>
            <Button kind="secondary" type="submit" busy={form.busy}>
              <Trans>Notify me</Trans>
            </Button>
          </Form>
        </GetNotified>
      )}
    </div>
  )
}
