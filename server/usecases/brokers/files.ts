/** Maintains an application's pipeline file. The file is created with the application and updated with every change. */

import { concealed } from 'domain/application/decline/askFirst.ts'
import { validityOf } from 'domain/application/offers/refresh.ts'
import type { Application } from 'domain/application/types.ts'
import { borrowerName, pipelineData } from 'domain/application/views/brokerView.ts'
import { waitOf } from 'domain/application/views/waits.ts'
import { insertFile, type SeatRow, updateFile } from '../../storage/brokers.ts'
import type { People } from '../../storage/people.ts'
import { encryptJson, PLACES } from '../../storage/secrets.ts'
import type { Call } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'

interface Filed {
  readonly application: Application
  readonly people: People
}

/** Returns the statement that adds a new application to its originator's pipeline. */
export function openFile(services: Services, { application, people }: Filed, originator: SeatRow): Call<unknown> {
  const { uuid, orgCode, borrower } = application
  const key = people.keyOf(borrower)
  if (!key) throw new RangeError("the borrower's key is out of scope")
  const name = borrowerName(people.personal[borrower])
  const data = dataOf(services, application)
  const ciphertext = encryptJson(key, name, PLACES.pipeline(uuid))
  return insertFile(uuid, orgCode, originator.brokerage, originator.uuid, borrower, { json: data }, ciphertext)
}

/** Returns the statements that update the pipeline file. Returns no statements if the application has no originator. */
export const keepFile = (services: Services, application: Application): Call<unknown>[] =>
  application.referrer ? [updateFile(application.uuid, { json: dataOf(services, application) })] : []

function dataOf(services: Services, whole: Application) {
  // The broker learns of a decline when the borrower does, and never learns that the borrower is asked first.
  const { askedFirst: _, ...application } = concealed(whole)
  const validity = validityOf(services.organization(application.orgCode))
  return pipelineData(application, waitOf(application, services.clock.now(), validity))
}
