/** Replies that agents can insert into a message and change before they send it. */
export const CANNED_REPLIES: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'Greeting', text: 'Hi, thanks for contacting us. How can I help?' },
  { name: 'Checking', text: 'Let me check that for you. This will take a minute.' },
  {
    name: 'No private numbers',
    text: 'Please don’t send your Social Security number or bank account number in this chat.',
  },
  {
    name: 'Upload documents',
    text: 'You can upload documents in your application. Your dashboard lists what we need.',
  },
  { name: 'Anything else', text: 'Is there anything else I can help with?' },
  { name: 'Goodbye', text: 'Thanks for chatting with us. Have a great day!' },
]
