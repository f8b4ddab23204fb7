import type { Plugin } from 'vite'

/**
 * Lets the build remove unused parts of the router: forms, fetchers and prefetching. By default, the bundler keeps
 * them, because it can't tell that their display names and the calls that create them have no side effects.
 */
export const unusedRouter = (): Plugin => ({
  name: 'unused-router',
  apply: 'build',
  transform: {
    filter: { id: /[/\\]react-router[/\\]dist[/\\].*\.js$/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/^((?:const|let|var) \w+ = )(?=[\w$]+\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ '),
  },
})
