import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { LenderSettingsView, SettingChangeView } from 'domain/api/lenderSettings.ts'
import { AGENT_SETTINGS, AGENT_WORK } from 'domain/routes/routes.ts'
import { formatDate } from 'domain/values/dates.ts'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { QuestionPage, Stack } from '../../../ui/Page.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Loaded } from '../../../widgets/frame/SignedIn.tsx'
import { NoSeat } from '../NoSeat.tsx'
import { ChangeCard } from './ChangeCard.tsx'
import { settingsQuery } from './queries.ts'
import css from './Settings.module.css'
import { useSettingWords } from './settingWords.ts'

/** Shows the lender's settings, the changes that wait for approval, and the history. */
export function Settings() {
  const { t } = useLingui()
  const query = useQuery(settingsQuery)
  return (
    <Loaded query={query} missing={() => <NoSeat />}>
      {(view) => (
        <QuestionPage
          heading={t`Lender settings`}
          width="wide"
          back={AGENT_WORK}
          lead={
            view.mayManage ? (
              <Trans>Propose a change and preview its effect. A second person approves it.</Trans>
            ) : (
              <Trans>Underwriters and compliance can change the settings.</Trans>
            )
          }
        >
          <Content view={view} />
        </QuestionPage>
      )}
    </Loaded>
  )
}

function Content({ view }: { view: LenderSettingsView }) {
  const { t } = useLingui()
  const { changes, today } = view
  const box = useRef<HTMLDivElement>(null)
  const seen = useRef(changes)
  // After a decision, the change and its buttons move to another list. If one of the buttons had focus, move focus
  // to the container of the lists.
  useEffect(() => {
    if (seen.current !== changes && document.activeElement === document.body) box.current?.focus()
    seen.current = changes
  }, [changes])
  const waiting = changes.filter(({ state }) => state === 'PROPOSED')
  const scheduled = changes.filter(({ state, effectiveOn }) => state === 'APPROVED' && effectiveOn > today)
  const past = changes.filter((one) => !waiting.includes(one) && !scheduled.includes(one))
  const list = (title: string, some: readonly SettingChangeView[]) =>
    some.length > 0 && (
      <section className={css.changes}>
        <h2>{title}</h2>
        {some.map((change) => (
          <ChangeCard key={change.uuid} change={change} today={today} />
        ))}
      </section>
    )
  return (
    <div ref={box} tabIndex={-1}>
      <Stack gap={8}>
        {list(t`Waiting for approval`, waiting)}
        {list(t`Scheduled`, scheduled)}
        <Parts view={view} />
        {list(t`History`, past)}
      </Stack>
    </div>
  )
}

function Parts({ view: { parts, seats, mayManage } }: { view: LenderSettingsView }) {
  const { t } = useLingui()
  const words = useSettingWords()
  const cards = [
    ...parts.map(({ part, since }) => ({
      part,
      text: since ? t`In effect since ${formatDate(since)}` : t`Default settings`,
    })),
    { part: 'team' as const, text: t`Seats: ${seats.length}` },
  ]
  return (
    <section className={css.changes}>
      <h2>
        <Trans>Settings</Trans>
      </h2>
      <div className={css.parts}>
        {cards.map(({ part, text }) => (
          <Card
            key={part}
            title={words.parts[part]}
            level={3}
            corner={
              <LinkButton href={`${AGENT_SETTINGS}/${part}`} kind="quiet" small>
                {mayManage ? t`Change` : t`View`} <VisuallyHidden>{words.parts[part]}</VisuallyHidden>
              </LinkButton>
            }
          >
            <p className={css.since}>{text}</p>
          </Card>
        ))}
      </div>
    </section>
  )
}
