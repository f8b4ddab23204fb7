import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { catalogOf } from '../app/i18n.ts'
import { CopyButton } from './CopyButton.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('over plain HTTP, where browsers provide no clipboard API, the copy button copies from a selected text field', async () => {
  const user = userEvent.setup()
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent })
  const copied: string[] = []
  document.execCommand = (command) => {
    const field = document.activeElement as HTMLTextAreaElement
    copied.push(`${command} ${field.value.slice(field.selectionStart, field.selectionEnd)}`)
    return true
  }
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <CopyButton text="JBSW Y3DP">Copy the key</CopyButton>
    </I18nProvider>,
  )
  await user.click(screen.getByRole('button'))
  expect(copied).toEqual(['copy JBSW Y3DP'])
  expect((await screen.findByRole('status')).textContent).toBe('Copied')
  expect(screen.queryByRole('textbox')).toBeNull()
})
