import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRef } from '@cantoo/pdf-lib'
import { instant, plainDate } from 'domain/values/dates.ts'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditData } from '../audit.testdata.ts'
import { california, texas } from '../render.testdata.ts'
import { renderAuditCertificate, renderDocument } from '../render.ts'
import type { RenderedDocument } from '../rendered.ts'
import { createSealingIdentity, type SealingIdentity } from './identity.ts'
import { type Mark, notaryMarks, signerMarks } from './marks.ts'
import { placeMarks } from './placeMarks.ts'
import { seal, verifySeal } from './seal.ts'

const at = instant('2026-11-21T17:00:00Z')
const zone = 'America/Chicago'
const SIGNER = 'Hearthline Lending LLC Document Seal'

let folder = ''
let identity: SealingIdentity
let deed: RenderedDocument
let marks: Mark[]
let marked: Uint8Array
let sealed: Uint8Array

const sealAs = (pdf: Uint8Array): Promise<Uint8Array> =>
  seal(pdf, { name: 'Hearthline Lending LLC', identity }, 'Signed by everybody', at)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seal-'))
  identity = await createSealingIdentity('Hearthline Lending LLC', at)
  deed = await renderDocument('DEED_OF_TRUST', texas.DEED_OF_TRUST)
  const stroke = { kind: 'drawn', path: 'M10 60 C 40 10 65 10 95 80 L 220 70', width: 240, height: 100 } as const
  marks = [
    ...signerMarks(deed.fields, {
      signer: 'p1',
      name: 'María José O’Brien-Nguyễn',
      signature: { kind: 'typed', text: 'María José O’Brien-Nguyễn' },
      initials: { kind: 'typed', text: 'MJO' },
      at,
      zone,
    }),
    ...signerMarks(deed.fields, {
      signer: 'p2',
      name: "Seán Patrick O'Brien",
      signature: stroke,
      initials: stroke,
      at,
      zone,
    }),
    ...notaryMarks(deed.fields, {
      name: 'Lois Tamayo',
      signature: { kind: 'typed', text: 'Lois Tamayo' },
      commission: 'TX-1339874',
      expires: plainDate('2029-03-31'),
      state: 'Texas',
      county: 'Travis',
      at,
      zone,
      remote: true,
    }),
  ]
  marked = await placeMarks(deed.bytes, marks)
  sealed = await sealAs(marked)
})
afterAll(() => rmSync(folder, { recursive: true }))

const poppler = (tool: string, pdf: Uint8Array, ...options: string[]): string => {
  const file = join(folder, 'document.pdf')
  writeFileSync(file, pdf)
  return execFileSync(tool, [...options, file, ...(tool === 'pdftotext' ? ['-'] : [])], { encoding: 'utf8' })
}
const textOf = (pdf: Uint8Array): string => poppler('pdftotext', pdf, '-layout').replace(/\s+/g, ' ')

/** Returns the alternative text of each field in the PDF's tag tree. */
async function alternatives(pdf: Uint8Array): Promise<Map<string, string>> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const found = new Map<string, string>()
  const visit = (value: unknown): void => {
    const object = value instanceof PDFRef ? document.context.lookup(value) : value
    if (object instanceof PDFArray) for (const one of object.asArray()) visit(one)
    if (!(object instanceof PDFDict)) return
    const title = object.get(PDFName.of('T'))
    const alt = object.get(PDFName.of('Alt'))
    if (title && alt instanceof PDFHexString) found.set(String(title).slice(1, -1), alt.decodeText())
    visit(object.get(PDFName.of('K')))
  }
  visit(document.catalog.get(PDFName.of('StructTreeRoot')))
  return found
}

