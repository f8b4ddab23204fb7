/** Help articles about documents and other answers that we request. */
import type { Article } from '../article.ts'

export const REQUESTS: readonly Article[] = [
  {
    id: 'upload-documents',
    topic: 'REQUESTS',
    title: 'How do I upload a document?',
    answer: [
      'Sign in and open the request from your dashboard or from our email. Choose one or more files, or take a picture with your phone. Then select “Send.”',
      'Send full pages that we can read. Please don’t send documents, Social Security numbers, or account numbers by email.',
    ],
    screens: ['conditions/upload-document', 'signer/conditions/upload-document', 'conditions'],
    words: 'upload send document file attach paperwork submit where email fax scan picture',
  },
  {
    id: 'file-rejected',
    topic: 'REQUESTS',
    title: 'Which files can I send, and what if one is rejected?',
    answer: [
      'PDF, JPG, and PNG files up to 20 MB each work. For another type, such as HEIC or Word, open the file and print it to PDF, or take a picture of it.',
      'If a file is too large, send one page at a time, or scan at 200 dots per inch. If it has a password, print it to PDF, because the new file won’t need one. If it won’t open, download it again from where you got it.',
    ],
    screens: [
      'conditions/upload-document',
      'signer/conditions/upload-document',
      'income/upload/:type',
      'insurance/upload',
    ],
    words:
      'file too big large size type format heic word rejected error won’t upload pdf jpg png password protected iphone',
  },
  {
    id: 'open-requests',
    topic: 'REQUESTS',
    title: 'What do you still need from me?',
    answer: [
      'Sign in. If we need something, your dashboard takes you to the page with our requests. The page shows what we need and why. We also email you.',
      'Each request names the documents that work. For example, a bank statement shows who owns an account, and a recorded deed shows who owns the home. If you don’t have the document, call us at {phone}. Another document may work.',
    ],
    screens: ['conditions', 'conditions/upload-document', 'conditions/phone-number', 'signer/conditions'],
    words:
      'still need request condition request asking for missing outstanding still need to do next conditions mean understand required item',
  },
  {
    id: 'document-status',
    topic: 'REQUESTS',
    title: 'What happened to the document I sent?',
    answer: [
      'Sign in and open our requests from your dashboard. The page shows what you sent, when, and the day by which we’ll review it. We usually review a document within one business day.',
      'Our team and the companies that check documents for us can see it. If something is missing, we’ll email you.',
    ],
    screens: ['conditions', 'signer/conditions', 'income/upload/:type'],
    words: 'received got looked at reviewed seen sent uploaded document file paystub statement status accepted who',
  },
  {
    id: 'request-deadline',
    topic: 'REQUESTS',
    title: 'When is a request due, and what if I miss the date?',
    answer: [
      'If you don’t answer a request, we send a reminder. If your line isn’t open yet, we then send a notice that your application is incomplete. The notice states the last day to send what’s missing. The request then shows this date, too.',
      'After that day, we can’t continue with your application. If you need more time, call us at {phone}.',
    ],
    screens: ['conditions', 'conditions/upload-document', 'signer/conditions'],
    words:
      'deadline request asked for deadline due date how long do i have incomplete notice letter late miss extension more time',
  },
]
