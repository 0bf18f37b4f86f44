import { aTemporaryCardToken } from "../../../../harness/shopper/a-card"
import {
  aCardCheckoutWithCard,
  CARD_PROVIDER,
  CPF,
} from "../../../../harness/shopper/a-card-checkout"
import { aCodeCheckout } from "../../../../harness/shopper/a-code-checkout"
import {
  aCheckoutWithPaymentCode,
  type CheckoutWithCode,
} from "../../../support/sales/a-code-sale"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import {
  type Answer,
  aGuest,
  createPaymentSession,
  expectSuccess,
} from "../../../../harness/shopper/a-shopper"
import { makeLookupsDueAndSynchronize } from "../../../support/sales/a-sold-order"
import { listSessionsOfCart } from "../../../support/sales/sessions-reservations-and-orders"
import {
  readChargeAtGateway,
  CODE_METHOD_ROWS,
  waitForOnePaidOrder,
  ASYNCHRONOUS_METHOD_ROWS,
  payAtGateway,
  PIX,
  LINK,
} from "../../../support/sales/asynchronous-methods"
import {
  requireLinkAtGateway,
  requireLinkIdOfSession,
} from "../../../support/sales/a-link-sale"
import { eventually } from "../../../../harness/eventually"
import { medusaSums } from "../../../support/orders/medusa-sums"
import { moneyOfCollection } from "../../../support/orders/money-of-collection"

const PAID_ALREADY =
  "Este pedido já foi pago e está sendo concluído. Não pague de novo: aguarde um instante."

