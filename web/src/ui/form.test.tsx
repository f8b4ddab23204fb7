import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Checked } from 'domain/forms/form.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/client.ts'
import { catalogOf } from '../app/i18n.ts'
import { Button } from './Button.tsx'
import { Consent } from './Choices.tsx'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { type Answers, type FormErrors, useForm } from './form.ts'
import { MoneyInput } from './MoneyInput.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { TextInput } from './TextInput.tsx'

afterEach(cleanup)

function check(answers: Answers): Checked<Answers> {
  const errors = []
  if (!answers.city) errors.push({ field: 'city', message: 'Please enter a valid city name' })
  if (!answers.terms) errors.push({ field: 'terms', message: 'Required' })
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: answers }
}

interface SampleProps {
  submit: (value: Answers) => Promise<FormErrors | undefined>
  late?: Promise<unknown>
  prepare?: () => void
}

function Sample({ submit, late, prepare }: SampleProps) {
  const form = useForm({
    prepare,
    check: (answers) => (late ? late.then(() => check(answers)) : check(answers)),
    submit,
  })
  return (
    <Form form={form}>
      <Field name="city" label="City" hint="Where the home is">
        <TextInput />
      </Field>
      <Field name="income" label="Income">
        <MoneyInput />
      </Field>
      <Consent name="terms">I agree</Consent>
      <Button busy={form.busy}>Continue</Button>
    </Form>
  )
}

function show(submit: SampleProps['submit'], more: Omit<SampleProps, 'submit'> = {}) {
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <Sample submit={submit} {...more} />
    </I18nProvider>,
  )
  return { user: userEvent.setup(), send: () => screen.getByRole('button', { name: /Continue/ }) }
}

