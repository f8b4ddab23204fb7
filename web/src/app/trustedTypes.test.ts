import { expect, test } from 'vitest'
import { trustedScript } from './trustedTypes.ts'

test.each(['/account/heloc/assets/pdf.worker.min.mjs', 'https://edge.fullstory.com/s/fs.js'])(
  'a script may load from %s',
  (url) => expect(trustedScript(url)).toBe(url),
)

test.each([
  'https://evil.example/a.js',
  '//evil.example/a.js',
  'https://edge.fullstory.com.evil.example/a.js',
  'data:text/javascript,alert(1)',
  'blob:https://evil.example/1',
  'javascript:alert(1)',
])("a script can't load from %s", (url) => expect(trustedScript(url)).toBeNull())
