/** Ways in which people ask for the articles in `articles/identity.ts`, for the search. */
import type { Asked } from '../article.ts'

export const IDENTITY_ASKED: Asked = {
  'verify-identity': [
    'how do you verify my identity',
    'why do i have to send my id',
    'how does the selfie work',
    'what pictures do i have to take',
    'how long does the id check take',
    'what happens with the pictures of my id',
  ],
  'accepted-ids': [
    'which id can i use',
    'can i use my passport',
    'is a green card accepted',
    'can i use a state id',
    'my license is expired',
    'does my id have to be from the us',
  ],
  'identity-not-verified': [
    'my id was rejected',
    'you could not verify my identity',
    'my picture is blurry',
    'the camera does not work',
    'my selfie does not match',
    'why do i have to send new pictures of my id',
    'how many times can i try',
  ],
  'face-scan': [
    'do i have to do the face scan',
    'can i skip the selfie',
    'i do not want facial recognition',
    'what happens if i decline the face scan',
    'is my face stored',
  ],
  'demographic-questions': [
    'why do you ask about my race',
    'why do you ask about my sex',
    'do i have to answer the demographic questions',
    'does my ethnicity matter',
    'do you discriminate',
  ],
}
