/** Reads the applications of a brokerage that its seats may see. */

import type { PipelineFile, PipelineView, SeatView } from 'domain/api/broker.ts'
import { REGISTER } from 'domain/routes/routes.ts'
import { encode } from 'uqr'
import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import {
  listFiles,
  listLeads,
  listSeats,
  type PipelineRow,
  readFile,
  readSeat,
  type SeatRow,
} from '../../storage/brokers.ts'
import { decryptJson, PLACES, unwrapKey } from '../../storage/secrets.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'

/** Returns a person's seat and the scope it gives access to. @throws NotFound if the person has no seat */
export async function seatOf(services: Services, scope: ActorScope) {
  const [[seat]] = await services.db.read(scope, readSeat(scope.actor))
  if (!seat) throw new NotFound()
  return { seat, broker: { ...scope, mode: 'BROKER' } as const }
}

export function seatView(services: Services, org: string, seat: SeatRow): SeatView {
  const link = `${services.originOf(org)}${REGISTER}?referrer=${seat.uuid}`
  return {
    uuid: seat.uuid,
    role: seat.role,
    canManage: seat.can_manage,
    name: seat.display.name,
    brokerage: {
      name: seat.broker_name,
      nmls: seat.broker_nmls,
      states: seat.states,
      originatorsSeeAll: seat.originators_see_all,
    },
    ...(seat.role === 'ORIGINATOR' && {
      referralLink: link,
      referralCode: encode(link, { ecc: 'M', border: 2 }).data.map((row) => row.map(Number).join('')),
    }),
  }
}

/** Returns all files the seat may see. Logs the view. */
export async function readPipeline(services: Services, scope: ActorScope): Promise<PipelineView> {
  const { seat, broker } = await seatOf(services, scope)
  const opening = [listFiles(seat.brokerage), listSeats(seat.brokerage), listLeads(seat.brokerage)] as const
  return services.db.change(broker, opening, ([files, seats, leads], transaction) => {
    transaction.later(noteAccess(scope.org, null, scope.actor, 'pipeline'))
    return { files: files.map((row) => fileOf(services, row, seats)), outOfState: leads }
  })
}

/** Returns one pipeline file. Logs the view. @throws NotFound if the seat may not see the file */
export async function readPipelineFile(services: Services, scope: ActorScope, uuid: string): Promise<PipelineFile> {
  const { seat, broker } = await seatOf(services, scope)
  const opening = [readFile(seat.brokerage, uuid), listSeats(seat.brokerage)] as const
  return services.db.change(broker, opening, ([[row], seats], transaction) => {
    if (!row) throw new NotFound()
    transaction.later(noteAccess(scope.org, uuid, scope.actor, 'pipeline file'))
    return fileOf(services, row, seats)
  })
}

function fileOf(services: Services, row: PipelineRow, seats: readonly SeatRow[]): PipelineFile {
  const key = unwrapKey(services.keyring, row.identity, row)
  return {
    ...row.data,
    uuid: row.application,
    borrowerName: decryptJson<string>(key, row.ciphertext, PLACES.pipeline(row.application)),
    originatorName: seats.find(({ uuid }) => uuid === row.originator)?.display.name ?? '',
  }
}
