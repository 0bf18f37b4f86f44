import { randomBytes } from "node:crypto"

import { pixPayload } from "../charges/pix-payload"
import { buildJsonAnswer } from "../gateway/answer"
import type { Route } from "../gateway/route"
import { dayOf, endOfDay } from "../simulated-clock"
import type { World } from "../world"
import { readLinkBody, buildLinkRefusal } from "./link-error"
import { linkRequestSchema, type LinkRequest } from "./link-request-schema"
import { buildLinkAnswerBody } from "./show-link"
import {
  linkPaymentTypes,
  type LinkPaymentType,
  type PaymentLink,
} from "./simulated-link"

/**
 * The error codes for wrong fields of a request to create a link. A key stands for all fields whose path begins with
 * the key. For all other fields, the error code is B001.
 */
const errorCodes = {
  "charge.order_number": "B005",
  "charge.amounts": "B021",
  "charge.payment": "B028",
  "options.expired_at": "B036",
} as const

export const createLinkRoute: Route = {
  operation: "create_link",
  method: "POST",
  path: "{prefix}/paymentlink/create",
  product: "payment_link",

  answerGatewayRequest(exchange, world) {
    const request = readLinkBody(exchange, linkRequestSchema, errorCodes)
    refuseLinkWithPastExpiry(request, world)
    refuseUsedOrderNumber(request, world)
    const link = newUnpaidLink(request, world)
    world.links.recordNewLink(link)
    const shown = buildLinkAnswerBody(link, world.clock.now())
    const { id: _id, created_at: _createdAt, ...answer } = shown
    return buildJsonAnswer(201, answer)
  },
}

function refuseLinkWithPastExpiry(
  { options: { expired_at: day } }: LinkRequest,
  { clock }: World
): void {
  if (day === undefined) {
    return
  }
  const end = endOfDay(day)
  if (end === undefined || clock.now() >= end) {
    const problem =
      end === undefined
        ? `is no day of the calendar: ${day}`
        : `must not be in the past: ${day}; in São Paulo it is ${dayOf(clock.now())}`
    throw buildLinkRefusal(422, "B036", `options.expired_at ${problem}`)
  }
}

/**
 * Refuses a new link if its order number was used before. Every order number can be used only once, even if the earlier
 * link is unpaid, expired or inactive.
 */
function refuseUsedOrderNumber(
  { charge }: LinkRequest,
  { links }: World
): void {
  const existing = links.findLink(charge.order_number)
  if (existing) {
    links.recordRepeatedCreation(existing)
    const message = "charge.order_number was used before, but it must be unique"
    throw buildLinkRefusal(422, "B005", message)
  }
}

function newUnpaidLink(
  { charge, options }: LinkRequest,
  { clock, site }: World
): PaymentLink {
  const now = clock.now()
  // The id is deliberately not a UUID, because the interface says only that it is a string.
  const id = randomBytes(12).toString("hex")
  const { product, delivery } = charge.amounts
  const amount = product + delivery
  const expiredAt = options.expired_at ?? null
  const hasCode = charge.payment.methods.includes("BRCODE")
  return {
    id,
    name: charge.name,
    description: charge.description ?? null,
    orderNumber: charge.order_number,
    redirectUrl: charge.redirect_url ?? null,
    paymentTypes: paymentTypesOf(charge.payment),
    maximumInstallments: options.card_max_installment_number ?? 12,
    amounts: { product, delivery },
    amount,
    url: `${site.url}/p/${id}`,
    deeplink: `${site.url}/app/${id}`,
    brcode: hasCode ? pixPayload({ amount, id }) : null,
    expiredAt,
    createdAt: now,
    closesAt: expiredAt === null ? null : (endOfDay(expiredAt) ?? null),
    isInactive: false,
    transactions: [],
    history: [
      { at: new Date(now).toISOString(), event: "created", amount, by: "api" },
    ],
  }
}

function paymentTypesOf({
  methods,
  brcode_arrangements: arrangements = [],
}: LinkRequest["charge"]["payment"]): LinkPaymentType[] {
  const allowed: Record<LinkPaymentType, boolean> = {
    PIX: arrangements.includes("PIX"),
    WALLET: arrangements.includes("PICPAY"),
    CREDIT_CARD: methods.includes("CREDIT_CARD"),
  }
  return linkPaymentTypes.filter((paymentType) => allowed[paymentType])
}
