import { Trans, useLingui } from '@lingui/react/macro'
import { List } from '../../../ui/List.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/** The screen for a manual review because the borrower or a co-borrower has a thin credit file. */
export default function UnderwritingScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  // Before the borrower chooses an offer, only the borrower's own credit file is known, so the thin file is the
  // borrower's.
  const early = view.offer === undefined
  return (
    <ReviewPage
      kind="UNDERWRITING"
      heading={t`A person is looking at your application`}
      lead={
        early ? (
          <Trans>
            Your credit file has few accounts, so it says little of how you pay. A machine cannot judge that well: a
            person does. That does not mean no.
          </Trans>
        ) : (
          <Trans>Something in it needs a person’s judgment before we go on. That does not mean no.</Trans>
        )
      }
      doing={early ? t`Judging what your file says` : t`Reading your application`}
    >
      {early && (
        <Stack gap={3}>
          <h2>
            <Trans>What helps</Trans>
          </h2>
          <List>
            <li>
              <Trans>Rent, phone or utility bills that you have paid on time for a year or more.</Trans>
            </li>
            <li>
              <Trans>Loans or cards that your report does not show, such as from another country.</Trans>
            </li>
          </List>
          <p>
            <Trans>We call or write if we need any of it. You need not send anything now.</Trans>
          </p>
        </Stack>
      )}
    </ReviewPage>
  )
}
