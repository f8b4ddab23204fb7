import { describe, expect, it } from 'vitest'
import { event } from '../events.ts'
import { openReviews } from '../reviews/reviews.ts'
import { BORROWER, document, World } from '../testing/testWorld.ts'

const picture = { name: 'a.jpg', size: 1000 }
const answered = (answer: 'AGREED' | 'DECLINED'): World => {
  const world = new World()
  world.goTo('faceScan')
  world.do('answerFaceScan', { faceScan: answer })
  return world
}
const given = ({ application }: World) => application.consents.filter(({ type }) => type === 'FACE_SCAN')
const selfies = ({ application }: World) => application.documents.filter(({ type }) => type === 'SELFIE')

describe('the answer to the notice about the face scan', () => {
  it("the borrower answers the face scan notice before taking pictures, and the answer records the notice's version", () => {
    const world = new World()
    world.goTo('faceScan')
    expect(() => world.do('submitIdentity', { documentType: 'PASSPORT', front: picture, selfie: picture })).toThrow()
    world.do('answerFaceScan', { faceScan: 'AGREED' })
    expect(world.state).toBe('docVerify')
    expect(given(world)).toMatchObject([
      { identity: BORROWER, version: expect.stringMatching(/^face-scan\//), digest: expect.stringMatching(/^\w{16}$/) },
    ])
    world.do('answerFaceScan', { faceScan: 'AGREED' })
    expect(given(world)).toHaveLength(1)
  })

  it('if the borrower declines the face scan, staff review the ID without a selfie and without the identity provider', () => {
    const world = answered('DECLINED')
    expect(given(world)).toEqual([])
    world.do('submitIdentity', { documentType: 'PASSPORT', front: picture })
    expect(openReviews(world.application)).toMatchObject([{ kind: 'IDENTITY', subject: BORROWER }])
    expect(world.application.requests.IDENTITY).toBeUndefined()
    expect(world.state).toBe('hold')
    world.end('CLEAR')
    expect(world.application).toMatchObject({ status: 'CLOSING_DOCUMENTS', identity: { status: 'VERIFIED' } })
  })

  it('the borrower can change the face scan answer until submitting the pictures, and declining removes the selfie', () => {
    const world = answered('AGREED')
    world.happen(event('DocumentUploaded', { document: document(90, 'SELFIE', 'UPLOAD', BORROWER) }))
    expect(selfies(world)).toHaveLength(1)
    world.do('answerFaceScan', { faceScan: 'DECLINED' })
    expect(given(world)).toEqual([])
    expect(selfies(world)).toEqual([])
    world.do('answerFaceScan', { faceScan: 'AGREED' })
    expect(given(world)).toHaveLength(1)
    world.send('submitIdentity')
    expect(world.application.requests.IDENTITY?.state).toBe('OPEN')
  })
})

describe('rejected pictures', () => {
  it('the list of rejected pictures stays until the person submits new ones', () => {
    const world = answered('AGREED')
    world.send('submitIdentity')
    const replace = [{ picture: 'back', fault: 'BLURRED' }] as const
    world.report('IDENTITY', { identity: BORROWER, verified: false, reason: 'Blurry.', replace })
    expect(world.application.identity).toMatchObject({ status: 'FAILED', replace, faceScan: 'AGREED' })
    expect(world.state).toBe('docVerify')
    world.send('submitIdentity')
    expect(world.application.identity.replace).toBeUndefined()
    world.report('IDENTITY', { identity: BORROWER, verified: false, reason: 'Blurry.', replace: [] })
    expect(world.application.identity.replace).toBeUndefined()
  })
})
