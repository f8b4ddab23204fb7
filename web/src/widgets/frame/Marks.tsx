import { Trans } from '@lingui/react/macro'
import css from './Footer.module.css'

/** The equal-housing logo with its required text. */
export function EqualHousing({ kind }: { kind: 'EQUAL_HOUSING_LENDER' | 'EQUAL_HOUSING_OPPORTUNITY' }) {
  return (
    <p className={css.mark}>
      <svg width="30" height="26" viewBox="0 0 30 26" aria-hidden="true" focusable="false">
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M15 0l14.5 8.4v4.4h-2.7V26H3.2V12.8H.5V8.4zm0 3.6L5.9 8.9v13.8h18.2V8.9zm-5.4 6h10.8v3.3H9.6zm0 5.9h10.8v3.3H9.6z"
        />
      </svg>
      {kind === 'EQUAL_HOUSING_LENDER' ? <Trans>Equal Housing Lender</Trans> : <Trans>Equal Housing Opportunity</Trans>}
    </p>
  )
}

/** The logo of the federal agency that insures credit union shares. */
export function CreditUnionRegulator() {
  return (
    <p className={css.mark}>
      <svg width="62" height="26" viewBox="0 0 62 26" aria-hidden="true" focusable="false">
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          d="M3.8.8h54.4a3 3 0 0 1 3 3v18.4a3 3 0 0 1-3 3H3.8a3 3 0 0 1-3-3V3.8a3 3 0 0 1 3-3z"
        />
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          d="M8 19V8l7 10V7M27.4 9.4a4.9 4.9 0 1 0 0 7.2M32 7v7a4 4 0 0 0 8 0V7M43.6 19l5-11.2L53.6 19M45.4 15.4h6.4"
        />
      </svg>
      <Trans>Federally insured by the National Credit Union Administration</Trans>
    </p>
  )
}
