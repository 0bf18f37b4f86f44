import type { BrowserContext, Route } from "playwright-core"

/** The host that is fixed in the published card SDK. */
export const SDK_HOST = "https://checkout.picpay.com"

export const TOKENIZER = `${SDK_HOST}/payment/v2/temporary/card`
export const BRAND_LOOKUP = `${SDK_HOST}/portalapi/v1/Card/Bin`

/** Matches the file of the card SDK's package in the shop, as the bundler names it. */
export const SDK_CHUNK = /\/assets\/pp-transparent-.*\.js$/

/**
 * Lets the simulator answer the card SDK's requests to its fixed host, and aborts all others that would leave this
 * machine.
 */
export async function answerSdkHosts(
  context: BrowserContext,
  simulatorUrl: string
): Promise<void> {
  await context.route(/^https?:\/\/(?!127\.0\.0\.1|localhost)/, (route) =>
    route.abort()
  )
  await context.route(`${SDK_HOST}/**`, async (route) => {
    const url = route.request().url().replace(SDK_HOST, simulatorUrl)
    const answer = await ask(route, url)
    // A shopper who has closed her window meanwhile needs no answer.
    await (
      answer ? route.fulfill(answer) : route.abort("connectionreset")
    ).catch(() => undefined)
  })
}

/** Sends a request to the simulator. Returns `undefined` if the simulator breaks the connection. */
async function ask(
  route: Route,
  url: string
): Promise<Parameters<Route["fulfill"]>[0]> {
  const request = route.request()
  const body = request.postData()
  try {
    const answer = await fetch(url, {
      method: request.method(),
      headers: withoutHost(await request.allHeaders()),
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
 * Returns the headers without those about the connection. The connection is not kept alive, because it could end while
 * it is used.
 */
function withoutHost(headers: Record<string, string>): Record<string, string> {
  const own = Object.entries(headers).filter(
    ([name]) =>
      !/^(:|host$|connection$|content-length$|accept-encoding$)/.test(name)
  )
  return { ...Object.fromEntries(own), connection: "close" }
}
