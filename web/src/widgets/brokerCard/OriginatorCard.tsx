import { Trans, useLingui } from '@lingui/react/macro'
import type { OriginatorDisplayInfo } from 'domain/api/broker.ts'
import { formatPhone, phoneE164 } from 'domain/values/phone.ts'
import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Monogram } from '../../ui/Monogram.tsx'
import css from './BrokerCard.module.css'

interface OriginatorProps {
  readonly info: OriginatorDisplayInfo
}

/** Shows the originator's name. If the originator has no name, shows the company's name. */
function Who({ info }: OriginatorProps) {
  const { originatorName, brokerName, avatarUri } = info
  const name = originatorName || brokerName
  return (
    <span className={css.who}>
      <span className={css.avatar}>
        {avatarUri ? (
          <img src={avatarUri} alt="" width={44} height={44} />
        ) : (
          <Monogram name={name} of={originatorName ? 'PERSON' : 'INSTITUTION'} />
        )}
      </span>
      <span className={css.names}>
        <b>{name}</b>
        {brokerName !== name && <span>{brokerName}</span>}
      </span>
    </span>
  )
}

/** Shows the originator's email, phone and license number. */
export function Ways({ info: { email, phoneNumber, nmls } }: OriginatorProps) {
  return (
    <dl className={css.ways}>
      {email && (
        <div>
          <dt>
            <Trans>Email</Trans>
          </dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
      {phoneNumber && (
        <div>
          <dt>
            <Trans>Phone</Trans>
          </dt>
          <dd>
            <a href={`tel:${phoneE164(phoneNumber)}`}>{formatPhone(phoneNumber)}</a>
          </dd>
        </div>
      )}
      {nmls && (
        <div>
          <dt>NMLS</dt>
          <dd>{nmls}</dd>
        </div>
      )}
    </dl>
  )
}

interface CardProps extends OriginatorProps {
  /** The layout: a card next to the page, or a bar above the page. Pressing the bar opens the card. */
  readonly layout: 'sidebar' | 'bar'
  /** Content below the originator's details. */
  readonly children?: ReactNode
}

/** The card of the application's loan officer or broker. */
export function OriginatorCard({ info, layout, children }: CardProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (layout === 'sidebar')
    return (
      <Card title={t`Your loan officer`}>
        <div>
          <Who info={info} />
          <Ways info={info} />
          {children && <div className={css.sees}>{children}</div>}
        </div>
      </Card>
    )
  return (
    <>
      <button type="button" className={css.bar} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Who info={info} />
        <Icon name="right" size={16} />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Your loan officer`}>
        <Who info={info} />
        <Ways info={info} />
        {children && <div className={css.sees}>{children}</div>}
      </Dialog>
    </>
  )
}
