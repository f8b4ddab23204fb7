/**
 * The items that the product deliberately handles differently from the specification, keyed by heading and name. Each
 * value gives the reason for the difference, or the decision that explains the difference.
 */
export const DIFFERENCES: Readonly<Record<string, string>> = {
  'Routing precedence: The route of a mapped server state always decides':
    'The journey decides if it doesn’t allow that screen, for example while an outside party works and the person can already do another step. Otherwise the screen would refuse the person or have nothing to do.',
  'Main path: ach → docVerify':
    'The payment mode (autopay or manualAutopay) and the question about the face scan come in between.',
  'Consents: consent':
    'Each consent has its own name, such as softCreditConsent, because one screen can ask for several.',
  'Registration: A missing income says "Required"':
    'It says "Enter your annual income before taxes", because people give their net income if they aren’t told.',
  'Registration: Signed-in people skip only the last two steps':
    'They also skip their name and birthdate, because the account already contains them (decision 30).',
  'Registration: Declined applicants can’t open registration v2':
    'They can still apply for another home from the dashboard’s link or from a wallet, and continue once they have answered a question (decision 30).',
  'Registration: Foreign phone numbers are limited to one length per country':
    'Numbers of one country differ in length. Digits are dropped only if no number of the country is that long, because a number that loses a digit is wrong.',
  'Registration: Names have letters, hyphens and spaces':
    'Names also have apostrophes and the letters of any script (O’Brien, José). Anything less would turn real people away.',
  'Registration: Cities have letters and spaces':
    'Cities also have periods, hyphens and apostrophes (St. Louis, Winston-Salem, Coeur d’Alene).',
  'Registration: The steps of registration v1 have no home address':
    'Owners of a second home or a rental give their home address in both versions, because credit reports and notices need it.',
  'Registration: The property type isn’t asked at registration':
    'The address step asks it, so that the owner of an ineligible home learns this before an account or a credit pull (decision 29).',
  'Registration: The last step of registration v2 shows a placeholder': 'It creates the account and the application.',
  'Registration: Passwords follow only the rules of composition':
    'Common passwords are rejected too, and at least 128 characters are accepted, because rules of composition alone allow Password1234!.',
  'Sign-in and privacy: The stored token is enough to sign in':
    'The server also requires the HttpOnly cookie that belongs to the token, because a script could steal a stored token.',
  'Sign-in and privacy: An account number is sent to the borrower':
    'The full number never leaves the server, because a person who takes over the session could read it.',
  'Sign-in and privacy: Shift+Alt+X works everywhere': 'The debug panel isn’t in the production build.',
  'Sign-in and privacy: Page views are one of several types of events':
    'PAGE_VIEW is the only type, because no other type is specified (decision 64).',
  'Lending: A required BPO leads to bpo only in Texas, from docVerify or incomeReview':
    'Elsewhere, a required valuation also comes before the next step, because the line depends on the value of the home. An unknown BPO status leads to bpo only in Texas.',
  'Lending: The APR has a place for fees':
    'The APR of a line of credit never includes fees (12 CFR 1026.14). The cost including fees is shown beside it under a different name.',
  'Lending: Lines of $15,000 to $400,000 in every state':
    'The limits of Texas and Alaska and those for high-cost loans take precedence.',
  'Lending: document/disclosures shows the disclosures of the application':
    'They’re provided with the application, no later than the screen with the submit button (12 CFR 1026.40(b)). The route also shows documents that an agent sends.',
}
