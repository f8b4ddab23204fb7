/**
 * Loads the debug panel. This is in a separate file, so that the first screens don't list the many files that the panel
 * needs.
 */
export const loadPanel = () => import('./DebugPanel.tsx')
