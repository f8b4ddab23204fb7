import { Trans } from '@lingui/react/macro'
import { CONTACT, HELP, type Screen, type SignerScreen } from 'domain/routes/routes.ts'
import type { ReactNode } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { Link } from '../../ui/Link.tsx'
import { Stepper, type StepperStep } from '../../ui/Progress.tsx'
import css from './Progress.module.css'

interface ProgressSidebarProps {
  /** The steps to list; undefined if the page already shows a step count. */
  steps: readonly StepperStep[] | undefined
  /** The list's name for screen readers. Default 'Your application'. */
  label?: string
  /**
   * The current screen. The sidebar shows links to its help articles. Additional signers' screens start with 'signer/'.
   */
  screen: Screen | `signer/${SignerScreen}`
  /** Content about the chosen offer or, before there's one, about the home. */
  children?: ReactNode
}

/** Content for the sidebar on wide screens. On narrow screens, a bar opens the same content in a sheet. */
export const WideOnly = ({ children }: { children: ReactNode }) => <div className={css.wide}>{children}</div>

/** A sidebar with the application's progress, the offer or the home, and the lender's contact details. */
export function ProgressSidebar({ steps, label, screen, children }: ProgressSidebarProps) {
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  return (
    <>
      {steps && <Stepper layout="list" steps={steps} label={label} />}
      {children}
      <p className={css.help}>
        <Trans>
          Questions? Call <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a> or see{' '}
          <Link href={CONTACT}>ways to reach us</Link>.
        </Trans>
      </p>
      <p className={css.help}>
        <Link href={`${HELP}?screen=${encodeURIComponent(screen)}`}>
          <Trans>Help with this page</Trans>
        </Link>
      </p>
    </>
  )
}
