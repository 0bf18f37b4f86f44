import { z } from "@medusajs/framework/zod"

import { answerJson, type Answer } from "../../http/answer"
import type { Exchange, Route } from "../../http/route"
import type { World } from "../../world"
import { readLinkBody, requireLinkOfCall } from "./read-link-call"
import { refuseAtLinks } from "./refuse-link-call"

const nothing = z.strictObject({})

/** Idempotent; also of a link that was paid or has expired. */
export const deactivateLink: Route = {
  operation: "deactivate_link",
  method: "POST",
  path: "{prefix}/paymentlink/:paymentLinkId/inactive",
  refuse: refuseAtLinks,

  handle(exchange: Exchange, world: World): Answer {
    const link = requireLinkOfCall(exchange, world)
    if (exchange.body.kind !== "empty") {
      readLinkBody(exchange, nothing)
    }
    world.links.deactivate(link, "api", exchange.invisibleForMs)
    return answerJson(200, { status: "INACTIVE" })
  },
}
