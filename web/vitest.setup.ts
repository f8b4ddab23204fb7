import { configure } from '@testing-library/react'

// The default of one second is too short on a busy machine. A longer limit doesn't slow tests down, because a wait ends
// when its condition is met.
configure({ asyncUtilTimeout: 10_000 })
