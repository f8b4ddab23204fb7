import type { LedgerFile } from 'domain/api/ledger.ts'
import { CONSENTS, wordingDate } from 'domain/application/core/consents.ts'
import { ACTOR_NAMES, type LedgerEntry, plainText } from 'domain/application/views/ledger.ts'
import { letter } from '../layout/letter.ts'
import { zonedMoment } from '../layout/words.ts'
import type { RenderedDocument } from '../rendered.ts'
import type { DocumentBase } from '../types.ts'

export interface LedgerData extends DocumentBase {
  readonly ledger: LedgerFile
  /** The property's time zone (IANA name). */
  readonly zone: string
}

/** Returns a consent's name and the date of its wording. */
const nameOf = ({ type, version }: NonNullable<LedgerEntry['consent']>): string =>
  `${CONSENTS[type].label}, wording of ${wordingDate(version)}`

type Anchored = NonNullable<LedgerFile['anchored']>
/** Only the time that the authority signed proves when the copy existed. */
const stampRows = (stamp: Anchored['stamp'], zone: string): (readonly [string, string])[] =>
  stamp ? [['Proof time-stamped', `by ${stamp.by} on ${zonedMoment(stamp.at, zone)}`]] : []

/** Renders the borrower's ledger: what happened on the application, when and by whom, and the texts of the consents. */
export function ledger({ ledger: file, zone, ...data }: LedgerData): Promise<RenderedDocument> {
  const { entries, events, texts, anchored } = file
  const last = events.at(-1)
  return letter(data, { title: 'Application Record', subject: 'Record of an application' }, (page) => {
    page.paragraph(
      'This record lists each consent, credit inquiry, view, change, and signature on your application. ' +
        'Each event’s hash depends on all earlier events, so any later change shows. In your settings, you can save this record as a file and check it.',
    )
    page.section('What happened', () =>
      page.table({
        columns: [
          { header: 'When', share: 0.3 },
          { header: 'What', share: 0.42 },
          { header: 'Who', share: 0.28 },
        ],
        rows: entries.map(({ at, what, consent, by, name }) => [
          zonedMoment(at, zone),
          consent ? `${what}: ${nameOf(consent)}` : what,
          name ?? ACTOR_NAMES[by],
        ]),
      }),
    )
    if (texts.length > 0)
      page.section('Texts of your consents', () => {
        page.small('Words in braces stand for names and amounts, such as the lender’s name.')
        for (const { version, text } of texts) {
          const given = entries.find(({ consent }) => consent?.version === version)?.consent
          page.paragraph(`**${given ? nameOf(given) : wordingDate(version)}**`)
          for (const part of plainText(text).split('\n')) page.small(part)
        }
      })
    page.section('Proof', () =>
      page.keyValueTable(
        [
          ['Events', `${events.length}, each chained to the previous event`],
          ['Hash of the last event', last?.hash ?? ''],
          [
            'Proof kept outside our database',
            anchored ? `${anchored.day}, event ${anchored.seq}, root ${anchored.root}` : 'Not yet',
          ],
          ...stampRows(anchored?.stamp, zone),
          ['Record created', zonedMoment(file.madeAt, zone)],
        ],
        0.24,
      ),
    )
  })
}
