import type { z } from "@medusajs/framework/zod"

import { mediaTypeProblem } from "../../http/media-types"
import type { Exchange } from "../../http/route"
import { listProblems } from "../../http/schema-problems"
import { PAYMENT_LINK_SCOPE, type Merchant } from "../../merchants/merchant"
import { requireMerchant } from "../../token/require-merchant"
import type { World } from "../../world"
import type { PaymentLink } from "../ledger/payment-link"
import { refuseLinkCall, type LinkErrorCode } from "./refuse-link-call"

export function requireLinkMerchant(
  exchange: Exchange,
  world: World
): Merchant {
  return requireMerchant(exchange, world, PAYMENT_LINK_SCOPE)
}

/** The link in the path, of this merchant. */
export function findLinkOfCall(
  exchange: Exchange,
  world: World
): PaymentLink | undefined {
  const { merchantDocument } = requireLinkMerchant(exchange, world)
  return world.links
    .of(merchantDocument)
    .find(({ id }) => id === exchange.params.paymentLinkId)
}

/** The link in the path, of this merchant; refuses with 404 what is none. */
export function requireLinkOfCall(
  exchange: Exchange,
  world: World
): PaymentLink {
  const link = findLinkOfCall(exchange, world)
  if (!link) {
    throw linkNotFound()
  }
  return link
}

export function linkNotFound() {
  return refuseLinkCall(404, "B001", "Payment link not found")
}

/** Every problem in the message, each with its JSON path; the code is the first one's. */
export function readLinkBody<S extends z.ZodType>(
  { headers, body }: Exchange,
  schema: S,
  codes: Readonly<Record<string, LinkErrorCode>> = {}
): z.output<S> {
  const mediaType = mediaTypeProblem(headers)
  if (mediaType) {
    throw refuseLinkCall(mediaType.status, "B001", mediaType.message)
  }
  if (body.kind !== "json") {
    throw refuseLinkCall(422, "B001", "The body must be JSON")
  }
  const read = schema.safeParse(body.value, { reportInput: true })
  if (!read.success) {
    const problems = listProblems(read.error)
    const code = codeOf(problems[0]?.field ?? "", codes)
    const message = problems
      .map((problem) => `${problem.field} ${problem.message}`)
      .join("; ")
    throw refuseLinkCall(422, code, message)
  }
  return read.data
}

function codeOf(
  field: string,
  codes: Readonly<Record<string, LinkErrorCode>>
): LinkErrorCode {
  const known = Object.keys(codes).find((name) => field.startsWith(name))
  return (known === undefined ? undefined : codes[known]) ?? "B001"
}
