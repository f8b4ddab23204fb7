/** Help articles about the home, its value, its title and its insurance. */
import type { Article } from '../article.ts'

export const HOME: readonly Article[] = [
  {
    id: 'home-value',
    topic: 'HOME',
    title: 'How do you value my home?',
    answer: [
      'We usually start with an automated valuation. It’s based on nearby sales and your home’s records, so no one visits.',
      'If there’s no automated value, or if it isn’t reliable enough, a local broker values your home.',
      'We can use a value for {valuationDays} days. If your application takes longer, we value the home again.',
    ],
    screens: ['product/select', 'bpo/estimate-value', 'bpo/hold'],
    words: 'avm automated estimate worth house price appraised value number zestimate where from',
  },
  {
    id: 'broker-valuation',
    topic: 'HOME',
    title: 'Do I need an appraisal, and does someone come inside?',
    answer: [
      'We don’t ask for an appraisal, and no one goes inside. If there’s no reliable automated value, or if you think it’s wrong, a local broker values your home. The broker looks at it from the street and compares it with nearby sales. You don’t need to be home.',
      'It takes a few business days. We use the broker’s value, whether it’s higher or lower. If it’s much lower than the automated value, an underwriter decides which of the two we use.',
      'If there’s no automated value, the broker’s valuation costs {valuation}. The cost comes out of your initial draw. If you don’t take the line, you don’t pay it. In other cases, we pay for it.',
    ],
    screens: ['bpo/order-bpo', 'bpo/waiting', 'bpo/hold'],
    words: 'appraisal appraiser bpo broker price opinion inspection visit come inside home pay for appraisal',
  },
  {
    id: 'dispute-value',
    topic: 'HOME',
    title: 'What if I think your value for my home is too low?',
    answer: [
      'On the page with your offers, tell us that your home is worth more. A local broker can then value it at no cost to you. You can add details for the broker, such as what was remodeled or which homes sold nearby.',
      'We’ll use the broker’s value, even if it’s lower, and prepare new offers. You can do this until you sign.',
      'If a broker has already valued your home, call us at {phone}.',
    ],
    screens: ['bpo/estimate-value', 'product/select', 'start/changes'],
    words: 'disagree challenge contest value estimate too low wrong worth more zillow redfin higher appeal',
  },
  {
    id: 'home-condition',
    topic: 'HOME',
    title: 'Why do you ask about my home’s condition?',
    answer: [
      'The broker who valued your home couldn’t see enough of it or noted something about its condition. Your pictures help our team finish the valuation. This isn’t a denial.',
      'Take a picture of the outside and one of each room, and choose them on the upload page. If something has been repaired, include a picture of it.',
    ],
    screens: ['bpo/condition'],
    words: 'pictures of house rooms condition damage repair needs work broker noted',
  },
  {
    id: 'liens',
    topic: 'HOME',
    title: 'What are liens, and why do you list my loans?',
    answer: [
      'A lien is a debt that your home secures, such as a mortgage, another home equity line, a tax lien, or a judgment. Liens affect how much you can borrow.',
      'We list the loans and liens that public records and your credit report show. Please correct the list and add anything that’s missing.',
    ],
    screens: ['liens', 'merchant/lien-attestation'],
    words: 'lien mortgage loan secured by home debt judgment tax lien first mortgage list counts as',
  },
  {
    id: 'correct-liens',
    topic: 'HOME',
    title: 'How do I correct a loan or a balance on my list?',
    answer: [
      'On the page with your mortgages and liens, enter today’s balance from your latest statement, and add a loan that’s missing. If you’ve paid off a loan on the list, or if its balance is much too high, call us at {phone}.',
      'If you change the list after you’ve seen offers, we prepare new ones. You can change it until you give us more details after choosing an offer. After that, call us at {phone}.',
      'If the title company still finds a loan that you’ve paid off, a receipt or a release letter from that lender can resolve it.',
    ],
    screens: ['liens', 'start/changes', 'merchant/lien-attestation', 'hold'],
    words: 'wrong balance mortgage paid off already still showing incorrect loan listed remove add edit mortgages',
  },
  {
    id: 'how-much',
    topic: 'HOME',
    title: 'How much can I borrow?',
    answer: [
      'Lines range from {lineLowest} to {lineHighest}. The minimum is {lineLowestByState}.',
      'The most we can offer depends on your home’s value, what you owe on it, your credit score, and the payment your income or rent supports. At best, all loans on the home together can reach {highestCltv} of its value. Your own limit may be lower. It depends on your credit score, how you use the home, and where it is.',
      'Your offers show your own limit.',
    ],
    screens: ['product/select', 'product/counter-offer', 'register'],
    words: 'maximum amount limit how much get loan to value ltv cltv equity biggest largest line',
  },
  {
    id: 'title-check',
    topic: 'HOME',
    title: 'Why is there a question about my home’s title?',
    answer: [
      'A title company checks who owns the home and which liens are recorded on it. If the record lists other owners or another lien, our team works on it with the title company.',
      'A recorded deed can help. After a marriage, a divorce, or a death, a court document or certificate can help, too. Call us at {phone} if you know what it’s about.',
    ],
    screens: ['hold', 'review-app/incorrect-ownership'],
    words: 'title company search deed owner ex spouse divorce still listed record ownership lien found vesting',
  },
  {
    id: 'trust-or-company',
    topic: 'HOME',
    title: 'Can I apply if a trust or a company owns the home?',
    answer: [
      'Possibly. Tell us how you own the home when we ask, and our team will review it.',
      'For a trust, we ask for the certificate of trust and the trust agreement. For a company such as an LLC, we ask for the articles of organization and the operating agreement.',
      'If you inherited the home, we ask for the deed or a court order. If your name has changed, we ask for the marriage certificate or a court order.',
    ],
    screens: ['review-app/incorrect-ownership', 'conditions/upload-document'],
    words: 'living trust family trust trustee llc company owned corporation inherited estate owner on record',
  },
  {
    id: 'home-record',
    topic: 'HOME',
    title: 'What if the county has no record of my home or it’s wrong?',
    answer: [
      'Often, a unit number is missing or the street is spelled differently. Enter the address as it appears on your property tax bill, and we’ll check again right away. If several homes are listed, choose yours by its parcel number, which is on your deed and tax bill.',
      'If the address is right, send a document that shows your home. If the record itself is wrong or out of date, tell us which details are right, and an underwriter will review it.',
    ],
    screens: ['review-app/property', 'review-app/which-home', 'review-app/datatree'],
    words: 'county record not found property no record doesn’t match parcel number tax bill legal description',
  },
  {
    id: 'flood-zone',
    topic: 'HOME',
    title: 'How do I know if my home is in a flood zone?',
    answer: [
      'Federal law requires us to check the flood maps for every home that secures a line. If your home is in a special flood hazard area, we tell you in writing, and you need flood insurance.',
      'If the maps aren’t clear, a specialist reviews them. If you have an elevation certificate or a flood zone letter from your insurer, call us at {phone}.',
    ],
    screens: ['error/flood-cert', 'start/app-summary'],
    words: 'flood zone map hazard area fema determination elevation certificate flooding',
  },
  {
    id: 'flood-insurance',
    topic: 'HOME',
    title: 'When do I need flood insurance, and how much?',
    answer: [
      'Federal law requires it if your home is in a special flood hazard area. The insurance page shows how much coverage you need.',
      'We need the first page of the policy before you sign. You can sign ten days after the flood notice at the earliest, so you have time to compare policies. Most insurance agents sell flood insurance.',
      'Keep the policy while the line is open. If it ends, federal law requires us to buy flood insurance for you at your expense.',
    ],
    screens: ['insurance/requirements', 'insurance/upload', 'signing/sign'],
    words: 'flood insurance coverage buy policy required amount need flood',
  },
  {
    id: 'homeowners-insurance',
    topic: 'HOME',
    title: 'What homeowners insurance do I need?',
    answer: [
      'Your home secures the line, so it must be insured while the line is open. The policy must be active, cover fire, wind, and other damage, show your home’s address and your name, and name us as mortgagee.',
      'The insurance page shows the coverage that your line needs. If it costs less to rebuild the home, coverage for that cost is enough.',
    ],
    screens: ['insurance/requirements', 'insurance/upload'],
    words: 'home insurance hazard insurance dwelling coverage policy requirements proof of insurance kind',
  },
  {
    id: 'mortgagee-clause',
    topic: 'HOME',
    title: 'What is the mortgagee clause?',
    answer: [
      'It’s the part of your policy that names us as a lender, so the insurer pays the lenders first after damage. Ask your insurance agent to add it.',
      'The insurance page shows the exact wording with our name, address, and your loan number. You can copy it from there.',
    ],
    screens: ['insurance/requirements'],
    words: 'mortgagee loss payee lienholder clause isaoa atima agent needs wording name lender on policy',
  },
  {
    id: 'submit-insurance',
    topic: 'HOME',
    title: 'How and when do I send my insurance?',
    answer: [
      'Send the first page of your policy, called the declarations page, on the insurance page. A clear picture is fine. You can send it as soon as you’ve chosen an offer.',
      'You can continue your application without it, but we need it before we send your money. In a flood hazard area, we need your homeowners and flood policies before you sign.',
      'We usually confirm a policy within one business day. If something is missing, we’ll tell you what to send.',
    ],
    screens: ['insurance/upload', 'insurance/requirements', 'complete'],
    words:
      'send insurance later declarations page upload policy review rejected reviewing deadline skip now submit proof',
  },
]
