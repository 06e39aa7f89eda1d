import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  title: 'Items left your inventory and did not come to us',
  body: 'We noticed it {moment}. None of our accounts has received them. If this happened without you, somebody may have pretended to be us: act now.',
  items: 'What is missing',
  days: {
    one: 'About {count} day is left to reverse the trade on Steam: until {moment}.',
    other: 'About {count} days are left to reverse the trade on Steam: until {moment}.',
  },
  today: 'The time to reverse the trade on Steam ends about {moment}. Do it now.',
  over: 'The time to reverse the trade on Steam ended about {moment}. Write to Steam Support.',
  how: 'What to do now',
  'step.history': 'Open your trade history on Steam. Safest: type steamcommunity.com yourself.',
  'step.historyLink': 'Trade history',
  'step.undo':
    'Find the trade that you do not know and reverse it. Steam then reverses all your protected trades of 7 days and blocks trading for 30 days.',
  'step.key': 'Revoke the Web API key if there is one. Ordinary trading does not need it.',
  'step.keyLink': 'Web API key',
  'step.password': 'Change your Steam password on a computer or phone that you trust.',
  'step.devices': 'Sign out all other devices in the settings of Steam Guard.',
  'step.devicesLink': 'Steam Guard devices',
  ticket: 'Your urgent request',
  ticketSoon: 'Opening an urgent request for you…',
  check: 'Check whether an offer is ours',
  after:
    'After reversing, cancel this sale and start a new one. If it happened with your consent (a storage unit or a trade-up, say), you need not do anything.',
  back: 'The items are in your inventory again',
  backBody:
    'They were not there {moment}. Before you send us an offer, revoke the Web API key, change your password and sign out other devices.',
  'guard.there':
    'We look after these items: every {every} we check that they are in your inventory. Last: {time}.',
  'guard.notYet': 'We look after these items: every {every} we check that they are in your inventory.',
  'guard.checking':
    'At the last check not all items could be seen. We are finding out whether they came to us.',
  'guard.private':
    'Your inventory is private, so we would not notice if the items went to somebody else. Set it to public on Steam.',
  'guard.privateLink': 'Privacy settings',
  'guard.unknown':
    'We cannot read your inventory at the moment, so we would not notice if the items went to somebody else. We keep trying.',
  'guard.withUs':
    'The items are with us, but came by another way than the offer of this sale. One of us is looking at it.',
  'every.seconds': '{count} s',
  'every.minutes': '{count} min',
  'status.diverted': 'Items left your inventory and did not come to us. See what to do now.',
} as const satisfies TranslationOf<typeof pl>
