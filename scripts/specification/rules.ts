import type { Items } from './lists.ts'

/** Rules that the product deliberately replaces with its own. `differences.ts` gives the reasons. */
export const RULES: Items = {
  Registration: [
    ['A missing income says "Required"', "income: ['Enter your annual income before taxes']"],
    ['Signed-in people skip only the last two steps', "doesn't ask for a name and birthdate that the account"],
    ['Declined applicants can’t open registration v2', 'registration v2 stays open to a person with %s'],
    ['Foreign phone numbers are limited to one length per country', 'keeps all its digits'],
    ['Names have letters, hyphens and spaces', 'the name check accepts the name %s'],
    ['Cities have letters and spaces', 'the address check accepts the city %s'],
    ['The steps of registration v1 have no home address', 'registration asks where the applicant lives'],
    ['The property type isn’t asked at registration', "propertyType: ['Select a property type']"],
    ['The last step of registration v2 shows a placeholder', "v2: { next: 'set-password' }"],
    ['Passwords follow only the rules of composition', 'recognizes %s as a common password'],
  ],
  'Sign-in and privacy': [
    ['The stored token is enough to sign in', 'sign-in returns a token that works only together with its cookie'],
    ['An account number is sent to the borrower', 'never shows a full account number'],
    ['Shift+Alt+X works everywhere', 'the production build contains no debug panel'],
    ['Page views are one of several types of events', "eventType: 'PAGE_VIEW'"],
  ],
  Lending: [
    [
      'A required BPO leads to bpo only in Texas, from docVerify or incomeReview',
      'a required BPO leads from every step to bpo',
    ],
    ['The APR has a place for fees', 'The APR does not include fees.'],
    ['Lines of $15,000 to $400,000 in every state', 'The minimum is $35,000 in Texas and $25,001 in Alaska.'],
    ['document/disclosures shows the disclosures of the application', 'from any step to the disclosures screen'],
  ],
}