// Shows: behaviors
describe('a form', () => {
  it('a rejected form focuses the error summary and shows each message next to its field', async () => {
    const submit = vi.fn(async () => undefined)
    const { user, send } = show(submit)
    await user.click(send())
    const summary = screen.getByRole('alert')
    expect(document.activeElement).toBe(summary)
    expect(summary.textContent).toContain('Please check 2 answers')
    expect(await screen.findByRole('link', { name: 'I agree: Required' })).toBeDefined()
    const city = screen.getByLabelText('City')
    expect(city.getAttribute('aria-invalid')).toBe('true')
    const described = city
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['Where the home is', 'Please enter a valid city name'])
    expect(submit).not.toHaveBeenCalled()
    await user.click(screen.getByRole('link', { name: 'Please enter a valid city name' }))
    expect(document.activeElement).toBe(city)
  })

  it('an error disappears at its field and in the summary as soon as the answer is corrected', async () => {
    const { user, send } = show(async () => undefined)
    await user.click(send())
    const city = screen.getByLabelText('City')
    await user.type(city, 'St. Louis')
    await waitFor(() => expect(city.getAttribute('aria-invalid')).toBeNull())
    expect(screen.queryByText('Please enter a valid city name')).toBeNull()
    expect(screen.getByText('Please check one answer')).toBeDefined()
    expect(document.activeElement).toBe(city)
    await user.click(screen.getByRole('checkbox'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('the error summary counts each invalid field only once and shows one link for each', async () => {
    const { user, send } = show(async () => [
      { field: 'city', message: 'Must be a city' },
      { field: 'city', message: 'Must be in your state' },
      { field: 'income', message: 'Enter your annual income before taxes' },
      { field: '', message: 'Call us to continue' },
    ])
    await user.type(screen.getByLabelText('City'), 'Nowhere')
    await user.click(screen.getByRole('checkbox'))
    await user.click(send())
    expect(await screen.findByText('Please check 2 answers')).toBeDefined()
    await screen.findByText(/City: Must be a city/)
    const links = screen.getAllByRole('link').map((link) => link.textContent)
    expect(links).toEqual(['City: Must be a cityMust be in your state', 'Enter your annual income before taxes'])
  })

  it('a form posts a negative amount as it was typed', async () => {
    const submit = vi.fn(async () => undefined)
    const { user, send } = show(submit)
    await user.type(screen.getByLabelText('City'), 'St. Louis')
    await user.type(screen.getByLabelText('Income'), '-5')
    expect(screen.getByLabelText<HTMLInputElement>('Income').value).toBe('-5')
    await user.click(screen.getByRole('checkbox'))
    await user.click(send())
    await waitFor(() =>
      expect(submit).toHaveBeenCalledWith(expect.objectContaining({ income: '-5' }), undefined, expect.anything()),
    )
  })

  it('a form sends its answers only once, even if the person presses the button several times', async () => {
    const sent: Answers[] = []
    let done = () => {}
    const { user, send } = show((value) => {
      sent.push(value)
      return new Promise((resolve) => {
        done = () => resolve(undefined)
      })
    })
    await user.type(screen.getByLabelText('City'), 'St. Louis')
    await user.type(screen.getByLabelText('Income'), '128500')
    expect(screen.getByLabelText<HTMLInputElement>('Income').value).toBe('128,500')
    await user.click(screen.getByRole('checkbox'))
    await user.click(send())
    await user.click(send())
    await user.keyboard('{Enter}')
    expect(sent).toEqual([{ city: 'St. Louis', income: '128500', terms: 'true' }])
    done()
    await waitFor(() => expect(send().getAttribute('aria-disabled')).toBeNull())
  })

  it('a form loads its validation code when the person starts typing, and waits for the code before sending', async () => {
    let arrive = () => {}
    const late = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const prepare = vi.fn()
    const submit = vi.fn(async () => undefined)
    const { user, send } = show(submit, { late, prepare })
    expect(prepare).not.toHaveBeenCalled()
    await user.type(screen.getByLabelText('City'), 'St. Louis')
    expect(prepare).toHaveBeenCalled()
    await user.click(send())
    expect(send().getAttribute('aria-disabled')).toBe('true')
    arrive()
    expect((await screen.findByRole('alert')).textContent).toContain('Please check one answer')
    expect(submit).not.toHaveBeenCalled()
    await user.click(screen.getByRole('checkbox'))
    await user.click(send())
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
  })

  it("a form keeps the typed answers if the server rejects them or doesn't respond", async () => {
    const answers = [
      async () => [{ field: 'city', message: 'No such city' }],
      () => Promise.reject(new Error('offline')),
    ]
    const { user, send } = show(() => (answers.shift() ?? (async () => undefined))())
    await user.type(screen.getByLabelText('City'), 'Nowhere')
    await user.click(screen.getByRole('checkbox'))
    await user.click(send())
    await screen.findByText('Please check one answer')
    await user.click(send())
    await screen.findByText('That didn’t go through')
    expect(screen.getByText('Your answers are still here. Check your connection and try again.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Nowhere')
  })

  it("a form shows the server's reason for a rejection", async () => {
    const { user, send } = show(() => Promise.reject(new ApiError(500, '')))
    await user.type(screen.getByLabelText('City'), 'Nowhere')
    await user.click(screen.getByRole('checkbox'))
    await user.click(send())
    expect(await screen.findByText('Something unexpected happened. Your answers are still here.')).toBeDefined()
  })

  it('all consent checkboxes on a form start unchecked', () => {
    show(async () => undefined)
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  })
})

describe('password strength meter', () => {
  const bars = () => document.querySelector('[data-strength]')?.getAttribute('data-strength')

  it('the password meter appears when the person types, and lists unmet rules', async () => {
    const unmet = (password: string) => ['Must contain at least one number'].filter(() => !/\d/.test(password))
    render(
      <I18nProvider i18n={catalogOf('en')}>
        <Field name="password" label="Password">
          <PasswordInput unmet={unmet} />
        </Field>
      </I18nProvider>,
    )
    const user = userEvent.setup()
    expect(bars()).toBeUndefined()
    await user.type(screen.getByLabelText('Password'), 'abc')
    expect(bars()).toBe('3')
    expect(document.querySelectorAll('[data-strength] i')).toHaveLength(4)
    expect(screen.getByText('Password is not strong enough')).toBeDefined()
    expect(screen.getByText('Must contain at least one number')).toBeDefined()
    await user.type(screen.getByLabelText('Password'), '1')
    expect(bars()).toBe('4')
  })
})
