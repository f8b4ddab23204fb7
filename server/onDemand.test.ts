import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Prints the URLs of all modules that the production server loads before it starts. */
const LIST_MODULES = `
import { registerHooks } from 'node:module'
const urls = []
registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
await import('./startProduction.ts')
console.log(urls.join('\\n'))
process.exit()`

it('the server starts without loading the libraries for documents, pictures, certificates, emails and passkeys', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LIST_MODULES], {
    cwd: import.meta.dirname,
    maxBuffer: 10_000_000,
  })
  const packages = new Set(
    [...stdout.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/g)].map(([, name]) => name),
  )
  expect(packages).toContain('fastify')
  const onDemand = [
    ...['@cantoo/pdf-lib', '@simplewebauthn/server', 'fflate', 'file-type', 'fontkit', 'node-forge', 'nodemailer'],
    ...['pdfkit', 'sharp'],
  ]
  expect(onDemand.filter((name) => packages.has(name))).toEqual([])
})
