import { expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import { FILE_MAX_BYTES, FILE_MESSAGES, file, files } from './files.ts'
import { checkForm, type Form, form } from './form.ts'

const PDF = { name: 'policy.pdf', size: 10 }
const proof = form({
  shape: { proof: file({ missing: 'Choose the first page of the policy' }), also: file({ required: false }) },
})
const paystubs = form({ shape: { paystubs: files(2), more: files(2, { required: false, pictures: true }) } })
const messagesOf = <T>(given: Form<T>, answers: object) => {
  const checked = checkForm(given, answers, { today: plainDate('2026-11-23') })
  return checked.ok ? [] : checked.errors.map(({ message }) => message)
}

it.each([
  [PDF, []],
  [[PDF], []],
  ['', ['Choose the first page of the policy']],
  [{ name: '', size: 0 }, ['Choose the first page of the policy']],
  ['policy.pdf', [FILE_MESSAGES.damaged]],
  [{ name: 'policy.pdf', size: -1 }, [FILE_MESSAGES.damaged]],
  [{ name: 'policy', size: 10 }, [FILE_MESSAGES.document]],
  [{ name: 'policy.pdf', size: 0 }, [FILE_MESSAGES.empty]],
  [{ name: 'policy.pdf', size: FILE_MAX_BYTES + 1 }, [FILE_MESSAGES.large]],
] as const)('a form with one required file, given the input %j, returns the messages %j', (given, messages) => {
  expect(messagesOf(proof, { proof: given })).toEqual(messages)
})

it.each([
  [{ paystubs: [PDF, PDF] }, []],
  [{ paystubs: [] }, [FILE_MESSAGES.missing]],
  [{ paystubs: [PDF, PDF, PDF] }, ['Choose no more than 2 files']],
  [{ paystubs: [PDF, 'policy.pdf'] }, [FILE_MESSAGES.damaged]],
  [{ paystubs: PDF, more: PDF }, [FILE_MESSAGES.picture]],
])('a form with several files, given the input %j, returns the messages %j', (answers, messages) => {
  expect(messagesOf(paystubs, answers)).toEqual(messages)
})
