import { answerJson, type Answer } from "../../http/answer"
import type { Exchange, Route } from "../../http/route"
import type { Merchant } from "../../merchants/merchant"
import { dayOf, endOfDay } from "../../sao-paulo-time"
import type { World } from "../../world"
import { answerLink } from "./answer-link"
import { linkRequest, type LinkRequest } from "./link-request"
import { readLinkBody, requireLinkMerchant } from "./read-link-call"
import { refuseAtLinks, refuseLinkCall } from "./refuse-link-call"

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
    const {
      id: _id,
      created_at: _createdAt,
      ...answer
    } = answerLink(link, {
      status: "ACTIVE",
    })
    return answerJson(201, answer)
  },
}

function refuseLastDay({ options }: LinkRequest, { clock }: World): void {
  const { expired_at: day } = options
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
    throw refuseLinkCall(
      422,
      "B005",
      "charge.order_number was used before; it must be unique for ever"
    )
  }
}
