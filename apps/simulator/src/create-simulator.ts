import { ChatLog } from '#chat/chat-log.ts'
import { chatRoutes } from '#chat/chat.routes.ts'
import { controlRoutes } from '#control/control.routes.ts'
import type { SimulatorState } from '#control/simulator-state.ts'
import { demoRoutes } from '#control/demo.routes.ts'
import { Faults } from '#control/faults.ts'
import { indexRoutes } from '#control/index-page.ts'
import { RequestLog } from '#control/request-log.ts'
import { SimulatorClock } from '#control/simulator-clock.ts'
import { DmarketBook } from '#dmarket/dmarket-book.ts'
import { dmarketControlRoutes } from '#dmarket/dmarket-control.routes.ts'
import { dmarketRoutes } from '#dmarket/dmarket.routes.ts'
import { startHttpServer } from '#http/http-server.ts'
import { pictureRoutes } from '#images/picture.routes.ts'
import { startMailServer } from '#mail/mail-server.ts'
import { mailRoutes } from '#mail/mail.routes.ts'
import { Mailbox } from '#mail/mailbox.ts'
import { ObjectStore } from '#object-store/object-store.ts'
import { objectStoreRoutes } from '#object-store/object-store.routes.ts'
import type { S3Credentials } from '#object-store/signature-v4.ts'
import { catalogueRoutes } from '#prices/catalogue.routes.ts'
import { priceControlRoutes } from '#prices/control.routes.ts'
import { marketRoutes } from '#prices/markets.routes.ts'
import { nbpRoutes } from '#prices/nbp.routes.ts'
import { PriceBoard } from '#prices/price-board.ts'
import { skinportRoutes } from '#prices/skinport.routes.ts'
import { PushService } from '#push/push-service.ts'
import { pushRoutes } from '#push/push.routes.ts'
import { railControlRoutes } from '#rails/control.routes.ts'
import { railRoutes, watchRails } from '#rails/protocols.ts'
import { Rails } from '#rails/rails.ts'
import { inventoryControlRoutes } from '#steam/inventory/control.routes.ts'
import { InventoryBook } from '#steam/inventory/inventory-book.ts'
import { inventoryRoutes } from '#steam/inventory/inventory.routes.ts'
import { OpenIdProvider } from '#steam/openid-provider.ts'
import { openIdRoutes } from '#steam/openid.routes.ts'
import { ownPageRoutes } from '#steam/own-pages.routes.ts'
import { PlayerDirectory } from '#steam/player-directory.ts'
import { communityRoutes } from '#steam/trades/community.routes.ts'
import { ConfirmationBook } from '#steam/trades/confirmation-book.ts'
import { tradeControlRoutes } from '#steam/trades/control.routes.ts'
import { econRoutes } from '#steam/trades/econ.routes.ts'
import { mobileConfirmationRoutes } from '#steam/trades/mobileconf.routes.ts'
import { sessionRoutes } from '#steam/trades/session.routes.ts'
import { SteamSessions } from '#steam/trades/steam-sessions.ts'
import { TradeBook } from '#steam/trades/trade-book.ts'
import { tradePageRoutes } from '#steam/trades/trade-page.routes.ts'
import { webApiRoutes } from '#steam/web-api.routes.ts'

export type SimulatorOptions = {
  host?: string
  /** Port 0 selects a free port. */
  httpPort?: number
  smtpPort?: number
  s3Credentials?: S3Credentials
  /** Where people reach the product, for links back to it. */
  siteUrl?: string
}

export type Simulator = { httpUrl: string; smtpPort: number; close: () => Promise<void> }

/** Each call starts a separate simulator that shares no state with the others. */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const host = options.host ?? '127.0.0.1'
  const s3Credentials = options.s3Credentials ?? { accessKey: 'simulator', secretKey: 'simulator-secret' }
  const state = newState()
  state.address.siteUrl = options.siteUrl ?? ''
  const mailServer = await startMailServer({ host, port: options.smtpPort ?? 0 }, state)
  const routes = [
    ...indexRoutes(mailServer.port),
    ...controlRoutes(state),
    ...openIdRoutes(state),
    ...webApiRoutes(state),
    ...inventoryControlRoutes(state),
    ...inventoryRoutes(state),
    ...pictureRoutes(state),
    ...mailRoutes(state.mailbox),
    ...chatRoutes(state),
    ...pushRoutes(state),
    ...objectStoreRoutes(state, s3Credentials),
    ...priceControlRoutes(state),
    ...skinportRoutes(state),
    ...marketRoutes(state),
    ...dmarketControlRoutes(state),
    ...dmarketRoutes(state),
    ...nbpRoutes(state),
    ...catalogueRoutes(),
    ...sessionRoutes(state),
    ...econRoutes(state),
    ...communityRoutes(state),
    ...mobileConfirmationRoutes(state),
    ...tradePageRoutes(state),
    ...ownPageRoutes(state),
    ...demoRoutes(state),
    ...tradeControlRoutes(state),
    ...railControlRoutes(state),
    ...railRoutes(state),
  ]
  const httpServer = await startHttpServer(
    { host, port: options.httpPort ?? 0 },
    routes,
    state.requests,
  ).catch(async (error: unknown) => {
    await mailServer.close()
    throw error
  })
  // A simulator in a container listens everywhere, and its port is published on the machine around it.
  state.address.url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${httpServer.port}`
  return {
    httpUrl: state.address.url,
    smtpPort: mailServer.port,
    close: async () => {
      await Promise.all([httpServer.close(), mailServer.close()])
    },
  }
}

function newState(): SimulatorState {
  const clock = new SimulatorClock()
  const players = new PlayerDirectory()
  const faults = new Faults()
  const inventories = new InventoryBook(players, clock)
  // Set when the server listens, because links and certificates contain this address.
  const address = { url: '', siteUrl: '' }
  const trades = new TradeBook({ clock, players, inventories })
  const rails = new Rails(clock, faults, address)
  watchRails({ clock, faults, rails, address })
  return {
    clock,
    faults,
    address,
    requests: new RequestLog(),
    players,
    inventories,
    sessions: new SteamSessions(clock),
    trades,
    confirmations: new ConfirmationBook({ clock, players, trades }),
    rails,
    dmarket: new DmarketBook(clock),
    openId: new OpenIdProvider(clock),
    mailbox: new Mailbox(),
    chat: new ChatLog(),
    push: new PushService(),
    objects: new ObjectStore(),
    prices: new PriceBoard(clock),
  }
}
