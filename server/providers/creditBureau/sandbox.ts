import type { PersonName } from 'domain/application/owners/types.ts'
import { addDays, dateIn, type Instant, type PlainDate } from 'domain/values/dates.ts'
import { zoneOf } from 'domain/values/timeZones.ts'
import type { Persona } from '../../../personas/persona.ts'
import { addDuration, parseDuration } from '../../clock.ts'
import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { CreditBureau, CreditReport, NoReport } from './port.ts'

const CONTACT = { address: 'P.O. Box 4400, Allen, TX 75013', phone: '1-888-555-0147', website: 'www.meridian.example' }
const SCORE_RANGE = [300, 850] as const

type Answered = { readonly ok: true; readonly value: CreditReport } | NoReport
type Credit = Persona['credit']

/**
 * Returns a credit bureau with the personas' credit files. A hard pull returns the same file as the soft pull, plus
 * other creditors' inquiries.
 */
export function sandboxCreditBureau({ ledger, clock, personas }: World): CreditBureau {
  /**
   * Returns when the application first requested a person's locked file, which opens some time after this request. The
   * ledger key leaves out the request's kind and number, so all of the application's requests for this person share one
   * entry.
   */
  const firstAsked = (key: string, { firstName }: PersonName): Promise<Instant> =>
    ledger.once('creditBureau.closed', [...key.split(':').slice(0, -2), firstName].join(':'), {}, () => clock.now())

  return {
    async pull({ kind, person, property, pin }, key) {
      const { credit } = fileOf(person.name, property, personas)
      const since = credit.closed?.after ? await firstAsked(key, person.name) : undefined
      return ledger.once('creditBureau', key, { kind, name: person.name, property }, (): Answered => {
        const now = clock.now()
        const closed = whyClosed(credit, { pin, ssn: person.ssn }, since, now)
        if (closed) return { ok: false, bureau: { name: credit.bureau, contact: CONTACT }, ...closed }
        return { ok: true, value: reportOf(credit, kind, dateIn(zoneOf(property.state), now)) }
      })
    },
  }
}

/**
 * Returns why a credit file is closed, or undefined if it's open. A frozen or locked file opens if the request has the
 * PIN or the full SSN, or after the delay in the persona's file.
 */
function whyClosed(
  { closed }: Credit,
  given: { readonly pin?: string | undefined; readonly ssn?: string | undefined },
  since: Instant | undefined,
  now: Instant,
): Pick<NoReport, 'why' | 'pinRefused'> | undefined {
  if (!closed) return undefined
  const opens =
    (closed.pin !== undefined && closed.pin === given.pin) ||
    (closed.withSsn === true && given.ssn !== undefined) ||
    (closed.after !== undefined && since !== undefined && now >= addDuration(since, parseDuration(closed.after)))
  if (opens) return undefined
  return { why: closed.answer, ...(given.pin && closed.answer === 'FROZEN' ? { pinRefused: true } : {}) }
}

function reportOf(credit: Credit, kind: 'SOFT' | 'HARD', pulledOn: PlainDate): CreditReport {
  const { bureau, score, scoreModel, keyFactors, tradelines, alert, inquiries = [] } = credit
  return {
    bureau,
    bureauContact: CONTACT,
    pulledOn,
    score,
    scoreModel,
    scoreRange: SCORE_RANGE,
    keyFactors,
    tradelines,
    ...(alert && { alert }),
    ...(kind === 'HARD' && {
      inquiries: inquiries.map(({ creditor, daysAgo }) => ({ creditor, on: addDays(pulledOn, -daysAgo) })),
    }),
  }
}
