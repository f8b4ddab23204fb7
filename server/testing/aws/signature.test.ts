import { expect, test } from 'vitest'
import { refusalOf } from './signature.ts'

/** A signed request: the example `get-vanilla` from AWS's test suite for Signature Version 4. */
const SIGNED = {
  method: 'GET',
  url: '/',
  headers: {
    host: 'example.amazonaws.com',
    'x-amz-date': '20150830T123600Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  },
  body: new Uint8Array(),
}
const ACCOUNT = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 'service',
} as const

test("the example request from AWS's test suite has a valid signature", () => {
  expect(refusalOf(SIGNED, ACCOUNT)).toBeUndefined()
})

test.each([
  ['another method', { ...SIGNED, method: 'DELETE' }, ACCOUNT, 'SignatureDoesNotMatch'],
  ['another path', { ...SIGNED, url: '/other' }, ACCOUNT, 'SignatureDoesNotMatch'],
  ['another body', { ...SIGNED, body: Buffer.from('x') }, ACCOUNT, 'SignatureDoesNotMatch'],
  ['another secret key', SIGNED, { ...ACCOUNT, secretAccessKey: 'x' }, 'SignatureDoesNotMatch'],
  ['an unknown access key', SIGNED, { ...ACCOUNT, accessKeyId: 'x' }, 'InvalidAccessKeyId'],
  ['another region', SIGNED, { ...ACCOUNT, region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
  ['no signature', { ...SIGNED, headers: {} }, ACCOUNT, 'AccessDenied'],
])('the signature check rejects a request with %s', (_, request, account, code) => {
  expect(refusalOf(request, account)).toBe(code)
})
