import { aCardShop } from "../../support/a-card-shop"
import { anOperator } from "../../support/an-operator"

aCardShop({}, (shop) => {
  const operator = anOperator(shop)
  const ask = async (path: string) => {
    const answer = await fetch(`${shop.url}${path}`, {
      headers: { "x-publishable-api-key": shop.store.publishableKey },
    })
    return {
      status: answer.status,
      cache: answer.headers.get("cache-control"),
      text: await answer.text(),
    }
  }
  const STORE = "/store/checkout-transparent"

  describe("a public route", () => {
    it.each([
      ["ways-of-paying?account=br&amount=21474836.48", "21474836.47"],
      ["ways-of-paying?account=br&amount=99999999.99", "21474836.47"],
      ["ways-of-paying?account=br&amount=1e3", "99.90"],
      ["ways-of-paying?account=br&cart_id=%00", "U+0000"],
      ["ways-of-paying?account=%00&amount=1.00", "U+0000"],
      ["configuration?account=br&locale=%00", "U+0000"],
      ["sessions/%00", "U+0000"],
      ["sessions/payses_1%00", "U+0000"],
      ["resume/%00", "U+0000"],
    ])(
      "answers %s with 400 and the reason, for no cache",
      async (path, reason) => {
        const { status, cache, text } = await ask(`${STORE}/${path}`)

        expect([status, text]).toEqual([400, expect.stringContaining(reason)])
        expect(cache ?? "").not.toContain("public")
      }
    )

    it("answers the largest amount that can be charged", async () => {
      const { status, cache } = await ask(
        `${STORE}/ways-of-paying?account=br&amount=21474836.47`
      )

      expect([status, cache]).toEqual([200, "public, max-age=60"])
    })
  })

  it("an administrator's route refuses a text with U+0000 in its address or body", async () => {
    const admin = "/admin/checkout-transparent"

    expect(await operator.request("get", `${admin}/charges/%00`)).toMatchObject(
      { status: 400 }
    )
    expect(
      await operator.request("post", `${admin}/charges/ctchg_1/resolve`, {
        outcome: "not_done",
        reason: "It is \0.",
      })
    ).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("U+0000") },
    })
  })

  describe("the notification URL", () => {
    it.each(["br", "an-account-that-is-not-there"])(
      "says what it is for to whoever opens it, and no more: %s",
      async (account) => {
        const url = `${shop.url}/hooks/checkout-transparent/${account}`
        const opened = await fetch(url)
        const tried = await fetch(url, { method: "HEAD" })

        expect([opened.status, tried.status]).toEqual([200, 200])
        expect(await opened.text()).toBe(
          "This address receives the notifications of the payment service, by POST.\n"
        )
      }
    )
  })
})
