import { expect, test } from 'vitest'
import { shortWalletAddress } from './wallet.ts'

test.each([
  ['', ''],
  ['tp1qz8k4m2x', 'tp1qz8k4m2x'],
  ['tp1qz8k4m2xy', 'tp1qz8…4m2xy'],
  ['tp1c0fzg8r3kx5v7e2n9h6dqw4sjm0lpa8u5yt3x7', 'tp1c0f…yt3x7'],
])('the wallet address %j is shortened to %j for display', (address, shown) => {
  expect(shortWalletAddress(address)).toBe(shown)
})
