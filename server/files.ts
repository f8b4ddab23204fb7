// Shows where files are stored, and moves them: npm run files [to-store | to-database]. Exits with 0 when done, or 2 if
// the arguments are invalid or the file store refuses a call.
import { BadArguments, operatorConfig, runCommand, withDb } from './commandLine.ts'
import { FilesUnavailable } from './errors.ts'
import { describeFiles, moveFiles, requireFileStore } from './fileStores.ts'
import { Misconfigured } from './misconfigured.ts'
import { FileStoreFault } from './providers/fileStore/port.ts'

const USAGE = `npm run files                counts the files in the database and in the file store
npm run files to-store       moves all files to the file store (S3_BUCKET), while the program runs
npm run files to-database    moves all files to the database

Stop the program before moving files to the database, and start it again without S3_BUCKET.`

async function main([command, ...more]: readonly string[]): Promise<string> {
  if (more.length > 0 || !['to-store', 'to-database', undefined].includes(command)) throw new BadArguments(USAGE)
  const { s3 } = operatorConfig()
  return withDb(async (db) => {
    if (!command) return describeFiles(db)
    if (!s3) throw new BadArguments('Set S3_BUCKET, so that the program knows the file store.')
    const store = await requireFileStore(s3)
    const moved = await moveFiles(db, store, command === 'to-store' ? 'store' : 'database')
    return `${moved} files have moved. ${await describeFiles(db)}`
  })
}

await runCommand(main, Misconfigured, FilesUnavailable, FileStoreFault)
