import { randomUUID } from "node:crypto"

import type { Charge } from "../charges/simulated-charge"
import { chargeNotification } from "../charges/describe-charge"
import { withNanosecondsOnly, withOffset, type Clock } from "../simulated-clock"
import { SimulatorControlError } from "../control/control-error"
import type { LinkTransaction, PaymentLink } from "../links/simulated-link"
import { defaultMerchant, type Merchant } from "../merchants/merchant"
import type { Merchants } from "../merchants/merchants"
import type {
  EventType,
  Notification,
  SentNotification,
} from "./sent-notification"
import {
  linkNotification,
  merchantChargeIdIn,
  paymentLinkNotification,
  type CustomNotification,
  type ReadPaymentLinkEvent,
  type ReadThreeDsResult,
} from "./notification-body"
import type { Outbox } from "./outbox"

type NotifierParts = { clock: Clock; merchants: Merchants; outbox: Outbox }

/** Makes notifications. Of a merchant that has no address none are made, so none are caught up on later. */
export class Notifier {
  readonly #clock: Clock
  readonly #merchants: Merchants
  readonly #outbox: Outbox

  constructor({ clock, merchants, outbox }: NotifierParts) {
    this.#clock = clock
    this.#merchants = merchants
    this.#outbox = outbox
  }

  /** What the charge is right now; later changes do not show in it. */
  chargeChanged(charge: Charge): void {
    const merchant = this.#listening(charge)
    if (merchant) {
      this.#sendOfCheckout(merchant, {
        type: "PAYMENT",
        eventType: "TransactionUpdateMessage",
        eventDate: withOffset(this.#clock.now()),
        data: chargeNotification(charge),
      })
    }
  }

  threeDsChallenged(
    charge: Charge,
    result: ReadThreeDsResult
  ): SentNotification {
    const { id: chargeId, merchantChargeId } = charge
    return this.#sendOfCheckout(this.#requireListening(charge), {
      type: "THREE_DS_CHALLENGE",
      eventType: "Challenge3dsUpdateMessage",
      eventDate: withNanosecondsOnly(this.#clock.now()),
      data: { ...result, merchantChargeId, chargeId },
    })
  }

  /** A payment or refund, as a notification of its own. */
  linkMoved(link: PaymentLink, transaction: LinkTransaction): void {
    const merchant = this.#listening(link)
    if (merchant) {
      this.#sendOfLinks(merchant, linkNotification(link, transaction))
    }
  }

  /** As if there were such a link. */
  paymentLinkMoved(
    merchant: Merchant,
    event: ReadPaymentLinkEvent
  ): SentNotification {
    const body = paymentLinkNotification(event, this.#clock.now())
    return this.#sendOfLinks(this.#requireListening(merchant), body)
  }

  custom(
    merchant: Merchant,
    { body, headers }: CustomNotification
  ): SentNotification {
    return this.#send({
      id: randomUUID(),
      merchant: this.#requireListening(merchant),
      secret: this.#merchants.notificationTokenOf(merchant),
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
      secret: this.#merchants.linkApiKeyOf(merchant),
      merchantChargeId: null,
      eventType: "TransactionPaymentMessage",
      body,
    })
  }

  #sendOfCheckout(
    merchant: Merchant,
    { type, eventType, eventDate, data }: CheckoutEvent
  ): SentNotification {
    const { merchantDocument, merchantCode = defaultMerchant.merchantCode } =
      merchant
    const secret = this.#merchants.notificationTokenOf(merchant)
    const { merchantChargeId } = data
    const id = randomUUID()
    const body = { type, eventDate, merchantDocument, merchantCode, id, data }
    return this.#send({
      id,
      merchant,
      secret,
      merchantChargeId,
      eventType,
      body,
    })
  }

  #send(
    notification: Omit<Notification, "headers"> &
      Partial<Pick<Notification, "headers">>
  ): SentNotification {
    return this.#outbox.send({ headers: {}, ...notification })
  }

  /** The merchant, when it has an address. */
  #listening({
    merchantDocument,
  }: Pick<Merchant, "merchantDocument">): Merchant | undefined {
    const merchant = this.#merchants.byDocument(merchantDocument)
    return merchant && this.#merchants.notificationUrlOf(merchant) !== null
      ? merchant
      : undefined
  }

  #requireListening(of: Pick<Merchant, "merchantDocument">): Merchant {
    const merchant = this.#listening(of)
    if (!merchant) {
      throw new SimulatorControlError(
        "The merchant has no notification URL; set one with setNotificationUrl",
        409
      )
    }
    return merchant
  }
}

type CheckoutEvent = {
  type: "PAYMENT" | "THREE_DS_CHALLENGE"
  eventType: EventType
  eventDate: string
  data: { merchantChargeId: string; [name: string]: unknown }
}