describeNotifiedShop({}, (shop) => {
  afterEach(async () => {
    await shop.simulator.releaseNotifications()
  })

  const chooseCardInstead = async ({
    checkout,
  }: CheckoutWithCode): Promise<Answer> =>
    createPaymentSession(checkout.shopper, {
      collectionId: checkout.collectionId,
      providerId: CARD_PROVIDER,
      data: {
        temporary_card_token: await aTemporaryCardToken(shop.simulator.url),
        document: CPF,
      },
    })

  it.each(ASYNCHRONOUS_METHOD_ROWS)(
    "if a card replaces a cart's unpaid payment by $method, the plugin cancels the $method payment at the gateway before it charges the card",
    async ({ provider, createOperation, voidOperation }) => {
      const code = await aCheckoutWithPaymentCode(shop, {
        providerId: provider,
      })
      const { checkout } = code

      await expectSuccess(chooseCardInstead(code))
      const { status } = await readChargeAtGateway(shop, code)
      const { order } = await expectSuccess(checkout.complete())

      expect(status).toBe("CANCELED")
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({
        captured: 9990,
        refunded: 0,
        orders: [{ id: order.id }],
      })
      const asked = (await shop.requests()).map(({ operation }) => operation)
      const moving = [createOperation, voidOperation, "authorize"]
      expect(asked.filter((one) => moving.includes(one))).toEqual(moving)
      expect(
        await checkout.retrieveSessionState(code.session.id)
      ).toMatchObject({
        state: "canceled",
        order_id: null,
      })
    }
  )

  it.each<[string, (code: CheckoutWithCode) => Promise<Answer>]>([
    ["a card", chooseCardInstead],
    [
      "another Pix code",
      ({ checkout }) => checkout.createSession(PIX.provider),
    ],
  ])(
    "if a Pix is paid but its notification has not arrived, another payment (%s) is refused, and the Pix payment places the order",
    async (_, change) => {
      const code = await aCheckoutWithPaymentCode(shop, {
        providerId: PIX.provider,
      })
      await shop.simulator.pauseNotifications()
      await payAtGateway(shop, code)

      expect(await change(code)).toMatchObject({
        status: 400,
        body: { type: "not_allowed", message: PAID_ALREADY },
      })

      await shop.simulator.releaseNotifications()
      await waitForOnePaidOrder(shop, code.checkout)
    }
  )

  it("if a card replaces a payment link whose payment was refunded in the merchant panel, the plugin deactivates the link before it charges the card", async () => {
    const link = await aCheckoutWithPaymentCode(shop, {
      providerId: LINK.provider,
    })
    await shop.simulator.pauseNotifications()
    await payAtGateway(shop, link)
    const {
      id: linkId,
      transactions: [payment],
    } = await requireLinkAtGateway(shop, {
      linkId: requireLinkIdOfSession(link.session),
    })
    await shop.simulator.refundLink(payment!.id)

    await expectSuccess(chooseCardInstead(link))
    const { status } = await requireLinkAtGateway(shop, { linkId })
    await shop.simulator.releaseNotifications()
    const { order } = await expectSuccess(link.checkout.complete())

    expect(status).toBe("INACTIVE")
    expect(
      await medusaSums(shop.container, link.checkout.collectionId)
    ).toMatchObject({ captured: 9990, refunded: 0, orders: [{ id: order.id }] })
  })

  describe("a charge whose creation was answered with 503, while lookups fail", () => {
    const DOUBT =
      "Ainda não sabemos se o código foi gerado. Enquanto ele não aparecer, não há o que pagar: tente outra vez ou escolha outra forma de pagamento."
    const TOO_MANY =
      "Já há pagamentos demais em aberto neste pedido. Pague um deles, ou espere que expirem para gerar outro."

    /** Requests a code whose creation remains in doubt: the gateway makes it but answers with 503, and lookups fail. */
    const aCodeInDoubt = async ({
      provider,
      createOperation,
    }: (typeof CODE_METHOD_ROWS)[number]): Promise<CheckoutWithCode> => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCodeCheckout({ ...shop, shopper })
      await shop.simulator.on(createOperation).failAfterCommit(503).once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      const session = await checkout.createCodeSession(provider)
      expect(session.shown).toMatchObject({
        state: "being_verified",
        message: DOUBT,
      })
      expect(session.shown).not.toHaveProperty("code.payload")
      return { checkout, session, merchantChargeId: session.merchantChargeId }
    }

    /** Makes the gateway work again, and synchronizes charges until no operation of the cart is unresolved. */
    const endOutage = async ({ checkout }: CheckoutWithCode) => {
      await shop.simulator.clearFaults()
      await eventually(async () => {
        await makeLookupsDueAndSynchronize(shop)
        expect(await moneyOfCollection(shop, checkout)).toMatchObject({
          unresolvedOperations: 0,
        })
      })
    }

    it.each(CODE_METHOD_ROWS)(
      "the payment of a $method code is refunded to its payer if the code's creation was answered with 503 while lookups failed, a card then paid the order, and the code was paid after the card",
      async (method) => {
        const code = await aCodeInDoubt(method)
        const { checkout, session } = code
        expect(await checkout.retrieveSessionState(session.id)).toMatchObject({
          state: "in_doubt",
        })

        await expectSuccess(chooseCardInstead(code))
        const { order } = await expectSuccess(checkout.complete())

        expect(order).toMatchObject({ id: expect.any(String) })
        expect(await checkout.retrieveSessionState(session.id)).toMatchObject({
          state: "canceled",
        })
        await shop.simulator.pay(session.merchantChargeId)
        await endOutage(code)
        await eventually(async () => {
          await makeLookupsDueAndSynchronize(shop)
          expect(await readChargeAtGateway(shop, code)).toEqual({
            status: "REFUNDED",
            captured: 9990,
            refunded: 9990,
          })
        })
        await waitForOnePaidOrder(shop, checkout)
      }
    )

    it.each(CODE_METHOD_ROWS)(
      "an unpaid $method code is canceled at the gateway as soon as a lookup finds it if its creation was answered with 503 while lookups failed, and a card then paid the order",
      async (method) => {
        const code = await aCodeInDoubt(method)
        const { checkout } = code
        await expectSuccess(chooseCardInstead(code))
        await expectSuccess(checkout.complete())

        await endOutage(code)

        await eventually(async () => {
          await makeLookupsDueAndSynchronize(shop)
          expect(await readChargeAtGateway(shop, code)).toEqual({
            status: "CANCELED",
            captured: 0,
            refunded: 0,
          })
        })
        await waitForOnePaidOrder(shop, checkout)
      }
    )

    it("a Pix whose creation was answered with 503 while lookups failed is refunded to its payer if a card has paid the order and a lookup then finds the Pix paid", async () => {
      const code = await aCodeInDoubt(PIX)
      const { checkout, session } = code
      await shop.simulator.pauseNotifications()
      await shop.simulator.pay(session.merchantChargeId)

      await expectSuccess(chooseCardInstead(code))
      await expectSuccess(checkout.complete())
      await endOutage(code)
      await shop.simulator.releaseNotifications()

      await eventually(async () => {
        await makeLookupsDueAndSynchronize(shop)
        expect(await readChargeAtGateway(shop, code)).toMatchObject({
          refunded: 9990,
        })
      })
      await waitForOnePaidOrder(shop, checkout)
    })

    it("a Pix whose creation was answered with 503 while lookups failed can be replaced by a second Pix, and only the second Pix is shown and pays the order", async () => {
      const code = await aCodeInDoubt(PIX)
      const { checkout, session } = code

      const again = await checkout.createCodeSession(PIX.provider)
      await endOutage(code)

      expect(again.shown).toMatchObject({ state: "pending" })
      expect(await checkout.retrieveSessionState(session.id)).toMatchObject({
        state: "canceled",
      })
      expect(await listSessionsOfCart(checkout)).toMatchObject([
        { id: again.id, data: { checkout_transparent: again.shown } },
      ])
      await shop.simulator.pay(again.merchantChargeId)
      await waitForOnePaidOrder(shop, checkout)
    })

    it("a cart with three Pix codes whose creation was answered with 503 while lookups failed refuses a fourth Pix code, and can still be paid by card", async () => {
      const code = await aCodeInDoubt(PIX)
      const { checkout } = code
      for (let nth = 2; nth <= 3; nth++) {
        await shop.simulator.on("pix").failAfterCommit(503).once()
        await checkout.createCodeSession(PIX.provider)
      }

      expect(await checkout.createSession(PIX.provider)).toMatchObject({
        status: 400,
        body: { type: "not_allowed", message: TOO_MANY },
      })
      await expectSuccess(chooseCardInstead(code))
      await expectSuccess(checkout.complete())

      await endOutage(code)
      await waitForOnePaidOrder(shop, checkout)
    })

    it("a card charge that was answered with 503 cannot be replaced by Pix or another card while lookups fail, because its money may have moved", async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
      await shop.simulator.on("authorize").failAfterCommit(503).once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await checkout.complete()

      const pix = await createPaymentSession(shopper, {
        collectionId: checkout.collectionId,
        providerId: PIX.provider,
        data: { document: CPF },
      })
      const card = await checkout.chooseCard()

      const VERIFIED = {
        status: 400,
        body: {
          type: "not_allowed",
          message:
            "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos.",
        },
      }
      expect([pix, card]).toMatchObject([VERIFIED, VERIFIED])
      await shop.simulator.clearFaults()
      await expectSuccess(checkout.complete())
      await waitForOnePaidOrder(shop, checkout)
    })
  })
})
