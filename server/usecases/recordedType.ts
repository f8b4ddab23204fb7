import { checkForm } from 'domain/forms/form.ts'
import { homeAddressForm } from 'domain/forms/homeAddress.ts'
import type { PropertyType } from 'domain/rules/home.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import type { Services } from './services.ts'

/**
 * Returns the recorded property type at an address, to prefill the question. Returns no type if the address is
 * incomplete or the lookup fails, because the visitor can answer without it.
 */
export async function recordedType(
  services: Services,
  org: string,
  body: unknown,
): Promise<{ propertyType?: PropertyType }> {
  const address = checkForm(homeAddressForm, body, { today: todayAt('', services.clock.now()) })
  const type = address.ok && (await services.propertyTypeAt(org, address.value).catch(() => undefined))
  return type ? { propertyType: type } : {}
}
