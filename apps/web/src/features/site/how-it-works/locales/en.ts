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
  'login.title': 'Sign in with Steam',
  'login.text':
    'The button opens steamcommunity.com – check the address bar. We only see your public profile and inventory. There is no password to create, and we never ask for a Steam Guard code or an API key.',
  'login.picture': 'The sign-in page with the Steam button and what it says about safety.',
  'pick.title': 'Pick skins',
  'pick.text':
    'Every item shows what you get for it. What we do not buy has its reason beside it: a trade lock, no price, too small a market.',
  'pick.picture': 'The inventory with selected items and the total beside them.',
  'quote.title': 'Check the quote',
  'quote.text':
    'The price is locked for 15 minutes and you can extend it. You see the market price, the rate and the amount of every item, and when we will pay.',
  'quote.picture': 'The sell window with market price, rate and payout.',
  'payout.title': 'Add payout details',
  'payout.text':
    'They are checked at once: the checksum of an account or a wallet address, the name of the bank. We store them encrypted and show them shortened.',
  'payout.picture': 'The choice of payout method and the account number with the bank’s name.',
  'send.title': 'Send the trade offer',
  'send.text':
    'One offer to our link, with the sale code in its message. Before confirming on your phone, compare the recipient’s level and join year with the sell window.',
  'send.picture':
    'The recipient’s profile with its level and year of joining, and a list of things to check.',
  'paid.title': 'Get paid',
  'paid.text':
    'You see every step live, without reloading. Payout usually takes 5–15 minutes after we receive the items, up to 24 hours in exceptional cases, within the limit for payouts at once; above it after Steam’s 7-day trade protection.',
  'paid.picture': 'The sale page with its steps from the locked price to the payout.',
  'example.title': 'A worked example',
  'example.text':
    'Every item is rounded to the grosz on its own. The total of a sale is the sum of those amounts.',
  'example.prices':
    'Every item has a price paid at once and a price paid after Steam trade protection. The later one is never lower. Each stands with its time, and you choose when you sell. When both are equal we say so and pay as early as we can. An amount above your limit for instant payouts is paid after the protection only, and then at the later price. The choice stands in the signed quote.',
  'why.title': 'What you get',
  'why.rate.title': '{rate} of the market price',
  'why.rate.text': 'The same rate for every item. Nothing is taken off it afterwards.',
  'why.exact.title': 'Exact to the grosz',
  'why.exact.text':
    'You know it before sending, and we keep it while the quote lasts, even if the market falls. The page of the sale gives it to you with our digital signature.',
  'why.time.title': 'Measured payout times',
  'why.time.text': 'The home page shows the median of real payouts, not a promise.',
  'why.support.title': 'Support 24/7',
  'why.support.text': 'You write from the sale page, and we see at once which sale it is.',
  'faq.title': 'Questions',
  'faq.safe': 'How do I know it is you?',
  'faq.safe.answer':
    'Compare the level and join year of our Steam profile with those in the sell window, and paste the sale code into the message of the offer. You can check a link, an offer or a profile without signing in on the page “Is this offer ours?” (linked below). We never message first on Steam or Discord.',
  'faq.protection': 'What is Steam’s trade protection?',
  'faq.protection.answer':
    'Any CS2 trade can be reversed on Steam for 7 days. Payouts at once therefore have a limit, which grows with every settled sale; the rest is paid when the protection has passed. Reversing a trade bars the account from trading for 30 days and cancels the payout.',
  'faq.fees': 'Are there fees?',
  'faq.fees.answer':
    'No. You get the whole quoted amount. Your bank or wallet provider may charge a fee of its own.',
  'faq.help': 'What if something goes wrong?',
  'faq.help.answer':
    'Items of a sale that we reject are returned as soon as Steam allows. A payout that came back goes to your balance. You can write at any hour about anything; report a wrong amount within 30 days.',
  'go.login': 'Sign in with Steam',
  'go.payouts': 'Payout board',
  'go.calculator': 'Check value',
} as const satisfies TranslationOf<typeof pl>
