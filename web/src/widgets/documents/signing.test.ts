import { expect, it } from 'vitest'
import { paper } from '../closing/testClosing.tsx'
import { testDocument } from '../journey/testScreen.tsx'
import { keptDocuments, papersOf } from './signing.ts'

const documents = [
  paper(1, 'CREDIT_AGREEMENT'),
  paper(2, 'DEED_OF_TRUST'),
  paper(3, 'AUTOPAY_AUTHORIZATION'),
  testDocument(4, 'Audit Certificate', 'CLOSING'),
]
const toSign = (role: Parameters<typeof papersOf>[1], stage: Parameters<typeof papersOf>[2] = 'CLOSING') =>
  papersOf(documents, role, stage).toSign.map(({ type }) => type)

it("the borrower signs the security instrument in the notary session; owners who aren't borrowers don't sign the credit agreement", () => {
  expect(toSign('BORROWER')).toEqual(['CREDIT_AGREEMENT', 'AUTOPAY_AUTHORIZATION'])
  expect(toSign('CO_SIGNER')).toEqual(['CREDIT_AGREEMENT', 'DEED_OF_TRUST'])
  expect(toSign('NON_BORROWING_OWNER')).toEqual(['DEED_OF_TRUST'])
  expect(papersOf([paper(2, 'DEED_OF_TRUST', 'NOTARY')], 'BORROWER', 'NOTARY').toSign).toHaveLength(1)
})

it('documents are separated into application documents, closing documents and uploads', () => {
  const kept = keptDocuments([
    testDocument(9, 'Selfie', 'UPLOAD'),
    ...documents,
    testDocument(8, 'Application Summary', 'SUMMARY'),
    testDocument(7, 'Recorded Deed of Trust', 'RECORDED'),
  ])
  expect(kept.applied.map(({ title }) => title)).toEqual(['Application Summary'])
  expect(kept.closed).toEqual([...documents, testDocument(7, 'Recorded Deed of Trust', 'RECORDED')])
  expect(kept.sent.map(({ title }) => title)).toEqual(['Selfie'])
})
