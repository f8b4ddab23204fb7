import { type Items, shownAs } from './lists.ts'

/**
 * Returns a pattern for each path. The pattern matches the path with or without the base path, but not at the end of a
 * longer path.
 */
const root = (paths: readonly string[]) =>
  shownAs(paths, (path) => new RegExp(`(?<![\\w}/-])(?:/account/heloc)?${path}(?![\\w/-])`))

/** Returns a pattern for each path. The pattern matches the path next to the heading of the page that it opens. */
const opened = (paths: readonly string[]) =>
  shownAs(paths, (path) => new RegExp(`\\['(?:/account/heloc)?${RegExp.escape(path)}', '[A-Z]`))

/** The paths of pages, the redirects, and the rules for base paths. */
export const ROUTES: Items = {
  'Redirects and base rules': [
    ['/account/heloc-signer… redirects to /heloc-signer…', "'/account/heloc-signer/sign?a=1'"],
    ['/account/register… redirects to /register… and keeps the query string', "'/account/register?step=name"],
    ['/account and / redirect to /dashboard', "'/account'"],
    ['/terms, /communications, /privacy and /licenses load a full page', 'loads a full page'],
    ['A page module that fails to load reloads the page up to 5 times', 'reloads five times'],
    ['The error page of a route', 'Sorry, looks like we have hit a snag!'],
    ['A missing application redirects to /dashboard', "an application that doesn't exist redirects to the dashboard"],
    ['A missing profile redirects to /dashboard', 'redirects a person without a profile to the dashboard'],
    [
      'The index routes of bank, credit, document, error, insurance, notary, product, signing, start and review-app redirect to the parent',
      'the path of a section without a page of its own redirects to the application',
    ],
  ],
  Shell: [
    ...root([
      ...['/dashboard', '/exchange', '/pay', '/universal-marketplace', '/universal-passport', '/portfolio'],
      '/group-manager',
    ]),
    ['/dashboard/settings', 'the settings page shows the account and links to each section'],
    ...opened(['/contact']),
    'Switch Accounts',
    ['Shift+Alt+X shows the debug panel', 'Shift+Alt+X'],
  ],
  'Before sign-in': [
    ...opened(['/auth/login', '/register', '/register/support', '/register-v2', '/coming-soon']),
    ...opened(['/terms', '/communications', '/privacy', '/licenses']),
    ['/plaid-oauth-success reads the stored heloc_uuid', 'which application the borrower returned to'],
    ['/register/account-setup', 'ACCOUNT_SETUP'],
  ],
  'Additional signers': [
    ['/heloc-signer redirects to /heloc-signer/login', "'/account/heloc/heloc-signer/login?invitation=x'"],
    ['Any other path under /heloc-signer redirects up', 'heloc-signer/nowhere'],
    ...[
      ...['login', 'resume', 'cancelled', 'identity', 'intro', 'error', 'sign', 'documents', 'conditions'],
      ...['conditions/upload-document', 'conditions/identity'],
    ].map((path) => [`/heloc-signer/${path}`, new RegExp(`heloc-signer/${path}(?![\\w/-])`)] as const),
  ],
  'One application, under /account/heloc/{uuid}': shownAs(
    [
      'bank/autopay',
      'bank/autopay-manual',
      'bank/confirm',
      'bank/disburse',
      'bank/manual-disburse',
      'credit/social',
      'credit/error',
      'complete',
      'hold',
      'document/disclosures',
      'liens',
      'conditions',
      'conditions/upload-document',
      'conditions/phone-number',
      'error/decline',
      'error/credit',
      'error/income',
      'error/timeout',
      'error/flood-cert',
      'income/review',
      'income/pointserv-callback',
      'income/upload/MANUAL_PAYSTUB',
      'income/employer-verification',
      'identity',
      'insurance/upload',
      'insurance/requirements',
      'notary/intro',
      'notary/schedule-manual',
      'notary/reserve-manual',
      'notary/session',
      'notary/error',
      'product/assets',
      'product/select',
      'product/prequal-winback',
      'signing/intro',
      'signing/sign',
      'signing/additional',
      'signing/support',
      'start/profile',
      'start/contact',
      'start/hmda',
      'start/app-summary',
      'review-app/incorrect-pin',
      'review-app/no-credit',
      'review-app/property',
      'review-app/uw',
      'review-app/delinquency',
      'review-app/incorrect-ownership',
      'review-app/datatree',
      'review-app/signdocs',
      'payoff/hold',
      'bpo/condition',
      'bpo/hold',
      'bpo/waiting',
      'bpo/estimate-value',
      'bpo/order-bpo',
      'merchant/review',
      'merchant/lien-attestation',
    ],
    (path) => new RegExp(`\\{uuid\\}/${path}(?![\\w-])`),
  ),
  'Redirects below an application': [
    ['income/link/{type} redirects to income/review', 'for one income type redirects to the income review'],
  ],
  'Query parameters': [
    ['referrer', 'opens an application with an originator’s link'],
    ['conditionUuid', /\?conditionUuid=\$\{testUuid/],
    ['conditionType', /&conditionType=\$\{action/],
    ['conditionEnum', /&conditionEnum=\$\{category/],
    ['walletAddress', '&walletAddress=tp1abc`'],
    ['step=property-info', "/register?step=property-info', 'Apply"],
    ['step=sale-status', 'sale-status'],
    ['step=income-info', 'income-info'],
    ['step=name', "/register?step=name', 'What"],
    ['step=birthdate', 'birthdate'],
    ['step=contact-info', 'contact-info'],
    ['step=login-info', 'login-info'],
  ],
  'Registration v2, under /register-v2': [
    ['fe-heloc-redesign-2025 opens it', 'registration v2 is available only if its feature flag is on'],
    ['index', "/register-v2', 'Apply"],
    ['home-address', "/register-v2/home-address', 'Primary"],
    ...[...['for-sale', 'annual-income', 'legal-name', 'birthdate', 'phone-and-email', 'set-password']].map(
      (path) => [path, new RegExp(`(?:register-v2/|')${path}(?![\\w-])`)] as const,
    ),
  ],
}
