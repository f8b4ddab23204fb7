import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { fullName } from 'domain/values/name.ts'
import { Card, Facts } from '../../../ui/Card.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { SocialForm } from '../../../widgets/credit/SocialForm.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown if the bureau has no matching credit file. It shows the details that we sent, asks for the full SSN,
 * and explains the manual review.
 */
export default function NoCreditScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const { name, dob } = view.person
  return (
    <ReviewPage
      kind="NO_CREDIT"
      heading={t`We couldn’t find your credit file`}
      lead={
        <Trans>
          The credit bureau has no file that matches your details. This can happen after a move or a name change. Our
          team is looking for it. You can also help us find it below.
        </Trans>
      }
      doing={t`Searching for your file`}
      acts
    >
      <Card title={t`Check your details`}>
        <Facts
          items={[
            { label: t`Legal name`, value: name ? fullName(name as Parameters<typeof fullName>[0]) : '' },
            { label: t`Date of birth`, value: dob ? formatDate(plainDate(dob)) : '' },
          ]}
        />
        <p>
          <Trans>If something is wrong, call us, and we’ll fix it together.</Trans>
        </p>
      </Card>
      <Stack gap={4}>
        <h2>
          <Trans>Find it by Social Security number</Trans>
        </h2>
        <SocialForm />
      </Stack>
    </ReviewPage>
  )
}
