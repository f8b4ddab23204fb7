/** Ways in which people ask for the articles in `articles/decisions.ts`, for the search. */
import type { Asked } from '../article.ts'

export const DECISIONS_ASKED: Asked = {
  'why-declined': [
    'why was i declined',
    'why did i get denied',
    'why was my application rejected',
    'what are the reasons for the decision',
    'why did you say no',
    'where is my adverse action notice',
    'i do not understand why i was not approved',
  ],
  'after-a-decline': [
    'what can i do after a denial',
    'can i apply again',
    'can you reconsider the decision',
    'how do i appeal',
    'what would change the decision',
    'when can i reapply',
    'the reason for the denial is wrong',
  ],
  'under-review': [
    'what does under review mean',
    'why is an underwriter looking at my application',
    'how long does the review take',
    'is a review a bad sign',
    'who is reviewing my application',
    'why is my application on hold',
    'is my application denied or under review',
  ],
  'notify-me': [
    'let me know when i can apply',
    'notify me when you lend in my state',
    'put me on a waiting list',
    'email me when that changes',
    'tell me when i can apply',
  ],
}
