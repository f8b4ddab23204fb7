import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import type { FormState } from '../../ui/form.ts'
import { Stack } from '../../ui/Page.tsx'
import css from './Settings.module.css'

/** A section of the settings page. Links to the section use its ID as the anchor. */
export function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <div id={id} className={css.section} tabIndex={-1} data-section>
      <Card title={title}>
        <Stack gap={4}>{children}</Stack>
      </Card>
    </div>
  )
}

interface RowProps {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
  /** The buttons beside the setting's value. */
  children?: ReactNode
}

/** Shows one account setting with its current value and buttons. */
export function Row({ label, value, note, children }: RowProps) {
  return (
    <div className={css.row}>
      <div className={css.words}>
        <p className={css.label}>{label}</p>
        <p className={css.value}>{value}</p>
        {note && <p className={css.note}>{note}</p>}
      </div>
      {children && <div className={css.actions}>{children}</div>}
    </div>
  )
}

interface EditorProps {
  form: FormState
  send: ReactNode
  danger?: boolean
  onCancel: () => void
  children?: ReactNode
}

/**
 * The form that a setting's button opens. Focus moves into the form, and returns to the section when the form closes.
 */
export function Editor({ form, send, danger, onCancel, children }: EditorProps) {
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const section = inside.current?.closest<HTMLElement>('[data-section]')
    inside.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, button')?.focus()
    return () => section?.focus({ preventScroll: true })
  }, [])
  return (
    <Form form={form}>
      <div ref={inside} className={css.fields}>
        {children}
      </div>
      <ButtonRow>
        <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={form.busy}>
          {send}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </ButtonRow>
    </Form>
  )
}
