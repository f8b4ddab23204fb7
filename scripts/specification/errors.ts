/**
 * The browser's messages and actions after a failure. `web/src/app/specifiedErrors.test.tsx` causes each failure and
 * compares the result with these lists. `calls.ts` lists the server's own messages.
 */
import { itemsOf, type Values } from './lists.ts'

const SIGN_IN = '/auth/login?redirectUrl=%2Fdashboard'

export const BROWSER_ERRORS = {
  'Failed calls': {
    'a refused call': ['418', 'I am a teapot', '{"a":1}'],
    'a lost connection': ['0', 'Response was not defined for /x'],
    'an unreadable response': ['200', 'Response was not convertible to json for /x'],
    'two reasons for a refusal': 'Required, Invalid date. Your answers are still here.',
    'no reason for a refusal': 'Something unexpected happened. Your answers are still here.',
    'status 401': SIGN_IN,
    'status 403 with the message unauthenticated': SIGN_IN,
    'status 403 with the message invalid signature': SIGN_IN,
    'status 403 with another message': 'the same page',
    'status 401 for an additional signer': '/account/heloc/heloc-signer/login',
  },
  'Failed parts of pages': {
    'three failed requests for a session': ['500', 'An error occurred while establishing a session, retries failed.'],
    'a session without a tracker ID': 'Could not establish session.',
    'a profile that is refused with status 400': ['Failed to fetch profile details', '1 try'],
    'a profile that is refused with status 401': SIGN_IN,
    'a profile without a token': ['JWT is missing', '0 tries'],
    'a failed sign-out': '/auth/login',
    'a failed lookup of a feature flag': '/account/heloc/register',
    'conditions that fail to load': 'no message',
    'a page without data': 'No private label data found',
    'a page whose code still fails to load after five reloads': 'Sorry, looks like we have hit a snag!',
  },
} as const satisfies Values

export const BROWSER_ERROR_ITEMS = itemsOf(BROWSER_ERRORS)
