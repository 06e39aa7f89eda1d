import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  'name.payout.rate_bps': 'Buy rate',
  'name.payout.later_extra_bps': 'Extra for waiting',
  'name.payout.policy': 'When we pay',
  'name.payout.methods': 'Payout methods',
  'name.payout.advance_tiers': 'Advance limits of a seller',
  'name.payout.advance_pool_grosze': 'Advance limit of the house',
  'name.payout.advance_new_sellers_daily_grosze': 'Advances to new sellers a day',
  'name.payout.liquidity_light': 'When there is enough money to pay out',
  'name.payout.promise': 'Promised payout time',
  'name.approval.one_admin_from_grosze': 'One admin approves from',
  'name.approval.two_admins_from_grosze': 'Two admins approve from',
  'name.approval.two_admins_new_details_from_grosze': 'Two admins for new details from',
  'name.approval.one_admin_30_days_from_grosze': 'One admin approves: 30-day total from',
  'name.credit.two_admins_from_grosze': 'Credits: two admins from',
  'name.credit.two_admins_admin_day_from_grosze': 'Credits by one admin: two admins from',
  'name.credit.two_admins_house_day_from_grosze': 'Credits by all admins: two admins from',
  'name.appraisal.two_admins_seller_day_from_grosze': 'Appraisals for one seller: two admins from',
  'name.appraisal.two_admins_admin_day_from_grosze': 'Appraisals by one person: two admins from',
  'name.appraisal.two_admins_house_day_from_grosze': 'Appraisals by all: two admins from',
  'name.dispatch.limits': 'Sending items from our accounts',
  'name.withdrawal.minimum_grosze': 'Smallest withdrawal',
  'name.sale.minimum_grosze': 'Smallest sale',
  'name.trade.offer_mode': 'Who sends the trade offer',
  'name.sale.trade_deadline_seconds': 'Time to send the offer',
  'name.sale.diversion_watch': 'Checks of the seller’s inventory',
  'name.price.blocked': 'What we do not buy',
  'name.price.overrides': 'Prices set by hand',
  'name.price.guard': 'What we buy: when a price is trusted',
  'name.price.agreement': 'Agreement of several markets',
  'name.price.premiums': 'Premiums for float and stickers',
  'name.appraisal.rules': 'Appraisals',
  'name.market.dmarket': 'Selling on DMarket',
  'name.tax.resale_basis': 'Tax basis of resales',
  'name.tax.pcc': 'PCC tax',
  'name.quote.lock_seconds': 'How long a quote holds',
  'name.account.release_hours': 'Wait before unfreezing an account',
  'name.staffing.mode': 'How many people run the company',
  'name.staff.alerts': 'Alerts',
  'name.site.notice': 'Notice on all pages',

  'about.payout.rate_bps': 'Share of the market price that a seller gets. Applies to new quotes.',
  'about.payout.later_extra_bps':
    'Percentage points above the rate for a seller who waits for the end of Steam protection. Zero means one price.',
  'about.payout.policy': 'When a verified sale is paid.',
  'about.payout.methods': 'What a seller can choose, in this order.',
  'about.payout.advance_tiers': 'How much may be paid before trade protection ends, by settled sales.',
  'about.payout.advance_pool_grosze': 'How much may be paid to everybody before trade protection ends.',
  'about.payout.advance_new_sellers_daily_grosze': 'How much of that may go to new sellers in one day.',
  'about.payout.promise':
    'For which Elixir sessions you give the bank a file (by 8:00, 12:00 and 14:30 on working days), whether the bank sends it as Express Elixir, and what a seller gets for each started day of delay. What was promised stays with the payout.',
  'about.payout.liquidity_light':
    'How much must lie free on a method, beyond what waits, for sellers to see an amber and a green light.',
  'about.approval.one_admin_from_grosze':
    'From this amount on an admin approves a payout. The seller’s other payouts of 24 hours count.',
  'about.approval.two_admins_from_grosze':
    'From this amount on two admins approve a payout. The seller’s other payouts of 24 hours count.',
  'about.approval.two_admins_new_details_from_grosze':
    'From this amount on two admins approve a payout to details we have never paid to. The seller’s other payouts of 24 hours count.',
  'about.approval.one_admin_30_days_from_grosze':
    'Once one seller got this much within 30 days, an admin approves every further payout.',
  'about.credit.two_admins_from_grosze': 'From this amount on, within 24 hours to one seller.',
  'about.credit.two_admins_admin_day_from_grosze':
    'From this amount on, credited by one admin alone within 24 hours, whoever gets it.',
  'about.credit.two_admins_house_day_from_grosze':
    'From this amount on, credited by all admins alone within 24 hours.',
  'about.appraisal.two_admins_seller_day_from_grosze':
    'From this sum of prices named within 24 hours to one seller.',
  'about.appraisal.two_admins_admin_day_from_grosze':
    'From this sum of prices that one person named alone within 24 hours.',
  'about.appraisal.two_admins_house_day_from_grosze':
    'From this sum of prices that anybody of us named alone within 24 hours.',
  'about.dispatch.limits':
    'How much leaves our Steam accounts without a person: returns and deliveries to buyers. From the given value on two admins agree; what the same person got within 24 hours counts too.',
  'about.withdrawal.minimum_grosze': 'Less cannot be withdrawn from a balance.',
  'about.sale.minimum_grosze': 'Below this payout no sale is made.',
  'about.trade.offer_mode':
    'When we do, the seller only accepts it on the phone. When no slot is free, or when Steam refuses, the seller sends it.',
  'about.sale.trade_deadline_seconds': 'How long a sale waits for the trade offer.',
  'about.sale.diversion_watch':
    'Whether and how often we check that the items of waiting sales are in their seller’s inventory. With many sales less often: as Steam allows.',
  'about.price.blocked':
    'The name as on the Steam market, with its wear or without (then every wear). A block works at once; removing it needs confirmation.',
  'about.price.overrides':
    'The highest or a fixed market price of one item until a day. Set it on the page Skin prices. A lower price works at once, the rest needs confirmation.',
  'value.override.ceiling': '{name}: at most {amount} until {until}',
  'value.override.fixed': '{name}: {amount} until {until}',
  'value.none': 'none',
  'value.buyAll': 'empty list: we buy everything on the price list',
  'value.extraOff': 'off',
  'value.taxOff': 'off; confirm with your accountant',
  'about.price.guard':
    'How many on the market and sold in a week, how far above real prices, how old a price.',
  'about.price.agreement':
    'How far market prices may differ before a person decides (phases apart), and how many offers a market needs to count.',
  'about.price.premiums': 'The most we add for a good float and for stickers, and with how many sales.',
  'about.appraisal.rules':
    'The highest price that support and admins may name, the answer time that sellers see, and how many a seller may have open.',
  'about.market.dmarket':
    'Whether items are listed and at what price. Nothing is listed below the lowest price. A share of 0% switches a category off.',
  'about.tax.resale_basis':
    'Set by the accountant. It is printed in the monthly records and computes nothing.',
  'about.tax.pcc': 'The buyer’s tax on purchases from private persons.',
  'about.quote.lock_seconds': 'How long a quoted price does not change.',
  'about.account.release_hours':
    'How long we wait after a request to unfreeze a hacked account, so that its owner can object. At least 72 hours.',
  'about.staffing.mode':
    'One person: a wait, a passkey and an e-mail with a stop link instead of a second admin.',
  'staffing.one_person': 'one person',
  'staffing.many': 'two people or more',
  'about.staff.alerts':
    'How you learn that something waits. We send the kind, count, sum and a link, nothing about sellers. The Discord and Telegram addresses are secrets of the server.',
  'alertChannel.email': 'e-mail',
  'alertChannel.push': 'notifications',
  'alertChannel.discord': 'Discord',
  'alertChannel.telegram': 'Telegram',
  'value.quiet': 'quiet {from}–{to}',
  'value.noQuiet': 'no quiet hours',
  'value.escalate': 'again after {minutes} min',
  'about.site.notice': 'A line on top of every page, for example before maintenance.',

  'marketMode.off': 'off',
  'marketMode.dry_run': 'dry run',
  'marketMode.on': 'on',
  'resaleBasis.unset': 'not set',
  'resaleBasis.margin': 'margin',
  'resaleBasis.full': 'full amount',
  'resaleBasis.outside': 'outside VAT',
  'resaleBasis.reverse_charge': 'reverse charge',
  'offerMode.ours': 'we do',
  'offerMode.theirs': 'the seller does',
  'offerMode.both': 'we do unless the seller prefers to',
  'policy.instant': 'at once, within the limits',
  'policy.after_protection': 'after Steam trade protection',
  'policy.manual': 'by hand',
  'value.extra': '+{percent} pp',
  'value.percent': '{percent}%',
  'value.minutes': '{count} min',
  'value.hours': '{count} h',
  'value.seconds': '{count} s',
  'value.tier': { one: 'from {count} sale: {amount}', other: 'from {count} sales: {amount}' },
  'value.guard':
    'at least {quantity} pcs, at least {volume} sold in 7 days, up to {spike}% of the price, up to {age} min',
  'value.agreement': 'up to {items}% of the lowest price, phases up to {phases}%, at least {quantity} offers',
  'value.floatPremium': 'float up to {cap}%',
  'value.stickerPremium': 'stickers up to {cap}%',
  'value.appraisals':
    'support up to {agent}, admins up to {most}, up to {times}× the list price, answer within {hours} h, {open} open',
  'value.dispatch': 'two admins from {two}, within an hour at most {account} per account and {all} in total',
  'value.light': 'amber from {amber}, green from {green}',
  'session.morning': '9:30',
  'session.midday': '13:30',
  'session.afternoon': '16:00',
  'value.sessions': 'Elixir sessions: {sessions}',
  'value.noSession': 'no time for transfers',
  'value.express': 'Express Elixir',
  'value.bonus': 'bonus: {amount} and {percent}% a day, {cap} at most, after {minutes} min',
  'value.noBonus': 'no bonus',
  'value.every': 'every {seconds} s',
  'value.off': 'off',
  'value.market': '{share}% of today’s worth, at least {floor}% of the cost',
  'value.marketCategory': '{category}: {share}%, at least {floor}%',
  'value.tax': '{rate}%, from {floor}, basis: {basis}',
  'basis.paid': 'amount paid',
  'basis.market': 'market price',
} as const satisfies TranslationOf<typeof pl>
