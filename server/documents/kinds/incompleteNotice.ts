import { inList } from 'domain/values/lists.ts'
import { letter } from '../layout/letter.ts'
import { fullDate, longDate } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { IncompleteNoticeData, WantedItem } from '../types.ts'

/**
 * Describes one missing item, such as '**A phone number**, requested from Bo Prime on November 23, 2026. “Please add
 * it.”'
 */
function sentence({ what, documents, files, from, askedOn, comments }: WantedItem): string {
  const choice = files < documents.length ? 'one or more of ' : ''
  const papers = documents.length > 0 ? `: ${choice}${inList(documents)}` : ''
  const many = files > 1 ? ` (at least ${files} files)` : ''
  const said = comments ? ` “${comments}”` : ''
  return `**${what}**${papers}${many}, requested${from ? ` from ${from}` : ''} on ${longDate(askedOn)}.${said}`
}

/**
 * Renders the notice of incompleteness, modeled on sample form C-6 of Regulation B (12 CFR 1002.9(c)(2)). The notice
 * lists the missing items and the last day to submit them. It also states that the lender won't consider the
 * application further without these items.
 * @throws RangeError if nothing is missing.
 */
export async function incompleteNotice(data: IncompleteNoticeData): Promise<RenderedDocument> {
  const { lender, recipient, until, wanted } = data
  const hasOthers = wanted.some(({ from }) => from)
  if (wanted.length === 0) throw new RangeError('a notice of incompleteness must list a missing item')
  const options = {
    title: 'Notice of Incomplete Application',
    subject: 'Notice that the application is incomplete, with the missing items',
    addressee: recipient,
  }
  return letter(data, options, (page) => {
    page.section('Your application is incomplete', () => {
      page.paragraph(
        `**${recipient.name}**, thank you for your application. We need the information below to make a decision on it.`,
      )
      page.keyValueTable([
        ['Credit requested', 'A home equity line of credit'],
        ['Property', data.property.address],
        ['Application date', longDate(data.appliedOn)],
        ['Please send it by', longDate(until)],
      ])
    })
    page.section('What we need', () => page.list(wanted.map(sentence), 'numbers'))
    page.section('Deadline', () => {
      page.paragraph(
        `We need this information by **${longDate(until)}**. If we do not receive it by then, we will be unable to give further consideration to your application for credit.`,
      )
    })
    page.section('How to send it', () => {
      page.paragraph(
        `Sign in to your account. Your application shows what we need, and you can submit it there.${hasOthers ? ' Each person submits the items requested from them with their own account.' : ''} If you don’t have an item, or something isn’t clear, call us at ${lender.phone} with your loan number, ${data.loanNumber}. Another document often works.`,
      )
    })
    page.small(`Provided by ${lender.name} on ${fullDate(data.preparedOn)}.`)
  })
}
