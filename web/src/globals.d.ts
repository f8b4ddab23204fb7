/** True in the production build: gallery and debug panel are cut from it. */
declare const __PRODUCTION__: boolean
