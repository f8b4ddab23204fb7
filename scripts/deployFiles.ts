/** The files in the deploy folder, and the constants with which the tests check them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

export const DOCKERFILE = read('deploy/Dockerfile')
/** Matches an image with a version number as its tag. */
export const PINNED = /^[\w./-]+:v?\d+(\.\d+)+[\w.-]*$/
/**
 * A node's maximum number of database connections, and the number of seconds that a node takes to stop after
 * DRAIN_SECONDS have passed (docs/operations.md).
 */
export const CONNECTIONS = 35
export const STOPPING = 40

const { version, optionalDependencies } = JSON.parse(read('package.json')) as {
  version: string
  optionalDependencies: Record<string, string>
}

export { optionalDependencies }
export const OWN_IMAGE = `hearthline:${version}`
/** The settings that the server reads. */
export const SETTINGS = new Set([
  ...[...read('server/config.ts').matchAll(/environment\.([A-Z_]+)/g)].map(([, name]) => name),
  ...[...read('server/awsConfig.ts').matchAll(/\b([A-Z][A-Z\d_]+): \w+[ ,]/g)].map(([, name]) => name),
])

/** Sample values for the settings that are stored as secrets. */
export const SECRET = {
  DATABASE_URL: 'postgres://hearthline_owner:secret@database:5432/hearthline',
  MASTER_KEYS: '1:a,index:b',
  SMTP_URL: 'smtp://mail.example',
  HOST_NAME: 'heloc.lender.example',
}

/** The image's build stages, and the last one, which becomes the image. */
export const stages = DOCKERFILE.split(/^(?=FROM )/m).slice(1)
export const last = stages.at(-1) ?? ''
