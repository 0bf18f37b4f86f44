/** @jest-environment node */
import Medusa from "@medusajs/js-sdk"

import { aNewCheckout, aCardPayment, CPF } from "../a-new-checkout"
import { aFakeBackend } from "../a-fake-backend"
import { createCheckout } from "../create-checkout"
import { type StoreClient, storeClient, StoreError } from "./store-client"

const BASE_URL = "https://shop.example/backend"

type Answer = () => Response | Promise<Response>

interface Request {
  url: string
  init: RequestInit
}

/** Returns a fake `fetch` that answers with `answer` and records the requests. */
function aNetwork(answer: Answer) {
  const requests: Request[] = []
  const recordingFetch = (url: RequestInfo | URL, init: RequestInit = {}) => {
    requests.push({
      url: url instanceof Request ? url.url : url.toString(),
      init,
    })
    return Promise.resolve().then(answer)
  }
  return { requests, network: recordingFetch }
}

const jsonResponse = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  })
const NO_ANSWER = {
  status: undefined,
  message: expect.stringMatching(/^\/store\/x: no answer \(.+\)\. Try again/),
}

const clientUsing = (network: typeof fetch): StoreClient =>
  storeClient({
    baseUrl: BASE_URL,
    publishableKey: "pk_1",
    fetch: network,
  })

afterEach(() => {
  jest.restoreAllMocks()
})

describe("the package's own client", () => {
  it.each<[string, Answer, object]>([
    [
      "the backend's message",
      () => jsonResponse({ type: "not_allowed", message: "Não." }, 400),
      { message: "Não.", status: 400, type: "not_allowed" },
    ],
    [
      "the status of an answer that is not JSON",
      () => new Response("<html>", { status: 502, statusText: "Bad Gateway" }),
      { message: "Bad Gateway", status: 502 },
    ],
    [
      "no status when there is no answer",
      () => Promise.reject(new TypeError("fetch failed")),
      NO_ANSWER,
    ],
    [
      "no status when the answer is an HTML page",
      () => new Response("<html>"),
      NO_ANSWER,
    ],
  ])(
    "if a request fails, the storefront package's HTTP client throws a StoreError with %s",
    async (_what, answer, expected) => {
      const { network } = aNetwork(answer)

      const error: unknown = await clientUsing(network)
        .fetch("/store/x")
        .catch((thrown: unknown) => thrown)

      expect(error).toBeInstanceOf(StoreError)
      expect(error).toMatchObject({ name: "StoreError", ...expected })
    }
  )
})

describe.each([
  [
    "the package's own client",
    () => storeClient({ baseUrl: BASE_URL, publishableKey: "pk_1" }),
  ],
  [
    "Medusa's js-sdk",
    () => new Medusa({ baseUrl: BASE_URL, publishableKey: "pk_1" }).client,
  ],
] as [string, () => StoreClient][])("a page with %s", (_name, clientOn) => {
  const aClientOn = (answer: Answer) => {
    const { network, requests } = aNetwork(answer)
    jest.spyOn(globalThis, "fetch").mockImplementation(network)
    return { client: clientOn(), requests }
  }

  it("both HTTP clients, this package's and Medusa's js-sdk, request the configuration for the page's account and language", async () => {
    const { configuration } = aFakeBackend()
    const { client, requests } = aClientOn(() =>
      jsonResponse({ configuration })
    )

    const asked = { client, account: "br", locale: "en" } as const
    const reported = await createCheckout(asked).configuration()

    expect(reported.account).toBe("br")
    expect(requests.map(({ url }) => url)).toEqual([
      `${BASE_URL}/store/checkout-transparent/configuration?account=br&locale=en`,
    ])
  })

  it("both HTTP clients, this package's and Medusa's js-sdk, send a session's data as JSON and use the caller's signal", async () => {
    const { configuration } = aFakeBackend()
    const { signal } = new AbortController()
    const cart = { payment_collection: { id: "c" } }
    const { client, requests } = aClientOn(() =>
      jsonResponse({ configuration, cart })
    )

    await aNewCheckout({ client })
      .payByCard(aCardPayment({ signal }))
      .catch(() => undefined)

    const session = requests.find(({ url }) => /payment-sessions$/.test(url))
    expect(session?.init.method).toBe("POST")
    expect(JSON.parse(session?.init.body as string)).toMatchObject({
      data: { document: CPF },
    })
    expect(session?.init.signal).toBe(signal)
  })
})
