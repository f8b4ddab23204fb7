import { PDFDocument } from '@cantoo/pdf-lib'
import type { DocumentText } from 'domain/api/documentText.ts'
import { documentTypes } from 'domain/application/core/documents.ts'
import { describe, expect, it } from 'vitest'
import { auditData } from '../audit.testdata.ts'
import { mergeFiles } from '../merge.ts'
import { poppler, render } from '../poppler.testdata.ts'
import { california, lender, texas } from '../render.testdata.ts'
import { renderAuditCertificate } from '../render.ts'
import type { RenderedDocument } from '../rendered.ts'
import { createSealingIdentity } from '../signing/identity.ts'
import { seal } from '../signing/seal.ts'
import { enclosedText } from './reading.ts'

/** Removes spaces and the '**' around bold text. */
const bare = (text: string): string => text.normalize('NFC').replaceAll('**', '').replace(/\s/g, '')

/** Returns all strings in a document's stored text, in reading order. */
function stringsOf({ lender: name, contact, addressee = '', title, dated, blocks }: DocumentText): string[] {
  const inside = blocks.flatMap((block): string[] => {
    switch (block.kind) {
      case 'list':
        return block.items
      case 'facts':
        return block.rows.flatMap(({ label, value }) => [label, value])
      case 'table':
        return [...block.columns.map(({ header }) => header), ...block.rows.flat(), ...(block.total ?? [])]
      case 'notice':
        return [block.title, ...block.paragraphs]
      case 'figure':
        return [block.figure, block.meaning]
      case 'blanks':
      case 'notary':
        return block.labels
      case 'signatures':
        return block.signers
      default:
        return [block.text]
    }
  })
  return [name, contact, addressee, title, dated, ...inside].map(bare).filter((text) => text !== '')
}

/** Returns the text of a PDF in the order of its tags, with the spaces removed. */
const wordsOf = (document: RenderedDocument): string =>
  bare(
    poppler('pdfinfo', document, '-struct-text')
      .split('\n')
      .map((line) => /^ *"(.*)"$/.exec(line)?.[1] ?? '')
      .join(''),
  )

async function textOf(document: RenderedDocument): Promise<DocumentText> {
  const text = await enclosedText(document.bytes)
  if (!text) throw new Error('the document has no text')
  return text
}

/**
 * Whether the text is only on the printed pages and not in the stored text. This applies to list bullets and numbers,
 * labels of signature lines, and repeated table headers.
 */
const isAdded = (gap: string, { blocks }: DocumentText): boolean => {
  const headers = blocks.flatMap((block) =>
    block.kind === 'table' ? [bare(block.columns.map(({ header }) => header).join(''))] : [],
  )
  return /^(•|\d+\.|\([a-z]\)|Date)?$/.test(gap) || headers.some((header) => gap === header)
}

async function expectSameWords(document: RenderedDocument): Promise<void> {
  const text = await textOf(document)
  const pages = wordsOf(document)
  let place = 0
  for (const one of stringsOf(text)) {
    const found = pages.indexOf(one, place)
    expect(found, one).toBeGreaterThanOrEqual(place)
    const gap = pages.slice(place, found)
    expect(isAdded(gap, text), `${gap} before ${one}`).toBe(true)
    place = found + one.length
  }
  expect(isAdded(pages.slice(place), text), pages.slice(place)).toBe(true)
}

describe.each([
  ['Texas, two owners', texas],
  ['California, one owner', california],
] as const)('%s', (_, data) => {
  it.each(documentTypes.map(({ id }) => id))(
    'the stored text of the document %s has the same words as its pages, in the same order',
    async (id) => expectSameWords(await render(data, id)),
  )
})

it('the stored text of the audit certificate has the same words as its pages', async () =>
  expectSameWords(await renderAuditCertificate(auditData)))

it("a document's stored text isn't listed as an attachment, and the document's seal covers it", async () => {
  const { bytes } = await render(texas, 'CREDIT_AGREEMENT')
  const before = await enclosedText(bytes)
  const identity = await createSealingIdentity(lender.name, texas.CREDIT_AGREEMENT.createdAt)
  const sealed = await seal(bytes, { name: lender.name, identity }, 'Test', texas.CREDIT_AGREEMENT.createdAt)
  expect(await enclosedText(sealed)).toEqual(before)
  expect((await PDFDocument.load(sealed)).getAttachments()).toEqual([])
})

it("a merged PDF and a PDF that this server didn't make have no stored text", async () => {
  const { bytes } = await render(texas, 'CREDIT_AGREEMENT')
  expect(await enclosedText(await mergeFiles('Package', [bytes]))).toBeUndefined()
  const foreign = await PDFDocument.create()
  foreign.addPage()
  expect(await enclosedText(await foreign.save())).toBeUndefined()
})
