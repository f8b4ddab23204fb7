import { Trans } from '@lingui/react/macro'
import { CONTACT } from 'domain/routes/routes.ts'
import type { ReactNode } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { Link } from '../../ui/Link.tsx'
import { Stepper, type StepperStep } from '../../ui/Progress.tsx'
import css from './Progress.module.css'

interface ProgressSidebarProps {
  steps: readonly StepperStep[]
  /** Names the steps for screen readers. Default 'Your application'. */
  label?: string
  /** Content about the application's offer or home. */
  children?: ReactNode
}

/** Content that narrow screens show only in the sheet, which the bar above the page opens. */
export const WideOnly = ({ children }: { children: ReactNode }) => <div className={css.wide}>{children}</div>

/** A sidebar with the application's progress, its offer or home, and the lender's contact details. */
export function ProgressSidebar({ steps, label, children }: ProgressSidebarProps) {
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  return (
    <>
      <Stepper layout="list" steps={steps} label={label} />
      {children}
      <p className={css.help}>
        <Trans>
          Questions? Call <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a> or see{' '}
          <Link href={CONTACT}>how to reach us</Link>.
        </Trans>
      </p>
    </>
  )
}
