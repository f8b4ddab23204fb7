import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PageFrame } from '../../ui/Page.tsx'
import { BrandLogo } from './BrandLogo.tsx'
import { Footer } from './Footer.tsx'

/** The sheet of pages before sign-in. */
export function PublicFrame({ links, children }: { links?: ReactNode; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <PageFrame
      header={
        <>
          <BrandLogo />
          {links && <nav aria-label={t`Account`}>{links}</nav>}
        </>
      }
      footer={<Footer />}
    >
      {children}
    </PageFrame>
  )
}
