import { Trans, useLingui } from '@lingui/react/macro'
import { nothingAsked } from 'domain/forms/form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown when the broker reports a problem with the home's condition or couldn't see the home well enough. It
 * describes the problem and asks for pictures. After the borrower has sent pictures, the screen says that the pictures
 * are under review.
 */
export default function HomeConditionScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const form = useCommandForm({ form: nothingAsked, command: 'sendHomePictures', context: formContext(view) })
  const unseen = view.bpo?.condition === 'NOT_AVAILABLE'
  if (view.documents.some(({ type }) => type === 'HOME_PICTURE'))
    return (
      <ReviewPage
        kind="HOME_CONDITION"
        heading={t`We’re reviewing your pictures`}
        lead={<Trans>We received the pictures of your home. You don’t need to do anything. This isn’t a denial.</Trans>}
        doing={t`Reviewing your pictures`}
      >
        <Form form={form}>
          <Button kind="secondary" busy={form.busy}>
            <Trans>Send more pictures</Trans>
          </Button>
        </Form>
      </ReviewPage>
    )
  return (
    <ReviewPage
      kind="HOME_CONDITION"
      heading={unseen ? t`Send pictures of your home` : t`We’re reviewing your home’s condition`}
      lead={
        unseen ? (
          <Trans>
            The broker who valued your home couldn’t see enough of it to describe its condition. Your pictures let our
            team finish the valuation.
          </Trans>
        ) : (
          <Trans>
            The broker who valued your home noted something about its condition. An underwriter is reviewing whether we
            can continue. This isn’t a denial.
          </Trans>
        )
      }
      doing={unseen ? t`Reviewing the valuation` : t`Reviewing the note`}
      acts
    >
      {view.bpo?.note && (
        <Card title={t`What the broker noted`} sunken>
          <p>{view.bpo.note}</p>
        </Card>
      )}
      <Card title={unseen ? t`Pictures of your home` : t`Has it been repaired, or is the note wrong?`}>
        <p>
          {unseen ? (
            <Trans>Take a picture of the outside and one of each room. You’ll choose them on the next page.</Trans>
          ) : (
            <Trans>Pictures help us decide sooner. You’ll choose them on the next page.</Trans>
          )}
        </p>
        <Form form={form}>
          <Button busy={form.busy}>
            <Trans>Send pictures</Trans>
          </Button>
        </Form>
      </Card>
    </ReviewPage>
  )
}
