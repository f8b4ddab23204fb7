import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { may } from 'domain/organization/permissions.ts'
import { AGENT_BROKERAGES, AGENT_CHATS, AGENT_LOGIN, AGENT_WORK } from 'domain/routes/routes.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useOrganization } from '../../api/injected.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageFrame } from '../../ui/Page.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { BrandLogo } from '../../widgets/frame/BrandLogo.tsx'
import { signOut } from '../../widgets/shell/signOut.ts'
import css from './AgentFrame.module.css'
import { seatQuery } from './queries.ts'
import { ShortcutHelp } from './ShortcutHelp.tsx'

/** The page layout for agents who can't open other pages yet, because they have no second factor. */
export const AgentSetUpFrame = ({ children }: { children: ReactNode }) => (
  <AgentFrame isSettingUp>{children}</AgentFrame>
)

/** The layout of the pages for the lender's agents. */
export function AgentFrame({ children, isSettingUp = false }: { children: ReactNode; isSettingUp?: boolean }) {
  const { t } = useLingui()
  // Fetch the person's seat only if the lender offers chats with agents, because only the Chats link depends on the
  // seat's role. Pages that refuse access fetch the seat themselves.
  const hasAgentChat = useOrganization().orgMetaData.chat?.channel === 'omni-proxy'
  const { data: seat, isError: isOther } = useQuery({
    ...seatQuery,
    enabled: hasAgentChat && !isSettingUp,
    staleTime: Infinity,
  })
  return (
    <>
      <PageFrame
        header={
          <>
            <span className={css.mark}>
              <BrandLogo />
            </span>
            <nav aria-label={t`Work`} className={css.bar}>
              {!isOther && !isSettingUp && (
                <>
                  {/* Put this link first. It appears late, but in a right-aligned row the other links don't move. */}
                  {hasAgentChat && seat && (may(seat.role, 'ANSWER_CHATS') || may(seat.role, 'SUPERVISE_CHATS')) && (
                    <Place href={AGENT_CHATS}>
                      <Trans>Chats</Trans>
                    </Place>
                  )}
                  <Place href={AGENT_WORK}>
                    <Trans>Queue</Trans>
                  </Place>
                  <Place href={AGENT_BROKERAGES}>
                    <Trans>Brokerages</Trans>
                  </Place>
                  <ShortcutHelp />
                </>
              )}
              <Button kind="quiet" type="button" onClick={() => void signOut(AGENT_LOGIN)}>
                <Trans>Sign out</Trans>
              </Button>
            </nav>
          </>
        }
      >
        {children}
      </PageFrame>
      <Toasts />
    </>
  )
}

function Place({ href, children }: { href: string; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Link href={href} aria-current={pathname.replace(/\/+$/, '') === href ? 'page' : undefined}>
      {children}
    </Link>
  )
}
