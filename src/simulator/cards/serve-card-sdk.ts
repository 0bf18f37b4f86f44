import { readFileSync } from "node:fs"

import express, { type Router } from "express"

import { sendAnswer } from "../gateway/answer"
import { hostProblem } from "../own-machine"
import type { World } from "../world"

/** Where the service's published card SDK is, which takes no option for it (version 1.0.3). */
const PUBLISHED_HOST = "https://checkout.picpay.com"

/**
 * The published card SDK with the simulator in place of its host, and no other byte changed: a page
 * under development can pay by card without an account.
 */
export function cardSdkRouter({ settings }: World): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  router.get("/card-sdk.js", ({ headers }, response) => {
    const problem = hostProblem(headers, settings)
    sendAnswer(response, {
      status: 200,
      headers: {
        "content-type": "text/javascript; charset=utf-8",
        // Whoever starts the simulator on another port has the same script from another address.
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
    // Where the simulator was started, or beside this package.
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

/** A script, since of an error a page that asked for one is shown nothing. */
function complaint(what: string): string {
  return `console.error(${JSON.stringify(`The simulator has no card SDK: ${what}.`)})\n`
}
