/** Makes the borrower's ledger as a sealed PDF. */
import { renderLedger, sealDocument } from '../../documents/press.ts'
import { People, readPersonal } from '../../storage/people.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { baseOf, zoneOfProperty } from '../paperwork/material.ts'
import { sealingOf } from '../paperwork/sealing.ts'
import type { Services } from '../services.ts'
import { makeLedger } from './read.ts'

/** @throws NotFound if the caller isn't the application's borrower */
export async function makeLedgerPdf(services: Services, scope: ActorScope, uuid: string): Promise<Uint8Array> {
  const { ledger, application } = await makeLedger(services, scope, uuid)
  const organization = services.organization(scope.org)
  const [rows] = await services.db.read(scope, readPersonal(uuid))
  const { personal } = new People(services.keyring, uuid, rows)
  const at = ledger.madeAt
  const rendered = await renderLedger({
    ...baseOf({ application, personal, organization, at }),
    ...{ ledger, zone: zoneOfProperty(application) },
  })
  const signer = { name: organization.info.companyName, identity: await sealingOf(services)(organization) }
  return sealDocument({ bytes: rendered.bytes, marks: [], signer, reason: 'Sealed: Application Record', at })
}
