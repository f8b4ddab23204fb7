/** True in the production build, which leaves out the gallery and the debug panel. */
declare const __PRODUCTION__: boolean
