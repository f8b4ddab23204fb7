import { Trans, useLingui } from '@lingui/react/macro'
import { formatLongDate, type PlainDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useJourney } from '../../widgets/journey/journey.ts'
import { ReviewPage } from '../../widgets/review/ReviewPage.tsx'

/** The hold screen, shown when an automatic check had no clear result and an agent took over. */
export default function HoldScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const [due] = view.reviews.map((one) => one.due).sort()
  const kinds = view.reviews.map(({ kind }) => kind)
  if (kinds.length > 0 && kinds.every((kind) => kind === 'MEMBERSHIP')) return <Membership due={due} />
  return (
    <ReviewPage
      heading={t`A person is looking at your application`}
      lead={
        <Trans>
          One of the checks did not go through by itself. That does not mean no: someone on our team does it by hand,
          usually within one business day.
        </Trans>
      }
      doing={t`Our check by hand`}
      by={due && formatLongDate(due)}
    >
      {kinds.includes('TITLE') && <TitleFound />}
      {kinds.includes('RENT') && (
        <Notice tone="info" title={t`We are reading your lease`}>
          <Trans>Your line rests on the rent, so somebody compares what you told us with the paper you sent.</Trans>
        </Notice>
      )}
      {kinds.includes('MEMBERSHIP') && (
        <Notice tone="info" title={t`We’re confirming your membership`}>
          <Trans>
            Your rate includes the member discount. Once we’ve confirmed your membership, we’ll prepare your closing
            documents.
          </Trans>
        </Notice>
      )}
      <p>
        <b>
          <Trans>Next:</Trans>
        </b>{' '}
        <Trans>it goes on here by itself, where you left it.</Trans>
      </p>
    </ReviewPage>
  )
}

/**
 * The wording while the lender confirms the borrower's membership. It doesn't mention a failure, because no check has
 * failed.
 */
function Membership({ due }: { due: PlainDate | undefined }) {
  const { t } = useLingui()
  return (
    <ReviewPage
      heading={t`We’re confirming your membership`}
      lead={
        <Trans>
          Your rate includes the member discount. Once we’ve confirmed your membership, we’ll prepare your closing
          documents. If we can’t, we’ll send you an offer without the discount.
        </Trans>
      }
      doing={t`Membership check`}
      by={due && formatLongDate(due)}
    />
  )
}

/**
 * Lists the liens and owners that the title company found and the borrower didn't disclose, and explains how to resolve
 * each finding.
 */
function TitleFound() {
  const { t } = useLingui()
  const exceptions = useJourney().view.title?.exceptions ?? []
  return (
    <Notice tone="warn" title={t`The title company found something we did not know of`}>
      <List>
        {exceptions.map((one) => (
          <li key={one.kind === 'LIEN' ? one.lender : one.vesting}>
            {one.kind === 'LIEN' ? (
              <Trans>
                A lien of {one.lender} on your home, for {formatMoney(one.amount)}. If it is paid, its release may not
                be recorded yet: a receipt or a letter from {one.lender} settles it.
              </Trans>
            ) : (
              <Trans>
                The record names the owners in another way: “{one.vesting}”. A recorded deed, or a court paper after a
                marriage, divorce or death, settles it.
              </Trans>
            )}
          </li>
        ))}
      </List>
      <p>
        <Trans>We clear it with the title company. Call us if you know what it is about.</Trans>
      </p>
    </Notice>
  )
}
