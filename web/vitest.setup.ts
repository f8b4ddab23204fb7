import { configure } from '@testing-library/react'

// Raise the time limit for waiting, because the default of one second is too short on a busy machine. This doesn't slow
// tests down, because a wait ends as soon as its condition is met.
configure({ asyncUtilTimeout: 10_000 })
