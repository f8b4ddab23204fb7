import { Trans, useLingui } from '@lingui/react/macro'
import { CONTACT, DASHBOARD } from 'domain/routes/routes.ts'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { useProfile } from '../../api/queries.ts'
import { Link } from '../../ui/Link.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BrandLogo } from '../frame/BrandLogo.tsx'
import { useProducts } from './products.ts'
import { Owner, type ProfileChoices, profileItems } from './profile.tsx'
import css from './Shell.module.css'
import { NotificationsSlot } from './slots.tsx'

interface TopBarProps extends ProfileChoices {
  /** Whether this person has a dashboard. Additional signers have none. */
  dashboard: boolean
  /** Whether phones hide the profile menu, because the bottom bar's menu contains its items. */
  thumb: boolean
}

/** The header of signed-in pages, with navigation, notifications and the profile menu. */
export function TopBar({ dashboard, thumb, ...choices }: TopBarProps) {
  const { t } = useLingui()
  const products = useProducts()
  return (
    <>
      <BrandLogo href={dashboard ? DASHBOARD : undefined} />
      <nav aria-label={t`Main`} className={css.top}>
        {dashboard && (
          <TopLink href={DASHBOARD}>
            <Trans>Dashboard</Trans>
          </TopLink>
        )}
        <TopLink href={CONTACT}>
          <Trans>Support</Trans>
        </TopLink>
        {choices.full && products.length > 0 && <Menu label={<Trans>Apps</Trans>} align="start" items={products} />}
      </nav>
      <div className={css.own}>
        <NotificationsSlot />
        <div className={css.profile} data-thumb={thumb || undefined}>
          <ProfileMenu {...choices} />
        </div>
      </div>
    </>
  )
}

function TopLink({ href, children }: { href: string; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Link href={href} className={css.topLink} aria-current={pathname === href ? 'page' : undefined}>
      {children}
    </Link>
  )
}

function ProfileMenu(choices: ProfileChoices) {
  const { t } = useLingui()
  const { data: profile, error } = useProfile(true)
  // Don't report status 401, because the app then redirects the person to sign-in.
  const failed = error !== null && !(error instanceof ApiError && error.status === 401)
  useEffect(() => {
    if (failed) toast(t`Failed to fetch profile details`, 'bad')
  }, [failed, t])
  const name = profile?.name
  const firstName = name?.firstName ?? t`Account`
  const initials = name && `${[...name.firstName][0] ?? ''}${[...name.lastName][0] ?? ''}`
  return (
    <Menu
      label={
        <>
          {profile?.avatarUri ? (
            <img className={css.initials} src={profile.avatarUri} alt="" width={32} height={32} />
          ) : (
            initials && (
              <span className={css.initials} aria-hidden="true">
                {initials}
              </span>
            )
          )}
          <span className={css.firstName} aria-hidden="true">
            {firstName}
          </span>
          <VisuallyHidden>
            <Trans>{firstName}, account menu</Trans>
          </VisuallyHidden>
        </>
      }
      head={profile && <Owner profile={profile} />}
      items={profileItems(choices)}
    />
  )
}
