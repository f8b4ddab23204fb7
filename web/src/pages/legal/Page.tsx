import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'
import { Accessibility } from './Accessibility.tsx'
import { Communications } from './Communications.tsx'
import { Licenses } from './Licenses.tsx'
import { Privacy } from './Privacy.tsx'
import { Terms } from './Terms.tsx'

const TEXTS: Readonly<Record<string, ComponentType>> = {
  '/terms': Terms,
  '/privacy': Privacy,
  '/communications': Communications,
  '/licenses': Licenses,
  '/accessibility': Accessibility,
}

/**
 * The legal pages: terms, privacy, electronic communications, licenses and accessibility. Each page has its own path.
 */
export default function LegalPage() {
  const Text = TEXTS[useLocation().pathname.replace(/\/+$/, '')] ?? Terms
  return (
    <PublicFrame>
      <Text />
    </PublicFrame>
  )
}
