import { CARDS } from "../../support/a-card"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { choosePayment, succeeds } from "../../support/a-shopper"
import { resolveAndSynchronize } from "../../support/a-sold-order"
import { eventually } from "../../support/eventually"
import { all, moneyOfCart } from "../../support/money-of-cart"
import {
  type Begun,
  COMPLETED_MEANWHILE,
  type Method,
  methodsOf,
  REFUSED_MEANWHILE,
  wordsOf,
} from "../../support/begun-sales"

const RESOLVED = { unresolvedOperations: 0, openDiscrepancies: [] }

/** How an answer is lost is proven without a Medusa: modules/operations-lost-answers.spec.ts. */
aNotifiedShop({}, (shop) => {
  const methods = methodsOf(shop)

  const becomes = ({ checkout }: Begun, expected: object) =>
    eventually(async () =>
      expect(await moneyOfCart(shop, checkout)).toMatchObject(expected)
    )

  /** One order, one charge, and nothing was asked for twice or went back. */
  const isPaidOnce = async (begun: Begun, requests = 1) => {
    await begun.pay()
    await becomes(begun, {
      orders: [expect.any(String)],
      kept: all(9990),
      ...RESOLVED,
    })
    await shop.resolved()
    expect(await shop.requests(begun.operation)).toHaveLength(requests)
    expect(await shop.charges()).toHaveLength(1)
    expect(await shop.requests("refund")).toEqual([])
  }

  /** It was made, nothing of it came back, and lookups tell nothing until the faults are cleared. */
  const aLostOne = async (
    { begin }: Method,
    lookups: "fail" | "lag" = "fail"
  ) => {
    const begun = await begin()
    await shop.simulator.on(begun.operation).hangAfterCommit().once()
    const lookUp = shop.simulator.on("look_up")
    await (
      lookups === "lag"
        ? lookUp.invisibleFor(600_000)
        : lookUp.failBeforeCommit(503)
    ).always()
    await begun.isBeingVerified(await begun.ask())
    return begun
  }

  const isFoundByTheJob = async (begun: Begun) => {
    await shop.simulator.clearFaults()
    await eventually(async () => {
      await resolveAndSynchronize(shop)
      await begun.isFound()
    })
  }

  describe.each(methods)("the answer to a $method", (method) => {
    it("that is lost lets no other payment begin and the cart not change meanwhile, and says why", async () => {
      const begun = await aLostOne(method)
      const { shopper, cartId, collectionId } = begun.checkout

      const refusals = [
        await begun.choose(),
        await choosePayment(shopper, {
          collectionId,
          providerId: "pp_system_default",
        }),
        await shopper.request("post", `/store/carts/${cartId}`, {
          shipping_address: { postal_code: "20040-020", country_code: "br" },
        }),
      ]
      const completion = await begun.checkout.complete()

      expect(refusals).toMatchObject(refusals.map(() => REFUSED_MEANWHILE))
      expect(completion).toMatchObject(COMPLETED_MEANWHILE)
      await isFoundByTheJob(begun)
      await isPaidOnce(begun)
    })

    it.each([
      [429, /temporariamente indisponível e nada foi cobrado/],
      [400, /Não foi possível .* nada foi cobrado/],
    ])(
      "that turns us away at the door (%i) charges nothing; the shopper is told so, and may try again",
      async (status, reported) => {
        const begun = await method.begin()
        await shop.simulator
          .on(begun.operation)
          .respond(status, {
            message: "Turned away",
            errors: [{ message: "invalid", field: "x" }],
          })
          .once()

        const refused = await begun.ask()
        // A card that was refused is asked for again; after too many requests the same session may try.
        if (begun.isCard && status !== 429) await succeeds(begun.choose())
        await begun.isAccepted(await begun.ask())

        expect(wordsOf(refused)).toMatch(reported)
        await isPaidOnce(begun, 2)
      }
    )
  })

  it("a declined card whose answer was lost is a decline once it is known", async () => {
    const begun = await methods[0].begin({ number: CARDS.denied })
    await shop.simulator.on("authorize").hangAfterCommit().once()

    const answer = await begun.ask()

    expect(answer.body.error.type).toBe("payment_authorization_error")
    expect(await shop.requests("authorize")).toHaveLength(1)
  })
})
