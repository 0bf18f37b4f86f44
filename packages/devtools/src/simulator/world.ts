import type { ServerResponse } from "node:http"

import { initialCardSettings, type CardSettings } from "./cards/card-settings"
import { CardTokens } from "./cards/card-tokens"
import { CardVault } from "./cards/vault"
import { ChargeStore } from "./charges/charge-store"
import {
  buildInitialPaymentCodeSettings,
  type CodeSettings,
} from "./charges/simulated-charge"
import type { ParsedFaultScript } from "./faults/fault"
import { ScriptQueue } from "./faults/script-queue"
import type { LoggedRequest } from "./gateway/request-log"
import { PaymentLinkStore } from "./links/payment-link-store"
import { AccessTokens } from "./merchants/issued-access-tokens"
import { MerchantState } from "./merchants/merchant-state"
import {
  sendChargeNotification,
  sendLinkNotification,
} from "./notifications/notifications"
import { NotificationOutbox } from "./notifications/outbox"
import { SimulatorClock } from "./simulated-clock"
import type { ResolvedOptions } from "./simulator-options"

/**
 * The complete state of one simulator. A reset replaces most of these objects, so code must not keep a reference to one
 * of them.
 */
export interface World {
  settings: ResolvedOptions
  /** The address of the simulator. It is right only after the HTTP server has started. */
  site: { url: string }
  /** The responses of gateway requests that are not answered yet. Most of them wait because of a scripted fault. */
  openRequests: Set<ServerResponse>
  clock: SimulatorClock
  merchant: MerchantState
  outbox: NotificationOutbox
  accessTokens: AccessTokens
  cards: CardTokens
  vault: CardVault
  /**
   * The settings for card tokens and saved cards. All parts of the simulator share this object, so a setting is changed
   * in place.
   */
  cardSettings: CardSettings
  /**
   * The settings for Pix and wallet charges. All parts of the simulator share this object, so a setting is changed in
   * place.
   */
  codeSettings: CodeSettings
  charges: ChargeStore
  links: PaymentLinkStore
  faults: ScriptQueue<ParsedFaultScript>
  /** The logged requests in order of arrival. */
  requests: LoggedRequest[]
  /**
   * Whether the API offers only the operations in the gateway's interface document, and the creation of charges and
   * links. The API then answers all other requests, such as lookups and refunds, with 404.
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
 * Sets the clock, credentials, balance, settings and all records to their initial values. Closes all connections to the
 * gateway's API that still wait for an answer. Stops all deliveries of notifications.
 */
export function resetWorld(world: World): void {
  for (const response of world.openRequests) {
    response.destroy()
  }
  world.outbox.stopDeliveries()
  Object.assign(world, initialState(world.settings))
}

function initialState(options: ResolvedOptions) {
  const clock = new SimulatorClock(options.clock)
  const merchant = new MerchantState(options.notificationUrl, clock)
  const { notificationRetryDelaysMs: retryDelaysMs } = options
  const outbox = new NotificationOutbox({ clock, merchant, retryDelaysMs })
  const sender = { clock, merchant, outbox }
  const codeSettings = buildInitialPaymentCodeSettings(options.prefix)
  const cardSettings = initialCardSettings()
  return {
    ...sender,
    accessTokens: new AccessTokens(clock),
    cards: new CardTokens(clock, cardSettings),
    vault: new CardVault(clock),
    cardSettings,
    codeSettings,
    charges: new ChargeStore(clock, codeSettings, (charge) =>
      sendChargeNotification(sender, charge)
    ),
    links: new PaymentLinkStore(clock, (link, transaction) =>
      sendLinkNotification(sender, link, transaction)
    ),
    faults: new ScriptQueue<ParsedFaultScript>(),
    requests: [] as LoggedRequest[],
    interfaceOnly: options.interfaceOnly,
  }
}
