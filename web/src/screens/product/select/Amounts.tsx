import { Trans, useLingui } from '@lingui/react/macro'
import { isCarriedByRent } from 'domain/application/core/product.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { type Raise, raisesTo } from 'domain/rules/mostOffered.ts'
import { inList } from 'domain/values/lists.ts'
import { type Cents, cents, formatMoney } from 'domain/values/money.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { Link } from '../../../ui/Link.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import type { Explorer } from './explorer.ts'

const toCents = (dollars: number): Cents => cents(Math.round(dollars * 100))
const inMoney = (dollars: number): string => formatMoney(toCents(dollars))

/** The sliders for the credit line and the initial draw. */
export function Amounts({ explorer, homeValue }: { explorer: Explorer; homeValue: Cents }) {
  const { t } = useLingui()
  const { view } = useJourney()
  const { choice, amounts, draws, set } = explorer
  const step = 100
  const mayDispute = view.journey.commands.includes('disputeValue') && view.valuation?.source === 'AVM'
  return (
    <Stack gap={8}>
      <Slider
        label={t`Credit line`}
        name="amount"
        min={amounts.least / 100}
        max={amounts.most / 100}
        step={step}
        value={choice.amount / 100}
        onValue={(dollars) => set({ amount: cents(dollars * 100) })}
        format={inMoney}
        hint={
          <>
            <LineLimit explorer={explorer} homeValue={homeValue} />{' '}
            {mayDispute && (
              <Link href={applicationPath(view.uuid, 'bpo/estimate-value')}>
                <Trans>Think your home is worth more?</Trans>
              </Link>
            )}
          </>
        }
      />
      {draws.least < draws.most ? (
        <Slider
          label={t`Initial draw`}
          name="draw"
          hint={t`We send this amount when your line opens. You can draw the rest later.`}
          min={draws.least / 100}
          max={draws.most / 100}
          step={step}
          value={choice.draw / 100}
          onValue={(dollars) => set({ draw: dollars * 100 >= choice.amount ? 'ALL' : toCents(dollars) })}
          format={inMoney}
        />
      ) : (
        <input type="hidden" name="draw" value={choice.draw / 100} />
      )}
    </Stack>
  )
}

/** Says what limits the credit line. If other choices would allow a larger line, lists them. */
function LineLimit({ explorer: { choice, amounts, limit, most }, homeValue }: Parameters<typeof Amounts>[0]) {
  const { t } = useLingui()
  const { view } = useJourney()
  const here = formatMoney(amounts.most)
  const supported = isCarriedByRent(view) ? (
    <Trans>The rent supports up to {here} with these choices.</Trans>
  ) : (
    <Trans>Your income supports up to {here} with these choices.</Trans>
  )
  if (!most || amounts.most >= most.amount)
    return (
      <>
        <Trans>The most you can owe at any time.</Trans>{' '}
        {limit === 'MAXIMUM' ? (
          <Trans>Our largest line is {here}.</Trans>
        ) : limit === 'HOME_VALUE' ? (
          <Trans>Based on a home value of {formatMoney(homeValue)}.</Trans>
        ) : (
          supported
        )}
      </>
    )
  const named = (raise: Raise): string => {
    switch (raise.change) {
      case 'TERM':
        return t`${raise.years} years`
      case 'FEE':
        return t`the ${formatPercent(raise.fee, 2)} fee`
      case 'PRINCIPAL_AND_INTEREST':
        return t`principal and interest`
      case 'AUTOPAY':
        return t`automatic payments`
    }
  }
  const changes = inList(raisesTo(most, choice).map(named))
  return (
    <>
      {supported}{' '}
      <Trans>
        For {formatMoney(most.amount)}, choose {changes}.
      </Trans>
    </>
  )
}
