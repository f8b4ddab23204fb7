import { Trans, useLingui } from '@lingui/react/macro'
import type { CreditBlock } from 'domain/application/credit/types.ts'
import { creditPinForm, MOST_PINS } from 'domain/forms/credit.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { useState } from 'react'
import { applicationQuery } from '../../api/queries.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { Checklist } from '../../ui/Progress.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { PageEnd } from '../closing/PageEnd.tsx'
import { Rescission } from '../closing/Rescission.tsx'
import { useMoment } from '../closing/useMoment.ts'
import { formContext, useCommandForm, useJourney, useRun } from '../journey/journey.ts'
import { useSupportPhone } from '../journey/useSupportPhone.ts'
import { useWatch } from '../journey/useWatch.ts'

const website = (address: string): string => (address.startsWith('http') ? address : `https://${address}`)

/** Explains how to lift a freeze or remove a lock online, by phone or by mail. */
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
              Open the {name} app or website where you locked your file, and unlock it. It takes effect right away.
            </Trans>
          </li>
        ) : (
          <>
            <li>
              <Trans>
                If you ask online or by phone, {name} must lift a freeze within an hour, at no charge. By mail, it takes
                three business days.
              </Trans>
            </li>
            <li>
              <Trans>You can lift it for a short time. One week is long enough for us.</Trans>
            </li>
          </>
        )}
      </List>
      {contact && (
        <Facts
          items={[
            {
              label: t`Online`,
              value: <ExternalLink href={website(contact.website)}>{contact.website}</ExternalLink>,
            },
            { label: t`By phone`, value: <a href={`tel:${contact.phone}`}>{contact.phone}</a> },
            { label: t`By mail`, value: contact.address },
          ]}
        />
      )}
    </Card>
  )
}

/** Says that a credit file is frozen or locked, how to unfreeze or unlock the file, and when we'll request it again. */
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
        label={t`Status`}
        items={[
          {
            key: 'you',
            label: block.kind === 'LOCKED' ? t`Unlock your file` : t`Lift the freeze`,
            detail: t`With ${bureau}. Your answers here are saved.`,
            state: view.creditAsking ? 'done' : 'doing',
          },
          {
            key: 'we',
            label: t`Next check`,
            detail: view.creditAsking
              ? t`Right now. This page updates on its own.`
              : next
                ? t`Automatically on ${moment(next)}, or as soon as you tell us.`
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
            We’ll wait until <b>{formatLongDate(until)}</b>. We can’t decide without the report, so your application
            would end that day, and we’d send you a written notice. You can apply again at any time.
          </Trans>
        </p>
      )}
      <p>
        <Trans>
          Not working, or never froze your file? Call us at <a href={`tel:${phone}`}>{phone}</a> and have your loan
          number ready: {view.loanNumber}.
        </Trans>
      </p>
      <Rescission />
      <PageEnd />
    </>
  )
}

/** Called when the borrower says that the freeze or lock has been removed. */
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
      setState({ failed: sentence || t`That didn’t go through. Please try again.` })
    }
  }
  return (
    <Stack gap={3}>
      <ButtonRow>
        <Button type="button" busy={state === 'busy'} onClick={() => void ask()}>
          {kind === 'LOCKED' ? <Trans>I’ve unlocked it</Trans> : <Trans>I’ve lifted it</Trans>}
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
      <Notice tone="warn" title={t`You can’t try another PIN`}>
        <Trans>
          Three PINs didn’t work. You can still lift the freeze yourself, or call us at{' '}
          <a href={`tel:${phone}`}>{phone}</a>.
        </Trans>
      </Notice>
    )
  return (
    <Card title={t`Or enter your PIN`} sunken>
      <Form form={form}>
        <Field
          name="pin"
          label={t`Freeze PIN`}
          hint={
            wrong > 0
              ? left === 1
                ? t`You have one more attempt.`
                : t`You have ${left} more attempts.`
              : t`The bureau gave it to you when you froze your file. We send it to the bureau and don’t keep it.`
          }
          width="half"
        >
          <TextInput autoComplete="off" spellCheck={false} maxLength={20} />
        </Field>
        <Button type="submit" kind="secondary" busy={form.busy}>
          <Trans>Submit PIN</Trans>
        </Button>
      </Form>
    </Card>
  )
}
