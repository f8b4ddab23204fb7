/** Help articles about the identity check and the demographic questions. */
import type { Article } from '../article.ts'

export const IDENTITY: readonly Article[] = [
  {
    id: 'verify-identity',
    topic: 'IDENTITY',
    title: 'How do you verify my identity?',
    answer: [
      'Federal law requires us to verify your identity. This also keeps others from borrowing in your name. You take pictures of your ID and, if you agree to a face scan, a selfie. It takes about two minutes.',
      'If you agree to the face scan, our identity provider compares your selfie with the picture on your ID. The scan is used only to verify your identity and prevent fraud. We store your pictures encrypted with your application.',
    ],
    screens: ['identity', 'signer/identity'],
    words: 'id check identity verification selfie picture how works prove who i am kyc',
  },
  {
    id: 'accepted-ids',
    topic: 'IDENTITY',
    title: 'Which IDs do you accept?',
    answer: [
      'You can use a US driver’s license, a US state ID card, a US passport, or a US permanent resident card. It must not have expired, and it must show the name on your application.',
    ],
    screens: ['identity', 'signer/identity', 'conditions/upload-document', 'signer/conditions/identity'],
    words:
      'passport driver license state id card green card permanent resident accepted type of identification expired foreign',
  },
  {
    id: 'identity-not-verified',
    topic: 'IDENTITY',
    title: 'What if you can’t verify my ID or my pictures?',
    answer: [
      'Take the pictures again. Use daylight from the side, without a flash. Lay the ID flat, out of its sleeve, with every corner in the picture, and make sure it hasn’t expired.',
      'If it still doesn’t work, our team will review your ID, usually within one business day. This isn’t a denial. You can leave the page. We’ll email you when you can continue.',
    ],
    screens: ['identity', 'signer/identity', 'signer/conditions/identity'],
    words:
      'id rejected blurry picture failed again retake glare camera not accepted couldn’t verify identity new pictures',
  },
  {
    id: 'face-scan',
    topic: 'IDENTITY',
    title: 'Do I have to agree to the face scan?',
    answer: [
      'No. If you don’t agree, you take pictures of your ID only. Our team then checks your ID, usually within one business day. Your answer doesn’t affect our decision.',
      'If you agree, we tell our identity provider to delete the scan once you’ve passed the check. If our team has to review the check, the provider must delete the scan within 30 days.',
    ],
    screens: ['identity', 'signer/identity'],
    words: 'face scan biometric selfie decline refuse facial recognition don’t want privacy',
  },
  {
    id: 'demographic-questions',
    topic: 'IDENTITY',
    title: 'Why do you ask about my ethnicity, race, and sex?',
    answer: [
      'Federal law requires us to ask. The answers help make sure that lenders treat all applicants fairly. Answering is optional.',
      'Your answers don’t affect our decision. We store them apart from the rest of your application.',
    ],
    screens: ['start/hmda', 'start/before-decision'],
    words: 'race ethnicity sex gender demographic hmda questions why optional required discrimination',
  },
]
