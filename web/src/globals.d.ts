/** True in the production build, which leaves out the gallery and the debug panel. */
declare const __PRODUCTION__: boolean

/** The county map of each state, generated during the build (web/vite/countyMaps.ts). */
declare module 'virtual:county-maps' {
  export const COUNTY_MAPS: Readonly<
    Record<
      keyof typeof import('domain/values/address.ts').STATE_NAMES,
      () => Promise<{ readonly map: import('./widgets/homeMap/stateMap.ts').StateMap }>
    >
  >
}
