import { expect, test } from 'vitest'
import { networkUrls, phoneLines } from './network.ts'

const interfaces = {
  lo: [{ address: '127.0.0.1', family: 'IPv4' }],
  wlan: [
    { address: '192.168.1.20', family: 'IPv4' },
    { address: 'fe80::1', family: 'IPv6' },
  ],
  vpn: [{ address: '8.8.4.4', family: 'IPv4' }],
} as const

test("a server that listens on all addresses has a URL for each of the machine's private IPv4 addresses", () => {
  expect(networkUrls('0.0.0.0', '3000', interfaces)).toEqual(['http://192.168.1.20:3000'])
})

test('a server that listens on one private address has one URL with that address', () => {
  expect(networkUrls('10.1.2.3', '3000', interfaces)).toEqual(['http://10.1.2.3:3000'])
})

test('a server that listens only on this machine has no URL for phones', () => {
  expect(networkUrls('localhost', '3000', interfaces)).toEqual([])
  expect(networkUrls('127.0.0.1', '3000', interfaces)).toEqual([])
})

test('the lines that startup prints for phones contain the URL and a QR code', () => {
  const lines = phoneLines('http://192.168.1.20:3000')
  expect(lines[0]).toContain('http://192.168.1.20:3000')
  expect(lines.filter((line) => /[█▀▄]{3}/.test(line)).length).toBeGreaterThan(10)
})
