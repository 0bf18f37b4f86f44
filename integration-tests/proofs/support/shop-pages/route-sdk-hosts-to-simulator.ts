import type { BrowserContext, Route } from "playwright-core"

/** The host to which the published card SDK always sends its requests. */
export const SDK_HOST = "https://checkout.picpay.com"

export const TOKENIZER = `${SDK_HOST}/payment/v2/temporary/card`
export const BRAND_LOOKUP_URL = `${SDK_HOST}/portalapi/v1/Card/Bin`

/** Matches the URL of the file in the shop's bundle that contains the card SDK's npm package. */
export const SDK_CHUNK = /\/assets\/pp-transparent-.*\.js$/

/** Makes the simulator answer the card SDK's requests to its host, and aborts all other requests to other machines. */
export async function routeSdkHostsToSimulator(
  context: BrowserContext,
  simulatorUrl: string
): Promise<void> {
  await context.route(/^https?:\/\/(?!127\.0\.0\.1|localhost)/, (route) =>
    route.abort()
  )
  await context.route(`${SDK_HOST}/**`, async (route) => {
    const url = route.request().url().replace(SDK_HOST, simulatorUrl)
    const answer = await forwardToSimulator(route, url)
    // Ignores the error if the browser window has been closed before the answer.
    await (
      answer ? route.fulfill(answer) : route.abort("connectionreset")
    ).catch(() => undefined)
  })
}

/**
 * Forwards a request of the page to the simulator. Returns `undefined` if the simulator closes the connection without
 * an answer.
 */
async function forwardToSimulator(
  route: Route,
  url: string
): Promise<Parameters<Route["fulfill"]>[0]> {
  const request = route.request()
  const body = request.postData()
  try {
    const answer = await fetch(url, {
      method: request.method(),
      headers: withoutConnectionHeaders(await request.allHeaders()),
      ...(body === null ? {} : { body }),
    })
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    }
  } catch {
    return undefined
  }
}

/**
 * Returns the headers of a browser's request for forwarding the request to the simulator. Leaves out the headers that
 * describe the browser's own connection, for example `host`.
 *
 * Adds `connection: close`, so that each forwarded request opens a new connection. If a connection were kept open, the
 * simulator could close it just when the next request is sent. That request would then fail.
 */
function withoutConnectionHeaders(
  headers: Record<string, string>
): Record<string, string> {
  const own = Object.entries(headers).filter(
    ([name]) =>
      !/^(:|host$|connection$|content-length$|accept-encoding$)/.test(name)
  )
  return { ...Object.fromEntries(own), connection: "close" }
}
