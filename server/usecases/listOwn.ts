import type { listApplications } from 'domain/api/application.ts'
import type { ResponseOf } from 'domain/api/contract.ts'
import { concealed } from 'domain/application/decline/askFirst.ts'
import { fundedLine } from 'domain/application/funding/line.ts'
import { validityOf } from 'domain/application/offers/refresh.ts'
import { dated } from 'domain/application/views/forecast.ts'
import { waitFor } from 'domain/application/views/waits.ts'
import { carryingWallet } from 'domain/values/wallet.ts'
import { People, readPersonal } from '../storage/people.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { allowedNow, participantOf } from './participants.ts'
import { readPerson } from './readPerson.ts'
import type { Services } from './services.ts'
import { chosenWallet, isSeenBy } from './wallets/chosen.ts'

/**
 * Lists a person's applications, newest first. Each entry says what the application is waiting for, worded for that
 * person.
 */
export async function listOwn(services: Services, scope: ActorScope): Promise<ResponseOf<typeof listApplications>> {
  const now = services.clock.now()
  const organization = services.organization(scope.org)
  const validity = validityOf(organization)
  const [{ applications }, chosen] = await Promise.all([readPerson(services, scope), chosenWallet(services, scope)])
  const rows = applications.filter(isSeenBy(chosen)).map((row) => ({
    ...row,
    wait: dated(waitFor(row.data, row.owner, now, validity), row.data, now, organization.policy),
  }))
  const named = rows.filter(({ wait }) => wait.signers)
  const personal =
    named.length > 0 ? await services.db.read(scope, ...named.map(({ data }) => readPersonal(data.uuid))) : []
  return rows.map((row) => {
    const { data, role } = row
    const { signers = [], mine, ...wait } = row.wait
    const found = personal[named.indexOf(row)]
    const people = found && new People(services.keyring, data.uuid, found).personal
    const { address, county } = data.property
    const { street1, city, state } = address
    const names = signers.flatMap((signer) => people?.[signer]?.name?.firstName ?? [])
    return {
      uuid: data.uuid,
      loanNumber: data.loanNumber,
      status: concealed(data).status,
      role,
      property: { street1, city, state, county },
      amount: data.offer?.amount,
      line: role === 'BORROWER' ? fundedLine(data, organization.pricing.lineTerms) : undefined,
      screen: carryingWallet(allowedNow(data, participantOf(row)).location, data.walletAddress),
      wait: { ...wait, by: mine ? ('YOU' as const) : wait.by, ...(names.length > 0 && { names }) },
      createdDate: data.createdAt,
      walletAddress: data.walletAddress,
    }
  })
}
