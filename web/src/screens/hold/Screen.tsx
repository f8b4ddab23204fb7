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
      heading={t`We’re reviewing your application`}
      lead={
        <Trans>
          We couldn’t complete one check automatically. Our team will do it manually, usually within one business day.
          This isn’t a denial.
        </Trans>
      }
      doing={t`Manual review`}
      by={due && formatLongDate(due)}
    >
      {kinds.includes('TITLE') && <TitleFound />}
      {kinds.includes('RENT') && (
        <Notice tone="info" title={t`We’re reviewing your lease`}>
          <Trans>
            Your line depends on the rent, so our team is comparing your answers with the document you sent.
          </Trans>
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
        <Trans>your application continues here where you left off.</Trans>
      </p>
    </ReviewPage>
  )
}

/**
 * The wording while the lender confirms the borrower's membership. It doesn't mention a problem, because no check has
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
    <Notice tone="warn" title={t`The title company found something new`}>
      <List>
        {exceptions.map((one) => (
          <li key={one.kind === 'LIEN' ? one.lender : one.vesting}>
            {one.kind === 'LIEN' ? (
              one.amount === undefined ? (
                <Trans>
                  {one.lender} has a lien on your home. If you paid it, the release may not be recorded yet. A receipt
                  or letter from {one.lender} can resolve it.
                </Trans>
              ) : (
                <Trans>
                  {one.lender} has a lien of {formatMoney(one.amount)} on your home. If you paid it, the release may not
                  be recorded yet. A receipt or letter from {one.lender} can resolve it.
                </Trans>
              )
            ) : (
              <Trans>
                The record lists the owners differently: “{one.vesting}”. A recorded deed, or a court document after a
                marriage, divorce, or death, can resolve it.
              </Trans>
            )}
          </li>
        ))}
      </List>
      <p>
        <Trans>
          We’re resolving it with the title company. If you have one of these documents, or know what it’s about, call
          us.
        </Trans>
      </p>
    </Notice>
  )
}
