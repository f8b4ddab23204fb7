import '../../app/base.css'
import '../../app/fonts.ts'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { catalogOf } from '../../app/i18n.ts'
import UiGallery from './UiGallery.tsx'

// The entry point for `npx vite` in web/. It shows only the component gallery and needs no server or organization.
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={catalogOf('en')}>
      <UiGallery />
    </I18nProvider>,
  )
}
