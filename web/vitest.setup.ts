import { configure } from '@testing-library/react'

// The default of one second is too short on a busy machine; a wait ends as soon as its condition holds.
configure({ asyncUtilTimeout: 10_000 })
