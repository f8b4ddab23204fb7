import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import css from './ExternalLink.module.css'
import { Stroke } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A link to another site. It opens in a new tab, which screen readers announce. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Stroke d="M8.5 5H5v10h10v-3.5M11.5 4.5h4v4M15.5 4.5L9.5 10.5" size={12} className={css.sign} />
      <VisuallyHidden>
        {' '}
        <Trans>(opens in a new tab)</Trans>
      </VisuallyHidden>
    </a>
  )
}
