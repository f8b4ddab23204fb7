/** Help articles about income, employment and assets. */
import type { Article } from '../article.ts'

export const INCOME: readonly Article[] = [
  {
    id: 'verify-income',
    topic: 'INCOME',
    title: 'How do I verify my income?',
    when: 'income',
    answer: [
      {
        when: 'incomeLinks',
        text: 'On the income page, choose how. You can sign in to your payroll provider or your bank, and they send us only the figures. We never see your login.',
      },
      { when: 'taxLinks', text: 'You can also let a tax service send us the figures from your last two returns.' },
      {
        when: 'incomeLinks',
        text: 'If you don’t want to sign in anywhere, upload your paystubs or other proof instead. Our team reviews them, so it takes longer.',
      },
      {
        unless: 'incomeLinks',
        text: 'On the income page, upload documents that show the income you told us, such as paystubs, an award letter, or pension statements. Our team reviews them.',
      },
    ],
    screens: ['income/review', 'income/link/:type', 'income/pointserv-callback'],
    words: 'prove proof income verification how much i make earn payroll login bank connect link salary wages',
  },
  {
    id: 'which-income-counts',
    topic: 'INCOME',
    title: 'Which income counts?',
    when: 'income',
    answer: [
      'We count income before taxes that you can show with documents. This can be pay from a job or your own business. It can also be a pension, Social Security, disability, or public assistance.',
      'You can enter a main income and other income. If a second job, a bonus, or a pension is missing, add it, because your income limits how much you can borrow.',
    ],
    screens: ['income/review', 'start/changes', 'error/income'],
    words:
      'count income social security pension disability retirement overtime bonus second job part-time gross benefits rental',
  },
  {
    id: 'alimony-and-child-support',
    topic: 'INCOME',
    title: 'Do I have to list alimony or child support?',
    when: 'income',
    answer: [
      'No. You don’t have to list alimony, child support, or separate maintenance. Add them only if you want us to count them as income.',
      'If you add them, you can prove them with a court order or bank statements.',
    ],
    screens: ['income/review', 'register'],
    words: 'alimony child support separate maintenance ex spouse payments receive tell disclose',
  },
  {
    id: 'paystubs',
    topic: 'INCOME',
    title: 'Which paystubs do you need, and where do I upload them?',
    when: 'income',
    answer: [
      'Your paystubs must cover the last 30 days. Send full pages that show your name, employer, dates, and year-to-date pay. PDF, JPG, and PNG files up to 20 MB work.',
      'On the income page, choose to upload paystubs, and add the files there. You can close the page and come back.',
      'For other income, send an award letter, a court order, or benefit, pension, or bank statements.',
    ],
    screens: ['income/upload/:type', 'income/review'],
    words: 'pay stub paycheck paystubs recent upload send salary slip w2 wage statement',
  },
  {
    id: 'self-employed',
    topic: 'INCOME',
    title: 'How do I verify income if I’m self-employed?',
    when: 'income',
    answer: [
      { when: 'incomeLinks', text: 'Sign in to your bank on the income page, and we check your deposits.' },
      {
        when: 'taxLinks',
        text: 'Or let the tax service send us figures from your last two returns. It takes about three minutes, and we never see your password. You’ll need your Social Security number or ITIN and the address on your last return. If you filed late or jointly with a former spouse, the service may not find your returns. Then choose another way.',
      },
      { unless: 'incomeLinks', text: 'Upload documents that show your income. Our team reviews them.' },
    ],
    screens: ['income/tax-instruction', 'income/review', 'income/link/:type'],
    words:
      'self-employed own business freelancer contractor 1099 tax returns schedule c work for myself no paystubs transcripts',
  },
  {
    id: 'savings-as-income',
    topic: 'INCOME',
    title: 'Can my savings count as income?',
    when: 'income',
    answer: [
      'Yes. If your income alone doesn’t support the payments, we ask about your savings and investments. We divide them by {assetMonths} and add the result to your monthly income. Your money stays where it is.',
      'Include a retirement account only if you can withdraw from it without a penalty. Don’t include your home. We may ask for a statement before closing.',
    ],
    screens: ['product/assets', 'error/income'],
    words: 'savings assets investments retired retirement account 401k ira stocks asset depletion no salary living off',
  },
  {
    id: 'employer-verification',
    topic: 'INCOME',
    title: 'Will you contact my employer?',
    when: 'income',
    answer: [
      'Only if your income records don’t show whether you still work there. We ask your consent first, and we ask your employer only that.',
      'If your employer doesn’t confirm it, check the name and phone number, or give us another contact. After three attempts, you can send paystubs instead. If you don’t want us to ask, call us at {phone}.',
    ],
    screens: ['income/employer-verification'],
    words:
      'my employer never got your request employer boss job call work human resources hr verify employment contact company didn’t answer request',
  },
  {
    id: 'unemployed',
    topic: 'INCOME',
    title: 'Can I apply if I’m unemployed?',
    when: 'income',
    answer: [
      'We don’t lend to borrowers whose main source of income is “Unemployed / furloughed”.',
      'Retirement, public assistance, alimony, child support, and similar income are sources of their own and count in full. If one of these is your main income, choose it instead.',
    ],
    screens: ['register'],
    words: 'unemployed lost job laid off between jobs no job furloughed out of work',
  },
  {
    id: 'less-income-verified',
    topic: 'INCOME',
    title: 'What if you verified less income than I told you?',
    when: 'income',
    answer: [
      'A second job, a bonus, or an account may be missing. Verify all of your income another way on the income page, or send statements for the rest.',
      'If your offer needs less income, you can also take a smaller line. The page shows you the amount. We don’t decide before you’ve answered.',
    ],
    screens: ['income/review', 'product/counter-offer', 'error/income'],
    words: 'only part verified less income partial missing lower amount not all of my income',
  },
]
