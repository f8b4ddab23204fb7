/** The lender's record of applications that were declined during registration. */
import type { RegistrationDenial } from 'domain/api/denials.ts'
import { denialNumber } from 'domain/reporting/denialRow.ts'
import { denialCodes } from 'domain/rules/hmdaDenial.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import { readAgentSeat } from '../../storage/agents.ts'
import { answersOfDenial, listDenials } from '../../storage/denials.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'
import { agentScope } from './act.ts'

/**
 * Returns the denials of a calendar year, oldest first. Logs the access.
 * @throws NotFound if the caller has no seat
 */
export function readDenials(
  services: Services,
  scope: ActorScope,
  year: string,
): Promise<{ denials: RegistrationDenial[] }> {
  const { actor, org } = scope
  const opening = [
    readAgentSeat(actor),
    // The year ends later in U.S. time zones than in UTC, so read one more day and filter by local date below.
    listDenials(org, `${year}-01-01T00:00:00Z`, `${Number(year) + 1}-01-02T00:00:00Z`),
  ] as const
  return services.db.change(agentScope(scope), opening, ([[seat], rows], transaction) => {
    if (!seat) throw new NotFound()
    transaction.later(noteAccess(org, null, actor, `registration denials of ${year}, by the lender`))
    return {
      denials: rows
        .map((row) => {
          const { address, name, ...answers } = answersOfDenial(services.keyring, row)
          const { reasons, corrected_at: corrected } = row
          const { street1, street2, city, state, zip } = address
          return {
            uuid: row.uuid,
            number: denialNumber(row.uuid),
            ...denialCodes({ ...answers, reasons }),
            decidedOn: todayAt(state, row.at),
            street: [street1, street2].filter(Boolean).join(', '),
            city,
            state,
            zip,
            reasons: [...reasons],
            ...(name && { applicant: name }),
            noticeEmailed: row.emailed,
            ...(corrected && { correctedOn: todayAt(state, corrected) }),
          }
        })
        .filter(({ decidedOn }) => decidedOn.startsWith(year)),
    }
  })
}
