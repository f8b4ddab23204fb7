import { Trans, useLingui } from '@lingui/react/macro'
import { productForm } from 'domain/forms/product.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { minimumDraw, type QuoteContext, quoteOffer } from 'domain/rules/offers.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { add, type Cents, cents, formatMoney, roundDownTo, ZERO } from 'domain/values/money.ts'
import { formatPercent, type Percent } from 'domain/values/rates.ts'
import { useOrganisation } from '../../../api/injected.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, Facts, KeyFigure, KeyFigures } from '../../../ui/Card.tsx'
import { Checkbox, RadioCards } from '../../../ui/Choices.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { EquityBar } from '../../../ui/EquityBar.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { expectedFunding, problemText, useExplorer } from './explorer.ts'
import css from './Select.module.css'

/** The offers: cards by term, and an explorer whose figures follow every move. All of it is computed here from one quote context. */
export default function SelectOfferScreen() {
  const { view } = useJourney()
  if (!view.quote) return <StepPage heading={<Trans>Your offers</Trans>} />
  return <Offers quote={view.quote} />
}

function Offers({ quote }: { quote: QuoteContext }) {
  const { t } = useLingui()
  const { view } = useJourney()
  const { electronicNotary } = useOrganisation().orgMetaData.capabilities
  const explorer = useExplorer(view, quote)
  const { choice, result, largest, terms, set } = explorer
  const form = useCommandForm({
    form: productForm,
    command: 'chooseOffer',
    context: { ...formContext(view), limits: explorer.limits },
  })
  const owed = add(ZERO, ...view.liens.map((lien) => lien.balance))
  const shown = result.quote
  const date = expectedFunding(view)
  const least = minimumDraw(quote, choice.amount)

  return (
    <StepPage
      width="wide"
      heading={t`Choose your offer`}
      lead={
        <Trans>
          You can borrow up to <b>{formatMoney(largest)}</b>. Seeing these offers did not affect your credit score. Move
          the amounts: the figures follow.
        </Trans>
      }
      back={applicationPath(view.uuid, 'liens')}
      aside={
        <Stack>
          <Figures explorer={explorer} funding={date} />
          {shown && (
            <Disclosure summary={t`Costs of others: ${formatMoney(shown.thirdPartyCosts.total)}`}>
              <Facts
                figures
                items={shown.thirdPartyCosts.items.map((item) => ({
                  label: {
                    VALUATION: t`Valuation`,
                    MANUAL_NOTARY: t`Notary who comes to you`,
                    RECORDING_FEE: t`Recording fee`,
                    RECORDING_TAX: t`Recording tax`,
                  }[item.kind],
                  value: formatMoney(item.amount),
                }))}
              />
            </Disclosure>
          )}
        </Stack>
      }
    >
      <Form form={form}>
        <Stack gap={8}>
          <EquityBar value={quote.value} liens={cents(owed - (shown?.payoff ?? 0))} line={choice.amount} />
          <Stack>
            <Slider
              label={t`Credit line`}
              name="amount"
              min={quote.minimumLine / 100}
              max={Math.max(largest, quote.minimumLine) / 100}
              step={quote.step / 100}
              value={choice.amount / 100}
              onValue={(value) => set({ amount: cents(value * 100) })}
              format={(value) => formatMoney(cents(value * 100))}
            />
            <Slider
              label={t`First draw`}
              name="draw"
              hint={t`What is paid out at the start. The rest stays open for later draws.`}
              min={least / 100}
              max={choice.amount / 100}
              step={1}
              value={choice.draw / 100}
              onValue={(value) =>
                set({ draw: value * 100 >= choice.amount ? choice.amount : cents(Math.max(least, value * 100)) })
              }
              format={(value) => formatMoney(cents(Math.round(value * 100)))}
            />
          </Stack>
          <RadioCards
            legend={t`How long would you like to take to pay it back?`}
            name="term"
            value={String(choice.term)}
            onValue={(value) => set({ term: Number(value) })}
            options={terms.map(({ term, quote: offer, problems }) => ({
              value: String(term),
              label: t`${term} years`,
              disabled: !offer || problems.length > 0,
              description:
                offer && problems.length === 0
                  ? t`${formatPercent(offer.apr, 2)} APR, fixed`
                  : problemText(problems[0], t`Not offered for this amount`),
              aside: offer && problems.length === 0 ? t`${formatMoney(offer.payment)} a month` : undefined,
            }))}
          />
          <RadioCards
            row
            legend={t`Origination fee`}
            hint={t`A higher fee at the start lowers the rate for the whole term.`}
            name="feeOption"
            value={String(choice.feeOption)}
            onValue={(value) => set({ feeOption: Number(value) as Percent })}
            options={explorer.fees.map(({ fee, quote: offer, problems }) => ({
              value: String(fee),
              label: formatPercent(fee, 2),
              disabled: !offer || problems.length > 0,
              description:
                offer && problems.length === 0
                  ? t`${formatPercent(offer.apr, 2)} APR`
                  : problemText(problems[0], t`Not offered for this amount`),
            }))}
          />
          <RadioCards
            row
            legend={t`For how long may you draw again?`}
            name="drawPeriod"
            value={String(choice.drawPeriod)}
            onValue={(value) => set({ drawPeriod: Number(value) })}
            options={quote.drawPeriods.map((years) => ({ value: String(years), label: t`${years} years` }))}
          />
          <div>
            <input type="hidden" name="autopay" value={choice.autopay ? 'YES' : 'NO'} />
            <Checkbox
              checked={choice.autopay}
              onChange={(event) => set({ autopay: event.currentTarget.checked })}
              hint={t`Your rate is ${formatPercent(quote.rates.discounts.autopay, 2)} lower while payments are drawn from your account.`}
            >
              <Trans>Pay automatically</Trans>
            </Checkbox>
          </div>
          {!result.ok && (
            <Notice tone="warn" live title={t`This combination is not offered`}>
              {problemText(result.problems[0], t`Please choose another amount, term or fee.`)}
            </Notice>
          )}
          <div className={css.narrow}>
            <Figures explorer={explorer} funding={date} />
          </div>
          <Button busy={form.busy}>
            <Trans>Continue with this offer</Trans>
          </Button>
          <p className={css.small}>
            <Trans>
              The APR is the rate of interest and contains no fees. The rate including fees shows what the line costs
              with all of them. Later draws have the rate of their day.
            </Trans>{' '}
            {!electronicNotary && <Trans>Your documents are signed with a notary in person.</Trans>}{' '}
            <Link href={applicationPath(view.uuid, 'liens')}>
              <Trans>Change which loans are paid off</Trans>
            </Link>
          </p>
        </Stack>
      </Form>
    </StepPage>
  )
}

