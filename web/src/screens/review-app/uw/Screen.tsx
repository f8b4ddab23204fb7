import { Trans, useLingui } from '@lingui/react/macro'
import { List } from '../../../ui/List.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/** The screen shown during a manual review because the borrower or a co-borrower has a thin credit file. */
export default function UnderwritingScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  // Mention only the borrower's credit file, because before an offer is chosen, we have no co-borrower's file.
  const early = view.offer === undefined
  return (
    <ReviewPage
      kind="UNDERWRITING"
      heading={t`We’re reviewing your application`}
      lead={
        early ? (
          <Trans>
            Your credit file has few accounts, so an underwriter is reviewing your application. This isn’t a denial.
          </Trans>
        ) : (
          <Trans>An underwriter is reviewing your application. This isn’t a denial.</Trans>
        )
      }
      doing={early ? t`Reviewing your credit file` : t`Reviewing your application`}
    >
      {early && (
        <Stack gap={3}>
          <h2>
            <Trans>What helps</Trans>
          </h2>
          <List>
            <li>
              <Trans>Rent, phone, or utility bills you’ve paid on time for a year or more.</Trans>
            </li>
            <li>
              <Trans>Loans or credit cards that aren’t on your report, such as those from another country.</Trans>
            </li>
          </List>
          <p>
            <Trans>You don’t need to send anything now. We’ll contact you if we need it.</Trans>
          </p>
        </Stack>
      )}
    </ReviewPage>
  )
}
