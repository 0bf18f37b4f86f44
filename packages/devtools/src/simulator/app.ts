import express, {
  type ErrorRequestHandler,
  type Express,
  type RequestHandler,
  type Router,
} from "express"
import type { ControlActions } from "./control/control"
import { controlRouter } from "./control/control-router"
import { buildJsonAnswer, sendAnswer } from "./gateway/answer"
import { parseBody } from "./gateway/gateway-request"
import { gatewayRouter } from "./gateway/gateway-router"
import { pageRouter } from "./pages/page-router"
import type { World } from "./world"
import { readFileSync } from "node:fs"
import { findHostHeaderProblem } from "./loopback-checks"

/**
 * Creates the simulator's Express app. It serves the gateway's API, the payment pages, the card SDK, and the control
 * API with which tests steer the simulator.
 */
export function createApp(world: World, control: ControlActions): Express {
  const app = express()
  app.disable("x-powered-by")
  app.use(readWholeBody)
  app.use("/_simulator", controlRouter(world, control))
  app.use(cardSdkRouter(world))
  app.use(pageRouter(world, control))
  app.use(gatewayRouter(world))
  app.use(answerInternalError)
  return app
}

const readRawBody = express.raw({ type: () => true, limit: "1mb" })

/**
 * Reads the body of a request as a `RequestBody`. If the body is too large, reads and discards all of it, so that the
 * client receives an answer instead of a broken connection.
 */
const readWholeBody: RequestHandler = (request, response, next) => {
  readRawBody(request, response, (error?: unknown) => {
    const isTooLarge =
      (error as { type?: string } | undefined)?.type === "entity.too.large"
    request.body = isTooLarge ? { kind: "too_large" } : parseBody(request.body)
    next(isTooLarge ? undefined : error)
  })
}

const answerInternalError: ErrorRequestHandler =
  // eslint-disable-next-line @typescript-eslint/max-params -- Express recognizes an error handler by its four parameters
  (error, _request, response, next) => {
    // If the client closed its connection while it was sending, or an answer was already begun, this function sends
    // nothing. Other errors are bugs of the simulator, or requests that Express cannot read, which have a `status`.
    if (response.headersSent || response.destroyed) {
      next(error)
    } else {
      const { status = 500 } = error as { status?: number }
      const message = `The simulator itself failed: ${String(error)}`
      sendAnswer(response, buildJsonAnswer(status, { message }))
    }
  }

/**
 * The address to which the published card SDK (version 1.0.3) sends cards. The SDK has no option for another address.
 */
const PUBLISHED_HOST = "https://checkout.picpay.com"

/**
 * Creates the router that serves the published card SDK at `/card-sdk.js`, with the simulator's address in place of the
 * gateway's. Developers can therefore test a card form without an account at the gateway. If the SDK is not installed,
 * the script only logs an error.
 */
function cardSdkRouter({ settings }: World): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  router.get("/card-sdk.js", ({ headers }, response) => {
    const problem = findHostHeaderProblem(headers, settings)
    sendAnswer(response, {
      status: 200,
      headers: {
        "content-type": "text/javascript; charset=utf-8",
        // The script contains the simulator's address, which may change with the port, so browsers must not cache the
        // script.
        "cache-control": "no-cache",
        "access-control-allow-origin": "*",
      },
      text: problem
        ? scriptThatLogsError(problem)
        : redirectSdkToSimulator(new URL(`http://${headers.host}`).origin),
    })
  })
  return router
}

function redirectSdkToSimulator(origin: string): string {
  let published: string
  try {
    // The package is searched first in the folder where the simulator was started, and then beside this package.
    const paths = [process.cwd(), __dirname]
    const file = require.resolve("checkout-transparent", { paths })
    published = readFileSync(file, "utf8")
  } catch {
    return scriptThatLogsError(
      "npm install checkout-transparent where the simulator is started"
    )
  }
  return published.includes(PUBLISHED_HOST)
    ? published.replaceAll(PUBLISHED_HOST, origin)
    : scriptThatLogsError(
        `this version of checkout-transparent does not call ${PUBLISHED_HOST}`
      )
}

/**
 * Returns JavaScript that prints an error on the browser's console. An HTTP error would not help, because a page cannot
 * read the error answer of a script that it loads.
 */
function scriptThatLogsError(what: string): string {
  return `console.error(${JSON.stringify(`The simulator has no card SDK: ${what}.`)})\n`
}
