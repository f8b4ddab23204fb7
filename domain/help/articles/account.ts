/** Help articles about the account and our messages. */
import type { Article } from '../article.ts'

export const ACCOUNT: readonly Article[] = [
  {
    id: 'create-account',
    topic: 'ACCOUNT',
    title: 'What does my password need?',
    answer: [
      'Your password needs at least 12 characters. It must have an uppercase letter, a lowercase letter, a number, and one of these: ! @ # $ % ^ & *',
      'We don’t accept passwords that many people use. A few unrelated words with a number work well.',
      'With your email and this password, you can return to your application on any device.',
    ],
    screens: ['register'],
    words: 'create account set choose password rules strong characters special requirements sign up',
  },
  {
    id: 'cannot-sign-in',
    topic: 'ACCOUNT',
    title: 'What can I do if I can’t sign in?',
    answer: [
      'Check that you use the email address with which you registered. Our emails go to that address. Passwords distinguish between uppercase and lowercase letters.',
      'Additional signers have their own sign-in page. The first time, use the link in our email.',
      'If you forgot your password or it still doesn’t work, call us at {phone}.',
    ],
    screens: ['signer/login'],
    words:
      'login log in forgot forgotten lost reset password wrong locked out cannot access account invalid credentials',
  },
  {
    id: 'two-factor',
    topic: 'ACCOUNT',
    title: 'How does two-factor sign-in work?',
    answer: [
      'You can turn on two-factor sign-in in your settings. After your password, we then ask for a six-digit code from an authenticator app on your phone.',
      'When you turn it on, you get ten recovery codes. Keep them somewhere other than your phone. Each one signs you in once without the app.',
      'If you’ve lost your phone, sign in with a recovery code. If you don’t have one, call us at {phone}.',
    ],
    words: 'authenticator app code 2fa two step verification security recovery codes lost phone six digit one-time',
  },
  {
    id: 'change-contact-details',
    topic: 'ACCOUNT',
    title: 'How do I change my email address or phone number?',
    answer: [
      'Sign in and open your settings. Under your profile, you can change your email address and your phone number. We send a code to the new address or number to confirm it.',
      'You then sign in with the new email address.',
    ],
    screens: ['conditions/phone-number'],
    words: 'update new email phone number mobile edit profile settings contact details',
  },
  {
    id: 'change-name',
    topic: 'ACCOUNT',
    title: 'How do I correct my name?',
    answer: [
      'Until you agree to the credit check, you can change your name and date of birth on the first page of your application.',
      'While an application is open after that, you can’t change your name yourself, because a credit bureau already has it. If it’s wrong, call us at {phone}.',
    ],
    screens: ['start/profile'],
    words: 'name misspelled wrong married last name maiden correct change legal name spelling',
  },
  {
    id: 'signed-out',
    topic: 'ACCOUNT',
    title: 'Why was I signed out?',
    answer: [
      'For your security, we sign you out after a while without activity, and at the latest after twelve hours. We warn you first, and you can stay signed in if you’ve only been inactive.',
      'Your saved answers are safe. Sign in again, and you’ll continue where you were.',
    ],
    words: 'logged out log me out session expired timeout kicked inactive automatically ended',
  },
  {
    id: 'text-messages',
    topic: 'ACCOUNT',
    title: 'How do I stop text messages?',
    answer: [
      'Reply STOP to any of our texts, or turn them off in your settings under Text messages. We’ll confirm and then stop. You’ll still receive security codes that you request.',
      'You don’t need to agree to texts to get a line of credit.',
    ],
    words: 'sms texts texting unsubscribe opt out stop marketing messages turn off',
  },
  {
    id: 'how-we-contact-you',
    topic: 'ACCOUNT',
    title: 'How do you tell me when something happens?',
    answer: [
      'We email you when it’s your turn, when we need something, and when a document is ready. If you agreed to texts, we also text you.',
      'After you sign in, your notifications show all news about your application.',
    ],
    screens: ['hold', 'status'],
    words: 'notifications updates notify know my turn email alerts reminders news hear from you',
  },
]
