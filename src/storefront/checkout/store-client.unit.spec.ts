/** @jest-environment node */
import Medusa from "@medusajs/js-sdk"
import type { StoreClient } from "./store-client"
import { storeClient, StoreError } from "./store-client"
import { aPage, aPayment, CPF } from "./a-page"
import { aShop } from "./a-shop"
import { createCheckout } from "./create-checkout"

const BASE_URL = "https://shop.example/backend"

interface Request {
  url: string
  init: RequestInit
}

/** Answers in place of the network, and remembers what was asked. */
function aNetwork(answer: () => Response | Promise<Response>) {
  const requests: Request[] = []
  const network = (url: RequestInfo | URL, init: RequestInit = {}) => {
    requests.push({
      url: url instanceof Request ? url.url : url.toString(),
      init,
    })
    return Promise.resolve().then(answer)
  }
  return { requests, network }
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  })

const ours = (network: typeof fetch): StoreClient =>
  storeClient({ baseUrl: BASE_URL, publishableKey: "pk_1", fetch: network })

describe("our own client", () => {
  it("asks with the publishable key, and gives the answer's JSON", async () => {
    const { network, requests } = aNetwork(() => json({ cart: { id: "c" } }))

    const answer = await ours(network).fetch("/store/carts/c?fields=id")

    expect(answer).toEqual({ cart: { id: "c" } })
    expect(requests).toMatchObject([
      {
        url: `${BASE_URL}/store/carts/c?fields=id`,
        init: { headers: { "x-publishable-api-key": "pk_1" } },
      },
    ])
    expect(requests[0]?.init.body).toBeUndefined()
  })

  it("sends a body as JSON", async () => {
    const { network, requests } = aNetwork(() => json({}))

    await ours(network).fetch("/store/x", { method: "POST", body: { a: 1 } })

    expect(requests[0]?.init).toMatchObject({
      method: "POST",
      body: '{"a":1}',
      headers: { "content-type": "application/json" },
    })
  })

  it("takes an address with a slash at its end, and the page's own fetch", async () => {
    const { network, requests } = aNetwork(() => json({}))
    const own = jest.spyOn(globalThis, "fetch").mockImplementation(network)

    await storeClient({
      baseUrl: `${BASE_URL}/`,
      publishableKey: "pk_1",
    }).fetch("/store/x")

    expect(requests[0]?.url).toBe(`${BASE_URL}/store/x`)
    own.mockRestore()
  })

  it("throws what the backend says", async () => {
    const { network } = aNetwork(() =>
      json({ type: "not_allowed", message: "Não." }, 400)
    )

    const error: unknown = await ours(network)
      .fetch("/store/x")
      .catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(StoreError)
    expect(error).toMatchObject({
      name: "StoreError",
      message: "Não.",
      status: 400,
      type: "not_allowed",
    })
  })

  it("throws the status of an answer that is no JSON", async () => {
    const { network } = aNetwork(
      () => new Response("<html>", { status: 502, statusText: "Bad Gateway" })
    )

    await expect(ours(network).fetch("/store/x")).rejects.toMatchObject({
      name: "StoreError",
      message: "Bad Gateway",
      status: 502,
    })
  })

  it.each([
    ["nobody answers", () => Promise.reject(new TypeError("fetch failed"))],
    ["what comes is no JSON", () => new Response("<html>")],
  ])("throws without a status when %s", async (_what, answer) => {
    const { network } = aNetwork(answer)

    await expect(ours(network).fetch("/store/x")).rejects.toMatchObject({
      name: "StoreError",
      status: undefined,
      message: expect.stringMatching(
        /^\/store\/x: no answer \(.+\)\. Try again/
      ),
    })
  })
})

describe.each([
  ["our own client", ours],
  [
    "Medusa's js-sdk",
    () => new Medusa({ baseUrl: BASE_URL, publishableKey: "pk_1" }).client,
  ],
] as [string, (network: typeof fetch) => StoreClient][])(
  "a page with %s",
  (_name, clientOn) => {
    const aPageOn = (answer: () => Response | Promise<Response>) => {
      const { network, requests } = aNetwork(answer)
      jest.spyOn(globalThis, "fetch").mockImplementation(network)
      const shop = { ...aShop(), client: clientOn(network) }
      return { page: aPage(shop), requests }
    }

    it("asks for the configuration of its account, in its language", async () => {
      const { configuration } = aShop()
      const { network, requests } = aNetwork(() => json({ configuration }))
      jest.spyOn(globalThis, "fetch").mockImplementation(network)
      const shop = { ...aShop(), client: clientOn(network) }

      const reported = await createCheckout({
        client: shop.client,
        account: "br",
        locale: "en",
      }).configuration()

      expect(reported.account).toBe("br")
      expect(requests.map(({ url }) => url)).toEqual([
        `${BASE_URL}/store/checkout-transparent/configuration?account=br&locale=en`,
      ])
    })

    it.each([
      [400, { message: "Choose an account." }],
      [404, { message: "There is no such account." }],
      [500, { message: "An unknown error occurred." }],
    ])("is told of an answer with status %i", async (status, body) => {
      const { page } = aPageOn(() => json(body, status))

      await expect(page.configuration()).rejects.toMatchObject({
        name: "StoreError",
        status,
        message: body.message,
      })
    })

    it.each([
      [
        "a network that is gone",
        () => Promise.reject(new TypeError("fetch failed")),
      ],
      ["an answer that is no JSON", () => new Response("<html>")],
    ])("is told of %s as of no answer", async (_what, answer) => {
      const { page } = aPageOn(answer)

      await expect(page.configuration()).rejects.toMatchObject({
        name: "StoreError",
        status: undefined,
        message: expect.not.stringMatching(/no answer.*no answer/),
      })
    })

    it("sends what a session needs as JSON, and hands the signal on", async () => {
      const { configuration } = aShop()
      const controller = new AbortController()
      const { page, requests } = aPageOn(() =>
        json({ configuration, cart: { payment_collection: { id: "c" } } })
      )

      await page
        .payByCard(aPayment({ signal: controller.signal }))
        .catch(() => undefined)

      const session = requests.find(({ url }) => /payment-sessions$/.test(url))
      expect(session?.init.method).toBe("POST")
      expect(JSON.parse(session?.init.body as string)).toMatchObject({
        data: { document: CPF },
      })
      expect(session?.init.signal).toBe(controller.signal)
    })
  }
)

afterEach(() => {
  jest.restoreAllMocks()
})