describe('marks', () => {
  it('marks fill every field in the deed of trust', async () => {
    expect(new Set(marks.map((mark) => mark.field.id))).toEqual(new Set(deed.fields.map((field) => field.id)))
    const text = textOf(marked)
    expect(text).toContain('Signed electronically, 11/21/2026, 11:00:00 AM CST')
    expect(text).toContain('NOTARY PUBLIC')
    expect(text).toContain('Commission No. TX-1339874')
    expect(text).toContain(
      'By means of communication technology: present in a live electronic session at 11/21/2026, 11:00:00 AM CST',
    )
    expect(text).not.toMatch(/video|recorded;/)
    expect(text).toContain('03/31/2029')
  })

  it("the PDF's tag tree describes each mark, such as a signature or a notary's seal", async () => {
    const said = await alternatives(marked)
    expect(said.get('signature.p1.1')).toBe(
      'Signature of María José O’Brien-Nguyễn, given electronically on 11/21/2026, 11:00:00 AM CST',
    )
    expect(said.get('notary.SEAL.1')).toContain('Lois Tamayo, Notary Public, State of Texas')
    expect(said.size).toBe(deed.fields.length)
    expect(poppler('pdfinfo', sealed)).toMatch(/Tagged:\s+yes/)
  })

  it.each([
    ['SUBSCRIBING', 'Signed electronically, 11/21/2026, 11:00:00 AM CST, subscribing party'],
    ['NOTARY_SESSION', 'Signed electronically in the session with the notary public, 11/21/2026, 11:00:00 AM CST'],
    ['NOTARY_PRESENCE', 'Signed in person in the presence of the notary public, 11/21/2026, 11:00:00 AM CST'],
  ] as const)('a signature mark states how the document was signed: %s', async (manner, caption) => {
    const look = { kind: 'typed', text: 'W. A.' } as const
    const act = { signer: 'p1', name: 'Wren', signature: look, initials: look, at, zone, manner }
    const own = signerMarks(deed.fields, act)
    expect(textOf(await placeMarks(deed.bytes, own))).toContain(caption)
    const electronically = own.filter(({ alt }) => alt.includes('electronically'))
    expect(electronically.length > 0).toBe(manner !== 'NOTARY_PRESENCE')
  })

  it("a date mark shows the date in the signer's time zone", async () => {
    const evening = instant('2026-11-22T03:00:00Z')
    const look = { kind: 'typed', text: 'W. A.' } as const
    const dates = signerMarks(deed.fields, {
      signer: 'p1',
      name: 'Wren',
      signature: look,
      initials: look,
      at: evening,
      zone,
    })
    expect(dates.find((mark) => mark.field.kind === 'date')).toMatchObject({ text: '11/21/2026' })
  })

  it('signature marks stay within their fields', async () => {
    const document = await renderDocument('CLOSING_COSTS', california.CLOSING_COSTS)
    const look = { kind: 'typed', text: 'Wren Abernathy' } as const
    const signed = await placeMarks(
      document.bytes,
      signerMarks(document.fields, { signer: 'p1', name: 'Wren Abernathy', signature: look, initials: look, at, zone }),
    )
    const picture = async (pdf: Uint8Array, name: string) => {
      writeFileSync(join(folder, `${name}.pdf`), pdf)
      execFileSync('pdftoppm', ['-r', '72', '-png', '-singlefile', join(folder, `${name}.pdf`), join(folder, name)])
      return sharp(join(folder, `${name}.png`))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
    }
    const [before, after] = [await picture(document.bytes, 'before'), await picture(signed, 'after')]
    const changed: [number, number][] = []
    before.data.forEach((value, index) => {
      if (Math.abs(value - (after.data[index] ?? 0)) > 40)
        changed.push([index % before.info.width, 792 - Math.floor(index / before.info.width)])
    })
    const inside = ([x, y]: [number, number]) =>
      document.fields.some(
        ({ rect }) =>
          x >= rect.x - 1 && x <= rect.x + rect.width + 1 && y >= rect.y - 1 && y <= rect.y + rect.height + 1,
      )
    expect(changed.length).toBeGreaterThan(300)
    expect(changed.filter((point) => !inside(point))).toEqual([])
  })

  it('a signature can be drawn, or typed with letters that the script font lacks', async () => {
    const png = new Uint8Array(
      await sharp({ create: { width: 30, height: 12, channels: 4, background: '#123' } })
        .png()
        .toBuffer(),
    )
    const [first, second] = deed.fields.filter((field) => field.kind === 'signature')
    if (!first || !second) throw new Error('no fields')
    const signed = await placeMarks(deed.bytes, [
      { field: first, look: { kind: 'image', png }, alt: 'Signed' },
      { field: second, look: { kind: 'typed', text: 'Дмитрий' }, alt: 'Signed' },
    ])
    expect(signed.length).toBeGreaterThan(deed.bytes.length)
  })

  it('drawing a mark fails if the field belongs to another document', async () => {
    const [field] = deed.fields
    if (!field) throw new Error('no field')
    const other = { ...field, id: 'signature.somebody.1' }
    await expect(placeMarks(deed.bytes, [{ field: other, text: 'x', alt: 'x' }])).rejects.toThrow(
      'the document has no field',
    )
    const script = { kind: 'drawn', path: 'M0 0 <script>', width: 1, height: 1 } as const
    await expect(placeMarks(deed.bytes, [{ field, look: script, alt: 'x' }])).rejects.toThrow('not a drawn signature')
  })
})

