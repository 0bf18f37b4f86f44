import type { ServerResponse } from "node:http"

import { CardVault } from "./cards/cards"
import { ChargeLedger } from "./charges/recorded-charges"
import {
  initialCodeSettings,
  type CodeSettings,
} from "./charges/simulated-charge"
import type { ReadFaultScript } from "./faults/fault"
import { ScriptQueue } from "./faults/script-queue"
import type { LoggedRequest } from "./gateway/request-log"
import { PaymentLinkLedger } from "./links/recorded-links"
import { AccessTokens } from "./merchants/issued-access-tokens"
import { MerchantState } from "./merchants/merchants"
import { notifyCharge, notifyLink } from "./notifications/notifications"
import { Outbox } from "./notifications/outbox"
import { SimulatorClock } from "./simulated-clock"
import type { ResolvedOptions } from "./simulator-options"

/**
 * The complete state of one simulator. A reset replaces most of its parts, so read each part anew from the World
 * instead of keeping it.
 */
export interface World {
  settings: ResolvedOptions
  /** The address of the simulator, which is known once it listens. */
  site: { url: string }
  /** The responses to gateway requests that are still unanswered, most of them because of a fault. */
  openRequests: Set<ServerResponse>
  clock: SimulatorClock
  merchant: MerchantState
  outbox: Outbox
  accessTokens: AccessTokens
  cards: CardVault
  /**
   * The settings of codes. They are changed in place, so that every part of the simulator sees the present settings.
   */
  codeSettings: CodeSettings
  charges: ChargeLedger
  links: PaymentLinkLedger
  faults: ScriptQueue<ReadFaultScript>
  /** The logged requests in order of arrival. */
  requests: LoggedRequest[]
  /**
   * Whether the API offers only the calls of the gateway's interface document and the creation of charges and links.
   */
  interfaceOnly: boolean
}

export function createWorld(settings: ResolvedOptions): World {
  return {
    settings,
    site: { url: "http://127.0.0.1" },
    openRequests: new Set(),
    ...initialState(settings),
  }
}

/**
 * Resets the clock, the credentials, the balance and all records to the start, and cuts off requests that are not
 * answered yet.
 */
export function resetWorld(world: World): void {
  for (const response of world.openRequests) {
    response.destroy()
  }
  world.outbox.close()
  Object.assign(world, initialState(world.settings))
}

function initialState(options: ResolvedOptions) {
  const clock = new SimulatorClock(options.clock)
  const merchant = new MerchantState(options.notificationUrl, clock)
  const { notificationRetryDelaysMs: retryDelaysMs } = options
  const outbox = new Outbox({ clock, merchant, retryDelaysMs })
  const sender = { clock, merchant, outbox }
  const codeSettings = initialCodeSettings(options.prefix)
  return {
    ...sender,
    accessTokens: new AccessTokens(clock),
    cards: new CardVault(),
    codeSettings,
    charges: new ChargeLedger(clock, codeSettings, (charge) =>
      notifyCharge(sender, charge)
    ),
    links: new PaymentLinkLedger(clock, (link, transaction) =>
      notifyLink(sender, link, transaction)
    ),
    faults: new ScriptQueue<ReadFaultScript>(),
    requests: [] as LoggedRequest[],
    interfaceOnly: options.interfaceOnly,
  }
}
