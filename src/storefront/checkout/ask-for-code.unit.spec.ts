import type { CodeRequest } from "./asynchronous-payments"
import { afterMs, aPage, CPF } from "./a-page"
import {
  type AShop,
  aShop,
  CART,
  CODE,
  DECLINED,
  dropped,
  fails,
  lost,
  NOT_YET,
  notPlaced,
  ORDER,
} from "./a-shop"

const PIX = "pp_transparent-pix_br"
const SESSION = /payment-sessions$/
const COMPLETE = /complete$/

const aRequest = (changed: Partial<CodeRequest> = {}): CodeRequest => ({
  cartId: CART,
  method: "pix",
  document: CPF,
  ...changed,
})

const aCode = {
  kind: "code",
  sessionId: "payses_1",
  cartId: CART,
  method: "pix",
  payload: CODE.payload,
  image: CODE.image,
  expiresAt: CODE.expires_at,
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

const ask = (shop: AShop, changed?: Partial<CodeRequest>) =>
  afterMs(7_000, aPage(shop).askForCode(aRequest(changed)))

describe("asking for a code", () => {
  it.each(["pix", "wallet"] as const)(
    "makes a session of %s with the document, and gives its code",
    async (method) => {
      const shop = aShop()

      expect(await ask(shop, { method })).toEqual({ ...aCode, method })
      expect(shop.asked(SESSION)[0]?.body).toEqual({
        provider_id: `pp_transparent-${method}_br`,
        data: { document: CPF },
      })
      expect(shop.asked(COMPLETE)).toEqual([])
    }
  )

  it("with a passport says that it is one", async () => {
    const shop = aShop()

    await ask(shop, { document: "FN-123456", documentType: "PASSPORT" })

    expect(shop.asked(SESSION)[0]?.body).toMatchObject({
      data: { document: "FN-123456", document_type: "PASSPORT" },
    })
  })

  it("keeps the document in no outcome", async () => {
    expect(JSON.stringify(await ask(aShop()))).not.toContain(CPF)
  })

  it("twice at once makes one code, and for two methods two", async () => {
    const shop = aShop()
    const page = aPage(shop)

    const [first, second, third] = await Promise.all([
      page.askForCode(aRequest()),
      page.askForCode(aRequest()),
      page.askForCode(aRequest({ method: "wallet" })),
    ])

    expect(second).toBe(first)
    expect(third).toMatchObject({ method: "wallet" })
    expect(shop.asked(SESSION)).toHaveLength(2)
  })

  it("names what the cart lacks", async () => {
    const shop = aShop()
    const lacks = { missing: ["email"], message: "Informe o e-mail." }
    const shown = { state: "incomplete", ...lacks }
    shop.on(SESSION, () => {
      shop.has(PIX, shown)
      return {
        payment_collection: { id: "x", payment_sessions: shop.sessions },
      }
    })

    expect(await ask(shop)).toEqual({ kind: "incomplete", ...lacks })
  })

  it("of which nobody knows whether there is a code is being verified", async () => {
    const shop = aShop()
    shop.on(SESSION, () => {
      shop.has(PIX, { state: "being_verified", message: "the shop's words" })
      return {
        payment_collection: { id: "x", payment_sessions: shop.sessions },
      }
    })

    expect(await ask(shop)).toEqual({
      kind: "being_verified",
      message: "the shop's words",
      sessionId: "payses_1",
    })
  })

  it("of a method that the account does not take throws", async () => {
    const shop = aShop()
    Object.assign(shop.configuration.methods, { wallet: undefined })

    await expect(ask(shop, { method: "wallet" })).rejects.toMatchObject({
      name: "StoreError",
      message: "This account takes no wallet.",
    })
  })

  describe("whose answer", () => {
    it("is lost gives the code that is there, and makes no other", async () => {
      const shop = aShop()
      shop.on(SESSION, lost)

      expect(await ask(shop)).toEqual(aCode)
      expect(shop.asked(SESSION)).toHaveLength(1)
    })

    it("is lost gives that code also when the network is gone for some seconds", async () => {
      const shop = aShop()
      shop.on(SESSION, (own) => {
        shop.on(/carts\/cart_1\?/, dropped, 3)
        return lost(own)
      })

      expect(await ask(shop)).toEqual(aCode)
    })

    it("is lost before there is a code throws, and can be asked again", async () => {
      const shop = aShop()
      shop.on(SESSION, dropped)

      await expect(ask(shop)).rejects.toMatchObject({ status: undefined })
      expect(await ask(shop)).toMatchObject({ kind: "code" })
    })

    it("is lost, with no network after it, throws that no answer came", async () => {
      const shop = aShop()
      shop.on(SESSION, (own) => {
        shop.on(/carts\/cart_1\?/, dropped, 9)
        return lost(own)
      })

      await expect(ask(shop)).rejects.toMatchObject({
        message: expect.stringContaining("payment-sessions: no answer"),
      })
    })

    it.each([
      ["refuses with words for the shopper", fails(400, "Não foi possível.")],
    ])("%s is refused in these", async (_what, reaction) => {
      const shop = aShop()
      shop.on(SESSION, reaction)

      expect(await ask(shop)).toEqual({
        kind: "refused",
        message: "Não foi possível.",
      })
    })

    it("refuses since there is a code gives that one, if it is of the method", async () => {
      const shop = aShop()
      shop.has(PIX, { state: "pending", code: CODE }, "pending")
      shop.on(SESSION, fails(400, "Já há códigos demais."), 2)

      expect(await ask(shop)).toEqual(aCode)
      expect(await ask(shop, { method: "wallet" })).toEqual({
        kind: "refused",
        message: "Já há códigos demais.",
      })
    })

    it("refuses since it was paid is being verified: the backend places the order", async () => {
      const shop = aShop()
      const sessionId = shop.has(PIX, { state: "pending", code: CODE }, "paid")
      shop.on(SESSION, fails(400, "Este pedido já foi pago."))

      expect(await ask(shop)).toMatchObject({
        kind: "being_verified",
        sessionId,
      })
      expect(shop.asked(COMPLETE)).toEqual([])
    })
  })
})

describe("a code of an order that waits for it", () => {
  const aShopThatOrdersFirst = () => {
    const shop = aShop()
    shop.configuration.methods.pix.placement = "at_checkout"
    return shop
  }

  it("comes with the order", async () => {
    const shop = aShopThatOrdersFirst()

    expect(await ask(shop)).toEqual({ ...aCode, order: ORDER })
    expect(shop.asked(COMPLETE)).toHaveLength(1)
  })

  it("comes with it although the answer to the completion was lost", async () => {
    const shop = aShopThatOrdersFirst()
    shop.on(COMPLETE, lost)

    expect(await ask(shop)).toEqual({ ...aCode, order: ORDER })
  })

  it.each([
    ["nobody answers", dropped],
    ["the backend fails", fails(500, "unknown")],
    ["another request completes it", fails(409, "conflict")],
  ])("comes without it when %s: it can be paid", async (_what, reaction) => {
    const shop = aShopThatOrdersFirst()
    shop.on(COMPLETE, reaction, 4)

    expect(await ask(shop)).toEqual(aCode)
  })

  it("is not shown when the order is refused: nobody shall pay it", async () => {
    const shop = aShopThatOrdersFirst()
    shop.on(COMPLETE, fails(400, "Out of stock"))

    expect(await ask(shop)).toEqual({
      kind: "refused",
      message: "Out of stock",
    })
  })

  it("is not shown when the cart costs something else, in the shop's words", async () => {
    const shop = aShopThatOrdersFirst()
    shop.on(COMPLETE, () => notPlaced(shop, DECLINED, "O valor mudou."))

    expect(await ask(shop)).toEqual({
      kind: "refused",
      message: "O valor mudou.",
    })
  })

  it("is shown when core says that it is not paid yet", async () => {
    const shop = aShopThatOrdersFirst()
    shop.on(COMPLETE, () => notPlaced(shop, NOT_YET, "Ainda não."))

    expect(await ask(shop)).toEqual(aCode)
  })

  it("is not ordered beside a session of another provider", async () => {
    const shop = aShopThatOrdersFirst()
    shop.on(SESSION, (own) => {
      own()
      shop.has("pp_system_default", {})
      return {
        payment_collection: { id: "x", payment_sessions: shop.sessions },
      }
    })

    expect(await ask(shop)).toEqual(aCode)
    expect(shop.asked(COMPLETE)).toEqual([])
  })
})
