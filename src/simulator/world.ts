import { SimulatorClock } from "./clock"
import { FaultQueue } from "./faults/fault-queue"
import { ChargeLedger } from "./ledger/charge-ledger"
import { MerchantBalances } from "./merchants/merchant-balances"
import { MerchantRegistry } from "./merchants/merchant-registry"
import { OpenRequests } from "./requests/open-requests"
import { RequestLog } from "./requests/request-log"
import type { ResolvedOptions } from "./simulator-options"
import { AccessTokens } from "./token/access-tokens"
import { CardVault } from "./tokenization/card-vault"

const DAY_MS = 24 * 60 * 60 * 1000

/** All that the simulator knows; one per simulator, passed to whoever needs it. */
export type World = ReturnType<typeof createWorld>

export function createWorld(options: ResolvedOptions) {
  const clock = new SimulatorClock(options.clock)
  return {
    settings: {
      prefix: options.prefix,
      cardTokenField: options.cardTokenField,
      sandboxCards: options.sandboxCards,
    },
    clock,
    merchants: new MerchantRegistry(options.merchants, clock),
    balances: new MerchantBalances(),
    accessTokens: new AccessTokens(clock),
    cards: new CardVault(),
    ledger: new ChargeLedger(clock, options.refundWindowDays * DAY_MS),
    faults: new FaultQueue(),
    requests: new RequestLog(),
    openRequests: new OpenRequests(),
  }
}

/** As freshly started: the clock, the credentials, the balances and every record go back to the beginning. */
export function resetWorld(world: World): void {
  world.openRequests.drop()
  world.clock.reset()
  world.merchants.reset()
  world.balances.reset()
  world.accessTokens.reset()
  world.cards.reset()
  world.ledger.reset()
  world.faults.clear()
  world.requests.reset()
}
