import { dayOf, endOfDay } from "../simulated-clock"
import { answerJson, type Answer } from "../gateway/answer"
import type { Exchange } from "../gateway/gateway-exchange"
import type { Route } from "../gateway/route"
import type { Merchant } from "../merchants/merchant"
import type { World } from "../world"
import {
  readLinkBody,
  refuseAtLinks,
  refuseLinkCall,
  requireLinkMerchant,
} from "./link-call"
import { linkRequest, type LinkRequest } from "./link-request"
import { answerLink } from "./shown-link"

/** By the beginning of the field's path. */
const codes = {
  "charge.order_number": "B005",
  "charge.amounts": "B021",
  "charge.payment": "B028",
  "options.expired_at": "B036",
} as const

export const createLink: Route = {
  operation: "create_link",
  method: "POST",
  path: "{prefix}/paymentlink/create",
  refuse: refuseAtLinks,

  handle(exchange: Exchange, world: World): Answer {
    const merchant = requireLinkMerchant(exchange, world)
    const request = readLinkBody(exchange, linkRequest, codes)
    refuseLastDay(request, world)
    refuseUsedOrderNumber(request, merchant, world)
    const link = world.links.create({
      request,
      merchant,
      siteUrl: world.site.url,
      invisibleForMs: exchange.invisibleForMs,
    })
    const shown = answerLink(link, { status: "ACTIVE" })
    const { id: _id, created_at: _createdAt, ...answer } = shown
    return answerJson(201, answer)
  },
}

function refuseLastDay(
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
    throw refuseLinkCall(422, "B036", `options.expired_at ${problem}`)
  }
}

/** Also of a link that was never paid, expired or was made inactive: for ever. */
function refuseUsedOrderNumber(
  { charge }: LinkRequest,
  { merchantDocument }: Merchant,
  { links }: World
): void {
  const existing = links
    .of(merchantDocument)
    .find(({ orderNumber }) => orderNumber === charge.order_number)
  if (existing) {
    links.recordRepeatedCreation(existing)
    const message =
      "charge.order_number was used before; it must be unique for ever"
    throw refuseLinkCall(422, "B005", message)
  }
}
