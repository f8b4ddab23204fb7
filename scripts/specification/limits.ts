import type { Items } from './lists.ts'

/** Business limits, times and formats, shown by what their tests contain. */
export const LIMITS: Items = {
  'Loans and fees': [
    [
      'Published limits of rate, fee, valuation, notarization, recording fees and recording taxes',
      'the published limits',
    ],
    ['Lines of $15,000 to $400,000', 'every offer stays within the limits'],
    ['APR of 7.60% to 17.20%', '17.2'],
    ['Origination fee of at most 4.99% of the initial draw', 'up to 4.99% of the initial draw'],
    ['Valuation for $180 where there is no automated value', '$180 for a valuation'],
    ['Manual notarization for $300', '$300 for manual notarization'],
    ['Recording fees of $0 to $315', 'recording fees of $'],
    ['Recording taxes of at most $1,400 per $100,000', '1_400_00'],
    ['Homes bought in the last 90 days are ineligible', 'the 90 days count from the purchase'],
    ['Interest is amount × rate / 365.25 × days', 'amount × rate / 365.25 × days'],
    ['The line is funded in as little as five business days', 'the forecast funding date is the first business day'],
  ],
  'People and fields': [
    ['At least 18 years old, in Alabama 19', 'at least 18, or 19 in Alabama'],
    ['Birth year of at least 1900', '1899'],
    ['Income of at most $9,999,999', '9_999_999'],
    ['Account numbers show their last four digits', 'account numbers are validated and masked'],
  ],
  'Retries, polling and times': [
    ['Five retries, with waits that double', 'a failed query is retried five times with waits that double'],
    [
      'Waiting applications are polled 14 times, at 1,000 ms doubling to 5,000 ms',
      'makes 14 attempts at intervals that double from 1000 ms up to 5000 ms',
    ],
    ['Stable applications are polled 7 times', 'makes 7 attempts'],
    ['The processing dialog lets the person leave after 30 s', 'lets the person leave after 30 s'],
    ['Conditions are polled every 60 s', 'conditions are requested again every 60 s'],
    ['Opening hours are polled every 60 s', 'refetches the hours every 60 seconds'],
    ['Originators are cached for ten minutes', 'cache the response for ten minutes'],
    ['Calls end after 30 s', 'an API call is aborted after 30 seconds'],
    ['The loading state appears after 300 ms', 'appears only after 300 ms'],
    ['Messages are cleared in 300 ms', 'disappears after 300 ms'],
    ['Sign-out waits 750 ms for the leave survey', 'by 750 ms'],
    ['A copied address is confirmed for 1 s', 'Wallet Address Copied!'],
  ],
  Display: [
    ['At most five toasts', 'at most five toasts'],
    ['Three notifications at first', 'View All'],
    ['Unread notifications are counted up to 8', "'8+'"],
    ['Times in minutes, hours, days and weeks, then as dates', 'before four weeks'],
    ['PDF pages are at most 700 pixels wide', 'redraw(700)'],
    ['Money without decimals', 'en-US, with 0 decimals'],
    ['Percentages with three decimals', 'with 3 decimals'],
    ['Wallet addresses of more than 11 characters are shortened', 'shortened address'],
    ['Support answers at 888-819-6388', '888-819-6388'],
  ],
}
