import '../../app/base.css'
import '../../app/fonts.ts'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { catalogOf } from '../../app/i18n.ts'
import UiGallery from './UiGallery.tsx'

// Shows only the component gallery when `npx vite` runs in web/, without a server or an organization.
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={catalogOf('en')}>
      <UiGallery />
    </I18nProvider>,
  )
}
