import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'meta.title': 'How to sell skins step by step',
  'meta.description':
    'Six steps from Steam sign-in to payout: picking skins, a quote exact to the grosz, a trade offer, your money.',
  title: 'How it works',
  lead: 'Six steps from signing in to being paid. You know the amount and the time before you send anything.',
  contents: 'On this page',
  'steps.title': 'Six steps',
  'login.title': 'Sign in through Steam',
  'login.text':
    'The button opens steamcommunity.com – check the address bar. We only see your public profile and inventory. There is no password to create, and we never ask for a Steam Guard code or an API key.',
  'login.picture': 'The sign-in page with the Steam button and what it says about safety.',
  'pick.title': 'Pick skins',
  'pick.text':
    'Every skin shows what you get for it. If we don’t buy something, we say why: a trade lock, no price, too few offers.',
  'pick.picture': 'Two selected skins with the amount under each.',
  'quote.title': 'Check the quote',
  'quote.text':
    'The price holds while the clock runs. After that you can get a new one. You see the amount for every item and when we pay.',
  'quote.picture': 'The sell window: skins, market price, rate and payout.',
  'payout.title': 'Add payout details',
  'payout.text':
    'We check the account number or wallet address at once, so that no money goes astray. The details are stored encrypted.',
  'payout.picture': 'The choice of payout method and the account number with the bank’s name.',
  'send.title': 'Confirm the trade',
  'send.text':
    'One Steam offer, always with the code of your sale. Before confirming on your phone, compare our level and join year with your sale page.',
  'send.picture':
    'The button that opens the offer on Steam, with the account, level, join year and sale code below it.',
  'paid.title': 'Get paid',
  'paid.text':
    'A sale within your limit is paid right after we receive the items, in exceptional cases within 24 hours. A larger one is paid after Steam’s 7-day trade protection.',
  'paid.picture': 'The amount paid and how long it took.',
  'example.title': 'A worked example',
  'example.text':
    'Every item is rounded to the grosz on its own. The total of a sale is the sum of those amounts.',
  'example.prices':
    'A sale within your limit is paid at once, a larger one in full after Steam’s 7-day trade protection. The price after protection is never lower.',
  'why.title': 'What you get',
  'why.rate.title': '{rate} of the market price',
  'why.rate.text': 'The same rate for every item. Nothing is taken off it afterwards.',
  'why.exact.title': 'Exact to the grosz',
  'why.exact.text':
    'You know it before you send, and it stays the same even if the market falls. We sign it digitally.',
  'why.time.title': 'Measured payout times',
  'why.time.text': 'We show how long payouts really took, not just promises.',
  'why.support.title': 'Support 24/7',
  'why.support.text': 'Write from your sale page and we know at once which sale it is.',
  'faq.title': 'Questions',
  'faq.safe': 'How do I know it is you?',
  'faq.safe.answer':
    'Before you confirm on your phone, compare the recipient’s level and join year with what we show. You can check a link, an offer or a profile on the page {link}. We never message first on Steam or Discord.',
  'faq.safe.link': '“Is this offer ours?”',
  'faq.protection': 'What is Steam’s trade protection?',
  'faq.protection.answer':
    'Any CS2 trade can be reversed for 7 days. That is why instant payouts have a limit, which grows with your sales; a larger sale is paid after protection. Whoever reverses a trade loses the payout, and Steam locks their trading for 30 days.',
  'faq.fees': 'Are there fees?',
  'faq.fees.answer':
    'No. You get the whole quoted amount. Your bank or wallet provider may charge a fee of its own.',
  'faq.help': 'What if something goes wrong?',
  'faq.help.answer':
    'If we reject a sale, you get your items back as soon as Steam allows. A payout that came back goes to your balance. Write at any hour; report a wrong amount within 30 days.',
  'go.login': 'Sign in through Steam',
  'go.payouts': 'Payout board',
  'go.calculator': 'Check value',
} as const satisfies TranslationOf<typeof pl>
