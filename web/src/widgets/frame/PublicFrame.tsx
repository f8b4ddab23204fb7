import { Trans, useLingui } from '@lingui/react/macro'
import { CONTACT, DASHBOARD, LOGIN } from 'domain/routes/pages.ts'
import { type ReactNode, useSyncExternalStore } from 'react'
import { isAuthenticated } from '../../api/token.ts'
import { Link } from '../../ui/Link.tsx'
import { PageFrame } from '../../ui/Page.tsx'
import { BrandLogo } from './BrandLogo.tsx'
import { Footer } from './Footer.tsx'
import css from './PublicFrame.module.css'

/** The layout of public pages. `links` appears in the header; by default, it's a link to sign in. */
export function PublicFrame({ links = <Entry />, children }: { links?: ReactNode; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <PageFrame
      header={
        <>
          <BrandLogo />
          <nav aria-label={t`Account`} className={css.links}>
            <Link href={CONTACT} className={css.support}>
              <Trans>Support</Trans>
            </Link>
            {links}
          </nav>
        </>
      }
      footer={<Footer />}
      art
    >
      {children}
    </PageFrame>
  )
}

const never = () => () => {}

/**
 * A link to sign-in or, for signed-in people, to the dashboard. The server always renders the sign-in link, because it
 * doesn't know whether the person is signed in.
 */
function Entry() {
  const inside = useSyncExternalStore(never, isAuthenticated, () => false)
  return inside ? (
    <Link href={DASHBOARD} reload>
      <Trans>Dashboard</Trans>
    </Link>
  ) : (
    <Link href={LOGIN} reload>
      <Trans>Login</Trans>
    </Link>
  )
}
