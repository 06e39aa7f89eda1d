import { html, pageReply } from '#http/html.ts'
import type { Reply } from '#http/reply.ts'
import type { Route } from '#http/router.ts'
import { IDENTIFIER_SELECT, OPENID_NS } from '#steam/openid-provider.ts'
import { WEBHOOK_RAILS } from '#rails/rail-facts.ts'

const PLACES = [
  ['/demo', 'Demo panel: Steam down, failing payouts, reversals'],
  ['/mailbox', 'Mailbox: what the product sent by SMTP'],
  ['/mailbox.json', 'The same as JSON (?to=address)'],
  ['/chat.json', 'Alerts that Discord and Telegram accepted, as JSON'],
  ['/push', 'Push messages: what browsers got, decrypted'],
  ['/economy/preview.svg?name=AK-47%20%7C%20Redline%20(Field-Tested)', 'One item picture as SVG (?name=)'],
  ['/_control/state', 'Clock, active faults, possible faults, players with trade URLs'],
  ['/_control/requests', 'Received requests (?path=&method=&contains=)'],
  ['/catalogue.json', 'Every market name of the price list with its picture'],
  ['/my/tradeoffers/', 'Trade offers of a player (sign in as anyone)'],
  ['/_book', 'What really moved: money on every rail, items (?rail=&key=&keyPrefix=&contains=&player=)'],
  ['/_control/rails', 'Balances and settings of the rails'],
  ['/_control/dmarket', 'Items, deposits, offers and balance at DMarket'],
  ['/_control/webhooks', 'Webhooks that were sent (?key=)'],
  ['/_health', 'Health'],
] as const

