import type { Organization } from 'domain/organization/organization.ts'
import { hostLabel } from '../../server/organizations.ts'

/** Returns the host of a lender's pages on a local server. */
export const addressOf = (organization: Organization, server: string): string =>
  server.replace('localhost', `${hostLabel(organization)}.localhost`)
