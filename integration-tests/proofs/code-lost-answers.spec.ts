import {
  aCodeCheckout,
  type CodeCheckout,
  type CodeSession,
  PIX_PROVIDER,
  sessionIn,
  WALLET_PROVIDER,
} from "../support/a-code-checkout"
import { aNotifiedShop } from "../support/a-notified-shop"
import {
  aGuest,
  type Answer,
  choosePayment,
  succeeds,
} from "../support/a-shopper"
import { settleAndSynchronize } from "../support/a-sold-order"
import { eventually } from "../support/eventually"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import {
  DONE_AND_LOST,
  NOT_DONE_AND_LOST,
  SOME_DONE_AND_LOST,
} from "../support/lost-answers"
import { all, moneyOfCart } from "../support/money-of-cart"

const TIMES = {
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}
/** Longer than what left no trace may still come. */
const BEYOND_THE_SETTLE_WINDOW_MS = 4 * 60_000
const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."

const PROVIDERS = { pix: PIX_PROVIDER, wallet: WALLET_PROVIDER }
type Method = keyof typeof PROVIDERS
const METHODS = ["pix", "wallet"] as const
type Lost = (typeof DONE_AND_LOST)[number][1]

const A_CODE = {
  payload: expect.any(String),
  image: expect.stringMatching(/^data:image\//),
  expires_at: expect.any(String),
}

aNotifiedShop(TIMES, (shop) => {
  const aCheckout = () =>
    aCodeCheckout({ ...shop, shopper: aGuest(shop.api, shop.store) })

  /** What a storefront reads when it asks again. */
  const sessionNow = async (
    checkout: CodeCheckout,
    providerId: string = PIX_PROVIDER
  ): Promise<CodeSession> => {
    const { cart } = await succeeds(
      checkout.shopper.request(
        "get",
        `/store/carts/${checkout.cartId}?fields=*payment_collection.payment_sessions`
      )
    )
    return sessionIn(cart, providerId)
  }

  const isPaidOnce = async (
    checkout: CodeCheckout,
    { merchantChargeId }: { merchantChargeId: string },
    method: Method = "pix"
  ) => {
    await shop.simulator.pay(merchantChargeId)
    await eventually(async () =>
      expect(await moneyOfCart(shop, checkout)).toMatchObject({
        orders: [expect.any(String)],
        charges: expect.arrayContaining([
          expect.objectContaining({ merchantChargeId, state: "paid" }),
        ]),
        kept: all(9990),
        unsettledOperations: 0,
        openDifferences: [],
      })
    )
    await shop.settled()
    expect(await shop.requests(method)).toHaveLength(1)
    expect(await shop.charges()).toHaveLength(1)
    expect(await shop.requests("refund")).toEqual([])
  }

  const isBeingVerified = async (
    checkout: CodeCheckout,
    { id, shown }: CodeSession
  ) => {
    expect(shown).toMatchObject({
      state: "being_verified",
      message: BEING_VERIFIED,
    })
    expect(shown.code).toBeUndefined()
    expect(await checkout.state(id)).toMatchObject({
      state: "being_verified",
      order_id: null,
    })
  }

  const isToldToWait = ({ status, body }: Answer) =>
    expect({ status, type: body.type, message: body.message }).toEqual({
      status: 400,
      type: "not_allowed",
      message: BEING_VERIFIED,
    })

  /** Nothing of it came back, and look-ups tell nothing until the faults are cleared. */
  const aLostCode = async (
    fault: Lost,
    { method = "pix", lags = false }: { method?: Method; lags?: boolean } = {}
  ) => {
    const checkout = await aCheckout()
    await shop.simulator.on(method)[fault]().once()
    const lookUp = shop.simulator.on("look_up")
    await (
      lags ? lookUp.invisibleFor(600_000) : lookUp.failBeforeCommit(503)
    ).always()
    return { checkout, session: await checkout.code(PROVIDERS[method]) }
  }

  /** What the job does when it comes, until the session shows its code. */
  const eventuallyShown = (checkout: CodeCheckout, method: Method = "pix") =>
    eventually(async () => {
      await settleAndSynchronize(shop)
      const { shown } = await sessionNow(checkout, PROVIDERS[method])
      expect(shown).toMatchObject({ state: "pending", code: A_CODE })
      expect(shown.message).toBeUndefined()
    })

  /** What the job does before and after the settle window. */
  const isProvenAbsent = async (
    checkout: CodeCheckout,
    session: CodeSession
  ) => {
    await eventually(async () => {
      await theJobSeesCodeAfter(shop, session, BEYOND_THE_SETTLE_WINDOW_MS)
      expect(await moneyOfCart(shop, checkout)).toMatchObject({
        charges: [{ state: "absent", events: [] }],
        kept: all(0),
        unsettledOperations: 0,
      })
    })
    expect(await checkout.state(session.id)).toMatchObject({
      state: "refused",
    })
  }

  describe("a code whose answer was lost after the gateway made it", () => {
    it.each(
      METHODS.flatMap((method) =>
        (method === "pix" ? DONE_AND_LOST : SOME_DONE_AND_LOST).map(
          ([how, fault]) => ({ method, how, fault })
        )
      )
    )(
      "is looked up, shown at once, and paid as any other ($method, the answer $how)",
      async ({ method, fault }) => {
        const checkout = await aCheckout()
        await shop.simulator.on(method)[fault]().once()

        const session = await checkout.code(PROVIDERS[method])

        expect(session.shown).toMatchObject({ state: "pending", code: A_CODE })
        expect(session.shown.message).toBeUndefined()
        await isPaidOnce(checkout, session, method)
      }
    )

    it.each(
      METHODS.flatMap((method) =>
        [false, true].map((lags) => ({
          method,
          lags,
          what: lags ? "lag" : "fail",
        }))
      )
    )(
      "is being verified while look-ups $what, and shown and paid when one tells of it ($method)",
      async ({ method, lags }) => {
        const { checkout, session } = await aLostCode("resetAfterCommit", {
          method,
          lags,
        })

        await isBeingVerified(checkout, session)
        await shop.simulator.clearFaults()
        await eventuallyShown(checkout, method)

        expect(await checkout.state(session.id)).toMatchObject({
          state: "pending",
          expires_at: expect.any(String),
        })
        await isPaidOnce(checkout, session, method)
      }
    )

    it("lets no other payment begin and the cart not change meanwhile, and says why", async () => {
      const { checkout, session } = await aLostCode("hangAfterCommit")
      const { shopper, cartId } = checkout

      const anotherCode = await checkout.choose()
      const wallet = await checkout.choose(PROVIDERS.wallet)
      const anotherMethod = await choosePayment(shopper, {
        collectionId: checkout.collectionId,
        providerId: "pp_system_default",
      })
      const change = await shopper.request("post", `/store/carts/${cartId}`, {
        shipping_address: { postal_code: "20040-020", country_code: "br" },
      })
      const completion = await checkout.complete()

      for (const refused of [anotherCode, wallet, anotherMethod, change]) {
        isToldToWait(refused)
      }
      expect(completion).toMatchObject({
        status: 200,
        body: {
          type: "cart",
          error: {
            type: "payment_requires_more_error",
            message: BEING_VERIFIED,
          },
        },
      })
      expect((await sessionNow(checkout)).id).toBe(session.id)
      await shop.simulator.clearFaults()
      await eventuallyShown(checkout)
      await isPaidOnce(checkout, session)
    })

    it("is found by the shopper himself who presses the button again", async () => {
      const { checkout, session } = await aLostCode("hangAfterCommit")
      await shop.simulator.clearFaults()

      const completion = await checkout.complete()

      expect(completion.body.error.message).toMatch(
        /Ainda não recebemos o pagamento/
      )
      expect((await sessionNow(checkout)).shown).toMatchObject({
        state: "pending",
        code: A_CODE,
      })
      await isPaidOnce(checkout, session)
    })

    it("can be replaced once it is known, and is canceled then", async () => {
      const { checkout } = await aLostCode("hangAfterCommit")
      await shop.simulator.clearFaults()
      await eventuallyShown(checkout)

      const second = await checkout.code()
      await shop.simulator.pay(second.merchantChargeId)

      await eventually(async () =>
        expect(await moneyOfCart(shop, checkout)).toMatchObject({
          orders: [expect.any(String)],
          charges: [
            { state: "canceled", events: ["code_created", "canceled"] },
            { state: "paid", events: ["code_created", "paid"] },
          ],
          kept: all(9990),
          unsettledOperations: 0,
          openDifferences: [],
        })
      )
    })
  })

  describe("a gateway that is slow", () => {
    it("(within the time of a call) is waited for, and asked nothing more", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("pix").slow(200).once()

      const session = await checkout.code()

      expect(session.shown).toMatchObject({ state: "pending", code: A_CODE })
      expect(await shop.requests("look_up")).toEqual([])
      await isPaidOnce(checkout, session)
    })

    it("(and makes the code after we have stopped waiting) is believed once look-ups show it", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("pix").slowBeforeCommit(1_700).once()

      const session = await checkout.code()

      await isBeingVerified(checkout, session)
      await eventuallyShown(checkout)
      await isPaidOnce(checkout, session)
    })
  })

  describe("a code whose answer was lost, and which the gateway never made", () => {
    it.each([
      ...NOT_DONE_AND_LOST.map(([how, fault]) => ({
        method: "pix" as const,
        how,
        fault,
      })),
      { method: "wallet", how: "times out", fault: "hang" } as const,
    ])(
      "is being verified until that is proven; then one new code is made and paid ($method, the answer $how)",
      async ({ method, fault }) => {
        const checkout = await aCheckout()
        await shop.simulator.on(method)[fault]().once()

        const session = await checkout.code(PROVIDERS[method])
        await isBeingVerified(checkout, session)
        await isProvenAbsent(checkout, session)
        const second = await checkout.code(PROVIDERS[method])
        await shop.simulator.pay(second.merchantChargeId)

        await eventually(async () =>
          expect(await moneyOfCart(shop, checkout)).toMatchObject({
            orders: [expect.any(String)],
            charges: [
              { state: "absent", events: [] },
              { state: "paid", events: ["code_created", "paid"] },
            ],
            kept: all(9990),
            unsettledOperations: 0,
            openDifferences: [],
          })
        )
        expect(second.merchantChargeId).not.toBe(session.merchantChargeId)
        expect(await shop.requests(method)).toHaveLength(2)
      }
    )

    it("is never asked for again by the same session, which is told that nothing was charged", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("pix").reset().once()
      const session = await checkout.code()
      await isProvenAbsent(checkout, session)

      const completion = await checkout.complete()

      expect(completion.body.error).toMatchObject({
        type: "payment_authorization_error",
        message: expect.stringMatching(
          /Não foi possível gerar o código .* nada foi cobrado/
        ),
      })
      expect(await shop.requests("pix")).toHaveLength(1)
      expect(await shop.charges()).toEqual([])
    })
  })

  describe("a gateway that turns us away at the door", () => {
    it.each([
      [
        429,
        { message: "Too many requests" },
        /não respondeu e nada foi cobrado/,
      ],
      [
        400,
        { message: "Invalid", errors: [{ message: "invalid", field: "x" }] },
        /Não foi possível gerar o código .* nada foi cobrado/,
      ],
      [403, { message: "Missing required scope" }, /nada foi cobrado/],
    ])(
      "(%i) makes no session; the shopper is told that nothing was charged, and may try again",
      async (status, body, told) => {
        const checkout = await aCheckout()
        await shop.simulator.on("pix").respond(status, body).once()

        const refused = await checkout.choose()
        const session = await checkout.code()

        expect(refused).toMatchObject({
          status: 400,
          body: { type: "not_allowed", message: expect.stringMatching(told) },
        })
        await shop.simulator.pay(session.merchantChargeId)
        await eventually(async () =>
          expect(await moneyOfCart(shop, checkout)).toMatchObject({
            orders: [expect.any(String)],
            kept: all(9990),
            openDifferences: [],
          })
        )
        expect(await shop.charges()).toHaveLength(1)
      }
    )
  })

  describe("an answer that makes no sense", () => {
    it.each([
      ["another amount", { amount: 1, originalAmount: 1 }, "PENDING"],
      ["a status never seen before", {}, "PERHAPS"],
    ])(
      "(%s) is no code: it is being verified, and proven absent when there is none",
      async (_what, amounts, transactionStatus) => {
        const checkout = await aCheckout()
        const transaction = {
          paymentType: "PIX",
          transactionStatus,
          amount: 9990,
          originalAmount: 9990,
          ...amounts,
          pix: { qrCode: "00020126", qrCodeBase64: null },
        }
        await shop.simulator
          .on("pix")
          .respond(200, {
            chargeStatus: "PRE_AUTHORIZED",
            amount: 9990,
            originalAmount: 9990,
            ...amounts,
            transactions: [transaction],
          })
          .once()

        const session = await checkout.code()

        await isBeingVerified(checkout, session)
        await isProvenAbsent(checkout, session)
      }
    )
  })
})