const CALLS = [
  'POST /_control/faults {target, kind, count?, delayMs?, match?}',
  'DELETE /_control/faults[?target=]',
  'POST /_control/clock {offsetMs}',
  'POST /_control/players/{steamId} {personaName?, avatarHash?, …}',
  'POST /_control/inventories/{steamId} {count?, seed?, items?: [{name, state?, wearFloat?, …}]}',
  'POST /_control/openid/assertion {steamId, returnTo, nonceAgeMs?}',
  'POST /_control/prices {seed?, limit?: on|off, step?, standsAt?, size?: whole|short}',
  'DELETE /_control/requests',
  'POST /_control/reset',
  'DELETE /mailbox.json',
  'POST /discord/api/webhooks/{id}/{token} {content}, /telegram/bot{token}/sendMessage {chat_id, text}',
  'POST /_control/push/devices {applicationServerKey}, DELETE …/{id}, GET /_control/push/messages[?device=]',
  'POST /push/push.simulator.example/send/{id}: the gateway of push messages',
  'GET /ISteamUser/GetPlayerSummaries/v2/?key=&steamids=',
  'GET /ISteamUser/GetPlayerBans/v1/?key=&steamids=',
  'GET /IPlayerService/GetSteamLevel/v1/?key=&steamid=',
  'GET /IEconService/GetTradeHoldDurations/v1/?key=&steamid_target=&trade_offer_access_token=',
  'GET /inventory/{steamId}/730/2?l=english&count=&start_assetid=&preserve_bbcode=1&raw_asset_properties=1',
  'GET /avatars/{hash}[_medium|_full].jpg',
  'GET /economy/image/{icon}[/{W}fx{H}f]',
  'PUT|GET|HEAD|DELETE /s3/{bucket}/{key}',
  'GET /skinport/v1/items?app_id=730&currency=PLN|EUR&tradable=0',
  'GET /skinport/v1/sales/history?app_id=730&currency=PLN|EUR[&market_hash_name=a,b]',
  'GET /skinport/v1/sales/out-of-stock?app_id=730&currency=PLN|EUR',
  'GET /tradeoffer/new/?partner=&token=[&for_item=730_2_{assetId}][&q=]: where a seller composes an offer',
  'GET|DELETE /_control/steam/sessions/{steamId}: tokens and cookie of an account, or their end',
  'POST /IAuthenticationService/GenerateAccessTokenForApp/v1/ {refresh_token, steamid}',
  'GET /IEconService/GetTradeOffers|GetTradeOffer|GetTradeStatus|GetTradeHistory/v1/?access_token=',
  'GET /IEconService/GetInventoryItemsWithDescriptions/v1/?access_token=&contextid=2|16',
  'POST /tradeoffer/{id}/accept|decline|cancel, POST /tradeoffer/new/send, POST /trade/new/acknowledge',
  'GET /mobileconf/getlist, GET /mobileconf/ajaxop?op=allow|cancel&cid=&ck= (p, a, k, t, m, tag), POST /ITwoFactorService/QueryTime/v1/',
  'GET /_control/steam/authenticators/{steamId}: identity secret, device id, confirmations; POST …/confirmations {type, creatorId}',
  'GET|POST /_control/offers {sender, recipient?, give, ask?, message?, state?, ageSeconds?, appId?, escrowEndDate?, plan?}',
  'POST /_control/offers/{id} {state?, plan?}',
  'GET /_control/trades, POST /_control/trades/{id} {status?, timeSettlement?, rollbackTrade?, reverse?: all|one}',
  'POST /_control/inventories/{steamId}/items/{assetId} {wearFloat?, paintSeed?, stickers?, nameTag?, …}',
  'POST /_control/dmarket/assets {assets: [{steamAssetId, title}]}, …/deposits/accept, …/offers/{id} {step: buy|successful|reverted}',
  'POST /paypal/v1/oauth2/token, /paypal/v1/payments/payouts, GET …/payouts/{id}, …/payouts-item/{id}',
  'POST /skrill/app/pay.pl {action=prepare|transfer}, /skrill/app/query.pl {action=status_trn|history}',
  'POST|GET /btcpay/api/v1/stores/{store}/payouts[/{id}], GET …/rates, …/payment-methods/{BTC-CHAIN}/wallet',
  'POST /truelayer/connect/token, /truelayer/v3/payouts, GET …/payouts/{id}, …/merchant-accounts[/{id}/transactions]',
  'POST /revolut/api/1.0/auth/token, …/counterparty, …/pay, GET …/accounts/{id}, …/transactions[?request_id=]',
  'POST /_control/bank/files[?encoding=] (Elixir-O or pain.001 as the body)',
  'POST /_control/bank/statements {format: mt940|camt.053, match?, again?, openingMinor?}',
  'POST /_control/rails/{rail} {balance?, settleMs?, feeBps?, …}',
  'POST /_control/rails/{rail}/payments {key, state}: what happens there without the product',
  `POST /_control/webhooks/{${WEBHOOK_RAILS.join('|')}} {url, secret?, id?}, POST …/send {key, copies?}`,
  'DELETE /_book[?keyPrefix=&player=]',
  'GET /nbp/api/exchangerates/rates/a/eur/[last/{n}/ | today/ | {date}/ | {from}/{to}/]',
] as const

export function indexRoutes(smtpPort: number): Route[] {
  return [
    { method: 'GET', path: '/', handle: (request) => indexPage(request.headers.host ?? '', smtpPort) },
    // Browsers request it by themselves; a 404 would appear in every console.
    { method: 'GET', path: '/favicon.ico', handle: () => ({ status: 204 }) },
  ]
}

function indexPage(host: string, smtpPort: number): Reply {
  const here = `http://${host}`
  const signIn = new URLSearchParams({
    'openid.ns': OPENID_NS,
    'openid.mode': 'checkid_setup',
    'openid.claimed_id': IDENTIFIER_SELECT,
    'openid.identity': IDENTIFIER_SELECT,
    'openid.realm': here,
    'openid.return_to': `${here}/_control/state`,
  })
  const body = html`<h1>Simulator</h1>
    <p>
      Stands in for Steam, a price list, an exchange rate, PayPal, Skrill, BTCPay, TrueLayer, Revolut, a bank,
      a mail server, a push service and an object store. SMTP listens on port ${smtpPort}.
    </p>
    <h2>Look</h2>
    <ul>
      <li><a href="/openid/login?${signIn.toString()}">Steam sign-in page</a></li>
      ${PLACES.map(([path, text]) => html`<li><a href="${path}">${text}</a></li>`)}
    </ul>
    <h2>Call</h2>
    <ul>
      ${CALLS.map((call) => html`<li><code>${call}</code></li>`)}
    </ul>`
  return pageReply('Simulator', body)
}
