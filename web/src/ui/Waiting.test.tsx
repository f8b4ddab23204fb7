// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { catalogOf } from '../app/i18n.ts'
import { Loading } from './Waiting.tsx'

it('the loading state is announced immediately, but its placeholder appears only after 300 ms', async () => {
  const html = renderToString(
    <I18nProvider i18n={catalogOf('en')}>
      <Loading>bones</Loading>
    </I18nProvider>,
  )
  expect(html).toMatch(/^<div class="[^"]*loading[^"]*" aria-busy="true">.*<span role="status">Loading<.*bones/)
  const sheet = await readFile(fileURLToPath(new URL('./Waiting.module.css', import.meta.url)), 'utf8')
  // With the animation's fill mode 'both', the placeholder stays invisible until the delay ends.
  expect(/\.loading \{[^}]*animation: appear \S+ (\S+) both;/.exec(sheet)?.[1]).toBe('300ms')
  expect(sheet).toMatch(/@keyframes appear \{\s*from \{\s*opacity: 0;/)
})
