import { describe, expect, it } from 'vitest'
import { brokerageForm } from './brokerage.ts'
import { ANY_DAY, checkForm } from './form.ts'

const BROKERAGE = {
  ...{ brokerageName: 'Harbor Loans', nmls: '2048113', states: 'OH, CA', merchant: 'on' },
  ...{ email: 'ana@example.com', originatorNmls: '1884207', phoneNumber: '', licensedStates: 'oh' },
}
const nmlsOf = (nmls: string) => {
  const checked = checkForm(brokerageForm, { ...BROKERAGE, nmls }, ANY_DAY)
  return checked.ok ? checked.value.nmls : checked.errors.map(({ field, message }) => `${field}: ${message}`)
}

describe('the NMLS number of a new brokerage', () => {
  it.each([' 2048113 ', '2 048 113', 'NMLS # 2048113', 'nmls: 2048113'])(
    'the brokerage form reads the NMLS number %j as 2048113',
    (typed) => expect(nmlsOf(typed)).toBe('2048113'),
  )

  it.each(['20481A', '-', '1234567890123', '٣٤', '🏠', 'x'.repeat(500)])(
    'the brokerage form rejects the NMLS number %j with a message about the format',
    (typed) => expect(nmlsOf(typed)).toEqual(['nmls: Enter the NMLS number, up to 12 digits']),
  )
})
