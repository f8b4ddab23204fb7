/**
 * Records a document's text while its pages are laid out, so that the phone view and the pages show the same words. The
 * text is stored inside the PDF as an associated file (ISO 32000-2, 14.13), which the document's seal covers.
 */

import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { type DocumentBlock, type DocumentText, documentText } from 'domain/api/documentText.ts'
import type { Instant } from 'domain/values/dates.ts'
import type { Letter } from './elements.ts'
import type { Pdf } from './page.ts'
import { NOTARY_LABELS, signerLabel, VENUE_LABELS } from './signatures.ts'

const FILE = 'text.json'

/** Returns a copy of `letter` that draws each element on the page as before, and also adds the element to `blocks`. */
export function recorded(letter: Letter, blocks: DocumentBlock[]): Letter {
  return {
    ...letter,
    section(title, build) {
      blocks.push({ kind: 'heading', text: title })
      letter.section(title, build)
    },
    paragraph(text) {
      blocks.push({ kind: 'paragraph', text })
      letter.paragraph(text)
    },
    small(text) {
      blocks.push({ kind: 'small', text })
      letter.small(text)
    },
    list(items, labels = 'bullets') {
      blocks.push({ kind: 'list', items: [...items], labels })
      letter.list(items, labels)
    },
    keyValueTable(rows, labelShare) {
      blocks.push({ kind: 'facts', rows: rows.map(([label, value]) => ({ label, value })) })
      letter.keyValueTable(rows, labelShare)
    },
    table(table) {
      const { columns, rows, total } = table
      blocks.push({
        kind: 'table',
        columns: columns.map(({ header, align = 'left' }) => ({ header, align })),
        rows: rows.map((row) => [...row]),
        ...(total && { total: [...total] }),
      })
      letter.table(table)
    },
    notice(title, paragraphs) {
      blocks.push({ kind: 'notice', title, paragraphs: [...paragraphs] })
      letter.notice(title, paragraphs)
    },
    figure(figure, meaning) {
      blocks.push({ kind: 'figure', figure, meaning })
      letter.figure(figure, meaning)
    },
    blanks(labels) {
      blocks.push({ kind: 'blanks', labels: [...labels] })
      letter.blanks(labels)
    },
    signatureBlock(parties, statement) {
      blocks.push({ kind: 'paragraph', text: statement }, { kind: 'signatures', signers: parties.map(signerLabel) })
      letter.signatureBlock(parties, statement)
    },
    notaryVenue() {
      blocks.push({ kind: 'notary', labels: VENUE_LABELS })
      letter.notaryVenue()
    },
    notarySignature() {
      blocks.push({ kind: 'notary', labels: NOTARY_LABELS })
      letter.notarySignature()
    },
    space(height, label) {
      blocks.push({ kind: 'small', text: label })
      letter.space(height, label)
    },
  }
}

/** Stores the document's text in its PDF file. */
export function enclose(pdf: Pdf, text: DocumentText, createdAt: Instant): void {
  const created = new Date(createdAt)
  // PDFKit accepts this option, but its types don't declare it.
  const options = {
    name: FILE,
    type: 'application/json',
    description: 'The text of this document, for small screens',
    creationDate: created,
    modifiedDate: created,
    relationship: 'Alternative',
    // Keep the file out of the list of attachments that PDF programs show.
    hidden: true,
  }
  pdf.file(Buffer.from(JSON.stringify(text)), options)
}

/**
 * Returns the text stored in a PDF that this server made; undefined if the file has none, for example because it was
 * merged from several documents.
 */
export async function enclosedText(bytes: Uint8Array): Promise<DocumentText | undefined> {
  const { catalog } = await PDFDocument.load(bytes, { updateMetadata: false })
  const files = catalog.lookupMaybe(PDFName.of('AF'), PDFArray)
  if (!files || files.size() === 0) return undefined
  const stream = files.lookup(0, PDFDict).lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F'))
  if (!(stream instanceof PDFRawStream)) return undefined
  const found = documentText.safeParse(JSON.parse(Buffer.from(decodePDFRawStream(stream).decode()).toString()))
  return found.success ? found.data : undefined
}
