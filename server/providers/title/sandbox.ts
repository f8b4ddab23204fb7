import { createHash } from 'node:crypto'
import { pageWith } from '../../documents/textPage.ts'
import { timesAsked } from '../sandbox/again.ts'
import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { Attachment } from '../shared/port.ts'
import type { RecordedLien, Title, TitleReport } from './port.ts'

type Home = Parameters<Title['liens']>[0]

/** Returns a number that depends only on the text. */
const numberOf = (text: string): string =>
  String(createHash('sha256').update(text).digest().readUInt32BE() % 1_000_000).padStart(7, '0')

/**
 * Returns a sandbox title company; `company` is the name of its ledger. A persona's title exceptions appear only in the
 * response to the first request.
 */
export function sandboxTitle({ ledger, personas }: World, company = 'title'): Title {
  const property = (home: Home) => fileOf(home.owner, home.address, personas).property
  /** Each recorded lien has a recording number and was recorded when the owners bought the home. */
  const recorded = (home: Home): RecordedLien[] => {
    const { liens, lastTransfer } = property(home)
    return liens.map((lien) => ({
      ...{ instrument: `${lastTransfer.slice(0, 4)}-${numberOf(lien.lender)}`, recordedOn: lastTransfer },
      ...lien,
    }))
  }
  return {
    liens: (home, key) => ledger.once(company, key, home, () => recorded(home)),
    async report(home, key) {
      const report = await ledger.once(company, key, home, (): TitleReport => {
        const { vesting, titleExceptions } = property(home)
        const reference = `T-${numberOf(key)}`
        return { vesting, reference, ...(titleExceptions && timesAsked(key) === 1 && { exceptions: titleExceptions }) }
      })
      const bytes = async () => pageWith(`Title report ${report.reference ?? ''}. Vesting: ${report.vesting}`)
      const file: Attachment = { type: 'TITLE_REPORT', mediaType: 'application/pdf', bytes }
      return { ...report, report: file }
    },
  }
}