function Figures({
  explorer,
  funding,
}: {
  explorer: ReturnType<typeof useExplorer>
  funding: Parameters<typeof formatLongDate>[0]
}) {
  const { t } = useLingui()
  const shown = explorer.result.quote
  if (!shown) return null
  const money = (amount: Cents) => formatMoney(amount)
  return (
    <Card marked title={<Trans>What it comes to</Trans>}>
      <KeyFigures>
        <KeyFigure size="large" label={t`Monthly payment`} value={formatMoney(shown.payment, 2)} live />
        <KeyFigure label={t`APR`} value={formatPercent(shown.apr, 2)} />
      </KeyFigures>
      <Facts
        figures
        items={[
          { label: t`Credit line`, value: money(shown.choice.amount) },
          { label: t`First draw`, value: money(shown.choice.draw) },
          { label: t`Origination fee`, value: money(shown.originationFee) },
          { label: t`Costs of others`, value: money(shown.thirdPartyCosts.total) },
          ...(shown.payoff > 0 ? [{ label: t`Loans paid off`, value: money(shown.payoff) }] : []),
          { label: t`Cash to your account`, value: money(roundDownTo(shown.cashToHand, cents(1))), total: true },
          {
            label: t`Rate including fees`,
            value: shown.effectiveCost === undefined ? '–' : formatPercent(shown.effectiveCost, 2),
            note: t`For comparison; not the APR`,
          },
          { label: t`Money could arrive`, value: formatLongDate(funding) },
        ]}
      />
    </Card>
  )
}
