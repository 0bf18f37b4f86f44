import { readFileSync } from "node:fs"

import express, { type Router } from "express"

import { sendAnswer } from "../gateway/answer"
import { hostProblem } from "../own-machine"
import type { World } from "../world"

/** The host in the service's published card SDK, which has no option for it (version 1.0.3). */
const PUBLISHED_HOST = "https://checkout.picpay.com"

/**
 * Serves the published card SDK with the simulator in place of its host and no other byte changed,
 * so that a page under development can pay by card without an account.
 */
export function cardSdkRouter({ settings }: World): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  router.get("/card-sdk.js", ({ headers }, response) => {
    const problem = hostProblem(headers, settings)
    sendAnswer(response, {
      status: 200,
      headers: {
        "content-type": "text/javascript; charset=utf-8",
        // A simulator on another port serves a script with another address, so browsers must ask again.
        "cache-control": "no-cache",
        "access-control-allow-origin": "*",
      },
      text: problem
        ? complaint(problem)
        : sdkFor(new URL(`http://${headers.host}`).origin),
    })
  })
  return router
}

function sdkFor(origin: string): string {
  let published: string
  try {
    // Looks for the package where the simulator was started, then beside this package.
    const paths = [process.cwd(), __dirname]
    const file = require.resolve("checkout-transparent", { paths })
    published = readFileSync(file, "utf8")
  } catch {
    return complaint(
      "npm install checkout-transparent where the simulator is started"
    )
  }
  return published.includes(PUBLISHED_HOST)
    ? published.replaceAll(PUBLISHED_HOST, origin)
    : complaint(
        `this version of checkout-transparent does not call ${PUBLISHED_HOST}`
      )
}

/** A script that reports an error on the console, since the page sees no error answer to a script tag. */
function complaint(what: string): string {
  return `console.error(${JSON.stringify(`The simulator has no card SDK: ${what}.`)})\n`
}
