import { mustAgree, NOT_LISTED, uuid } from './fields.ts'
import { type Field, type FormContext, field, form } from './form.ts'

const READ_TO_THE_END = 'Read each document to the end'
const CONFIRM_RECEIPT = 'Confirm that you received this notice'

interface DocumentsContext extends FormContext {
  /** UUIDs of the documents on the page. The borrower must read each document. */
  readonly documentUuids?: readonly string[]
  /** UUIDs of the documents on the page whose receipt the borrower must confirm separately. */
  readonly receiptUuids?: readonly string[]
}

const MAX_DOCUMENTS = 50

/**
 * A field for a list of document UUIDs, posted as one value per document. `required`: the error message for an empty
 * list. Without it, the list may be empty.
 */
const documents = (required?: string): Field<string[]> =>
  field(
    (input, say) => {
      const given = Array.isArray(input) ? input : input === undefined || input === null || input === '' ? [] : [input]
      if (given.length === 0) return required === undefined ? [] : say(required)
      if (given.length > MAX_DOCUMENTS) return say(NOT_LISTED)
      const one = uuid()
      const read = given.map((document) => one.safeParse(document))
      const uuids = read.flatMap((checked) => (checked.success ? [checked.data] : []))
      return uuids.length === given.length ? [...new Set(uuids)] : say(NOT_LISTED)
    },
    {
      json: {
        type: 'array',
        items: { type: 'string', format: 'uuid' },
        ...(required !== undefined && { minItems: 1 }),
        maxItems: MAX_DOCUMENTS,
      },
      messages: { REQUIRED: required, NOT_LISTED },
    },
  )

/**
 * The fields for the documents that the person has read to the end, and for one acknowledgment that covers all of them.
 */
const shape = {
  readDocuments: documents(READ_TO_THE_END),
  acknowledged: mustAgree('Confirm that you have read the documents'),
}

function checkRead(
  { readDocuments: read }: { readDocuments?: readonly string[] },
  { documentUuids }: DocumentsContext,
  fail: (field: string, message: string) => void,
): void {
  if (!read || !documentUuids) return
  if (read.some((document) => !documentUuids.includes(document))) fail('readDocuments', NOT_LISTED)
  else if (documentUuids.some((document) => !read.includes(document))) fail('readDocuments', READ_TO_THE_END)
}

/**
 * The form for acknowledging the documents of the application summary. `received` lists the documents whose receipt the
 * borrower confirmed separately.
 */
export const appSummaryForm = form({
  shape: { ...shape, received: documents() },
  rules: (answers, context: DocumentsContext, fail) => {
    checkRead(answers, context, fail)
    const { receiptUuids = [] } = context
    if (answers.received?.some((one) => !receiptUuids.includes(one))) fail('received', NOT_LISTED)
    else if (receiptUuids.some((one) => !answers.received?.includes(one))) fail('received', CONFIRM_RECEIPT)
  },
})

/** The form for acknowledging a package of documents, after the person has read each document to the end. */
export const disclosuresForm = form({ shape, rules: checkRead })
