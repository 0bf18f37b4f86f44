import { randomUUID } from "node:crypto"

import type { Clock } from "../clock"
import type { Charge } from "../ledger/charge"
import { defaultMerchant, type Merchant } from "../merchants/merchant"
import type { NotificationAddresses } from "../merchants/notification-addresses"
import type { MerchantRegistry } from "../merchants/merchant-registry"
import type { PaymentLinkAccess } from "../merchants/payment-link-access"
import type {
  LinkTransaction,
  PaymentLink,
} from "../payment-links/ledger/payment-link"
import { SimulatorControlError } from "../simulator-control-error"
import { chargeNotification } from "./charge-notification"
import {
  merchantChargeIdIn,
  type CustomNotification,
} from "./custom-notification"
import { linkNotification } from "./link-notification"
import type { EventType, Notification, SentNotification } from "./notification"
import type { Outbox } from "./outbox"
import {
  paymentLinkNotification,
  type ReadPaymentLinkEvent,
} from "./payment-link-event"
import { withNanosecondsOnly, withOffset } from "../sao-paulo-time"
import { threeDsNotification, type ReadThreeDsResult } from "./three-ds-result"

export type NotifierParts = {
  clock: Clock
  merchants: MerchantRegistry
  addresses: NotificationAddresses
  paymentLinkAccess: PaymentLinkAccess
  outbox: Outbox
}

/** Makes notifications. Of a merchant that has no address none are made, so none are caught up on later. */
export class Notifier {
  readonly #parts: NotifierParts

  constructor(parts: NotifierParts) {
    this.#parts = parts
  }

  /** What the charge is right now; later changes do not show in it. */
  chargeChanged(charge: Charge): void {
    const merchant = this.#merchantOf(charge)
    if (merchant && this.#parts.addresses.of(merchant)) {
      this.#sendOfCheckout(merchant, {
        type: "PAYMENT",
        eventType: "TransactionUpdateMessage",
        eventDate: withOffset(this.#parts.clock.now()),
        data: chargeNotification(charge),
      })
    }
  }

  threeDsChallenged(charge: Charge, result: ReadThreeDsResult) {
    return this.#sendOfCheckout(this.#notified(this.#merchantOf(charge)), {
      type: "THREE_DS_CHALLENGE",
      eventType: "Challenge3dsUpdateMessage",
      eventDate: withNanosecondsOnly(this.#parts.clock.now()),
      data: threeDsNotification(charge, result),
    })
  }

  /** A payment or refund, as a notification of its own. */
  linkMoved(link: PaymentLink, transaction: LinkTransaction): void {
    const merchant = this.#merchantOf(link)
    if (merchant && this.#parts.addresses.of(merchant)) {
      this.#sendOfLinks(merchant, linkNotification(link, transaction))
    }
  }

  paymentLinkMoved(
    merchant: Merchant,
    event: ReadPaymentLinkEvent
  ): SentNotification {
    return this.#sendOfLinks(
      this.#notified(merchant),
      paymentLinkNotification(event, this.#parts.clock.now())
    )
  }

  custom(
    merchant: Merchant,
    { body, headers }: CustomNotification
  ): SentNotification {
    return this.#send({
      id: randomUUID(),
      merchant: this.#notified(merchant),
      secret: merchant.notificationToken,
      merchantChargeId: merchantChargeIdIn(body),
      eventType: headers.event_type ?? "TransactionUpdateMessage",
      body,
      headers,
    })
  }

  #sendOfLinks(merchant: Merchant, body: unknown): SentNotification {
    return this.#send({
      id: randomUUID(),
      merchant,
      secret: this.#parts.paymentLinkAccess.apiKeyOf(merchant),
      merchantChargeId: null,
      eventType: "TransactionPaymentMessage",
      body,
    })
  }

  #sendOfCheckout(merchant: Merchant, event: CheckoutEvent): SentNotification {
    const { type, eventType, eventDate, data } = event
    const { merchantCode = defaultMerchant.merchantCode } = merchant
    const id = randomUUID()
    return this.#send({
      id,
      merchant,
      secret: merchant.notificationToken,
      merchantChargeId: data.merchantChargeId,
      eventType,
      body: {
        type,
        eventDate,
        merchantDocument: merchant.merchantDocument,
        merchantCode,
        id,
        data,
      },
    })
  }

  #send(notification: MadeNotification): SentNotification {
    return this.#parts.outbox.send({ headers: {}, ...notification })
  }

  #merchantOf({
    merchantDocument,
  }: Pick<Charge, "merchantDocument">): Merchant | undefined {
    return this.#parts.merchants.byDocument(merchantDocument)
  }

  #notified(merchant: Merchant | undefined): Merchant {
    if (merchant && this.#parts.addresses.of(merchant)) {
      return merchant
    }
    throw new SimulatorControlError(
      "The merchant has no notification URL; set one with setNotificationUrl",
      409
    )
  }
}

type CheckoutEvent = {
  type: "PAYMENT" | "THREE_DS_CHALLENGE"
  eventType: EventType
  eventDate: string
  data: { merchantChargeId: string }
}

type MadeNotification = Omit<Notification, "headers"> &
  Partial<Pick<Notification, "headers">>
