import { SimulatorClock } from "./clock"
import type { FaultScript } from "./faults/scripted-fault"
import { ChargeLedger } from "./ledger/charge-ledger"
import {
  initialCodeSettings,
  type CodeSettings,
} from "./ledger/codes/code-settings"
import { MerchantBalances } from "./merchants/merchant-balances"
import { MerchantRegistry } from "./merchants/merchant-registry"
import { NotificationAddresses } from "./merchants/notification-addresses"
import { PaymentLinkAccess } from "./merchants/payment-link-access"
import { Notifier } from "./notifications/notifier"
import { Outbox } from "./notifications/outbox"
import { PaymentLinkLedger } from "./payment-links/ledger/link-ledger"
import { OpenRequests } from "./requests/open-requests"
import { RequestLog } from "./requests/request-log"
import { ScriptQueue } from "./scripts/script-queue"
import type { ResolvedOptions } from "./simulator-options"
import { AccessTokens } from "./token/access-tokens"
import { CardVault } from "./tokenization/card-vault"

const DAY_MS = 24 * 60 * 60 * 1000

/** All that the simulator knows; one per simulator, passed to whoever needs it. */
export interface World {
  settings: Pick<
    ResolvedOptions,
    "prefix" | "cardTokenField" | "sandboxCards" | "allowRemote"
  >
  /** Where the simulator itself is; known once it listens. */
  site: { url: string }
  clock: SimulatorClock
  merchants: MerchantRegistry
  notificationAddresses: NotificationAddresses
  paymentLinkAccess: PaymentLinkAccess
  outbox: Outbox
  notifier: Notifier
  balances: MerchantBalances
  accessTokens: AccessTokens
  cards: CardVault
  /** Changed in place: whoever holds it sees what holds at the moment. */
  codeSettings: CodeSettings
  ledger: ChargeLedger
  links: PaymentLinkLedger
  faults: ScriptQueue<FaultScript>
  requests: RequestLog
  openRequests: OpenRequests
}

export function createWorld(options: ResolvedOptions): World {
  const clock = new SimulatorClock(options.clock)
  const merchants = new MerchantRegistry(options.merchants, clock)
  const addresses = new NotificationAddresses(options.merchants)
  const paymentLinkAccess = new PaymentLinkAccess()
  const outbox = new Outbox({
    clock,
    addresses,
    retryDelaysMs: options.notificationRetryDelaysMs,
    timeoutMs: options.notificationTimeoutMs,
  })
  const codeSettings = initialCodeSettings(options.prefix)
  const notifier = new Notifier({
    clock,
    merchants,
    addresses,
    paymentLinkAccess,
    outbox,
  })
  return {
    settings: {
      prefix: options.prefix,
      cardTokenField: options.cardTokenField,
      sandboxCards: options.sandboxCards,
      allowRemote: options.allowRemote,
    },
    site: { url: "http://127.0.0.1" },
    clock,
    merchants,
    notificationAddresses: addresses,
    paymentLinkAccess,
    outbox,
    notifier,
    balances: new MerchantBalances(),
    accessTokens: new AccessTokens(clock),
    cards: new CardVault(),
    codeSettings,
    ledger: new ChargeLedger(
      clock,
      {
        refundWindowMs: options.refundWindowDays * DAY_MS,
        codes: codeSettings,
      },
      (charge) => notifier.chargeChanged(charge)
    ),
    links: new PaymentLinkLedger(clock, (link, transaction) =>
      notifier.linkMoved(link, transaction)
    ),
    faults: new ScriptQueue<FaultScript>(),
    requests: new RequestLog(),
    openRequests: new OpenRequests(),
  }
}

/** As freshly started: the clock, the credentials, the balances and every record go back to the beginning. */
export function resetWorld(world: World): void {
  world.openRequests.drop()
  world.outbox.reset()
  world.notificationAddresses.reset()
  world.clock.reset()
  world.merchants.reset()
  world.paymentLinkAccess.reset()
  world.balances.reset()
  world.accessTokens.reset()
  world.cards.reset()
  Object.assign(world.codeSettings, initialCodeSettings(world.settings.prefix))
  world.ledger.reset()
  world.links.reset()
  world.faults.clear()
  world.requests.reset()
}
