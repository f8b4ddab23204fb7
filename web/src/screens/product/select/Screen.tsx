import { Trans, useLingui } from '@lingui/react/macro'
import { isMembershipOpen } from 'domain/application/offers/memberDiscount.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { productForm } from 'domain/forms/product.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import type { QuoteContext } from 'domain/rules/offers.ts'
import { addBusinessDays } from 'domain/values/businessDays.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { formatPercent, type Percent } from 'domain/values/rates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox, RadioCards } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { WaitingStep } from '../../../widgets/journey/WaitingStep.tsx'
import { BrokerSlot } from '../../../widgets/shell/slots.tsx'
import { Amounts } from './Amounts.tsx'
import { type Explorer, useExplorer } from './explorer.ts'
import { FigureBar, Figures } from './Figures.tsx'
import { Outlook } from './Outlook.tsx'
import { PaymentWays } from './PaymentWays.tsx'
import { problemText } from './problems.ts'
import { Refreshed } from './Refreshed.tsx'
import css from './Select.module.css'
import { TermCards } from './TermCards.tsx'

/**
 * The offer screen. It has one card for each term, and the borrower can adjust the amounts. The browser computes all
 * amounts from the data in one quote.
 */
export default function SelectOfferScreen() {
  const { view } = useJourney()
  return view.quote ? <Offers quote={view.quote} /> : <WaitingStep />
}

function Offers({ quote }: { quote: QuoteContext }) {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const explorer = useExplorer(view, quote)
  const { choice, result, set } = explorer
  const form = useCommandForm({
    form: productForm,
    command: 'chooseOffer',
    context: { ...formContext(view), limits: explorer.limits },
  })
  const shown = result.quote
  const liens = applicationPath(view.uuid, 'liens')
  const mayChangeLiens = view.journey.screens.includes('liens')
  const most = formatMoney(explorer.most?.amount ?? view.decision.maxLine)
  const button = (
    <Button busy={form.busy}>
      <Trans>Continue with this offer</Trans>
    </Button>
  )

  return (
    <StepPage
      width="wide"
      aside={null}
      heading={t`Choose your offer`}
      lead={
        <Trans>
          You prequalify for up to <b className={css.most}>{most}</b>. Checking your offers didn’t affect your credit
          score.
        </Trans>
      }
      back={mayChangeLiens ? liens : undefined}
    >
      <Form form={form}>
        <div className={css.offer}>
          <Stack gap={12}>
            <Refreshed />
            <MemberDiscount quote={quote} />
            <Amounts explorer={explorer} homeValue={quote.value} />
            <TermCards explorer={explorer} />
            <FeeCards explorer={explorer} />
            <PaymentWays explorer={explorer} />
            <RadioCards
              row
              section
              legend={t`How long do you want to be able to draw?`}
              hint={t`Until then, you can draw again as you pay down your balance, at that day’s rate.`}
              name="drawPeriod"
              value={String(choice.drawPeriod)}
              onValue={(value) => set({ drawPeriod: Number(value) })}
              options={quote.drawPeriods.map((years) => ({ value: String(years), label: t`${years} years` }))}
            />
            <div>
              <input type="hidden" name="autopay" value={choice.autopay ? 'YES' : 'NO'} />
              <input type="hidden" name="shownRate" value={shown?.rate ?? ''} />
              {/* Borrowers who come back from a later step have already decided for or against autopay. */}
              {!view.payType && (
                <Checkbox
                  id="autopay"
                  checked={choice.autopay}
                  onChange={(event) => set({ autopay: event.currentTarget.checked })}
                  hint={t`Your rate is ${formatPercent(quote.rates.discounts.autopay, 2)} lower with autopay.`}
                >
                  <Trans>Pay automatically</Trans>
                </Checkbox>
              )}
            </div>
            {shown && <FigureBar quote={shown} />}
          </Stack>
          <div className={css.panel}>
            {!result.ok && (
              <Notice tone="warn" live title={t`This combination isn’t available`}>
                {i18n._(problemText(result.problems[0] ?? 'NO_PRICE', view))}.{' '}
                <Trans>Choose another amount, term, or fee.</Trans>
              </Notice>
            )}
            {shown ? (
              <Figures quote={shown} funding={usualFunding(view)}>
                {button}
              </Figures>
            ) : (
              button
            )}
            <p className={css.small}>
              <Trans>
                The APR is your yearly interest rate. It doesn’t include fees. The rate including fees shows what the
                initial draw costs with all fees. The rate on this draw is fixed.
              </Trans>{' '}
              {!view.electronicNotaryAllowed && <Trans>You’ll sign with a notary in person.</Trans>}{' '}
              {view.journey.screens.includes('start/rental') && (
                <Link href={applicationPath(view.uuid, 'start/rental')}>
                  <Trans>Change the rent details</Trans>
                </Link>
              )}{' '}
              {mayChangeLiens && view.liens.length > 0 && (
                <Link href={liens}>
                  <Trans>Change which loans are paid off</Trans>
                </Link>
              )}
            </p>
            <div className={css.broker}>
              <BrokerSlot layout="sidebar" referrerUuid={view.referrer?.referrerUuid} />
            </div>
          </div>
        </div>
      </Form>
      <Outlook explorer={explorer} quote={quote} />
    </StepPage>
  )
}

/** Returns the day on which the money is usually sent if the borrower chooses an offer today. */
function usualFunding({ today, forecast: { funding, about } }: ApplicationView): PlainDate | undefined {
  return funding ?? (about === undefined ? undefined : addBusinessDays(today, about))
}

/**
 * Says that every rate on the page includes the member discount, and whether the lender still has to confirm the
 * membership.
 */
function MemberDiscount({ quote }: { quote: QuoteContext }) {
  const { t } = useLingui()
  const { view } = useJourney()
  const points = quote.rates.discounts.member
  if (points === 0) return null
  return (
    <Notice tone="info" title={t`Your rates include the ${formatPercent(points, 2)} member discount`}>
      {isMembershipOpen(view) ? (
        <Trans>
          Subject to verification. We’ll confirm your membership before closing. If we can’t, we’ll send you an offer
          without the discount.
        </Trans>
      ) : (
        <Trans>We’ve confirmed your membership.</Trans>
      )}
    </Notice>
  )
}

function FeeCards({ explorer }: { explorer: Explorer }) {
  const { t, i18n } = useLingui()
  const { view } = useJourney()
  const { choice, fees, set } = explorer
  return (
    <RadioCards
      section
      legend={t`Origination fee`}
      hint={t`Taken from the initial draw. A higher fee lowers your rate for the whole term.`}
      name="feeOption"
      value={String(choice.feeOption)}
      onValue={(value) => set({ feeOption: Number(value) as Percent })}
      options={fees.map(({ fee, quote, problems: [problem] }) => ({
        value: String(fee),
        label: fee === 0 ? t`No fee` : formatPercent(fee, 2),
        disabled: problem !== undefined,
        description:
          problem !== undefined
            ? i18n._(problemText(problem, view))
            : fee > 0 && quote
              ? t`${formatMoney(quote.originationFee)} fee`
              : undefined,
        aside: problem === undefined && quote ? t`${formatPercent(quote.apr, 2)} APR` : undefined,
      }))}
    />
  )
}
