/** Help articles about signing, the notary and additional signers. */
import type { Article } from '../article.ts'

export const SIGNING: readonly Article[] = [
  {
    id: 'when-to-sign',
    topic: 'SIGNING',
    title: 'When can I sign and close?',
    answer: [
      'You can sign when your closing documents are ready. We’ll email you then. Before that, complete each step, such as adding your bank account and your ID. Also answer any requests from us.',
      'In some cases, you have to wait before you sign. For example, in a flood hazard area, you can sign ten days after the flood notice at the earliest. If you have to wait, the page with your documents shows the first day.',
      'Your status page shows your own dates, including the notary and the day we expect to send your money.',
    ],
    screens: ['signing/intro', 'signing/sign', 'document/disclosures', 'signer/sign', 'signer/resume'],
    words: 'closing close date when sign schedule first day signing ready wait days settle',
  },
  {
    id: 'closing-documents',
    topic: 'SIGNING',
    title: 'What am I signing?',
    answer: [
      'You sign the agreement, which says how much you can draw, at what rate, and how you pay it back. The account-opening disclosures and the closing costs show the same figures in the format that federal law requires.',
      'Last, you meet a notary and sign the document that secures the line with your home. Depending on the state, it’s a mortgage, a deed of trust, or a security deed.',
      'Nothing is binding until you sign. You can show the documents to a lawyer or someone you trust first.',
    ],
    screens: ['signing/sign', 'signing/support', 'document/disclosures', 'document/close-disclosure', 'signer/sign'],
    words:
      'what am i signing documents agreement contract mortgage deed of trust security instrument disclosures what signing read lawyer binding',
  },
  {
    id: 'electronic-consent',
    topic: 'SIGNING',
    title: 'What does it mean to agree to electronic records?',
    answer: [
      'You agree to get records electronically and to sign on a screen. Your electronic signature binds you the same way as a signature on paper. Consent isn’t required to get a line.',
      'You have the right to paper. You can get a paper copy of any record without withdrawing your consent. You can also withdraw your consent in your settings at any time, at no charge. From then on, we mail your records. Anything you’ve already signed stays valid.',
      'If you haven’t signed yet, you can still sign after you withdraw. Agree again, or ask for paper documents.',
      'To ask for paper copies or to withdraw your consent, you can also email {email} or call {phone}.',
    ],
    screens: ['signing/intro', 'signer/sign', 'signer/intro'],
    words:
      'esign e-sign consent electronic records signatures agree paper copies withdraw mailed mail everything to me',
  },
  {
    id: 'sign-on-paper',
    topic: 'SIGNING',
    title: 'Can I sign on paper instead?',
    answer: [
      'Yes. On the page with your closing documents, open the help with signing and request paper documents. We mail them to you. Sign, date, and initial every line with your name, and mail all signed pages back.',
      'It takes about a week longer and costs nothing extra. You still sign the last document with a notary.',
    ],
    screens: ['signing/support', 'signing/intro'],
    words: 'paper sign by hand pen wet signature mail documents print instead of screen',
  },
  {
    id: 'notary',
    topic: 'SIGNING',
    title: 'Why do I need a notary, and where do we meet?',
    answer: [
      'The mortgage or deed of trust secures the line with your home, so state law requires a notary to watch you sign it. It’s your last signature.',
      {
        when: 'electronicNotary',
        text: 'In many places, you can meet the notary online, on your own device. You can also meet in person: a notary comes to you, or you go to an office. The notary page shows your choices.',
      },
      {
        unless: 'electronicNotary',
        text: 'You meet in person: a notary comes to you, or you go to an office. The notary page shows your choices.',
      },
      {
        when: 'texasHomes',
        text: 'For a Texas home that you live in, you sign at the office of the lender, an attorney, or a title company.',
      },
      'Have a valid ID ready.',
    ],
    screens: ['notary/intro', 'notary/session', 'signing/additional'],
    words: 'notary public notarize go somewhere meet office why needed location sign with notary',
  },
  {
    id: 'notary-online',
    topic: 'SIGNING',
    title: 'How does signing with an online notary work?',
    when: 'electronicNotary',
    answer: [
      'You meet the notary by video, on your phone, tablet, or computer, in about fifteen minutes. First, you answer five identity questions. Then you read the document to the end and sign, and the notary adds the seal.',
      'You need your ID, a quiet place, and a steady connection. Some states and counties don’t accept online notaries. There, you meet the notary in person.',
    ],
    screens: ['notary/intro', 'notary/session'],
    words: 'online notary video remote ron call webcam session electronic enotary zoom',
  },
  {
    id: 'notary-in-person',
    topic: 'SIGNING',
    title: 'How do I book a notary in person?',
    answer: [
      'On the notary page, choose to meet in person, and pick a day and a time. Appointments are Monday to Saturday, except on federal holidays. We email you the date, time, and place.',
      'Signing takes about half an hour. The appointment costs {manualNotary}. Everyone who signs the document needs their own valid ID.',
      'To move your appointment, choose “Change the appointment” on the notary page, or call us at {phone}.',
    ],
    screens: ['notary/schedule-manual', 'notary/reserve-manual', 'notary/intro'],
    words: 'notary visit home appointment book schedule reschedule in person mobile notary come to my house cost date',
  },
  {
    id: 'notary-questions',
    topic: 'SIGNING',
    title: 'What are the five identity questions for the notary?',
    when: 'electronicNotary',
    answer: [
      'An online notary must verify your identity, so we ask about records that only you should know, such as old addresses. There are five questions, and you need four correct answers within two minutes. If nothing fits, choose “None of these.”',
      'You have two attempts, with new questions the second time. If both fail, a notary meets you in person instead, which costs {manualNotary}. The questions come from old records, so wrong answers don’t count against you.',
    ],
    screens: ['notary/intro'],
    words: 'identity questions quiz knowledge kba five questions failed twice wrong answers two minutes attempts',
  },
  {
    id: 'notary-missed',
    topic: 'SIGNING',
    title: 'What if the notary session fails or doesn’t take place?',
    answer: [
      'What you’ve already signed stays valid. In most cases, you can start another session or book another appointment on the notary page. An appointment that didn’t take place costs you nothing.',
      'If the notary stopped the session because something wasn’t clear, our team talks to the notary first. If you know what happened, call us at {phone}.',
    ],
    screens: ['notary/error', 'notary/reserve-manual'],
    words:
      'notary never showed up no show missed appointment session dropped connection lost failed error stopped late',
  },
  {
    id: 'location-for-signing',
    topic: 'SIGNING',
    title: 'Why do you need my location to sign?',
    answer: [
      'An online notary must know where you are when you sign, so the page asks for your location. We don’t store it.',
      'If it doesn’t work or you’d rather not share it, you can continue. The notary asks where you are instead.',
    ],
    screens: ['notary/session'],
    when: 'electronicNotary',
    words: 'location gps permission share location services browser allow where am i signing',
  },
  {
    id: 'other-owners',
    topic: 'SIGNING',
    title: 'Do the other owners of my home have to sign?',
    answer: [
      'Yes. Every owner on the deed signs, each with their own link and login. You tell us their names and email addresses, and we invite them by email after you sign.',
      'An owner who borrows with you is responsible for the whole line, so we check their credit, too. They must agree to that first. An owner who doesn’t borrow signs only so that the home can secure the line, and we don’t check their credit.',
    ],
    screens: [
      'start/contact',
      'signing/additional',
      'signer/intro',
      'signer/sign',
      'start/changes',
      'signer/documents',
    ],
    words:
      'co-owner co-signer co-borrower other owner deed sister brother parent additional signer someone else on title needs sign',
  },
  {
    id: 'signing-link',
    topic: 'SIGNING',
    title: 'What if a signer’s link is missing or has expired?',
    answer: [
      'A link works for 30 days, and a new link replaces the old one. First, look for a newer email from us, including in your spam folder.',
      'The person who applied can send the link again from the page that lists the other signers. If the email address is wrong, call us at {phone}.',
    ],
    screens: ['signing/additional', 'signer/login', 'signer/error'],
    words:
      'husband wife co-owner never got email link expired invitation email never got not received signer resend send again invalid link spam',
  },
  {
    id: 'spouse-signs',
    topic: 'SIGNING',
    title: 'Why does my spouse have to sign?',
    answer: [
      'In some states, a spouse has rights in the home even if they aren’t on the deed. Unless your spouse borrows with you, they sign only so that the home can secure the line. They get their own link.',
    ],
    screens: ['start/contact', 'signing/additional'],
    words: 'spouse husband wife married not on deed sign community property homestead',
  },
  {
    id: 'find-documents',
    topic: 'SIGNING',
    title: 'Where do I find my documents?',
    answer: [
      'Sign in and open your application. Your notices, disclosures, and signed documents are on the documents page, and you can save or print each one. They stay in your account, even after the line is open or the application has ended.',
    ],
    screens: ['document/disclosures', 'complete', 'signer/documents', 'product/offer-package', 'review-app/signdocs'],
    words: 'copy copies of documents signed download save print notices paperwork pdf find where',
  },
  {
    id: 'signatures-reviewed',
    topic: 'SIGNING',
    title: 'Why are you checking my signature?',
    answer: [
      'Your signature or initials may not match the name on the documents, so our team reviews them. This protects you, too.',
      'If everything matches, you continue to the notary. If not, we ask for that signature again and nothing else.',
    ],
    screens: ['review-app/signdocs', 'signing/sign'],
    words: 'signature doesn’t match initials name wrong sign again review signed documents',
  },
]
