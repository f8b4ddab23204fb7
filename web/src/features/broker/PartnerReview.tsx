import { Trans, useLingui } from '@lingui/react/macro'
import type { PipelineFile } from 'domain/api/broker.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { PARTNER_WAYS, type PartnerWay, partnerReviewForm } from 'domain/forms/partnerReview.ts'
import { formatLongDate, plainDate } from 'domain/values/dates.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioCards } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { type Answers, useForm } from '../../ui/form.ts'
import { Stack } from '../../ui/Page.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { Confirmation, useConfirmation } from '../../widgets/form/Confirmation.tsx'
import { useReviewFile } from './queries.ts'

const REFUSED = [409, 422]

/** The form in which a partner gives the result of its review of an application. */
export function PartnerReview({ file, due }: { file: PipelineFile; due: string }) {
  const { t } = useLingui()
  const review = useReviewFile(file.uuid)
  const raw = useRef<Answers>({})
  const [way, setWay] = useState<PartnerWay>()
  const { ask, confirm } = useConfirmation()
  const form = useForm({
    check: (answers) => {
      raw.current = answers
      return checkForm(partnerReviewForm, answers, ANY_DAY)
    },
    submit: async () => {
      if (!(await ask())) return undefined
      try {
        await review(raw.current)
        // The form disappears, so announce the saved answer to screen readers in a toast.
        toast(t`Review submitted`)
        return undefined
      } catch (error) {
        if (!(error instanceof ApiError) || !REFUSED.includes(error.status)) throw error
        return error.fieldErrors.length > 0 ? error.fieldErrors : [{ field: '', message: error.message }]
      }
    },
  })
  // While the confirmation dialog is open, the form isn't busy, because nothing has been sent yet.
  const busy = form.busy && !confirm
  const labels: Record<PartnerWay, string> = {
    CLEAR: t`Yes, the work and the amount match our agreement`,
    REFER: t`No, something doesn’t match`,
  }
  const consequences: Record<PartnerWay, string> = {
    CLEAR: t`Your review ends, and the borrower can continue to signing. You can’t change it later.`,
    REFER: t`The lender reads your reason and decides. The borrower can’t sign until then. You can’t change it later.`,
  }
  return (
    <>
      <Form form={{ ...form, busy }}>
        <Stack gap={4}>
          <p>
            <Trans>Review by {formatLongDate(plainDate(due))}. The borrower can’t sign until you do.</Trans>
          </p>
          <RadioCards
            name="partnerWay"
            legend={t`Does this match your agreement with the borrower?`}
            options={PARTNER_WAYS.map((value) => ({ value, label: labels[value] }))}
            value={way ?? ''}
            onValue={(value) => setWay(value as PartnerWay)}
          />
          {way === 'REFER' && (
            <Field name="reason" label={t`What doesn’t match?`} hint={t`The lender reads this and decides.`}>
              <TextArea />
            </Field>
          )}
          <Button type="submit" busy={busy}>
            <Trans>Submit review</Trans>
          </Button>
        </Stack>
      </Form>
      <Confirmation confirm={confirm} action={t`Submit review`} consequence={way && consequences[way]} />
    </>
  )
}
