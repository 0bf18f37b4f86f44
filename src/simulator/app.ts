import express, {
  type ErrorRequestHandler,
  type Express,
  type RequestHandler,
} from "express"

import { cardSdkRouter } from "./cards/serve-card-sdk"
import type { ControlActions } from "./control/control"
import { controlRouter } from "./control/control-router"
import { answerJson, sendAnswer } from "./gateway/answer"
import { readBody } from "./gateway/gateway-exchange"
import { gatewayRouter } from "./gateway/gateway-router"
import { pageRouter } from "./pages/page-router"
import type { World } from "./world"

/** Creates the HTTP app: it passes requests to the control, the card SDK, the pages, or the gateway's API. */
export function createApp(world: World, control: ControlActions): Express {
  const app = express()
  app.disable("x-powered-by")
  app.use(readWhole)
  app.use("/_simulator", controlRouter(world, control))
  app.use(cardSdkRouter(world))
  app.use(pageRouter(world, control))
  app.use(gatewayRouter(world))
  app.use(answerDefect)
  return app
}

const raw = express.raw({ type: () => true, limit: "1mb" })

/** Reads the body as a `RequestBody`. Reads on, but drops, a body that is too large: else no answer arrives. */
const readWhole: RequestHandler = (request, response, next) => {
  raw(request, response, (error?: unknown) => {
    const isTooLarge =
      (error as { type?: string } | undefined)?.type === "entity.too.large"
    request.body = isTooLarge ? { kind: "too_large" } : readBody(request.body)
    next(isTooLarge ? undefined : error)
  })
}

// eslint-disable-next-line @typescript-eslint/max-params -- by its four parameters Express knows it
const answerDefect: ErrorRequestHandler = (error, _request, response, next) => {
  // A caller that went away while sending is ignored; anything else is a defect of the simulator.
  if (response.headersSent || response.destroyed) {
    next(error)
  } else {
    const { status = 500 } = error as { status?: number }
    const message = `The simulator itself failed: ${String(error)}`
    sendAnswer(response, answerJson(status, { message }))
  }
}
