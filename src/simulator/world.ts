import { CardVault } from "./cards/cards"
import {
  initialCodeSettings,
  type CodeSettings,
} from "./charges/simulated-charge"
import { ChargeLedger } from "./charges/recorded-charges"
import { SimulatorClock } from "./simulated-clock"
import type { ReadFaultScript } from "./faults/fault"
import { ScriptQueue } from "./faults/script-queue"
import { OpenRequests, type LoggedRequest } from "./gateway/request-log"
import { PaymentLinkLedger } from "./links/recorded-links"
import { AccessTokens } from "./merchants/issued-access-tokens"
import { Merchants } from "./merchants/merchants"
import { Notifier } from "./notifications/notifier"
import { Outbox } from "./notifications/outbox"
import type { ResolvedOptions } from "./simulator-options"

const DAY_MS = 24 * 60 * 60 * 1000

/** All that the simulator knows; one per simulator, passed to whoever needs it. */
export interface World {
  settings: Pick<
    ResolvedOptions,
    "prefix" | "cardTokenField" | "sandboxCards" | "allowRemote" | "keepWaiting"
  >
  /** Where the simulator itself is; known once it listens. */
  site: { url: string }
  clock: SimulatorClock
  merchants: Merchants
  outbox: Outbox
  notifier: Notifier
  accessTokens: AccessTokens
  cards: CardVault
  /** Changed in place: whoever holds it sees what holds at the moment. */
  codeSettings: CodeSettings
  charges: ChargeLedger
  links: PaymentLinkLedger
  faults: ScriptQueue<ReadFaultScript>
  /** In order of arrival. */
  requests: LoggedRequest[]
  openRequests: OpenRequests
}

export function createWorld(options: ResolvedOptions): World {
  const clock = new SimulatorClock(options.clock)
  const merchants = new Merchants(options.merchants, clock)
  const outbox = new Outbox({
    clock,
    merchants,
    retryDelaysMs: options.notificationRetryDelaysMs,
    timeoutMs: options.notificationTimeoutMs,
  })
  const codeSettings = initialCodeSettings(options.prefix)
  const notifier = new Notifier({ clock, merchants, outbox })
  const rules = {
    refundWindowMs: options.refundWindowDays * DAY_MS,
    codes: codeSettings,
  }
  return {
    settings: options,
    site: { url: "http://127.0.0.1" },
    clock,
    merchants,
    outbox,
    notifier,
    accessTokens: new AccessTokens(clock),
    cards: new CardVault(),
    codeSettings,
    charges: new ChargeLedger(clock, rules, (charge) =>
      notifier.chargeChanged(charge)
    ),
    links: new PaymentLinkLedger(clock, (link, transaction) =>
      notifier.linkMoved(link, transaction)
    ),
    faults: new ScriptQueue(),
    requests: [],
    openRequests: new OpenRequests(),
  }
}

/** As freshly started: the clock, the credentials, the balances and every record go back to the beginning. */
export function resetWorld(world: World): void {
  world.openRequests.drop()
  world.outbox.reset()
  world.clock.reset()
  world.merchants.reset()
  world.accessTokens.reset()
  world.cards.reset()
  Object.assign(world.codeSettings, initialCodeSettings(world.settings.prefix))
  world.charges.reset()
  world.links.reset()
  world.faults.clear()
  world.requests.length = 0
}
