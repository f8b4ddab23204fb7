import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import css from './CopyButton.module.css'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface CopyButtonProps {
  text: string
  children: ReactNode
  /** The message that confirms the copy, shown for a second. Default 'Copied'. */
  done?: string
  /** The button's style. Default 'quiet'. */
  kind?: 'quiet' | 'secondary'
}

const CONFIRMED_MS = 1000

/**
 * Copies text. Browsers provide the clipboard API only over HTTPS and on localhost. Elsewhere, an older command copies
 * the text from a field next to the button.
 */
async function copy(text: string, beside: HTMLElement): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) return clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  beside.after(field)
  field.focus()
  field.select()
  document.execCommand('copy')
  field.remove()
  beside.focus()
}

/** A button that copies text and shows a confirmation for a second. */
export function CopyButton({ text, children, done, kind = 'quiet' }: CopyButtonProps) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const said = done ?? t`Copied`
  return (
    <>
      <Button kind={kind} small onClick={({ currentTarget }) => copy(text, currentTarget).then(() => setCopied(true))}>
        <Icon name={copied ? 'check' : 'copy'} size={18} />
        <span className={css.words}>
          <span data-hidden={copied || undefined}>{children}</span>
          <span data-hidden={!copied || undefined} aria-hidden="true">
            {said}
          </span>
        </span>
      </Button>
      <VisuallyHidden>
        <span role="status">{copied ? said : ''}</span>
      </VisuallyHidden>
    </>
  )
}
