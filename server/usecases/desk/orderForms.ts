/**
 * The forms that staff send to outside parties from a desk task: title orders, payoff letter requests, recording cover
 * pages, and forms for wires and checks. All figures come from the application or from the task's question.
 */
import { documentTitle } from 'domain/application/core/documents.ts'
import type { DeskCall } from 'domain/application/desk/calls.ts'
import type { DeskTask, Lien } from 'domain/application/types.ts'
import { fullName } from 'domain/application/views/borrowerView.ts'
import { ACCOUNT_TYPE_LABELS } from 'domain/forms/bank.ts'
import { LIEN_KIND_LABELS } from 'domain/forms/liens.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import { inList } from 'domain/values/lists.ts'
import type { Cents } from 'domain/values/money.ts'
import type * as z from 'zod/mini'
import type { OrderFormData } from '../../documents/kinds/orderForm.ts'
import { longDate, money } from '../../documents/layout/words.ts'
import type { PayTo } from '../../providers/payments/port.ts'
import type { PORTS } from '../../providers/ports.ts'
import { baseOf, type Material, oneLine } from '../paperwork/material.ts'

type Content = Omit<OrderFormData, keyof ReturnType<typeof baseOf>>
type Rows = Content['sections'][number]['rows']

interface Asked<Question> {
  readonly material: Material
  readonly task: DeskTask
  /** The task's question. Account numbers are masked unless the agent has just entered a code to see them. */
  readonly question: Question
}
type QuestionOf<C extends FormCall> = C extends `${infer P extends keyof typeof PORTS}.${infer M}`
  ? (typeof PORTS)[P] extends Record<M, { question: infer Q extends z.ZodMiniType }>
    ? z.output<Q>
    : never
  : never

const day = (date: PlainDate | undefined) => date && longDate(date)
const dollarsOf = (amount: Cents | undefined) => (amount === undefined ? undefined : money(amount))

const ourLoan = ({ material: { application: a }, task }: Asked<unknown>): Rows => [
  ['Our loan number', a.loanNumber],
  ['Credit limit', dollarsOf(a.offer?.amount)],
  ['Needed by', longDate(task.due)],
]

function home({ material }: Asked<unknown>): Rows {
  const { property, parties } = baseOf(material)
  return [
    ['Property', property.address],
    ['County', property.county],
    ['Parcel number', property.parcel],
    ['Legal description', property.legalDescription],
    ['Owners', inList(parties.map(({ name }) => name))],
  ]
}

function titleOrder(asked: Asked<unknown>): Content {
  return {
    title: 'Title Order',
    order: 'Please search the title of the property below for a home equity line of credit.',
    sections: [
      { title: 'Property', rows: home(asked) },
      { title: 'Order', rows: ourLoan(asked) },
    ],
    answer: [
      'The owners and the way they hold title, in the wording of the record',
      'Each open lien: the lienholder, the recording number, the recording date, and the original amount',
      'Today’s balance of each lien, if you know it',
      'Other exceptions to clear title, and your report as a file',
    ],
    blanks: ['Title company', 'Your order number'],
  }
}

/** The lien that the payoff task is about. The task's key ends with the lien's UUID. */
const lienOf = ({ material, task }: Asked<unknown>): Lien | undefined =>
  material.application.liens.find(({ uuid }) => task.key.endsWith(uuid))

const lienRows = (lien: Lien | undefined): Rows => [
  ['Type', lien && LIEN_KIND_LABELS[lien.kind]],
  ['Recording number', lien?.instrument],
  ['Recorded on', day(lien?.recordedOn)],
  ['Original amount', dollarsOf(lien?.originalAmount)],
]

function payoffLetter(asked: Asked<QuestionOf<'payments.demand'>>): Content {
  const { question } = asked
  return {
    title: 'Payoff Letter Request',
    order: `To **${question.lender}**: please send us the amount that pays off the loan below and releases your lien.`,
    sections: [
      {
        title: 'Your loan',
        rows: [
          ['Borrower', fullName(question.borrower)],
          ['Balance in our records', money(question.balance)],
          ...lienRows(lienOf(asked)),
        ],
      },
      { title: 'Property', rows: home(asked) },
      { title: 'Request', rows: ourLoan(asked) },
    ],
    answer: [
      'The payoff amount and the last day on which it’s good',
      'The interest for each later day (per diem)',
      'Where to pay: wire instructions, or the payee and address for a check',
      'Your loan number, which our payment will name',
    ],
    blanks: ['Your loan number', 'Contact'],
  }
}

