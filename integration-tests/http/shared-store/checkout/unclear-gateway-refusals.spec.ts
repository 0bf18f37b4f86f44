import { CARD_NUMBERS } from "../../../../harness/shopper/a-card"
import {
  aCardCheckoutWithCard,
  type ChosenCard,
  MANUAL_CARD_PROVIDER,
} from "../../../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import {
  aCodeCheckout,
  PIX_PROVIDER,
  WALLET_PROVIDER,
} from "../../../../harness/shopper/a-code-checkout"
import { requireChargeIdOfCode } from "../../../support/sales/a-code-sale"
import { requireLatestChargeOfCheckout } from "../../../support/sales/a-failed-completion"
import { aCheckoutWithPaymentLink } from "../../../support/sales/a-link-sale"
import { aGuest, expectSuccess } from "../../../../harness/shopper/a-shopper"
import {
  aSoldOrder,
  gatewayAndMedusaSums,
  makeLookupsDueAndSynchronize,
} from "../../../support/sales/a-sold-order"
import { chargeRequestsOfAdmin } from "../../../support/admin/admin-charges"
import { paymentLinkRequestsOfAdmin } from "../../../support/admin/admin-payment-links"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"
import {
  buildExpectedEqualSums,
  refusalMatcher,
} from "../../../support/orders/expect-money"
import { synchronizeAfterTimePassed } from "../../../support/app/let-charge-time-pass"
import { medusaSums } from "../../../support/orders/medusa-sums"

const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."
const RESOLVE_WINDOW_MS = 180_000
const TURNED_AWAY = [401, 403, 429]
const PAID = { captured: 9990, paymentStatus: "captured" }

/** Returns the gateway's answer to a lookup of a card charge of R$ 99.90 with `refundedAmount` centavos refunded. */
const anAnswerWithRefund = (
  merchantChargeId: string,
  refundedAmount: number
) => ({
  merchantChargeId,
  chargeStatus: "PAID",
  amount: 9990,
  originalAmount: 9990,
  refundedAmount,
  transactions: [
    {
      transactionId: "t-1",
      paymentType: "CREDIT",
      transactionStatus: "PAID",
      amount: 9990,
    },
  ],
})

