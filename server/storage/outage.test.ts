import { describe, expect, test } from 'vitest'
import { isOutage } from './outage.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

describe('isOutage', () => {
  test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '08006', '57P01', '57P02', '57P03', '53300', '25006'])(
    'isOutage recognizes the code %s',
    (code) => {
      expect(isOutage(withCode(code))).toBe(true)
    },
  )

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('isOutage recognizes the driver\'s message "%s"', (message) => {
    expect(isOutage(new Error(message))).toBe(true)
  })

  test.each(['23505', '40P01', '57014', '42501', 'HL401'])(
    'isOutage returns false for the error code %s of a failed statement',
    (code) => {
      expect(isOutage(withCode(code))).toBe(false)
    },
  )

  test("isOutage ignores the program's own errors", () => {
    for (const error of [new Error('something'), undefined, null, 'text', {}]) expect(isOutage(error)).toBe(false)
  })
})
