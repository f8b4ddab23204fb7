/** Ways in which people ask for the articles in `articles/bank.ts`, for the search. */
import type { Asked } from '../article.ts'

export const BANK_ASKED: Asked = {
  'add-bank-account': [
    'how do i add my bank account',
    'how do i link my bank',
    'is it safe to connect my bank',
    'do you see my bank login',
    'where do i find my routing number',
    'can i enter my account number myself',
    'my bank is not in the list',
    'i do not want to sign in to my bank',
    'which account will the money go to',
  ],
  'bank-account-owner': [
    "can the money go to another person's account",
    "can i use my spouse's account",
    'does the account have to be in my name',
    'can i use a joint account',
    'can i change the account',
    'can i use my business account',
  ],
  'bank-not-confirmed': [
    'you could not confirm my bank account',
    'why was my bank account rejected',
    'my account could not be verified',
    'is my account number wrong',
    'the bank account is under review',
  ],
  autopay: [
    'how does autopay work',
    'how do i set up autopay',
    'how do i cancel autopay',
    'when do you take the payment',
    'can i choose the day of the payment',
    'do i get a discount for autopay',
    'change my autopay account',
  ],
  'pay-yourself': [
    'how do i make a payment',
    'can i pay by check',
    'where do i send my payment',
    'can i pay without autopay',
    'i do not want autopay',
    'can i pay from a savings account',
  ],
  'returned-money': [
    'my bank returned the money',
    'the deposit failed',
    'the transfer was rejected',
    'the money was sent back',
    'you sent it to the wrong account',
    'will you send the money again',
  ],
}
