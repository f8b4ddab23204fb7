import { letter } from '../layout/letter.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { DocumentBase } from '../types.ts'

/** A form that staff send to an outside party. Its figures come from the application. */
export interface OrderFormData extends DocumentBase {
  readonly title: string
  /** The text of the order in one or two sentences. Text between '**' is bold. */
  readonly order: string
  readonly sections: readonly {
    readonly title: string
    /** Labels and values. Rows without a value are omitted. */
    readonly rows: readonly (readonly [string, string | undefined])[]
  }[]
  /** The items that the outside party must send back. */
  readonly answer: readonly string[]
  /** Labels of the blanks that staff or the outside party fill in by hand. */
  readonly blanks: readonly string[]
  /** Whether to leave room for the recorder's stamp at the top of the form. */
  readonly stamped?: boolean
}

/** Renders a form that staff send to an outside party, such as a title order. */
export function orderForm(data: OrderFormData): Promise<RenderedDocument> {
  return letter(data, { title: data.title, subject: data.title }, (page) => {
    if (data.stamped) page.space(130, 'For the recorder’s use')
    page.paragraph(data.order)
    for (const { title, rows } of data.sections) {
      const filled = rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
      if (filled.length > 0) page.section(title, () => page.keyValueTable(filled, 0.34))
    }
    if (data.answer.length > 0) page.section('Please send us', () => page.list(data.answer))
    if (data.blanks.length > 0) page.blanks(data.blanks)
  })
}
