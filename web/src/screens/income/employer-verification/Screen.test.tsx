import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import EmployerVerificationScreen from './Screen.tsx'

afterEach(cleanup)

it('the employer screen prefills the employer that we found, and requires consent before we call', async () => {
  const view = testView('sign')
  const { user, sent } = showScreen(<EmployerVerificationScreen />, view)
  expect(screen.getByLabelText<HTMLInputElement>('Employer').value).toBe('Acme')
  await user.type(screen.getByLabelText('Job title'), 'Foreman')
  await user.type(screen.getByLabelText('Start date'), '12012026')
  await user.selectOptions(screen.getByLabelText('Country of the employer’s phone'), 'GB')
  await user.type(screen.getByLabelText('Employer phone number'), '07400123456')
  await user.click(screen.getByRole('button', { name: /Agree and continue/ }))
  const summary = screen.getByRole('alert').textContent
  expect(summary).toContain('Invalid date')
  expect(summary).toContain('Authorize us to contact your employer to continue')
  expect(sent).toEqual([])

  const date = screen.getByLabelText('Start date')
  await user.clear(date)
  await user.type(date, '12012015')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /Agree and continue/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    command: sentAs('confirmEmployment'),
    body: {
      ...{ employerName: 'Acme', jobTitle: 'Foreman', startDate: '12/01/2015', verificationConsent: 'true' },
      ...{ employerPhoneCountry: 'GB', employerPhone: '07400 123456' },
    },
  })
})
