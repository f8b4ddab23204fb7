import { Trans, useLingui } from '@lingui/react/macro'
import type { CreditBlock } from 'domain/application/credit/types.ts'
import { creditPinForm, MOST_PINS } from 'domain/forms/credit.ts'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { useState } from 'react'
import { applicationQuery } from '../../api/queries.ts'
import { Button, ButtonRow, LinkButton } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { Checklist } from '../../ui/Progress.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Rescission } from '../closing/Rescission.tsx'
import { useMoment } from '../closing/useMoment.ts'
import { formContext, useCommandForm, useJourney, useRun } from '../journey/journey.ts'
import { useSupportPhone } from '../journey/useSupportPhone.ts'
import { useWatch } from '../journey/useWatch.ts'

const website = (address: string): string => (address.startsWith('http') ? address : `https://${address}`)

/** Explains how to lift a freeze or lock online, by phone or by mail. */
export function LiftIt({ block }: { block: Pick<CreditBlock, 'kind' | 'bureau' | 'bureauContact'> }) {
  const { t } = useLingui()
  const { kind, bureau, bureauContact: contact } = block
  const name = <b>{bureau}</b>
  return (
    <Card title={kind === 'LOCKED' ? t`How to unlock it` : t`How to lift the freeze`}>
      <List>
        {kind === 'LOCKED' ? (
          <li>
            <Trans>
              Open the app or the page of {name} where you locked the file, and unlock it. It works at once.
            </Trans>
          </li>
        ) : (
          <>
            <li>
              <Trans>
                On the web or by phone {name} has to lift a freeze within an hour, free of charge. By letter it takes
                three business days.
              </Trans>
            </li>
            <li>
              <Trans>You can lift it for only a few days; a week is enough for us.</Trans>
            </li>
          </>
        )}
      </List>
      {contact && (
        <Facts
          items={[
            {
              label: t`On the web`,
              value: <ExternalLink href={website(contact.website)}>{contact.website}</ExternalLink>,
            },
            { label: t`By phone`, value: <a href={`tel:${contact.phone}`}>{contact.phone}</a> },
            { label: t`By letter`, value: contact.address },
          ]}
        />
      )}
    </Card>
  )
}

/**
 * Tells the borrower that a credit file is frozen or locked, how to lift the freeze or lock, and when we'll request the
 * file again.
 */
export function ClosedFile() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const phone = useSupportPhone()
  const moment = useMoment().full
  useWatch(applicationQuery(uuid).queryKey)
  const { creditBlock: block } = view
  if (!block) return null
  const { bureau, next, until } = block
  return (
    <>
      <Checklist
        label={t`Where it stands`}
        items={[
          {
            key: 'you',
            label: block.kind === 'LOCKED' ? t`You unlock the file` : t`You lift the freeze`,
            detail: t`At ${bureau}. What you entered here is kept.`,
            state: view.creditAsking ? 'done' : 'doing',
          },
          {
            key: 'we',
            label: t`We ask again`,
            detail: view.creditAsking
              ? t`Right now. This page goes on by itself.`
              : next
                ? t`By ourselves on ${moment(next)}, or as soon as you say so.`
                : t`Every few hours.`,
            state: view.creditAsking ? 'doing' : 'todo',
          },
        ]}
      />
      <LiftIt block={block} />
      <Lifted kind={block.kind} />
      {block.kind === 'FROZEN' && <Pin wrong={block.wrongPins} />}
      {until && (
        <p>
          <Trans>
            We wait until <b>{formatLongDate(until)}</b>. Without the report we cannot decide, so the application would
            end then, with a notice in writing. You can apply again at any time.
          </Trans>
        </p>
      )}
      <p>
        <Trans>
          Does it not work, or did you never freeze it? Call us at <a href={`tel:${phone}`}>{phone}</a> and say your
          loan number, {view.loanNumber}.
        </Trans>
      </p>
      <Rescission />
      <div>
        <LinkButton href={DASHBOARD} kind="secondary">
          <Trans>Go to my dashboard</Trans>
        </LinkButton>
      </div>
    </>
  )
}

/** Called when the borrower reports that the freeze or lock is lifted. */
function Lifted({ kind }: { kind: CreditBlock['kind'] }) {
  const { t } = useLingui()
  const run = useRun()
  const [state, setState] = useState<'' | 'busy' | { readonly failed: string }>('')
  const ask = async () => {
    setState('busy')
    try {
      await run('retryCredit')
      setState('')
    } catch (error) {
      const sentence = error instanceof Error && 'sentence' in error ? String(error.sentence) : ''
      setState({ failed: sentence || t`That did not go through. Please try again.` })
    }
  }
  return (
    <Stack gap={3}>
      <ButtonRow>
        <Button type="button" busy={state === 'busy'} onClick={() => void ask()}>
          {kind === 'LOCKED' ? <Trans>I have unlocked it</Trans> : <Trans>I have lifted it</Trans>}
        </Button>
      </ButtonRow>
      {typeof state === 'object' && (
        <Notice tone="warn" live>
          {state.failed}
        </Notice>
      )}
    </Stack>
  )
}

function Pin({ wrong }: { wrong: number }) {
  const { t } = useLingui()
  const { view } = useJourney()
  const phone = useSupportPhone()
  const form = useCommandForm({ form: creditPinForm, command: 'saveCreditPin', context: formContext(view) })
  const left = MOST_PINS - wrong
  if (left <= 0)
    return (
      <Notice tone="warn" title={t`No further PIN can be tried here`}>
        <Trans>
          Three did not fit. Lifting the freeze still works; or call us at <a href={`tel:${phone}`}>{phone}</a>.
        </Trans>
      </Notice>
    )
  return (
    <Card title={t`Or give us your PIN`} sunken>
      <Form form={form}>
        <Field
          name="pin"
          label={t`PIN of the freeze`}
          hint={
            wrong > 0
              ? left === 1
                ? t`One more try.`
                : t`${left} more tries.`
              : t`The one the bureau gave you with the freeze. It goes to the bureau, and we do not keep it.`
          }
          width="half"
        >
          <TextInput autoComplete="off" spellCheck={false} maxLength={20} />
        </Field>
        <Button type="submit" kind="secondary" busy={form.busy}>
          <Trans>Open with this PIN</Trans>
        </Button>
      </Form>
    </Card>
  )
}
