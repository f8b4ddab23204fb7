import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { useOrganization } from '../../../api/injected.ts'
import { applicationQuery } from '../../../api/queries.ts'
import { Button, ButtonRow, LinkButton } from '../../../ui/Button.tsx'
import { Card, Facts, KeyFigure, KeyFigures } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { toast } from '../../../ui/toast.ts'
import { useJourney, useRun } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { useWatch } from '../../../widgets/journey/useWatch.ts'

type Offer = NonNullable<ApplicationView['counterOffer']>['offer']

/**
 * The counteroffer screen. It offers a smaller line that the income supports, or a line without the member discount.
 */
export default function CounterOfferScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const { counterOffer, offer: chosen } = view
  const phone = useSupportPhone()
  const { companyNameShort } = useOrganization().orgMetaData.companyInfo
  // Keep refetching, because the counteroffer is no longer available if an agent later finds proof of the membership.
  useWatch(applicationQuery(uuid).queryKey)
  if (!counterOffer) return null
  const { offer, until } = counterOffer
  const verified = view.income.verifiedAnnual
  const mayShowMore = view.journey.screens.includes('income/review')
  const mayCountAssets = view.journey.screens.includes('product/assets')
  const notMember = counterOffer.because === 'MEMBERSHIP'
  const savingsCount = view.assetDepletion.complete
  return (
    <StepPage
      heading={notMember ? t`Your offer without the member discount` : t`You’re approved for a smaller line`}
      lead={
        notMember ? (
          <Trans>
            You can still take a line of {formatMoney(offer.amount)}. We couldn’t confirm that you’re a member of{' '}
            {companyNameShort}, so the rate no longer includes the member discount.
          </Trans>
        ) : verified !== undefined && chosen && savingsCount ? (
          <Trans>
            Your verified income of {formatMoney(verified)} a year and your savings support a line of{' '}
            {formatMoney(offer.amount)}. They don’t support the {formatMoney(chosen.amount)} you chose.
          </Trans>
        ) : verified !== undefined && chosen ? (
          <Trans>
            Your verified income of {formatMoney(verified)} a year supports a line of {formatMoney(offer.amount)}. It
            doesn’t support the {formatMoney(chosen.amount)} you chose.
          </Trans>
        ) : (
          <Trans>Your verified income supports a line of {formatMoney(offer.amount)}.</Trans>
        )
      }
    >
      <Card title={t`Our offer`} marked>
        <KeyFigures>
          {notMember && (
            <KeyFigure
              size="large"
              label={t`APR`}
              value={formatPercent(offer.rate, 2)}
              note={chosen && t`Before: ${formatPercent(chosen.rate, 2)}`}
            />
          )}
          <KeyFigure
            size={notMember ? 'medium' : 'large'}
            label={t`Credit line`}
            value={formatMoney(offer.amount)}
            note={chosen && chosen.amount !== offer.amount && t`Before: ${formatMoney(chosen.amount)}`}
          />
          <KeyFigure
            label={offer.interestOnly ? t`Monthly payment, interest only` : t`Monthly payment`}
            value={formatMoney(offer.monthlyPayment, 2)}
            note={chosen && t`Before: ${formatMoney(chosen.monthlyPayment, 2)}`}
          />
        </KeyFigures>
        <Facts
          figures
          items={[
            ...(notMember
              ? []
              : [{ label: t`APR`, value: formatPercent(offer.rate, 2), note: t`It doesn’t include fees.` }]),
            { label: t`Initial draw`, value: formatMoney(offer.draw) },
            { label: t`Term`, value: t`${offer.termYears} years` },
            { label: t`Origination fee`, value: formatMoney(offer.fee, 2) },
            { label: t`Cash to you`, value: formatMoney(offer.cashToHand, 2), total: true },
          ]}
        />
        <p>
          <Trans>
            You can accept it until <b>{formatLongDate(until)}</b>. If you don’t, your application ends then, and we’ll
            send you a written notice.
          </Trans>
        </p>
        <Take offer={offer} notMember={notMember} />
      </Card>
      {!notMember && (
        <Stack gap={3}>
          <h2>
            <Trans>Have more income or savings?</Trans>
          </h2>
          <p>
            <Trans>
              We may have missed a second job, rent, a pension, or a bonus. Savings and investments can also count as
              income. This offer stays open in the meantime.
            </Trans>
          </p>
          <ButtonRow>
            {mayShowMore && (
              <LinkButton href={applicationPath(view.uuid, 'income/review')}>
                <Trans>Verify more income</Trans>
              </LinkButton>
            )}
            {mayCountAssets && (
              <LinkButton href={applicationPath(view.uuid, 'product/assets')}>
                {savingsCount ? <Trans>Update my savings</Trans> : <Trans>Count my savings</Trans>}
              </LinkButton>
            )}
          </ButtonRow>
        </Stack>
      )}
      <p>
        {notMember ? (
          <Trans>
            If you think this is a mistake, call <a href={`tel:${phone}`}>{phone}</a> with your loan number,{' '}
            {view.loanNumber}.
          </Trans>
        ) : (
          <Trans>
            Questions? Call <a href={`tel:${phone}`}>{phone}</a> with your loan number, {view.loanNumber}.
          </Trans>
        )}
      </p>
    </StepPage>
  )
}

/**
 * The button that accepts the counteroffer. `offer` contains the figures that the borrower sees. The server rejects the
 * request if the counteroffer now has other figures.
 */
function Take({ offer, notMember }: { offer: Offer; notMember: boolean }) {
  const { t } = useLingui()
  const { uuid } = useJourney()
  const client = useQueryClient()
  const run = useRun()
  const [state, setState] = useState<'' | 'busy' | 'failed'>('')
  const [reason, setReason] = useState<string>()
  const take = async () => {
    setState('busy')
    setReason(undefined)
    try {
      const { membership } = await run('takeCounterOffer', {
        shownAmount: String(offer.amount),
        shownDraw: String(offer.draw),
        shownRate: String(offer.rate),
        shownTerm: String(offer.termYears),
        shownPayment: String(offer.monthlyPayment),
        shownFee: String(offer.fee),
        shownCash: String(offer.cashToHand),
      })
      // The lender may have confirmed the membership just before the borrower accepted the counteroffer without the
      // discount.
      if (notMember && membership?.confirmed)
        toast(t`We’ve confirmed your membership. Your rate includes the member discount.`)
    } catch (error) {
      // Show the figures that the server checked against, because the counteroffer may have changed since the page
      // loaded it.
      if (error instanceof ApiError && error.status === 422) {
        setReason(error.sentence)
        void client.invalidateQueries(applicationQuery(uuid))
      }
      setState('failed')
    }
  }
  return (
    <>
      {state === 'failed' && (
        <Notice tone="bad" live title={t`That didn’t go through`}>
          {reason ?? <Trans>Try again, or call us.</Trans>}
        </Notice>
      )}
      <ButtonRow>
        <Button type="button" busy={state === 'busy'} onClick={() => void take()}>
          <Trans>Accept this offer</Trans>
        </Button>
      </ButtonRow>
    </>
  )
}