function coverPage(asked: Asked<QuestionOf<'recording.record'>>): Content {
  const { question, material } = asked
  const { lender, property } = baseOf(material)
  const { offer } = material.application
  return {
    title: 'Recording Cover Page',
    order: `Please record the document below in the county of **${question.county}**, ${question.state}.`,
    sections: [
      {
        title: 'Document',
        rows: [
          ['Document', documentTitle('DEED_OF_TRUST', question.state)],
          ['Grantors', inList(question.grantors.map(fullName))],
          ['Lender', lender.name],
          ['Credit limit', dollarsOf(offer?.amount)],
          ['Reason for the rejection', question.rejection],
          ['Corrected since the rejection', question.correction],
        ],
      },
      {
        title: 'Property',
        rows: [
          ['Property', property.address],
          ['Parcel number', property.parcel],
          ['Legal description', property.legalDescription],
        ],
      },
      {
        title: 'Return to',
        rows: [
          ['Name', lender.name],
          ['Address', lender.address],
          ['Loan number', question.loanNumber],
        ],
      },
    ],
    answer: [],
    blanks: [],
    stamped: true,
  }
}

const destination = ({ method, payee, routingNumber, accountNumber, address, memo }: PayTo): Rows => [
  ['Pay to', payee],
  ...(method === 'WIRE'
    ? ([
        ['Routing number', routingNumber],
        ['Account number', accountNumber],
      ] as const)
    : []),
  ['Mail to', method === 'CHECK' && address ? oneLine(address) : undefined],
  ['Reference for the payee', memo],
]

const APPROVALS = ['Prepared by', 'Approved by']

function payoffForm(asked: Asked<QuestionOf<'payments.payOff'>>): Content {
  const { question, material } = asked
  const { payTo, amount, goodThrough, perDiem } = question
  return {
    title: payTo?.method === 'CHECK' ? 'Check Form' : 'Wire Form',
    order: `Pay **${money(amount)}** to pay off the loan of **${question.lender}**.`,
    sections: [
      {
        title: 'Payment',
        rows: [
          ['Amount', money(amount)],
          ['Good through', day(goodThrough)],
          ['Per diem interest after that', dollarsOf(perDiem)],
          ...(payTo ? destination(payTo) : []),
        ],
      },
      {
        title: 'Loan that’s paid off',
        rows: [
          ['Lienholder', question.lender],
          [
            'Borrowers',
            inList(
              baseOf(material)
                .parties.filter(({ borrower }) => borrower)
                .map(({ name }) => name),
            ),
          ],
          ['Property', baseOf(material).property.address],
          ...lienRows(lienOf(asked)),
          ['Our loan number', question.loanNumber],
        ],
      },
    ],
    answer: [],
    blanks: APPROVALS,
  }
}

function drawForm({ question, material }: Asked<QuestionOf<'payments.disburse'>>): Content {
  return {
    title: 'Wire Form',
    order: `Pay **${money(question.amount)}**, the initial draw, to the borrower’s account.`,
    sections: [
      {
        title: 'Payment',
        rows: [
          ['Amount', money(question.amount)],
          ['Account holder', fullName(question.holder)],
          ['Account type', ACCOUNT_TYPE_LABELS[question.accountType]],
          ['Routing number', question.routingNumber],
          ['Account number', question.accountNumber],
        ],
      },
      {
        title: 'Line of credit',
        rows: [
          ['Our loan number', question.loanNumber],
          ['Property', baseOf(material).property.address],
          ['Credit limit', dollarsOf(material.application.offer?.amount)],
        ],
      },
    ],
    answer: [],
    blanks: APPROVALS,
  }
}

const FORMS = {
  'title.liens': titleOrder,
  'title.report': titleOrder,
  'payments.demand': payoffLetter,
  'payments.payOff': payoffForm,
  'payments.disburse': drawForm,
  'recording.record': coverPage,
} satisfies Partial<Record<DeskCall, unknown>>
type FormCall = keyof typeof FORMS

/** Whether staff send a form to the outside party for this type of request. */
export const hasForm = (call: DeskCall): call is FormCall => Object.hasOwn(FORMS, call)

/**
 * Returns the data for a task's form.
 * @param question the task's question, which consists of the arguments of the port method that the task replaces
 * @throws RangeError if this type of task has no form
 */
export function orderFormOf(material: Material, task: DeskTask, question: unknown): OrderFormData {
  if (!hasForm(task.call)) throw new RangeError(`${task.call} has no form`)
  const compose = FORMS[task.call] as (asked: Asked<unknown>) => Content
  return { ...baseOf(material), ...compose({ material, task, question }) }
}
