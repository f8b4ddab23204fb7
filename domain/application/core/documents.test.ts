import { describe, expect, it } from 'vitest'
import { STATE_CODES } from '../../values/address.ts'
import {
  DOCUMENT_TYPE_IDS,
  documentTitle,
  documentType,
  documentTypes,
  securityInstrument,
  signersOf,
} from './documents.ts'

const borrower = { id: 'a', borrower: true, owner: true }
const owner = { id: 'b', borrower: false, owner: true }
const coBorrower = { id: 'c', borrower: true, owner: false }
const parties = [borrower, owner, coBorrower]

describe('documents', () => {
  it('every document type appears only once in the list', () => {
    expect(documentTypes.map((type) => type.id)).toEqual(DOCUMENT_TYPE_IDS)
    expect(documentType('DEED_OF_TRUST')).toMatchObject({ stage: 'notary', notarized: true, signers: 'OWNERS' })
  })

  it("a document's signing rule determines who must sign it", () => {
    expect(signersOf('NOBODY', parties)).toEqual([])
    expect(signersOf('EVERYBODY', parties)).toEqual(parties)
    expect(signersOf('BORROWERS', parties)).toEqual([borrower, coBorrower])
    expect(signersOf('OWNERS', parties)).toEqual([borrower, owner])
    expect(signersOf('ACCOUNT_HOLDER', parties, 'c')).toEqual([coBorrower])
    expect(signersOf('ACCOUNT_HOLDER', parties)).toEqual([])
  })

  it('each state uses its own type of security instrument', () => {
    expect(STATE_CODES.filter((state) => securityInstrument(state) === 'SECURITY_DEED')).toEqual(['GA'])
    expect(STATE_CODES.filter((state) => securityInstrument(state) === 'DEED_OF_TRUST')).toHaveLength(20)
    expect(['CA', 'TX', 'VA', 'NC'].map(securityInstrument)).toEqual(Array(4).fill('DEED_OF_TRUST'))
    expect(['FL', 'NY', 'OH', 'PA'].map(securityInstrument)).toEqual(Array(4).fill('MORTGAGE'))
    expect(documentTitle('DEED_OF_TRUST', 'FL')).toBe('Mortgage')
    expect(documentTitle('DEED_OF_TRUST', 'GA')).toBe('Security Deed')
    expect(documentTitle('CLOSING_COSTS', 'FL')).toBe('Itemization of Closing Costs')
  })
})
