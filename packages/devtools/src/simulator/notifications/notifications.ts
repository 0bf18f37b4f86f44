import { randomUUID } from "node:crypto"

import { z } from "zod"

import { buildNotificationData } from "../charges/build-charge-body"
import type { Charge } from "../charges/simulated-charge"
import { SimulatorControlError } from "../control/control-error"
import type { LinkTransaction, PaymentLink } from "../links/simulated-link"
import { defaultMerchant } from "../merchants/merchant"
import type { MerchantState } from "../merchants/merchant-state"
import {
  formatWithNanoseconds,
  formatWithOffset,
  type Clock,
} from "../simulated-clock"
import type { NotificationOutbox } from "./outbox"
import type { SentNotification } from "./sent-notification"

/** The schema of the result of a 3DS challenge. The default values mean that the cardholder passed the challenge. */
export const threeDsResultSchema = z.strictObject({
  status: z.string().default("Approved"),
  paresStatus: z.string().default("Y"),
  eciRaw: z
    .string()
    .regex(/^\d{2}$/, "must be two digits")
    .default("05"),
})

export type ThreeDsResult = z.input<typeof threeDsResultSchema>

/** The schema of a notification that a test writes itself. It may have content that the gateway never sends. */
export const customNotificationSchema = z.strictObject({
  /** The body, which is sent as JSON unless it is a string. */
  body: z.json(),
  /** Headers to add to the normal headers of a notification, or to replace them. */
  headers: z.record(z.string().toLowerCase(), z.string()).default({}),
})

type Sender = {
  clock: Clock
  merchant: MerchantState
  outbox: NotificationOutbox
}

/** Sends a notification about the present state of a charge. Does nothing if no notification URL is set. */
export function sendChargeNotification(sender: Sender, charge: Charge): void {
  if (hasNotificationUrl(sender)) {
    sendCheckoutNotification(sender, {
      type: "PAYMENT",
      eventType: "TransactionUpdateMessage",
      eventDate: formatWithOffset(sender.clock.now()),
      data: buildNotificationData(charge),
    })
  }
}

export function sendThreeDsNotification(
  sender: Sender,
  charge: Charge,
  result: z.output<typeof threeDsResultSchema>
): SentNotification {
  const { id: chargeId, merchantChargeId } = charge
  requireNotificationUrl(sender)
  return sendCheckoutNotification(sender, {
    type: "THREE_DS_CHALLENGE",
    eventType: "Challenge3dsUpdateMessage",
    eventDate: formatWithNanoseconds(sender.clock.now()),
    data: { ...result, merchantChargeId, chargeId },
  })
}

/**
 * Sends a notification about a payment or refund of a link. Does nothing if no notification URL is set. As at the
 * gateway, the body contains neither a notification id nor the merchant.
 */
export function sendLinkNotification(
  sender: Sender,
  link: PaymentLink,
  moved: LinkTransaction
): void {
  if (!hasNotificationUrl(sender)) {
    return
  }
  const { id, originalTransactionId, status, amount, paymentType } = moved
  const time = new Date(moved.at).toISOString()
  const times = { createdAt: time, updatedAt: time }
  sender.outbox.sendNotification({
    id: randomUUID(),
    secret: defaultMerchant.paymentLinkApiKey,
    merchantChargeId: null,
    eventType: "TransactionPaymentMessage",
    body: {
      type: status === "PAYED" ? "PAYMENT" : "REFUND",
      eventDate: time,
      data: {
        transaction: {
          originalTransactionId,
          status,
          id,
          amount,
          paymentType,
          ...times,
        },
        charge: {
          // A link that can only be paid by card has no code. Its URL is sent in place of the code.
          qrCode: link.brcode ?? link.url,
          expiresAt:
            link.expiredAt === null ? null : `${link.expiredAt} 23:59:59`,
          amount: link.amount,
          paymentLinkId: link.id,
          checkoutLink: link.url,
        },
      },
    },
  })
}

export function sendCustomNotification(
  sender: Sender,
  { body, headers }: z.output<typeof customNotificationSchema>
): SentNotification {
  requireNotificationUrl(sender)
  return sender.outbox.sendNotification({
    id: randomUUID(),
    secret: defaultMerchant.notificationToken,
    merchantChargeId: merchantChargeIdIn(body),
    eventType: headers.event_type ?? "TransactionUpdateMessage",
    body,
    headers,
  })
}

type CheckoutEvent = {
  type: "PAYMENT" | "THREE_DS_CHALLENGE"
  eventType: string
  eventDate: string
  data: { merchantChargeId: string; [name: string]: unknown }
}

function sendCheckoutNotification(
  { outbox }: Sender,
  { type, eventType, eventDate, data }: CheckoutEvent
): SentNotification {
  const { merchantDocument, merchantCode, notificationToken } = defaultMerchant
  const id = randomUUID()
  return outbox.sendNotification({
    id,
    secret: notificationToken,
    merchantChargeId: data.merchantChargeId,
    eventType,
    body: { type, eventDate, merchantDocument, merchantCode, id, data },
  })
}

function hasNotificationUrl({ merchant }: Sender): boolean {
  return merchant.notificationUrl !== null
}

function requireNotificationUrl(sender: Sender): void {
  if (!hasNotificationUrl(sender)) {
    throw new SimulatorControlError(
      "The merchant has no notification URL; set one with setNotificationUrl",
      409
    )
  }
}

/** Returns the `merchantChargeId` from the field `data` of a notification's body. Returns `null` if there is none. */
function merchantChargeIdIn(body: unknown): string | null {
  const named = z.object({ data: z.object({ merchantChargeId: z.string() }) })
  return named.safeParse(body).data?.data.merchantChargeId ?? null
}
