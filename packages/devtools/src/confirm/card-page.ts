import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import type { Server } from "node:http"
import { text } from "node:stream/consumers"
import { parseJsonObject } from "../../../../src/domain/parsing/json-values"
import { systemClock } from "../../../../src/operations/perform/gateway-clients"
import type { AccountOptions } from "../../../../src/options/account-options"
import { serveOnLoopback } from "./notification-receiver"

/**
 * A card token that the card SDK has created. `madeAt` is the time at which the token arrived, in milliseconds since
 * 1970.
 */
interface UnusedCardToken {
  token: string
  madeAt: number
}

export interface CardPage extends Server {
  url: string
  /**
   * Further tokens of the card that the user entered last. An experiment that uses a token removes the token from this
   * array. The page requests several tokens for each card, because a card token can be used once (assumption A-65).
   */
  readonly spareTokens: UnusedCardToken[]
  /**
   * Waits until the user has entered a card, and resolves to the card's token. Resolves to an empty text if the card
   * SDK returned no token, or if `signal` is aborted before or during the wait.
   */
  waitForCardToken: (signal: AbortSignal) => Promise<string>
}

/**
 * Starts a server on this machine for a page on which the user enters a card. In the browser, the gateway's card SDK
 * sends the card number straight to the gateway. This process receives only the card's tokens.
 */
export async function serveCardPage(
  account: AccountOptions
): Promise<CardPage> {
  const path = `/${randomUUID()}`
  let receiveToken: (token: string) => void = () => undefined
  const spareTokens: UnusedCardToken[] = []
  const server = await serveOnLoopback(0, (request, response) => {
    const isOurs = request.headers.host === new URL(server.url).host
    if (!isOurs || !request.url?.startsWith(path)) {
      response.writeHead(404).end()
    } else if (request.method === "POST") {
      void text(request).then((body) => {
        const { token, more } = parseJsonObject(body) ?? {}
        const spare = (Array.isArray(more) ? more : []).flatMap(
          (one: unknown) => (typeof one === "string" && one ? [one] : [])
        )
        const madeAt = systemClock.now().getTime()
        spareTokens.splice(
          0,
          Infinity,
          ...spare.map((one) => ({ token: one, madeAt }))
        )
        receiveToken(typeof token === "string" ? token : "")
        response.writeHead(204).end()
      })
    } else {
      const isScript = request.url === `${path}/sdk.js`
      const type = isScript ? "text/javascript" : "text/html; charset=utf-8"
      response
        .writeHead(200, {
          "content-type": type,
          "referrer-policy": "no-referrer",
        })
        .end(isScript ? readSdkSource(account) : renderCardPage(account, path))
    }
  })
  return Object.assign(server, {
    url: `${server.url}${path}`,
    spareTokens,
    waitForCardToken: (signal: AbortSignal) =>
      new Promise<string>((done) => {
        receiveToken = done
        const stop = () => done("")
        // The event of a signal that has already aborted is not repeated.
        if (signal.aborted) stop()
        else signal.addEventListener("abort", stop)
      }),
  })
}

/**
 * Returns the JavaScript source of the card SDK that is installed in the store's folder. The SDK for the sandbox is a
 * different npm package than the SDK for production. If the package is not installed, returns a script that tells the
 * user to install it.
 */
function readSdkSource({ environment }: AccountOptions): string {
  const name =
    environment === "production"
      ? "checkout-transparent"
      : "checkout-transparent-dev"
  try {
    return readFileSync(
      require.resolve(name, { paths: [process.cwd()] }),
      "utf8"
    )
  } catch {
    return `document.body.textContent = "Run: npm install --save-dev ${name}, or set sdk.scriptUrl. Then start again."`
  }
}

const FIELDS = {
  number: "Card number",
  holderName: "Name on the card",
  holderDocument: "CPF of the holder",
  expirationMonth: "Expiry month (MM)",
  expirationYear: "Expiry year (YYYY)",
  cvv: "Security code",
}

function renderCardPage(
  { sdk, merchantDocument }: AccountOptions,
  path: string
): string {
  const src = sdk?.scriptUrl ?? `${path}/sdk.js`
  const integrity = sdk?.scriptIntegrity
    ? ` integrity="${sdk.scriptIntegrity}" crossorigin="anonymous"`
    : ""
  const credentials = {
    merchantCredential: merchantDocument?.replace(/[./-]/g, ""),
    transparentToken: sdk?.transparentToken,
  }
  return `<!doctype html><meta charset="utf-8"><title>Card for confirm</title>
<body><form>${Object.entries(FIELDS)
    .map(
      ([id, label]) =>
        `<p><label>${label} <input id="${id}" autocomplete="off"></label>`
    )
    .join("")}
<p><button>Make a token</button></form><p id="said"></p>
<script src="${src}"${integrity}></script>
<script>
const CT = window.CheckoutTransparent.default ?? window.CheckoutTransparent
const field = (id) => document.getElementById(id).value.trim()
const say = (words) => { document.getElementById("said").textContent = words }
const send = ([token, ...more]) => fetch(${JSON.stringify(path)}, { method: "POST", body: JSON.stringify({ token, more }) }).then(() => say(token ? "Done. Back to the terminal." : "No token came."))
const error = ({ errors }) => say("The SDK says: " + errors.map(({ message }) => message).join(" "))
const makeTokens = (card, tokens = []) => CT.createTemporaryCard({ card, error, success: ({ temporaryToken }) => {
  tokens.push(temporaryToken ?? "")
  tokens.length < 3 ? makeTokens(card, tokens) : send(tokens)
} })
CT.setCredentials(${JSON.stringify(credentials).replaceAll("<", "\\u003c")})
document.forms[0].onsubmit = (event) => {
  event.preventDefault()
  CT.getCardBrand({ bin: field("number").slice(0, 6), error, success: ({ brand }) => makeTokens(
    { brand, ...Object.fromEntries(${JSON.stringify(Object.keys(FIELDS))}.map((id) => [id, field(id)])) }) })
}
</script>`
}
