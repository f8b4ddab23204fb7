/**
 * Subjects that the help collection doesn't cover, by the words with which people ask about them. They share words with
 * the articles, such as loan, rate or home, so the search has to know them apart. A question about one of them goes to a
 * person.
 */
export const OTHER_SUBJECTS: readonly string[] = [
  // Other products
  ...['car loan', 'auto loan', 'student loan', 'personal loan', 'business loan', 'purchase a home', 'buy a home'],
  ...['open an account', 'savings account with you', 'checking account with you', 'life insurance', 'car insurance'],
  ...[
    'offer checking',
    'offer savings',
    'offer credit cards',
    'finance a',
    'electric bill',
    'water bill',
    'property taxes',
  ],
  ...['my credit card limit', 'rent an apartment', 'payday loan'],
  ...['cash back', 'rewards', 'routing number for', 'credit card with'],
  // Advice and forecasts
  ...[
    'should i invest',
    'stocks',
    'stock',
    'bitcoin',
    'crypto price',
    'gold',
    'recommend',
    'do you think',
    'your opinion',
  ],
  ...[
    'next year',
    'good time to',
    'forecast',
    'predict',
    'home prices',
    'house prices',
    'the fed',
    'federal reserve',
    'economy',
    'inflation',
  ],
  // Legal, medical and private matters
  ...['sue', 'lawsuit', 'bankruptcy', 'my will', 'last will', 'custody', 'doctor', 'surgery', 'vote', 'election'],
  ...['get a divorce', 'should divorce', 'should i marry', 'recipe', 'weather', 'joke', 'game', 'horoscope'],
  // Jobs and the company
  ...[
    'hiring',
    'a job at',
    'get a job',
    'job opening',
    'careers',
    'salary at',
    'interview',
    'investor relations',
    'your ceo',
  ],
  // Other people's accounts
  ...[
    'my neighbor',
    'my neighbors',
    'my landlord',
    'someone elses loan',
    'my wifes credit score',
    'my husbands credit score',
    'across the street',
    'next door',
    'my brother owe',
    'my sister owe',
    'my friend owe',
  ],
]
