import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'meta.title': 'Is this offer ours?',
  'meta.description':
    'Paste a trade link, a link to an offer or a Steam profile and see whether it leads to us. No sign-in.',
  title: 'Is this offer ours?',
  lead: 'Paste a link or a SteamID and we tell you whether it leads to us. Best on another device than the one you use Steam on.',
  'form.label': 'Offer link, trade link or SteamID',
  'form.hint': 'For example steamcommunity.com/tradeoffer/1234567890. We never open or store it.',
  'form.check': 'Check',
  'form.missing': 'Paste a link or a SteamID.',
  'form.tooLong': 'This text is too long for a link to Steam.',
  'error.failed': 'Could not check it. Try again.',
  'verdict.ours': 'This is our account',
  'verdict.ours.text':
    'It leads to account {steamId}. Before you confirm the trade on your phone, compare the recipient’s level and join date with ours.',
  'verdict.otherToken':
    'The token in this link is not ours, though, and Steam may refuse it. Use the link on your sale page.',
  'verdict.not_ours': 'This is not our account',
  'verdict.not_ours.text':
    'It leads to account {steamId}. Do not send items there. If somebody says that it is us, write to us.',
  'verdict.offer_seen': 'This offer reached our account',
  'verdict.offer_seen.text': 'Its items go to us. We do not know, though, who gave you this link.',
  'verdict.offer_ours': 'We sent this offer',
  'verdict.offer_ours.text': {
    one: 'We sent it to a seller. It asks for {count} item and gives nothing in return: we pay in money. Compare the code and the items with your sale page.',
    other:
      'We sent it to a seller. It asks for {count} items and gives nothing in return: we pay in money. Compare the code and the items with your sale page.',
  },
  'verdict.offer_unknown': 'We do not have this offer',
  'verdict.offer_unknown.text':
    'It is neither among the offers sent to us nor among ours. Just sending it? Check again in a minute. Did somebody send it to you? Decline it.',
  'verdict.code': 'A code proves nothing',
  'verdict.code.text': 'Anyone who has seen it knows it. Paste the link to the offer.',
  'verdict.nickname': 'This name cannot be judged',
  'verdict.nickname.text':
    'The name in a profile address can change at any time. Paste the trade link or the 17-digit SteamID.',
  'verdict.other_site': 'This link does not lead to Steam',
  'verdict.other_site.text':
    'The address is not exactly https://steamcommunity.com. Do not open it or sign in there.',
  'verdict.unreadable': 'We do not know what this is',
  'verdict.unreadable.text':
    'Paste a whole trade link, a whole link to an offer, a profile address with a number, or a 17-digit SteamID.',
  'account.title': { one: 'Our Steam account', other: 'Our Steam accounts' },
  'account.only': 'We take items nowhere else.',
  'account.profile': 'Profile on Steam (new tab)',
  'account.steamId': 'SteamID',
  'account.level': 'Level',
  'account.since': 'On Steam since',
  'account.unknown': 'not given by Steam now',
  'account.loading': 'Loading…',
  'account.failed': 'Could not load the account. Reload the page.',
  'rules.title': 'How to recognise us',
  'rules.send':
    'You see our offer on your sale page first, with its number and code. Any other is not from us.',
  'rules.first': 'We never message first on Steam or Discord.',
  'rules.secrets': 'We never ask for a password, a Steam Guard code or an API key.',
  'rules.phone':
    'Malware can swap the offer on a computer. On the phone, right before confirming, you see the real recipient: their level and join date.',
  'go.receipt': 'Check a signed quote',
  'go.support': 'Write to us',
} as const satisfies TranslationOf<typeof pl>
