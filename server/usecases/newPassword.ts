import { Refusal } from 'domain/application/core/command.ts'
import { PASSWORD_BREACHED } from 'domain/forms/setPassword.ts'
import { hashPassword } from './credentials.ts'
import type { Services } from './services.ts'

/** @throws Refusal if the password appeared in a data breach */
export async function refuseBreached(
  { isBreached }: Pick<Services, 'isBreached'>,
  org: string,
  password: string,
): Promise<void> {
  if (await isBreached(org, password))
    throw new Refusal('INVALID', PASSWORD_BREACHED, [{ field: 'password', message: PASSWORD_BREACHED }])
}

/** Hashes a new password. @throws Refusal if it appeared in a data breach */
export async function hashNewPassword(
  services: Pick<Services, 'isBreached'>,
  org: string,
  password: string,
): Promise<string> {
  await refuseBreached(services, org, password)
  return hashPassword(password)
}
