import { describe, expect, it } from 'vitest'
import { biometricLawOf, mayCaptureFace } from './faceScan.ts'

describe('the consent to a face scan', () => {
  it.each([
    ['IL', '740 ILCS 14/15'],
    ['TX', 'Tex. Bus. & Com. Code § 503.001'],
    ['WA', 'RCW 19.375.020'],
    ['CA', undefined],
    ['constructor', undefined],
    [undefined, undefined],
  ])('the law on face scans in %s is %s', (state, citation) => {
    expect(biometricLawOf(state)?.citation).toBe(citation)
  })

  it('in every state, the ID check may scan a face only if the person consents', () => {
    expect(mayCaptureFace({ faceScan: 'AGREED' })).toBe(true)
    expect(mayCaptureFace({ faceScan: 'DECLINED' })).toBe(false)
    expect(mayCaptureFace({})).toBe(false)
  })
})
