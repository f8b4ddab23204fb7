/** Writes an API's types to a file. Arguments: the URL of the API's OpenAPI document and the file. */
import { writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'

const [address = '', file = ''] = process.argv.slice(2)
// Load TypeScript 5 for openapi-typescript, because TypeScript 7 has no JavaScript API for its compiler.
const compiler = import.meta.resolve('typescript-5')
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? compiler : specifier, context),
})
const { default: typesOf, astToString } = await import('openapi-typescript')
await writeFile(file, astToString(await typesOf(new URL(address))))
