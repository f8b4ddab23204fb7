/**
 * The product's specified limits, times and formats, each with its value. Three tests measure what the program does and
 * compare it with these lists: `limits.test.ts` in this folder, and `specifiedTimes.test.tsx` and
 * `specifiedScreens.test.tsx` in `web/src/app`.
 */
import { itemsOf, type Values } from './lists.ts'

/** The limits that the domain's rules enforce. */
export const RULE_LIMITS = {
  'Loans and fees': {
    'smallest line': '$15,000',
    'largest line': '$400,000',
    'lowest APR': '7.60%',
    'highest APR': '17.20%',
    'highest origination fee, of the initial draw': '4.99%',
    'valuation with an automated value': '$0',
    'valuation without an automated value': '$180',
    'manual notarization': '$300',
    'recording fees': ['$0', '$315'],
    'recording taxes per $100,000': ['$0', '$1,400'],
    'days for which a bought home is ineligible': 90,
    'days for which a home with a new title is ineligible': 90,
    'business days from the offer to the money': 5,
    'interest of a day on $365,250 at 1%': '$10.00',
    'interest of 30 days on $365,250 at 1%': '$300.00',
    'interest of 365.25/12 days on $365,250 at 1%': '$304.38',
    'monthly payments on $100,000 at 6% over 30 years, with and without principal': ['$599.55', '$500.00'],
  },
  'People and fields': {
    'last birthdate on November 21, 2026': '2008-11-21',
    'last birthdate on November 21, 2026 in Alabama': '2007-11-21',
    'first birthdate': '1900-01-01',
    'lowest income': '$0',
    'highest income': '$9,999,999',
    'characters of the shortest password': 12,
    'characters of a formatted phone number': 14,
    'characters of the longest phone number of an unknown country': 19,
    '+1 (555) 010-4477 as stored': '5550104477',
    'digits of a zip code': 5,
    'letters of a state': 2,
    'characters of the shortest name': 2,
    'middle names': ['Q', 'Q.', 'Anne Marie', "D'Arcy", 'Jo-Ann'],
    'fewest paystubs': 1,
    'visible digits of an account number': 4,
  },
  Formats: {
    'money of 1,234.56': '$1,235',
    'money of an invalid amount or precision': 'invalid input',
    'percentage of 7.6': '7.600%',
    'percentage of an invalid number': 'NaN',
    'February 9, 1980 on screens': '02/09/1980',
    'February 9, 1980 as stored': '1980-02-09',
    'seconds until a time is in minutes, hours, days and weeks, and then a date': [
      60, 3600, 86_400, 604_800, 2_419_200,
    ],
    'times in minutes, hours, days and weeks, and then as a date': ['1m', '1h', '1d', '1w', 'Nov 3'],
    'characters of the longest wallet address in full': 11,
    'longer wallet address': 'tp1c0f…yt3x7',
    'support number': '888-819-6388',
    'lenders with an animated logo': ['EQUITY_EXPRESS', 'FIGURE', 'FIGURE_NY', 'FIGURE_WHOLESALE', 'HOMEPOINT'],
  },
} as const satisfies Values

const POLLS = [1000, 2000, 4000, 5000, 5000, 5000, 5000] as const

/** The browser's retries and times in milliseconds. */
export const BROWSER_TIMES = {
  'Retries, polling and times': {
    'waits between the tries of a query': [1000, 2000, 4000, 8000, 16_000],
    'tries of a query by default': 1,
    'repetitions of a query by default, on focus, mount and reconnect': 0,
    'tries to start a session': 3,
    'reloads of a page whose code fails to load': 5,
    'waits between the polls of a waiting application': [...POLLS, 5000, 5000, 5000, 5000, 5000, 5000, 5000],
    'waits between the polls of a stable application': POLLS,
    'time after which the person can leave the processing dialog': 30_000,
    'time between fetches of conditions': 60_000,
    'time between fetches of opening hours': 60_000,
    'fetches of the wallet accounts in a year': 1,
    'time for which an originator is cached': 600_000,
    'time after which a call ends': 30_000,
    'time for which the loading state fades out': 300,
    'time for which a dismissed message fades out': 300,
    'time by which the leave survey delays the sign-out': 750,
    'time for which a copied address is confirmed': 1000,
    'time until a visible PDF counts as read': 100,
  },
} as const satisfies Values

/** The limits that screens show. */
export const SCREEN_LIMITS = {
  Screens: {
    'most toasts': 5,
    'notifications at first': 3,
    'highest number of unread notifications': '8',
    'higher number of unread notifications': '8+',
    'pixels of the widest PDF page': 700,
    'country of a phone number': 'US',
    'figures of an offer': ['APR', 'Monthly payment', 'Initial draw', '30 years'],
    'heading of unmet rules for passwords': 'Password is not strong enough',
    'logo of the brand figure': '/apps/frontend-private-label/figure/logo.svg',
  },
} as const satisfies Values

export const LIMIT_ITEMS = {
  limits: itemsOf(RULE_LIMITS),
  times: itemsOf(BROWSER_TIMES),
  screens: itemsOf(SCREEN_LIMITS),
}
