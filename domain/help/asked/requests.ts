/** Ways in which people ask for the articles in `articles/requests.ts`, for the search. */
import type { Asked } from '../article.ts'

export const REQUESTS_ASKED: Asked = {
  'upload-documents': [
    'how do i upload a document',
    'where do i upload my documents',
    'can i email my documents',
    'how do i send you a file',
    'can i take a picture of a document',
    'where do i send the papers',
    'can i fax it',
  ],
  'file-rejected': [
    'which file types can i upload',
    'my file is too large',
    'my upload does not work',
    'why was my file rejected',
    'can i upload a word document',
    'can i send iphone pictures',
    'my pdf has a password',
    'what is the maximum file size',
  ],
  'open-requests': [
    'what do you need from me',
    'what is missing',
    'what does this request mean',
    'why do you need this document',
    'which document do you want',
    'i do not have this document',
    'what do i have to do next',
    'i got an email that you need something',
    'what is a condition',
  ],
  'request-deadline': [
    'when is it due',
    'when do i have to send it',
    'what is the deadline',
    'i need more time',
    'what happens if i miss the deadline',
    'why is my application incomplete',
    'i got a notice of incomplete application',
  ],
}
