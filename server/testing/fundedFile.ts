import { testOrganization } from 'domain/organization/testOrganizations.ts'
import type { BoardingFile } from '../providers/servicer/port.ts'
import { boardingFileOf } from '../usecases/boarding/boardingFile.ts'
import { worldIn } from './runRequest.ts'

/** Returns the boarding file of an invented funded line. */
export function fundedFile(): BoardingFile {
  const { application, personal } = worldIn('complete')
  return boardingFileOf({ application, personal, organization: testOrganization })
}
