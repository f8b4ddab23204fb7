import type { Plugin } from 'vite'

/**
 * Lets the build leave out parts of the router that nothing uses: forms, fetchers, prefetching. What keeps them is that
 * each gets a name for developers' tools, and is made by a call that is not marked as free of effects.
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
