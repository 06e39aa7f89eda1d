import { UNDO_DAYS } from '@app/contract/selling/sale-facts'
import type { SaleReason } from '@app/contract/selling/sales'
import type { SaleStepTexts } from './sale-step-words.ts'

const ENDS: Record<SaleReason, string> = {
  cancelled_by_seller: 'The sale was cancelled as you asked.',
  no_offer_in_time: 'No trade offer came in time, so the sale expired.',
  items_left:
    'No offer came to us, and the items are no longer in your inventory. If you did not move them, somebody may have pretended to be us.',
  rejected_by_operator: 'After a check we cannot buy these items.',
  trade_failed: 'The trade on Steam failed.',
  items_differ: 'The items we received differ from the quote.',
  reversed_on_steam: 'The trade was reversed on Steam.',
  account_frozen: 'The account was reported as hacked and frozen, so we cancelled the sale.',
  undone_after_report:
    'The trade was undone on Steam after the account was reported as hacked. It does not count against you.',
  account_lost:
    'We lost the Steam account that your items were to go to, so we cancelled the sale. If you have already accepted our offer or see the items gone, write to us: we pay you the agreed amount.',
}

export const SALE_STEPS_EN: SaleStepTexts = {
  button: 'See the sale',
  safety: 'We never ask for your Steam password or a Steam Guard code by e-mail.',
  freeze: ({ key, link }) =>
    `Has somebody taken over your Steam account? Freeze payouts even without signing in: ${link} Freeze key: ${key} Keep this e-mail and show the key to nobody. Whoever has it can only freeze the account.`,
  why: (brand) =>
    `You get this message because this address is confirmed in your ${brand.BRAND_NAME} profile.`,
  created: ({ number, amount, moment }) => ({
    subject: `Sale ${number}: one Steam trade to go`,
    heading: `Price locked: ${amount}`,
    paragraphs: [
      `Sale ${number} is recorded. Finish the trade on Steam by ${moment}; once we receive the items, you get ${amount}.`,
      'Your sale page shows what to do and the sale code.',
    ],
  }),
  received: ({ number, amount, destination, waitsFor, moment }) => ({
    subject: `Sale ${number}: items received`,
    heading: 'Items received and checked',
    paragraphs: [
      waitsFor === 'protection'
        ? `Steam trade protection lasts until ${moment}. Then we send ${amount} to: ${destination}.`
        : waitsFor === 'approval'
          ? `One of us still has to approve the payout of ${amount} to ${destination}. You need not do anything.`
          : `We are ordering the payout of ${amount} to: ${destination}.`,
      'From now on the sale cannot be cancelled.',
    ],
  }),
  review: ({ number }) => ({
    subject: `Sale ${number}: we check it by hand`,
    heading: 'We check the sale by hand',
    paragraphs: [
      `One of us is looking at sale ${number}. You need not do anything. We will write when something changes.`,
    ],
  }),
  paid: ({ number, amount, destination, isBank, reference }) => ({
    subject: `Paid ${amount}: sale ${number}`,
    heading: `Paid ${amount}`,
    paragraphs: [
      `We sent the money for sale ${number} to: ${destination}.`,
      ...(isBank ? ['Your bank may post it later.'] : []),
      ...(reference === null ? [] : [`Reference: ${reference}`]),
      'You can download the payout confirmation (PDF) on the sale’s page.',
    ],
  }),
  late: ({ number, amount }) => ({
    subject: `Sale ${number}: the payout takes too long`,
    heading: 'The payout takes too long',
    paragraphs: [
      `The payout of ${amount} did not arrive within 24 hours. We are sorry. We opened an urgent request and are finding out what happened.`,
      'You need not do anything. The request is in your account.',
    ],
  }),
  late_bonus: ({ number, amount, moment }) => ({
    subject: `Sale ${number}: ${amount} for a late payout`,
    heading: `We added ${amount} to your balance`,
    paragraphs: [
      `We promised the payout of sale ${number} by ${moment} and did not keep it. We are sorry.`,
      `For the delay we added ${amount} to your balance. You can withdraw it on the balance page.`,
    ],
  }),
  diverted: ({ number }) => ({
    subject: `Urgent: the items of sale ${number} did not reach us`,
    heading: 'Your items left your inventory and did not come to us',
    paragraphs: [
      `We look after the items of sale ${number} while we wait for your offer. They are no longer all in your Steam inventory, and none of our accounts has received them.`,
      `If you did not move them yourself, somebody may have pretended to be us. Steam lets a trade be reversed for about ${UNDO_DAYS} days: sign in to Steam by typing its address yourself, open your trade history and reverse the trade.`,
      'Then revoke the Web API key, change your Steam password and sign out all other devices. The page of the sale shows each step.',
      'We opened an urgent request for you. If you moved the items yourself, you need not do anything.',
    ],
  }),
  account_changed: ({ number }) => ({
    subject: `Sale ${number}: your items go to another account of ours`,
    heading: 'Send the items to another account',
    paragraphs: [
      `We no longer use the Steam account that was to take the items of sale ${number}. The price and the deadline stay as they are.`,
      'The page of the sale shows our new account. If an offer to the old account still waits on Steam, cancel it there and send nothing more to that account.',
    ],
  }),
  cancelled: ({ number, reason }) => ({
    subject: `Sale ${number} cancelled`,
    heading: 'Sale cancelled',
    paragraphs: [
      reason === null ? 'The sale was cancelled.' : ENDS[reason],
      reason === 'items_left'
        ? 'Look at your trade history on Steam. A trade can be reversed there for 7 days. Then change your password, revoke the Web API key and tell us what happened.'
        : 'The items can be sold again. If the trade offer still waits on Steam, cancel it there.',
    ],
  }),
  failed: ({ number, reason, moment }) => ({
    subject: `Sale ${number} did not go through`,
    heading: 'The sale did not go through',
    paragraphs: [
      reason === null ? 'The sale did not go through.' : ENDS[reason],
      moment === ''
        ? 'Details are on the sale’s page.'
        : `We return the items as soon as Steam allows it: ${moment} at the earliest.`,
    ],
  }),
  unclaimed: ({ number, amount, destination }) => ({
    subject: `${amount} waits to be claimed: sale ${number}`,
    heading: 'The money waits to be claimed',
    paragraphs: [
      `We sent ${amount} to: ${destination}. Claim it in your account: check that this address is confirmed there.`,
      'Money that is not claimed returns to your balance with us.',
    ],
  }),
  payout_failed: ({ number, amount, destination }) => ({
    subject: `Sale ${number}: give other payout details`,
    heading: 'The payout failed',
    paragraphs: [
      `We could not send ${amount} to: ${destination}. The money is with us and waits for you.`,
      'Give other payout details on the sale’s page and we send it again.',
    ],
  }),
  returned: ({ number, amount, destination }) => ({
    subject: `The payout came back: sale ${number}`,
    heading: `${amount} waits on your balance`,
    paragraphs: [
      `The payout to ${destination} came back to us. Nothing is lost: ${amount} is on your balance.`,
      'Correct the details and withdraw it again.',
    ],
  }),
  debt: ({ number, amount }) => ({
    subject: `Trade reversed on Steam: sale ${number}`,
    heading: `To be paid back: ${amount}`,
    paragraphs: [
      `The trade of sale ${number} was reversed on Steam after the payout. You have the items again, so ${amount} has to be paid back.`,
      'Until then new sales are blocked. If this is a mistake, write to us.',
    ],
  }),
}
