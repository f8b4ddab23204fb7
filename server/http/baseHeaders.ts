/**
 * The security headers of every response, even of one to a request that the server can't parse. Pages and documents
 * override some of them.
 */

/** The browser features that pages use: the camera for ID pictures, the location for the notary, and copying a text. */
const FEATURES = ['camera', 'geolocation', 'clipboard-write', 'fullscreen']
const UNUSED = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

export const BASE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': [...FEATURES.map((name) => `${name}=(self)`), ...UNUSED.map((name) => `${name}=()`)].join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  // For older browsers. Browsers that support frame-ancestors ignore this header.
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
} as const
