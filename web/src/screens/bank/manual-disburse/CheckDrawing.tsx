import { useLingui } from '@lingui/react/macro'
import css from './CheckDrawing.module.css'

/**
 * A drawing of a paper check that shows where to find the routing and account numbers. All numbers on it are invented.
 */
export function CheckDrawing() {
  const { t } = useLingui()
  return (
    <figure className={css.figure}>
      <svg
        viewBox="0 0 360 150"
        role="img"
        aria-label={t`A check. The bottom edge shows the nine-digit routing number, then the account number, then the check number.`}
      >
        <rect className={css.paper} x="1" y="1" width="358" height="148" rx="8" />
        <path className={css.line} d="M20 26h92M20 38h66M286 26h54M20 66h238M20 90h190M226 116h114" />
        <rect className={css.box} x="272" y="54" width="68" height="18" rx="3" />
        <rect className={css.routing} x="16" y="120" width="102" height="21" rx="4" />
        <rect className={css.account} x="126" y="120" width="120" height="21" rx="4" />
        <text className={css.digits} x="24" y="135">
          021000021
        </text>
        <text className={css.digits} x="134" y="135">
          000123456789
        </text>
        <text className={css.digits} x="262" y="135" data-soft="true">
          1042
        </text>
      </svg>
      <figcaption className={css.key}>
        <span className={css.routingKey}>{t`Routing number, 9 digits`}</span>
        <span className={css.accountKey}>{t`Account number, 4 to 17 digits`}</span>
      </figcaption>
    </figure>
  )
}
