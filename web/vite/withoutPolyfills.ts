import type { Plugin } from 'vite'

/** Leaves out core-js, with which a vendor's SDK replaces features that all supported browsers have. */
export const withoutPolyfills = (): Plugin => ({
  name: 'without-polyfills',
  apply: 'build',
  load: { filter: { id: /[/\\]core-js[/\\]modules[/\\]/ }, handler: () => 'export {}' },
})
