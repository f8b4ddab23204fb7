/** Help articles about the account and our messages. */
import type { Article } from '../article.ts'

export const ACCOUNT: readonly Article[] = [
  {
    id: 'create-account',
    topic: 'ACCOUNT',
    title: 'What does my password need?',
    answer: [
      'Your password needs at least 12 characters. It must have an uppercase letter, a lowercase letter, a number, and one of these: ! @ # $ % ^ & *',
      'We don’t accept common passwords. A few unrelated words with a number work well.',
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
      'Use the email address where you get our emails. Passwords are case-sensitive.',
      'If you’re an additional signer, use the signer sign-in page. The first time, use the link in our email.',
      'If you forgot your password, choose “Forgot password?” on the sign-in page and enter your email. We’ll email you a link to set a new one. The link works once and expires in {resetMinutes} minutes.',
      'If that doesn’t help, call us at {phone}.',
    ],
    screens: ['signer/login'],
    words:
      'login log in forgot forgotten lost reset password wrong locked out cannot access account invalid credentials',
  },
  {
    id: 'two-factor',
    topic: 'ACCOUNT',
    title: 'How do passkeys and two-factor sign-in work?',
    answer: [
      'With a passkey, you sign in with your fingerprint, face, or screen lock instead of a password. Add one in your settings.',
      'You can turn on two-factor sign-in in your settings. After your password, we then ask for a six-digit code from an authenticator app on your phone. On your own device, you can choose not to be asked again for 30 days.',
      'When you first set up a passkey or an authenticator app, you get ten recovery codes. Keep them somewhere other than your phone. Each code works once.',
      'If you’ve lost your phone, sign in with a recovery code. If you don’t have one, call us at {phone}.',
    ],
    words:
      'passkey fingerprint face security key authenticator app code 2fa two step verification security recovery codes lost phone six digit one-time',
  },
  {
    id: 'change-contact-details',
    topic: 'ACCOUNT',
    title: 'How do I change my email address or phone number?',
    answer: [
      'Sign in, open your settings, and change your email address or phone number under Profile. We send you a code to confirm the change.',
      'After you change your email address, sign in with the new one.',
    ],
    screens: ['conditions/phone-number'],
    words: 'update new email phone number mobile edit profile settings contact details',
  },
  {
    id: 'change-name',
    topic: 'ACCOUNT',
    title: 'How do I correct my name?',
    answer: [
      'Check your name and date of birth on the first page of your application. Until we request your full credit report, you can still change your name in your settings.',
      'After that, you can’t change it yourself while the application is open, because we’ve sent it to a credit bureau. If your name or date of birth is wrong, call us at {phone}.',
    ],
    screens: ['start/profile'],
    words: 'name misspelled wrong married last name maiden correct change legal name spelling',
  },
  {
    id: 'signed-out',
    topic: 'ACCOUNT',
    title: 'Why was I signed out?',
    answer: [
      'For your security, we sign you out after a period without activity, and after twelve hours at the latest. We warn you first. If you’ve only been inactive, you can choose to stay signed in.',
      'Your saved answers are safe. Sign in again, and you’ll continue where you were.',
    ],
    words: 'logged out log me out session expired timeout kicked inactive automatically ended',
  },
  {
    id: 'text-messages',
    topic: 'ACCOUNT',
    title: 'How do I stop text messages?',
    answer: [
      'Reply STOP to any of our texts, and we’ll stop all texts to that number, including security codes. To get texts again, reply START. You can also turn off texts in your settings under Text messages. If you turn them off there, you’ll still receive security codes that you request.',
      'You don’t need to agree to texts to get a line of credit.',
    ],
    words: 'sms texts texting unsubscribe opt out stop marketing messages turn off',
  },
  {
    id: 'how-we-contact-you',
    topic: 'ACCOUNT',
    title: 'How do you tell me when something happens?',
    answer: [
      'We email you when it’s your turn again, when we need something, and when documents are ready to read or sign. If you agreed to texts, we also text you about some of this.',
      'After you sign in, you’ll also find updates about your application in your notifications.',
    ],
    screens: ['hold', 'status'],
    words: 'notifications updates notify know my turn email alerts reminders news hear from you',
  },
]
