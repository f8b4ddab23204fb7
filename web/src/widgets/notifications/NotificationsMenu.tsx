import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Notification } from 'domain/api/notifications.ts'
import { SETTINGS } from 'domain/routes/pages.ts'
import { type Instant, instant } from 'domain/values/dates.ts'
import { relativeTime } from 'domain/values/relativeTime.ts'
import { useRef, useState } from 'react'
import { useSendsTexts } from '../../api/injected.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Stroke } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Dropdown } from '../../ui/Menu.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import css from './Notifications.module.css'
import { useNotifications } from './useNotifications.ts'

const BELL = 'M3.6 14.4h12.8L15 12.2V8.6a5 5 0 0 0-10 0v3.6zM8.2 17.1h3.6'

/** The bell shows unread counts up to this number. For higher counts, the bell shows '8+'. */
const UNREAD_CAP = 8
/** The number of notifications shown before the person presses View All. */
const SHOWN = 3

/** The bell in the header. It shows the unread count and opens a panel with the person's notifications. */
export function NotificationsMenu() {
  const { t } = useLingui()
  const { told, failed, markRead } = useNotifications()
  const all = told?.notifications ?? []
  const unread = all.filter(({ status }) => status === 'UNREAD')
  const count = unread.length > UNREAD_CAP ? `${UNREAD_CAP}+` : String(unread.length)
  return (
    <div className={css.bell}>
      <Dropdown
        plain
        name={unread.length > 0 ? t`Notifications, ${count} unread` : t`Notifications`}
        label={
          <>
            <Stroke d={BELL} />
            {unread.length > 0 && (
              <span className={css.count} aria-hidden="true">
                {count}
              </span>
            )}
          </>
        }
      >
        {(close) => (
          <Panel
            notifications={all}
            now={told?.now}
            failed={failed && !told}
            unread={unread.map(({ uuid }) => uuid)}
            onRead={markRead}
            onLeave={close}
          />
        )}
      </Dropdown>
      <span role="status">
        <VisuallyHidden>
          {unread.length > 0 && (
            <Plural value={unread.length} one="# unread notification" other="# unread notifications" />
          )}
        </VisuallyHidden>
      </span>
    </div>
  )
}

interface PanelProps {
  notifications: readonly Notification[]
  now: Instant | undefined
  failed: boolean
  unread: readonly string[]
  onRead: (uuids: readonly string[]) => void
  onLeave: () => void
}

function Panel({ notifications, now, failed, unread, onRead, onLeave }: PanelProps) {
  const texts = useSendsTexts()
  const [whole, setWhole] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = whole ? notifications : notifications.slice(0, SHOWN)
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <h2 ref={heading} tabIndex={-1} className={css.heading}>
          <Trans>Notifications</Trans>
        </h2>
        {unread.length > 0 && (
          <Button
            kind="quiet"
            small
            onClick={() => {
              // Move focus to the heading, because the pressed button disappears.
              heading.current?.focus()
              onRead(unread)
            }}
          >
            <Trans>Mark all as read</Trans>
          </Button>
        )}
      </div>
      {shown.length > 0 && now ? (
        <ul className={css.list}>
          {shown.map((one) => (
            <Item key={one.uuid} notification={one} now={now} onRead={() => onRead([one.uuid])} onLeave={onLeave} />
          ))}
        </ul>
      ) : failed ? (
        <p className={css.none}>
          <Trans>We couldn’t load this list. Check your connection and reload the page.</Trans>
        </p>
      ) : (
        <div className={css.empty}>
          <EmptyState
            layout="bare"
            sign="bell"
            title={<Trans>No Notifications</Trans>}
            action={
              texts && (
                <LinkButton small href={SETTINGS} onClick={onLeave}>
                  <Trans>Choose text messages</Trans>
                </LinkButton>
              )
            }
          >
            {texts ? (
              <Trans>Updates about your application appear here. You can get them by text, too.</Trans>
            ) : (
              <Trans>Updates about your application appear here.</Trans>
            )}
          </EmptyState>
        </div>
      )}
      {notifications.length > SHOWN && (
        <Button kind="quiet" small wide aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? <Trans>View fewer</Trans> : <Trans>View All</Trans>}
        </Button>
      )}
    </div>
  )
}

interface ItemProps {
  notification: Notification
  now: Instant
  onRead: () => void
  onLeave: () => void
}

function Item({ notification, now, onRead, onLeave }: ItemProps) {
  const { uuid, title, description, created, status, ctas } = notification
  const item = useRef<HTMLLIElement>(null)
  const isUnread = status === 'UNREAD'
  const age = relativeTime(instant(created), now, LOCAL_ZONE)
  return (
    <li ref={item} tabIndex={-1} className={css.item} data-unread={isUnread || undefined}>
      <div className={css.line}>
        <h3 id={uuid} className={css.title}>
          {isUnread && (
            <VisuallyHidden>
              <Trans>Unread:</Trans>{' '}
            </VisuallyHidden>
          )}
          {title}
        </h3>
        <time dateTime={created} className={css.age}>
          <span aria-hidden="true">{age.short}</span>
          <VisuallyHidden>{age.words}</VisuallyHidden>
        </time>
      </div>
      <p className={css.description}>{description}</p>
      {(isUnread || ctas.length > 0) && (
        <div className={css.actions}>
          {ctas.map((cta) => (
            <Link
              key={cta.redirectPath}
              href={cta.redirectPath}
              className={css.action}
              onClick={() => {
                if (isUnread) onRead()
                onLeave()
              }}
            >
              {cta.title}
            </Link>
          ))}
          {isUnread && (
            <button
              type="button"
              className={css.mark}
              aria-describedby={uuid}
              onClick={() => {
                item.current?.focus()
                onRead()
              }}
            >
              <Trans>Mark as read</Trans>
            </button>
          )}
        </div>
      )}
    </li>
  )
}
