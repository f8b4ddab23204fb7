import { expect, test } from 'vitest'
import { deviceInWords } from './device.ts'

const MOZILLA = 'Mozilla/5.0'
test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge',
    'Windows',
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`, 'Safari', 'Mac'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Safari/604.1`,
    'Chrome',
    'iPhone',
  ],
  [
    `${MOZILLA} (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux'],
  ['lightMyRequest', '', ''],
])('the user agent %s is recognized as the browser %s on the platform %s', (userAgent, browser, platform) =>
  expect(deviceInWords(userAgent)).toEqual({ browser, platform }),
)
