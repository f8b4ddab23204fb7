import { Trans } from '@lingui/react/macro'
import { CONTACT } from 'domain/routes/routes.ts'
import type { ReactNode } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { Link } from '../../ui/Link.tsx'
import { Stepper, type StepperStep } from '../../ui/Progress.tsx'
import css from './Progress.module.css'

interface ProgressSidebarProps {
  steps: readonly StepperStep[]
  /** Names the steps for readers. Default 'Your application'. */
  label?: string
  /** What it is about: the offer, the home. */
  children?: ReactNode
}

/** What has no place where there is no second column: there the bar above the page opens it. */
export const WideOnly = ({ children }: { children: ReactNode }) => <div className={css.wide}>{children}</div>

/** How far along, with what it is about and whom to ask. */
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
