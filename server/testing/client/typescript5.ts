/** Gives openapi-typescript the compiler's JavaScript API, which TypeScript 7 removed. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})
