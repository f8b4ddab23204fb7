/**
 * The text of a document as blocks. The document viewer shows the blocks as HTML that fits a phone's screen. In
 * paragraphs, list items and notices, text between '**' is bold.
 */

import * as z from 'zod/mini'
import { component } from './contract.ts'

const text = z.string()
const texts = z.array(text)

const documentBlock = component(
  'DocumentBlock',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), text }),
    z.object({ kind: z.literal('paragraph'), text }),
    z.object({ kind: z.literal('small'), text }),
    z.object({ kind: z.literal('list'), items: texts, labels: z.enum(['bullets', 'letters', 'numbers']) }),
    z.object({ kind: z.literal('facts'), rows: z.array(z.object({ label: text, value: text })) }),
    z.object({
      kind: z.literal('table'),
      columns: z.array(z.object({ header: text, align: z.enum(['left', 'right']) })),
      rows: z.array(texts),
      /** The table's last row, such as a total. The document viewer sets it apart from the other rows. */
      total: z.optional(texts),
    }),
    /** Text that must stand out from the rest of the document. */
    z.object({ kind: z.literal('notice'), title: text, paragraphs: texts }),
    z.object({ kind: z.literal('figure'), figure: text, meaning: text }),
    /** Lines that people fill in by hand on paper. */
    z.object({ kind: z.literal('blanks'), labels: texts }),
    /** Lines for signatures. Each has the signer's name and role. */
    z.object({ kind: z.literal('signatures'), signers: texts }),
    /** Lines that the notary public completes. */
    z.object({ kind: z.literal('notary'), labels: texts }),
  ]),
)
export type DocumentBlock = z.infer<typeof documentBlock>

export const documentText = component(
  'DocumentText',
  z.object({
    title: text,
    lender: text,
    /** The lender's address, phone and email, and its license number. Lines are separated by line breaks. */
    contact: text,
    /** The recipient's name and address, if the document is addressed to one person. */
    addressee: z.optional(text),
    /** The document's date and loan number. */
    dated: text,
    footer: text,
    /** The names of the people who initial every page. */
    initials: texts,
    blocks: z.array(documentBlock),
  }),
)
export type DocumentText = z.infer<typeof documentText>
