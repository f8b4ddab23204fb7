/** Lets the vendor of an ID check delete a person's data after staff have answered the check instead. */
import { withinTime } from '../providers/shared/calls.ts'
import type { Services } from '../usecases/services.ts'
import { forgetIdentityCheck } from '../usecases/vendorData.ts'
import type { RequestHandlers } from './handler.ts'

/** How many milliseconds a vendor has to delete the data. The borrower waits for the result meanwhile. */
const MOST = 10_000

/**
 * Wraps the request handlers. If staff answered an ID check that was meant for a vendor, the vendor is asked to delete
 * the data before the answer is stored, as after the vendor's own answer. Staff may still want to look up a suspicious
 * person at the vendor, so that data stays.
 */
export const forgettingVendors = (services: Services, handlers: RequestHandlers): RequestHandlers =>
  Object.assign(Object.create(handlers) as RequestHandlers, {
    IDENTITY: async (...given: Parameters<RequestHandlers['IDENTITY']>) => {
      const [application, , { organization, signal }] = given
      const result = await handlers.IDENTITY(...given)
      if (application.requests.IDENTITY?.byHand && !result.suspicious)
        await withinTime(MOST, signal, () => forgetIdentityCheck(services, application, organization)).catch(() => {
          // The vendor may be why staff answered, so the borrower doesn't wait for it. Erasing the file asks it again.
          signal.throwIfAborted()
        })
      return result
    },
  })
