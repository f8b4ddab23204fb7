import { Trans, useLingui } from '@lingui/react/macro'
import type { DeviceView } from 'domain/api/settings.ts'
import { formatMoment, instant } from 'domain/values/dates.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Notice, Tag } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { Row, Section } from './Section.tsx'
import css from './Settings.module.css'
import { useChange, useDevices } from './settings.ts'

/** Lists the person's active sessions, and the browsers that skip the second factor at sign-in. */
export function Devices() {
  const { t } = useLingui()
  const { data, error } = useDevices()
  const change = useChange()
  const [busy, setBusy] = useState<string>()

  async function end(what: string, path: string, said: string): Promise<void> {
    setBusy(what)
    try {
      await change(path)
      toast(said)
    } catch {
      toast(t`That didn’t go through. Please try again.`, 'bad')
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Section id="devices" title={t`Devices`}>
      {data ? (
        <>
          <ul className={css.list}>
            {data.map((device) => (
              <li key={device.uuid}>
                <Device
                  device={device}
                  busy={busy === device.uuid}
                  onEnd={() => void end(device.uuid, `/devices/${device.uuid}/end`, t`Device signed out`)}
                />
              </li>
            ))}
          </ul>
          {data.length > 1 && (
            <div>
              <Button
                kind="secondary"
                busy={busy === 'others'}
                onClick={() => void end('others', '/devices/end-others', t`All other devices signed out`)}
              >
                <Trans>Sign out all other devices</Trans>
              </Button>
            </div>
          )}
        </>
      ) : error ? (
        <Notice tone="bad" title={t`We couldn’t load your devices`}>
          <Trans>Check your connection and reload the page.</Trans>
        </Notice>
      ) : (
        <Loading>
          <Skeleton lines={2} />
        </Loading>
      )}
    </Section>
  )
}

interface DeviceProps {
  device: DeviceView
  busy: boolean
  onEnd: () => void
}

function Device({ device: { kind, browser, platform, since, lastUsed, current }, busy, onEnd }: DeviceProps) {
  const { t } = useLingui()
  const on = browser || t`Unknown browser`
  const name = platform ? t`${on} on ${platform}` : on
  const begun = formatMoment(LOCAL_ZONE, instant(since))
  const used = formatMoment(LOCAL_ZONE, instant(lastUsed))
  const isSession = kind === 'SESSION'
  return (
    <Row
      label={isSession ? t`Signed in` : t`Remembered, no code needed`}
      value={
        <>
          {name} {current && <Tag tone="good">{t`This device`}</Tag>}
        </>
      }
      note={
        isSession ? (
          <Trans>
            Since {begun}, last used {used}
          </Trans>
        ) : (
          <Trans>
            Since {begun}, last used {used}. This ends after 30 days.
          </Trans>
        )
      }
    >
      {!current && (
        <Button
          kind="secondary"
          small
          busy={busy}
          onClick={onEnd}
          aria-label={isSession ? t`Sign out ${name}, since ${begun}` : t`Forget ${name}, since ${begun}`}
        >
          {isSession ? <Trans>Sign out</Trans> : <Trans>Forget</Trans>}
        </Button>
      )}
    </Row>
  )
}
