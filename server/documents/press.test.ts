import { instant } from 'domain/values/dates.ts'
import { expect, test } from 'vitest'
import { renderDocument, sealDocument } from './press.ts'
import { california } from './render.testdata.ts'
import { renderDocument as renderHere } from './render.ts'
import { createSealingIdentity } from './signing/identity.ts'
import { signerMarks } from './signing/marks.ts'
import { verifySeal } from './signing/seal.ts'

const AT = instant('2026-11-21T16:00:00Z')
const deed = california.DEED_OF_TRUST

test('a document thread renders the same bytes as the main thread', { timeout: 30_000 }, async () => {
  const [there, here] = await Promise.all([renderDocument('DEED_OF_TRUST', deed), renderHere('DEED_OF_TRUST', deed)])
  expect(there).toEqual(here)
})

test('a document thread draws signature marks and seals the document', { timeout: 30_000 }, async () => {
  const identity = await createSealingIdentity('Lender', AT)
  const { bytes, fields } = await renderDocument('DEED_OF_TRUST', deed)
  const look = { kind: 'typed', text: 'Wren Abernathy' } as const
  const act = { signer: 'p1', name: look.text, signature: look, initials: look, at: AT, zone: 'America/Los_Angeles' }
  const sealed = await sealDocument({
    ...{ bytes, marks: signerMarks(fields, act), reason: 'Sealed', at: AT },
    signer: { name: 'Lender', identity },
  })
  expect(sealed.length).toBeGreaterThan(bytes.length)
  expect(verifySeal(sealed, identity.chainPem)).toMatchObject({ valid: true, coversWholeDocument: true, trusted: true })
})

test('a document thread passes an error to its caller', { timeout: 30_000 }, async () => {
  const { trustee: _, ...withoutTrustee } = deed
  const error = await renderHere('DEED_OF_TRUST', withoutTrustee).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(RangeError)
  await expect(renderDocument('DEED_OF_TRUST', withoutTrustee)).rejects.toMatchObject({
    name: 'RangeError',
    message: (error as Error).message,
  })
})
