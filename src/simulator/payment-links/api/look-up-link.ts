import { answerJson, type Answer } from "../../http/answer"
import type { Exchange, Route } from "../../http/route"
import type { World } from "../../world"
import { answerLink } from "./answer-link"
import { linkNotFound, findLinkOfCall } from "./read-link-call"
import { refuseAtLinks } from "./refuse-link-call"

export const lookUpLink: Route = {
  operation: "look_up_link",
  method: "GET",
  path: "{prefix}/paymentlink/:paymentLinkId",
  refuse: refuseAtLinks,

  handle(exchange: Exchange, world: World): Answer {
    const link = findLinkOfCall(exchange, world)
    const visible = link && world.links.visible(link, exchange.invisibleForMs)
    // An answer, not a refusal: asking for what may not exist is what a look-up is for.
    return link && visible
      ? answerJson(200, answerLink(link, visible))
      : linkNotFound().answer
  },
}
