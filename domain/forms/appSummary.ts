import { mustAgree, NOT_LISTED, uuid } from './fields.ts'
import { type Field, type FormContext, field, form } from './form.ts'

const READ_TO_THE_END = 'Read each document to the end'

interface DocumentsContext extends FormContext {
  /** UUIDs of the documents on the page. The borrower must read each document. */
  readonly documentUuids?: readonly string[]
}

const MAX_DOCUMENTS = 50

/** The documents that the borrower has read to the end. The form posts one value per document. */
const readDocuments = (): Field<string[]> =>
  field(
    (input, say) => {
      const given = Array.isArray(input) ? input : input === undefined || input === null || input === '' ? [] : [input]
      if (given.length === 0) return say(READ_TO_THE_END)
      if (given.length > MAX_DOCUMENTS) return say(NOT_LISTED)
      const one = uuid()
      const read = given.map((document) => one.safeParse(document))
      const uuids = read.flatMap((checked) => (checked.success ? [checked.data] : []))
      return uuids.length === given.length ? [...new Set(uuids)] : say(NOT_LISTED)
    },
    {
      json: { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: MAX_DOCUMENTS },
      messages: { REQUIRED: READ_TO_THE_END, NOT_LISTED },
    },
  )

const shape = { readDocuments: readDocuments(), acknowledged: mustAgree('Confirm that you have read the documents') }

function checkRead(
  { readDocuments: read }: { readDocuments?: readonly string[] },
  { documentUuids }: DocumentsContext,
  fail: (field: string, message: string) => void,
): void {
  if (!read || !documentUuids) return
  if (read.some((document) => !documentUuids.includes(document))) fail('readDocuments', NOT_LISTED)
  else if (documentUuids.some((document) => !read.includes(document))) fail('readDocuments', READ_TO_THE_END)
}

/** The form in which the borrower acknowledges having read the application summary and its figures. */
export const appSummaryForm = form({ shape, rules: checkRead })

/** The form in which the borrower acknowledges each disclosure after reading it to the end. */
export const disclosuresForm = form({ shape, rules: checkRead })
