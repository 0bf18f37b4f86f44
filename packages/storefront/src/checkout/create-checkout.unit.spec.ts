import {
  createAbortSignal,
  passTimeAndAwaitResult,
  aNewCheckout,
  ABORT_REASON,
  useFakeTimersInEachTest,
} from "./a-new-checkout"
import {
  type AShop,
  aFakeBackend,
  droppedRequest,
  unansweredRequest,
} from "./a-fake-backend"

useFakeTimersInEachTest()

const CONFIGURATION = /configuration/

describe("the configuration", () => {
  it("several calls of configuration on one page send only one request in total, and the request contains neither account nor locale if the page sets neither", async () => {
    const shop = aFakeBackend()
    const page = aNewCheckout(shop)

    const [first, second] = await Promise.all([
      page.configuration(),
      page.configuration(),
    ])

    expect(second).toBe(first)
    expect(await page.configuration()).toBe(first)
    expect(shop.calls.map(({ path }) => path)).toEqual([
      "/store/checkout-transparent/configuration?",
    ])
  })

  it.each([
    ["fails", droppedRequest, "Failed to fetch"],
    [
      "is not answered within 15 seconds",
      unansweredRequest,
      "no answer within 15000 ms",
    ],
  ])(
    "if the request for the configuration brings no answer (it %s), the call throws a StoreError, and the next call sends the request again",
    async (_what, reaction, cause) => {
      const shop = aFakeBackend()
      shop.answerNextRequests(CONFIGURATION, reaction)
      const page = aNewCheckout(shop)
      await expect(
        passTimeAndAwaitResult(15_000, page.configuration())
      ).rejects.toMatchObject({
        name: "StoreError",
        message: expect.stringContaining(`no answer (${cause})`),
      })

      expect((await page.configuration()).account).toBe("br")
    }
  )

  it("when a request gets no answer on a developer's machine, the checkout logs a warning that names STORE_CORS and the page's origin", async () => {
    const warn = jest.spyOn(console, "warn").mockReturnValue()
    const shop = aFakeBackend()
    shop.answerNextRequests(CONFIGURATION, droppedRequest)

    await expect(aNewCheckout(shop).configuration()).rejects.toThrow(
      "no answer"
    )

    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining(`add ${location.origin} to its STORE_CORS`)
    )
    warn.mockRestore()
  })

  it("when one of two callers of configuration aborts, the other caller still gets the configuration", async () => {
    const page = aNewCheckout(aFakeBackend())
    const { signal, abort } = createAbortSignal()
    const first = page.configuration({ signal })
    const second = page.configuration()
    abort()

    await expect(first).rejects.toBe(ABORT_REASON)
    expect((await second).account).toBe("br")
  })
})

describe("the brand of a card", () => {
  it.each<[string, string, (shop: AShop) => unknown]>([
    ["too few digits are typed", "4111", () => undefined],
    [
      "the configuration cannot be read",
      "411111",
      (shop) => shop.answerNextRequests(CONFIGURATION, droppedRequest),
    ],
    [
      "the account has no SDK",
      "411111",
      (shop) => Object.assign(shop.configuration, { sdk: null }),
    ],
  ])(
    "if the brand of a card cannot be found (%s), getCardBrand returns undefined and does not throw",
    async (_what, typed, arrange) => {
      const shop = aFakeBackend()
      arrange(shop)

      expect(await aNewCheckout(shop).getCardBrand(typed)).toBeUndefined()
    }
  )
})
