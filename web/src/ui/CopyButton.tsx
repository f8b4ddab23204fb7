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
}

const CONFIRMED_MS = 1000

/** A button that copies text and confirms it for a second. */
export function CopyButton({ text, children, done }: CopyButtonProps) {
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
      <Button kind="quiet" small onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}>
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
