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
        text: 'On the income page, choose an option. For example, you can sign in to your bank or, if you have an employer, your payroll provider. They send us only the figures, and we never see your login.',
      },
      { when: 'taxLinks', text: 'You can also let a tax service send us the figures from your last two returns.' },
      {
        when: 'incomeLinks',
        text: 'Unless you’re self-employed, you can upload paystubs or other proof instead. Our team reviews the files, so it takes longer.',
      },
      {
        unless: 'incomeLinks',
        text: 'On the income page, upload documents that show the income you entered, such as paystubs, an award letter, or pension statements. Our team reviews the documents.',
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
      'We count income before taxes that we can verify. It can come from a job, your own business, a pension, Social Security, disability benefits, or public assistance.',
      'You can enter a main income and other income. If a second job, a bonus, or a pension is missing, add it. Your income limits how much you can borrow.',
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
      'No. You don’t have to list alimony, child support, or separate maintenance unless you want us to consider it.',
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
      'Yes. If your income alone doesn’t support the payments, we ask about your savings and investments. We divide the total by {assetMonths} and add the result to your monthly income. Your money stays where it is.',
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
      'Only if your income records don’t show whether you still have the job. We ask for your consent first. We ask your employer only whether you work there.',
      'If your employer doesn’t confirm your job, check the name and phone number, or give us another contact. After three attempts, you can send paystubs instead. If you don’t want us to ask, call us at {phone}.',
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
      'We don’t lend to borrowers whose main source of income is “Unemployed / furloughed.”',
      'You can still apply if you live on other income. Retirement, public assistance, alimony, child support, and similar income count in full. If one of these is your main income, choose it as your source.',
    ],
    screens: ['register'],
    words: 'unemployed lost job laid off between jobs no job furloughed out of work',
  },
  {
    id: 'less-income-verified',
    topic: 'INCOME',
    title: 'What if you verified less income than I entered?',
    when: 'income',
    answer: [
      'A second job, a bonus, or an account may be missing. On the income page, verify all of your income another way.',
      'If your verified income supports a smaller line, we may offer you that line. The page shows the amount and the last day to accept it.',
    ],
    screens: ['income/review', 'product/counter-offer', 'error/income'],
    words: 'only part verified less income partial missing lower amount not all of my income',
  },
]
