import type { ChatLog } from '#chat/chat-log.ts'
import type { Faults } from '#control/faults.ts'
import type { RequestLog } from '#control/request-log.ts'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import type { DmarketBook } from '#dmarket/dmarket-book.ts'
import type { Mailbox } from '#mail/mailbox.ts'
import type { ObjectStore } from '#object-store/object-store.ts'
import type { PriceBoard } from '#prices/price-board.ts'
import type { PushService } from '#push/push-service.ts'
import type { Rails } from '#rails/rails.ts'
import type { InventoryBook } from '#steam/inventory/inventory-book.ts'
import type { OpenIdProvider } from '#steam/openid-provider.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import type { ConfirmationBook } from '#steam/trades/confirmation-book.ts'
import type { SteamSessions } from '#steam/trades/steam-sessions.ts'
import type { TradeBook } from '#steam/trades/trade-book.ts'

export type SimulatorState = {
  clock: SimulatorClock
  faults: Faults
  requests: RequestLog
  players: PlayerDirectory
  inventories: InventoryBook
  openId: OpenIdProvider
  mailbox: Mailbox
  chat: ChatLog
  push: PushService
  objects: ObjectStore
  prices: PriceBoard
  sessions: SteamSessions
  trades: TradeBook
  confirmations: ConfirmationBook
  rails: Rails
  dmarket: DmarketBook
  /** The simulator's own URL and the product's. */
  address: { url: string; siteUrl: string }
}
