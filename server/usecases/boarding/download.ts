/** Lets staff download a funded line's boarding file. */
import type { BoardingFormat } from 'domain/api/agentFunding.ts'
import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import { readAgentSeat } from '../../storage/agents.ts'
import { readApplication } from '../../storage/applications.ts'
import { People, readPersonal } from '../../storage/people.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { agentScope, isPartyTo } from '../agents/act.ts'
import { maskNumbers } from '../desk/numbers.ts'
import type { Services } from '../services.ts'
import { boardingCsv, boardingFileOf, isBoardable } from './boardingFile.ts'

/**
 * Returns the boarding file with masked Social Security and account numbers. Logs the access. The servicer gets the
 * full numbers from the adapter, or from staff who reveal them in the desk task.
 * @throws NotFound if the caller has no seat, if the caller is a party to the application or can't reach it, or if the
 * line isn't funded; ServerError NOT_ALLOWED if the caller's role may not download the file
 */
export async function downloadBoardingFile(
  services: Services,
  scope: ActorScope,
  uuid: string,
  format: BoardingFormat,
): Promise<{ readonly fileName: string; readonly text: string }> {
  const { org, actor } = scope
  const { db, keyring } = services
  const reads = [readAgentSeat(actor), readApplication(uuid)] as const
  const application = await db.change(agentScope(scope, uuid), reads, ([[seat], [row]], transaction) => {
    if (!seat || !row || isPartyTo(row.data, actor) || !isBoardable(row.data)) throw new NotFound()
    transaction.later(noteAccess(org, uuid, actor, 'boarding file'))
    return row.data
  })
  const [rows] = await db.read({ mode: 'SYSTEM', application: uuid }, readPersonal(uuid))
  const { personal } = new People(keyring, uuid, rows)
  const file = boardingFileOf({ application, personal, organization: services.organization(org) })
  const { masked } = maskNumbers(file, 'file')
  return {
    fileName: `boarding-${application.loanNumber}.${format.toLowerCase()}`,
    text: format === 'CSV' ? boardingCsv(masked) : `${JSON.stringify(masked, undefined, 2)}\n`,
  }
}