describe('seal', () => {
  it("the seal passes pdfsig's check and covers the whole document", () => {
    const report = poppler('pdfsig', sealed)
    expect(report).toContain('Signature is Valid.')
    expect(report).toContain('Total document signed')
    expect(report).toContain('ETSI.CAdES.detached')
    expect(report).toContain('SHA-256')
    expect(report).toContain(SIGNER)
  })

  it('the seal states who sealed the document and when', () => {
    expect(verifySeal(sealed, identity.chainPem)).toEqual({
      valid: true,
      coversWholeDocument: true,
      trusted: true,
      signer: SIGNER,
      time: at,
    })
    expect(verifySeal(sealed).trusted).toBe(false)
  })

  it("the seal isn't trusted if another authority issued its certificate", async () => {
    const other = await createSealingIdentity('Hearthline Lending LLC', at)
    expect(verifySeal(sealed, other.chainPem)).toMatchObject({ valid: true, trusted: false })
  })

  it('the seal check reports a file without a seal as invalid', () => {
    expect(verifySeal(marked)).toMatchObject({ valid: false, coversWholeDocument: false })
    expect(verifySeal(new Uint8Array())).toMatchObject({ valid: false })
  })

  // The test has a long timeout, because it runs thousands of full seal checks.
  it('the seal becomes invalid if any byte of the document changes', { timeout: 180_000 }, () => {
    const flipped = (position: number, mask: number): boolean => {
      const copy = sealed.slice()
      copy[position] = (copy[position] ?? 0) ^ mask
      const { valid, coversWholeDocument } = verifySeal(copy)
      return valid && coversWholeDocument
    }
    fc.assert(
      fc.property(
        fc.nat(sealed.length - 1),
        fc.integer({ min: 1, max: 255 }),
        (position, mask) => !flipped(position, mask),
      ),
      { numRuns: 1_000 },
    )
    // Change every byte near the end of the file, including the signature's own bytes, which the seal doesn't cover.
    const from = Buffer.from(sealed).lastIndexOf('/Type /Sig')
    const unseen = Array.from({ length: sealed.length - from }, (_, index) => from + index).filter((position) =>
      flipped(position, 1 << (position % 8)),
    )
    expect(unseen).toEqual([])
  })

  it('the seal check detects added and removed bytes', () => {
    const longer = new Uint8Array([...sealed, 10])
    expect(verifySeal(longer)).toMatchObject({ valid: true, coversWholeDocument: false })
    expect(verifySeal(sealed.slice(0, -1)).valid).toBe(false)
    expect(verifySeal(sealed.slice(0, 5_000)).valid).toBe(false)
  })

  it('the seal stays valid after a later signature and a second seal are added', async () => {
    const more = await placeMarks(sealed, marks.slice(0, 1))
    expect(Buffer.from(more.subarray(0, sealed.length)).equals(Buffer.from(sealed))).toBe(true)
    expect(verifySeal(more).coversWholeDocument).toBe(false)
    const again = await sealAs(more)
    expect(verifySeal(again, identity.chainPem)).toMatchObject({
      valid: true,
      coversWholeDocument: true,
      trusted: true,
    })
    expect(poppler('pdfsig', again).match(/Signature is Valid\./g)).toHaveLength(2)
  })

  it('the server can seal the audit certificate and other documents that nobody signs', async () => {
    const notice = await renderDocument('CREDIT_SCORE_NOTICE', california.CREDIT_SCORE_NOTICE)
    const certificate = await renderAuditCertificate(auditData)
    for (const { bytes } of [notice, certificate])
      expect(verifySeal(await sealAs(bytes), identity.chainPem)).toMatchObject({
        valid: true,
        coversWholeDocument: true,
      })
  })

  it('a seal is invalid if it was made outside the validity period of its certificates', async () => {
    const early = await seal(
      marked,
      { name: 'Hearthline Lending LLC', identity },
      'Too early',
      instant('2020-01-01T00:00:00Z'),
    )
    expect(verifySeal(early)).toMatchObject({ valid: false, problem: 'signed outside the validity of a certificate' })
  })
})
