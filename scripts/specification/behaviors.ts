import type { Items } from './lists.ts'

/** What pages, menus and API calls do besides showing the specified words. The headings follow the specification. */
export const BEHAVIORS: Items = {
  'Redirects and base rules': [
    [
      'The first segment of a path is the application, except below heloc-signer',
      "the path of an additional signer's page doesn't identify an application",
    ],
    [
      'The error page has Try again, support phone, email and Go to dashboard, and is logged',
      'the error page has four links',
    ],
    [
      'A redirectUrl starts with a slash and a lowercase letter',
      'only if it starts with a slash and a lowercase letter',
    ],
  ],
  'Menus and sidebar': [
    ['Settings and Switch Accounts appear only in the full profile menu', 'only the full profile menu contains'],
    ['The portfolio link appears only if its flag is on', 'the portfolio link is shown only if its feature flag is on'],
    ['The progress sidebar shows the offer', 'the sidebar shows APR, initial draw'],
  ],
  'Registration v2': [
    ['If the flag is off, it redirects to /register', 'redirects to registration v1 if its flag %s'],
    ['If the flag is off, each step redirects to the same step of v1', 'redirects to the same step of v1'],
    ['An application with the decision DECLINE leads on to its own page', 'redirects to the declined application'],
    ['A declined applicant can open the disclosures', 'a declined borrower can still open the disclosures'],
    ['A home that isn’t the primary home leads to home-address', 'registration asks where the applicant lives'],
    [
      'A primary home leads on without home-address',
      "doesn't ask for the home address if the applicant lives at the property",
    ],
    ['A signed-in person skips the last two steps', "doesn't ask for a name and birthdate that the account"],
    ['Every path has the same number of steps', "the total number of steps doesn't depend on the occupancy"],
    ['Marketing texts and transactional texts each need their own consent', 'asks for consent to texts only if'],
    [
      'The last step shows the notices of the credit pulls',
      'the last step shows the authorization of both credit pulls',
    ],
  ],
  'Address form': [
    ['An address or "Address not listed" reveals the detail fields', 'reveals the address fields and moves the focus'],
    ['A mixed-up street shows a hint', 'if the house number comes after the street name'],
    ['A too short street is invalid', "street1: 'Elm'"],
  ],
  'Other screens': [
    ['Not accepting applications', 'the %s knockout has its own heading'],
    ['Tax instruction', 'the tax return instructions list'],
    ['Offer package', 'the offer package shows the offer and its documents'],
    ['Close disclosure', 'the closing disclosure shows the final amounts'],
  ],
  Footer: [
    [
      'Terms of use, privacy policy, Electronic Communications Policy and licenses',
      "the footer's links to the legal pages",
    ],
    ['Illinois community reinvestment notice', 'the footer shows the Illinois notice only'],
    ['Extra links of the lender', "the footer has the lender's extra links"],
    ['Company, address, NMLS number and 256-bit encryption', "the footer shows the lender's name, address, phone"],
    ['Licensed states', 'the footer says that more states will follow'],
    ['Hours in Pacific Time, Monday-Friday and weekend', 'customer service in Pacific Time'],
    ['Equal-housing or equal-opportunity lender logo', "the footer shows the lender's equal-housing logo"],
    ['Credit union regulator logo of one brand', 'for lenders with the regulator logo capability'],
    ['Credit union regulator logo by a public flag', 'logo if the public feature flag is on'],
    ['New York licensing notice, which changes under regulator review', 'the footer shows a different New York notice'],
    ['Numbered product disclosures', 'the footer numbers the product disclosures'],
  ],
  'Cards, documents and dialogs': [
    [
      'The originator card shows name, avatar, email, phone and NMLS',
      "the broker card shows the originator's name, avatar, email, phone",
    ],
    ['The PDF viewer reports that the reader reached the end', 'only after the reader has scrolled to its end'],
    ['CEO feedback is for the main brand and signed-in people', 'CEO feedback is available only to signed-in people'],
    [
      'The leave survey is offered on liens, product/select, identity and signing/sign',
      "'liens', 'product/select', 'identity', 'signing/sign'",
    ],
    ['Sign-out first shows the leave survey', 'at sign-out, the leave survey first sends'],
    ['Maintenance can hide the dashboard link', 'the maintenance notice has no dashboard link'],
  ],
  'Smaller states': [
    ['The password meter has 4 bars, and none for an empty input', 'the password meter appears when the person types'],
    ['Consent boxes start unchecked', 'all consent checkboxes on a form start unchecked'],
    ['The contact step is skipped if email and phone are known', 'skips the contact step if email and phone are known'],
    ['Sign-out removes the stored token', 'logout removes the stored token and opens sign-in'],
  ],
  Roles: [
    ['Additional signers have no dashboard link', 'but no dashboard or apps'],
    ['An additional signer who is also a broker has a dashboard link', 'who is also a broker sees a dashboard link'],
    [
      'A person in the list of signers (v1), or of the type co-deeder, is an additional signer',
      "expect(identityOf.body).toMatchObject({ uuid: owner, type: 'CO_DEEDER'",
    ],
    ['Visitors see a Login link and no notifications', 'public pages show visitors a Login link'],
  ],
  'API calls': [
    [
      'Calls send credentials, token, JSON and the headers origin and org',
      'an API call sends credentials, the stored token',
    ],
    ['Calls send the session recording in a header', "'x-session-replay-url'"],
    ['Lists in a query repeat the key', 'one query parameter for each entry of a list'],
    ['A Bearer header in a response replaces the token', 'stores the bearer token from a response'],
    ['Conditions are sorted by created', 'people see their own conditions, oldest first'],
    ['A missing experiment profile is made for the tracker', 'a visitor keeps one experiment profile per browser'],
    ['The experiment of registration is recorded with the application', 'the shown variation of registration v2'],
    ["The page's data has the published limits", 'contains the published limits'],
  ],
}