describeShopWithSimulator({}, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  const charges = chargeRequestsOfAdmin(() => operator.admin)
  const countGatewayRequests = async (
    operation: Parameters<typeof shop.requests>[0]
  ) => (await shop.requests(operation)).length
  const aCheckout = (card: ChosenCard = {}) =>
    aCardCheckoutWithCard(
      { ...shop, shopper: aGuest(shop.api, shop.store) },
      card
    )
  const givenNoNewToken = () =>
    shop.simulator.on("token").failBeforeCommit(503).always()
  const lastOperation = async (chargeId: string, kind: string) =>
    (await charges.show(chargeId)).operations
      .filter((operation) => operation.kind === kind)
      .at(-1)

  describe("a card charge that the gateway turns away", () => {
    it.each(TURNED_AWAY)(
      "if the gateway makes a card charge but answers with the HTTP status %s, the plugin finds the charge with a lookup and does not send it again",
      async (status) => {
        const checkout = await aCheckout()
        await shop.simulator.on("authorize").failAfterCommit(status).once()

        const { body } = await checkout.complete()

        expect(body).toMatchObject({ type: "order" })
        expect(await countGatewayRequests("authorize")).toBe(1)
        expect(await shop.charges()).toHaveLength(1)
      }
    )

    it("if a card charge is answered with 401 while no access token is issued, it is reported as being verified, and other cards of the cart are refused", async () => {
      const { merchantChargeId } = await aSoldOrder(shop)
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").failAfterCommit(401).once()
      await givenNoNewToken()

      const first = await checkout.complete()
      const { body: again } = await checkout.chooseCard()
      const second = await checkout.complete()

      expect(first.body.error.message).toBe(BEING_VERIFIED)
      expect(again.message).toBe(BEING_VERIFIED)
      expect(second.body.error.message).toBe(BEING_VERIFIED)
      expect(await countGatewayRequests("authorize")).toBe(2)

      await shop.simulator.clearFaults()
      const charge = await requireLatestChargeOfCheckout(shop, checkout)
      await synchronizeAfterTimePassed(shop, charge, 60_000, {
        atGateway: false,
      })

      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({
        orders: [{ id: expect.any(String) }],
        captured: 9990,
      })
      expect(await shop.charges()).toMatchObject([
        { merchantChargeId },
        { merchantChargeId: charge.merchantChargeId, capturedAmount: 9990 },
      ])
    })

    it("a card charge is sent once more, and the card is charged once, if the gateway answers with 401 and a lookup does not find the charge until the next completion", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").failAfterCommit(401).once()
      await shop.simulator.on("look_up").invisibleFor(3_600_000).always()

      const first = await checkout.complete()
      const sentByFirst = await countGatewayRequests("authorize")
      await shop.simulator.clearFaults()
      const { body } = await checkout.complete()

      expect(first.body.error.message).toBe(BEING_VERIFIED)
      expect(sentByFirst).toBe(2)
      expect(body).toMatchObject({ type: "order" })
      expect(await countGatewayRequests("authorize")).toBe(2)
      expect(await shop.charges()).toHaveLength(1)
    })

    it.each([
      ["approved", CARD_NUMBERS.approved, { type: "order" }],
      ["declined", CARD_NUMBERS.denied, { type: "cart" }],
    ])(
      "if the access token was revoked, the plugin sends a card charge again with a new token, and the shopper learns at once that the charge was %s",
      async (_outcome, number, expected) => {
        await aSoldOrder(shop)
        const checkout = await aCheckout({ number })
        await shop.simulator.revokeAccessTokens()
        const lookups = await countGatewayRequests("look_up")

        const { body } = await checkout.complete()

        expect(body).toMatchObject(expected)
        expect(body.error?.message ?? "").not.toBe(BEING_VERIFIED)
        expect(
          (await requireLatestChargeOfCheckout(shop, checkout)).state
        ).toBe(number === CARD_NUMBERS.denied ? "declined" : "paid")
        // The first request belongs to the earlier order. The second was refused because of its token, and the third
        // was answered.
        expect(await countGatewayRequests("authorize")).toBe(3)
        expect(await countGatewayRequests("look_up")).toBe(lookups + 1)
      }
    )

    it("if a card charge is answered with 401 twice, the shopper reads that it is being verified, and it counts as absent after lookups have not found it for three minutes", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").failBeforeCommit(401).times(2)

      const { body } = await checkout.complete()
      const charge = await requireLatestChargeOfCheckout(shop, checkout)
      await synchronizeAfterTimePassed(shop, charge, RESOLVE_WINDOW_MS)
      await synchronizeAfterTimePassed(shop, charge, RESOLVE_WINDOW_MS)

      expect(body.error.message).toBe(BEING_VERIFIED)
      expect(await requireLatestChargeOfCheckout(shop, checkout)).toMatchObject(
        {
          state: "absent",
        }
      )
      expect(await shop.charges()).toEqual([])
    })

    it.each([
      [403, "gateway_authentication_failed"],
      [429, "gateway_rate_limited"],
    ])(
      "if a card charge is answered with the HTTP status %s and a lookup does not find it, the shopper reads that nothing was charged, and can pay with the same session",
      async (status, code) => {
        const checkout = await aCheckout()
        await shop.simulator.on("authorize").failBeforeCommit(status).once()

        const first = await checkout.complete()
        const charge = await requireLatestChargeOfCheckout(shop, checkout)
        const refused = await lastOperation(charge.id, "create")
        const { body } = await checkout.complete()

        expect(first.body.error.message).toContain("nada foi cobrado")
        expect(refused).toMatchObject({ state: "rejected", error_code: code })
        expect(body).toMatchObject({ type: "order" })
        expect(await shop.charges()).toHaveLength(1)
      }
    )
  })

  describe("a code that the gateway turns away", () => {
    it.each([
      ["pix", PIX_PROVIDER],
      ["wallet", WALLET_PROVIDER],
    ] as const)(
      "if the gateway creates a code of the payment method %s but answers with 401, the shopper sees this code, and the plugin creates no second code",
      async (operation, providerId) => {
        await shop.simulator.on(operation).failAfterCommit(401).once()

        const checkout = await aCodeCheckout({
          ...shop,
          shopper: aGuest(shop.api, shop.store),
        })
        const { shown } = await checkout.createCodeSession(providerId)

        expect(shown.state).toBe("pending")
        expect(await countGatewayRequests(operation)).toBe(1)
      }
    )
  })

  describe("a refund that the gateway answers with 401", () => {
    it("if the gateway makes a refund but answers it and the next lookup with 401, the plugin does not send the refund again", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.on("look_up").slow(0).once()
      await shop.simulator.on("refund").failAfterCommit(401).once()
      await shop.simulator.on("look_up").failBeforeCommit(401).once()

      await operator.refund(order, 30)
      await makeLookupsDueAndSynchronize(shop)

      expect(await countGatewayRequests("refund")).toBe(1)
      expect(await gatewayAndMedusaSums(shop, order)).toEqual(
        buildExpectedEqualSums({
          ...PAID,
          refunded: 3000,
          paymentStatus: "partially_refunded",
        })
      )
    })

    it("a refund that was answered with 401 is sent again only after lookups have not shown the refund for three minutes and an administrator has requested it again", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.on("refund").failBeforeCommit(401).once()

      await operator.refund(order, 30)
      const during = await lastOperation(order.chargeId, "refund")
      await synchronizeAfterTimePassed(shop, order, RESOLVE_WINDOW_MS)
      await synchronizeAfterTimePassed(shop, order, RESOLVE_WINDOW_MS)
      const after = await lastOperation(order.chargeId, "refund")
      const sentBefore = await countGatewayRequests("refund")
      await expectSuccess(operator.refund(order, 30))

      expect([during?.state, after?.state]).toEqual(["unknown", "not_sent"])
      expect(sentBefore).toBe(1)
      expect((await gatewayAndMedusaSums(shop, order)).gateway.refunded).toBe(
        3000
      )
    })
  })

  describe("a payment link that the gateway turns away", () => {
    it("if the creation of a payment link is answered with 401, the shopper gets a second link, and the first is listed as a discrepancy until an administrator resolves it", async () => {
      await shop.simulator.on("create_link").failAfterCommit(401).once()

      const shown = await aCheckoutWithPaymentLink(shop)
      const [lost, made] = (await shop.simulator.paymentLinks()).slice(-2)
      const listed = await operator.listOpenDiscrepancies(
        await requireChargeIdOfCode(shop, shown)
      )
      const timeline = (await charges.show(listed[0]!.charge_id)).operations

      expect(made?.id).toBe(shown.linkId)
      expect(listed).toMatchObject([
        {
          kind: "link_unconfirmed",
          details: {
            values: {
              numbers: expect.stringContaining(
                lost?.orderNumber ?? "none"
              ) as string,
            },
          },
        },
      ])
      expect(timeline[0]?.error?.code).toBe("link_answer_lost")
      await expectSuccess(
        operator.resolveDiscrepancy(listed[0]!.id, {
          resolution: "The panel does not show it.",
        })
      )
      await makeLookupsDueAndSynchronize(shop)
      expect(
        await operator.listOpenDiscrepancies(listed[0]!.charge_id)
      ).toEqual([])
    })

    it("if both attempts to create a payment link are answered with 401, the administrator is told that a payable link may exist", async () => {
      const before = (await shop.simulator.paymentLinks()).length
      await shop.simulator.on("create_link").failAfterCommit(401).times(2)

      const { status, body } = await paymentLinkRequestsOfAdmin(
        () => operator.admin
      ).requestLink({ amount: 10, name: "Conserto" })

      expect(status).toBe(400)
      expect(body.message).toContain("It may be payable")
      expect(body.message).not.toContain("No link was created")
      expect(await shop.simulator.paymentLinks()).toHaveLength(before + 2)
    })
  })

  describe("a refund whose first lookup shows the amount as refunded already", () => {
    it("if the answer to a refund was lost, the refund is recorded as made, even if a lookup before the refund had wrongly shown the same amount as refunded", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator
        .on("look_up")
        .respond(200, anAnswerWithRefund(order.merchantChargeId, 3000))
        .once()
      await shop.simulator.on("refund").resetAfterCommit().once()

      await operator.refund(order, 30)
      await makeLookupsDueAndSynchronize(shop)

      expect(await countGatewayRequests("refund")).toBe(1)
      expect(await lastOperation(order.chargeId, "refund")).toMatchObject({
        state: "accepted",
      })
      expect(await gatewayAndMedusaSums(shop, order)).toEqual(
        buildExpectedEqualSums({
          ...PAID,
          refunded: 3000,
          paymentStatus: "partially_refunded",
        })
      )
    })

    it("a refund is refused while a lookup shows an equal refund from the merchant panel that Medusa has not recorded yet", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelRefund(order.merchantChargeId, 3000)

      const first = await operator.refund(order, 30)
      await makeLookupsDueAndSynchronize(shop)
      const recorded = await gatewayAndMedusaSums(shop, order)
      await expectSuccess(operator.refund(order, 20))

      expect(first).toMatchObject(
        refusalMatcher("Nothing was refunded", "R$ 30.00", "being recorded")
      )
      expect(recorded).toEqual(
        buildExpectedEqualSums({
          ...PAID,
          refunded: 3000,
          paymentStatus: "partially_refunded",
        })
      )
      expect(await countGatewayRequests("refund")).toBe(1)
      expect((await gatewayAndMedusaSums(shop, order)).gateway.refunded).toBe(
        5000
      )
    })
  })

  describe("a reserved card", () => {
    it.each([
      ["without capturing the money", "failBeforeCommit", 2],
      ["after it has captured the money", "failAfterCommit", 1],
    ] as const)(
      "if the gateway answers the first capture request with 401 (%s), the money that is reserved on the card is captured once in total",
      async (_when, fault, times) => {
        const order = await aSoldOrder(shop, {
          providerId: MANUAL_CARD_PROVIDER,
        })
        await shop.simulator.on("capture")[fault](401).once()

        await expectSuccess(operator.capture(order))

        expect(await countGatewayRequests("capture")).toBe(times)
        expect(await gatewayAndMedusaSums(shop, order)).toEqual(
          buildExpectedEqualSums(PAID)
        )
      }
    )

    it("when a void of money reserved on a card is answered with 401, the plugin sends it a second time, and the money is released", async () => {
      const order = await aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
      await shop.simulator.on("refund").failBeforeCommit(401).once()

      await expectSuccess(operator.cancel(order))

      expect(await countGatewayRequests("refund")).toBe(2)
      expect(await shop.charges()).toMatchObject([
        { chargeStatus: expect.stringMatching(/CANCEL/) as string },
      ])
    })
  })
})
