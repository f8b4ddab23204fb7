/**
 * Loads the debug panel. At each dynamic import, the build inserts a list of the files that the imported code needs.
 * This import has its own file, so that the panel's long list isn't part of the first screens' code.
 */
export const loadPanel = () => import('./DebugPanel.tsx')
