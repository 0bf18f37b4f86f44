import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { aCardCheckout } from "../../harness/shopper/a-card-checkout"
import { expectSuccess } from "../../harness/shopper/a-shopper"
import { HOUR_MS, MINUTE_MS } from "../../src/domain/duration"
import { dayOfMoment } from "../../src/domain/movement/sao-paulo-days"
import { erasePersonalDataOfCustomer } from "../../src/medusa/customer/erase-personal-data-of-customer"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { startDayReconciliation } from "../../src/reconciliation/day/reconcile-days"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger-module"
import type { StoreChargeResult } from "../../src/workflows"
import { synchronizeDueCharges } from "../../src/reconciliation/queue/synchronize-due"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import {
  listTypeScriptBlocks,
  runCode,
} from "../support/documents/typescript-blocks"
import {
  aCheckoutWithSessionData,
  CARDS_ROUTE,
  createCardSession,
  SAVE_CARD_CONSENT,
  savedCardSessionData,
  readSavedCardRows,
} from "../support/saved-cards/a-customer-with-saved-card"
import {
  anUnlinkedPaymentCollection,
  anUnpaidSubscriptionOrder,
  aSubscriberWithSavedCard,
  chargeSavedCardByStore,
  linkOrderToCollection,
  listChargesByStore,
  setLedgerClockAhead,
  buyAndSaveNewCard,
  STORE_CHARGE_OPTIONS,
  STORE_CHARGE_TABLE,
  STORE_CHARGES_CONSENT,
  readStoreChargeRows,
  retrievePaidAndDueOfOrder,
} from "../support/saved-cards/store-charges"

/** The function of the recipe in docs/saved-cards.md. */
type ChargeCycle = (
  container: MedusaContainer,
  cycle: {
    subscriptionId: string
    month: string
    orderId: string
    customerId: string
    cardIds: string[]
  }
) => Promise<StoreChargeResult | undefined>

describeShopWithSimulator(STORE_CHARGE_OPTIONS, (shop) => {
  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const payments = () =>
    shop.container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  afterEach(() => setLedgerClockAhead(shop, 0))
  const chargesByStore = () => listChargesByStore(shop)
  const purposesOfCharges = () =>
    knex()("checkout_transparent_charge")
      .whereNotNull("store_charge_reference")
      .pluck("store_charge_purpose")

  describe("a subscription", () => {
    it("the documented subscription recipe charges three months once each, although it runs repeatedly, a card is declined, and the answer to a charge is lost", async () => {
      const [recipe = ""] = listTypeScriptBlocks("docs/saved-cards.md")
      const { chargeCycle } = runCode<{ chargeCycle: ChargeCycle }>(recipe)
      const subscriber = await aSubscriberWithSavedCard(shop)
      const [vaultCard] = (await shop.simulator.savedCards()).slice(-1)
      const other = await buyAndSaveNewCard(shop, subscriber.shopper, {
        number: "4111111111111111",
      })
      const orders = [
        await anUnpaidSubscriptionOrder(shop, subscriber),
        await anUnpaidSubscriptionOrder(shop, subscriber),
        await anUnpaidSubscriptionOrder(shop, subscriber),
      ] as const
      const run = (
        month: 1 | 2 | 3,
        cardIds = [subscriber.card.id, other.id]
      ) =>
        chargeCycle(shop.container, {
          subscriptionId: "sub_1",
          month: `2026-0${month}`,
          orderId: orders[month - 1]!,
          customerId: subscriber.customerId,
          cardIds,
        })

      const first = await run(1)
      const firstAgain = await run(1)

      await shop.simulator.denySavedCard(vaultCard!.id)
      const second = await run(2)
      const secondAgain = await run(2)

      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await shop.simulator.on("authorize").resetAfterCommit().once()
      const interrupted = await run(3, [other.id])
      const nextAttempt = await chargeSavedCardByStore(shop, subscriber, {
        reference: "sub_1:2026-03",
        attempt: 2,
        order_id: orders[2],
      })
      await shop.simulator.clearFaults()
      // The next lookup is due then, however many lookups have failed.
      await setLedgerClockAhead(shop, 10 * MINUTE_MS)
      const third = await run(3, [other.id])

      expect(first).toMatchObject({ outcome: "approved", attempt: 1 })
      expect(firstAgain).toEqual(first)
      expect(second).toMatchObject({
        outcome: "approved",
        attempt: 2,
        saved_card_id: other.id,
      })
      expect(secondAgain).toEqual(second)
      expect(interrupted).toMatchObject({ outcome: "unknown" })
      expect(nextAttempt).toMatchObject({ outcome: "unknown", attempt: 1 })
      expect(third).toMatchObject({
        outcome: "approved",
        charge_id: interrupted?.charge_id,
      })
      expect(await chargesByStore()).toMatchObject([
        { transactionStatus: "PAID" },
        { transactionStatus: "DENIED" },
        { transactionStatus: "PAID" },
        { transactionStatus: "PAID" },
      ])
      for (const order of orders) {
        expect(await retrievePaidAndDueOfOrder(shop, order)).toEqual({
          paid: 59.9,
          due: 0,
        })
      }
      for (const paid of [first, second, third]) {
        const payment = await payments().retrievePayment(paid!.payment_id!)
        expect(payment).toMatchObject({
          amount: 59.9,
          captured_at: expect.anything(),
        })
      }
    })

    it("if a charge by the store is declined, the call returns the issuer's reason, and a repetition of the attempt returns the same result without a new charge", async () => {
      const subscriber = await aSubscriberWithSavedCard(shop)
      const [vaultCard] = (await shop.simulator.savedCards()).slice(-1)
      await shop.simulator.denySavedCard(vaultCard!.id)
      const cycle = {
        reference: "sub_1:2026-04",
        order_id: await anUnpaidSubscriptionOrder(shop, subscriber),
      }

      const declined = await chargeSavedCardByStore(shop, subscriber, cycle)
      const again = await chargeSavedCardByStore(shop, subscriber, cycle)

      expect(declined).toMatchObject({ outcome: "declined", reason: "51" })
      expect(again).toEqual(declined)
      expect(await chargesByStore()).toHaveLength(1)
      expect(await ledger().listDiscrepancies({ resolved_at: null })).toEqual(
        []
      )
    })

    it.each([
      "storeShopperInput",
      "assignSessionToStoreCharge",
      "recordStoreChargeRunning",
      "claimChargeCreation",
    ] as const)(
      "if a charge by the store fails in the ledger's method %s, the next call with the same reference charges the card once",
      async (method) => {
        const subscriber = await aSubscriberWithSavedCard(shop)
        const order_id = await anUnpaidSubscriptionOrder(shop, subscriber)
        // The gateway still has the charges of the other tests, whose ids are derived from their references.
        const cycle = { reference: `sub_2:${method}`, order_id }
        const killed = jest.spyOn(ledger(), method)
        killed.mockRejectedValueOnce(new Error("the process was killed"))

        const first = await chargeSavedCardByStore(
          shop,
          subscriber,
          cycle
        ).catch((error: unknown) => error)
        killed.mockRestore()
        const before = await chargesByStore()
        const second = await chargeSavedCardByStore(shop, subscriber, cycle)

        expect(first).not.toMatchObject({ outcome: "approved" })
        expect(before).toEqual([])
        expect(second).toMatchObject({ outcome: "approved" })
        expect(await chargesByStore()).toHaveLength(1)
      }
    )

    it("if two charges by the store with one reference and one order are requested at once, one charge is made, and both calls return it", async () => {
      const subscriber = await aSubscriberWithSavedCard(shop)
      const order_id = await anUnpaidSubscriptionOrder(shop, subscriber)
      const charge = () =>
        chargeSavedCardByStore(shop, subscriber, {
          reference: "sub_3:2026-1",
          order_id,
        })

      const [one, other] = await Promise.all([charge(), charge()])

      expect(one).toMatchObject({ outcome: "approved" })
      expect(other).toEqual(one)
      expect(await chargesByStore()).toHaveLength(1)
    })

    it("if two charges by the store with one reference, but for two orders, are requested at once, one call makes a charge, and the other fails", async () => {
      const subscriber = await aSubscriberWithSavedCard(shop)
      const orders = [
        await anUnpaidSubscriptionOrder(shop, subscriber),
        await anUnpaidSubscriptionOrder(shop, subscriber),
      ]

      const results = await Promise.allSettled(
        orders.map((order_id) =>
          chargeSavedCardByStore(shop, subscriber, {
            reference: "sub_3:2026-2",
            order_id,
          })
        )
      )

      expect(results.map(({ status }) => status).sort()).toEqual([
        "fulfilled",
        "rejected",
      ])
      expect(await chargesByStore()).toHaveLength(1)
    })

    it.each([
      ["immediately", 0],
      ["an hour", HOUR_MS],
    ])(
      "if a restored backup has lost a charge by the store, a request with the same amount (%s after the restore) finds the charge at the gateway and makes no second one",
      async (when, ms) => {
        const subscriber = await aSubscriberWithSavedCard(shop)
        const reference = `sub_4:${when}`
        await chargeSavedCardByStore(shop, subscriber, {
          reference,
          order_id: await anUnpaidSubscriptionOrder(shop, subscriber),
        })
        const ofReference = { store_charge_reference: reference }
        const charges = () => knex()("checkout_transparent_charge")
        const [lost] = await charges().where(ofReference)
        await knex()("checkout_transparent_operation")
          .where({ charge_id: lost.id })
          .delete()
        await charges().where(ofReference).delete()
        await knex()(STORE_CHARGE_TABLE).where({ reference }).delete()
        await setLedgerClockAhead(shop, ms)
        const order_id = await anUnpaidSubscriptionOrder(shop, subscriber)

        const again = await chargeSavedCardByStore(shop, subscriber, {
          reference,
          order_id,
        })

        expect(again).toMatchObject({ outcome: "approved", attempt: 1 })
        expect(await charges().where(ofReference)).toMatchObject([
          { merchant_charge_id: lost.merchant_charge_id, state: "paid" },
        ])
        expect(await chargesByStore()).toMatchObject([
          { capturedAmount: 5_990, refundedAmount: 0 },
        ])
        expect(await retrievePaidAndDueOfOrder(shop, order_id)).toEqual({
          paid: 59.9,
          due: 0,
        })
      }
    )

    it("if the ledger has lost a charge by the store without order and cart, the reconciliation of the day records the charge again and does not refund it", async () => {
      const subscriber = await aSubscriberWithSavedCard(shop)
      const payment_collection_id = await anUnlinkedPaymentCollection(
        shop,
        59.9
      )
      const cycle = { reference: "sub_4:lost", payment_collection_id }
      await chargeSavedCardByStore(shop, subscriber, cycle)
      const charges = () => knex()("checkout_transparent_charge")
      const [lost] = await charges().where({ payment_collection_id })
      await knex()("checkout_transparent_operation")
        .where({ charge_id: lost.id })
        .delete()
      await charges().where({ id: lost.id }).delete()

      const now = new Date()
      await startDayReconciliation(shop.container, {
        accounts: ["br"],
        day: dayOfMoment(now),
        since: now,
      })
      await synchronizeDueCharges(shop.container)

      expect(await charges().where({ payment_collection_id })).toMatchObject([
        {
          merchant_charge_id: lost.merchant_charge_id,
          state: "paid",
          store_charge_reference: cycle.reference,
          store_charge_purpose: "free",
        },
      ])
      expect(await chargesByStore()).toMatchObject([
        { transactionStatus: "PAID", refundedAmount: 0 },
      ])
    })

    it("if a restored backup has lost a charge by the store, a new request for the same reference with a different amount gets the outcome unknown and causes no second charge", async () => {
      const subscriber = await aSubscriberWithSavedCard(shop)
      const reference = "sub_4:other amount"
      await chargeSavedCardByStore(shop, subscriber, {
        reference,
        order_id: await anUnpaidSubscriptionOrder(shop, subscriber),
      })
      const [lost] = await knex()("checkout_transparent_charge").where({
        store_charge_reference: reference,
      })
      await knex()("checkout_transparent_operation")
        .where({ charge_id: lost.id })
        .delete()
      await knex()("checkout_transparent_charge")
        .where({ id: lost.id })
        .delete()
      await knex()(STORE_CHARGE_TABLE).where({ reference }).delete()

      const again = await chargeSavedCardByStore(shop, subscriber, {
        reference,
        order_id: await anUnpaidSubscriptionOrder(shop, subscriber, 19.9),
      })

      expect(again).toMatchObject({ outcome: "unknown" })
      expect(await chargesByStore()).toHaveLength(1)
    })
  })

  describe("what is charged", () => {
    it("a charge by the store without an order is not refunded, and pays an order as soon as one is linked to the charge's payment collection", async () => {
      const subscriber = await aSubscriberWithSavedCard(shop)
      const payment_collection_id = await anUnlinkedPaymentCollection(
        shop,
        59.9
      )

      const charged = await chargeSavedCardByStore(shop, subscriber, {
        reference: "sub_5:2026-1",
        payment_collection_id,
      })
      await ledger().makeChargesOfCollectionsDue([payment_collection_id])
      await synchronizeDueCharges(shop.container)
      const kept = await chargesByStore()
      const order_id = await anUnpaidSubscriptionOrder(shop, subscriber)
      await linkOrderToCollection(shop, order_id, payment_collection_id)
      await ledger().makeChargesOfCollectionsDue([payment_collection_id])
      await synchronizeDueCharges(shop.container)

      expect(charged).toMatchObject({
        outcome: "approved",
        payment_id: expect.any(String),
      })
      expect(kept).toMatchObject([
        { transactionStatus: "PAID", refundedAmount: 0 },
      ])
      expect(await purposesOfCharges()).toEqual(["free"])
      expect(await ledger().listDiscrepancies({ resolved_at: null })).toEqual(
        []
      )
      expect(await retrievePaidAndDueOfOrder(shop, order_id)).toEqual({
        paid: 59.9,
        due: 0,
      })
    })

    it("the erasure of a customer's data also deletes the e-mail digest of a charge by the store that has neither an order nor a cart", async () => {
      const subscriber = await aSubscriberWithSavedCard(shop)
      const payment_collection_id = await anUnlinkedPaymentCollection(
        shop,
        59.9
      )
      const reference = "sub_5:2026-2"
      await chargeSavedCardByStore(shop, subscriber, {
        reference,
        payment_collection_id,
      })
      const [row] = await readSavedCardRows(shop)

      const { erased } = await erasePersonalDataOfCustomer(shop.container, {
        customer_id: subscriber.customerId,
      })

      const [charge] = await knex()("checkout_transparent_charge").where({
        store_charge_reference: reference,
      })
      expect(row?.ciphertext).toEqual(expect.any(String))
      expect(erased).toBe(2)
      expect(charge).toMatchObject({
        email_digest: null,
        personal_data_erased_at: expect.any(Date),
      })
      expect(await readSavedCardRows(shop)).toEqual([])
    })

    it("when the store charges the payment collection of a cart, the cart is completed", async () => {
      const subscriber = await aSubscriberWithSavedCard(shop)
      const { cartId, collectionId } = await aCardCheckout({
        ...shop,
        shopper: subscriber.shopper,
      })

      const charged = await chargeSavedCardByStore(shop, subscriber, {
        reference: "sub_6:2026-1",
        payment_collection_id: collectionId,
      })

      expect(charged).toMatchObject({ outcome: "approved" })
      const [cart] = await knex()("cart").where({ id: cartId })
      expect(cart.completed_at).not.toBeNull()
      expect(await chargesByStore()).toHaveLength(1)
      expect(await purposesOfCharges()).toEqual(["cart"])
    })

    it("a charge by the store contains the issuer's transaction id of the customer's last own payment with the saved card", async () => {
      const subscriber = await aSubscriberWithSavedCard(shop)
      const { shopper, card } = subscriber
      const oneClick = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      await expectSuccess(oneClick.complete())
      const byCardholder = (await shop.charges()).at(-1)
      for (const month of [1, 2]) {
        await chargeSavedCardByStore(shop, subscriber, {
          reference: `sub_7:2026-${month}`,
          order_id: await anUnpaidSubscriptionOrder(shop, subscriber),
        })
      }

      const issuerTransactionId =
        byCardholder &&
        "newIssuerTransactionId" in byCardholder &&
        byCardholder.newIssuerTransactionId
      expect(issuerTransactionId).toEqual(expect.any(String))
      expect(await chargesByStore()).toMatchObject([
        {
          entryMode: "CREDENTIAL_ON_FILE",
          issuerTransactionId,
          installmentNumber: 1,
        },
        { issuerTransactionId },
      ])
      expect(
        await knex()("checkout_transparent_charge")
          .whereNotNull("store_charge_reference")
          .pluck("uses_saved_card")
      ).toEqual([true, true])
      expect(await purposesOfCharges()).toEqual(["order", "order"])
    })
  })

  describe("what is refused", () => {
    it("a saved card is not charged by the store if its owner consented to saving the card, but not to charges by the store", async () => {
      const subscriber = await aSubscriberWithSavedCard(shop, { consent: null })
      const order_id = await anUnpaidSubscriptionOrder(shop, subscriber)

      const result = await chargeSavedCardByStore(shop, subscriber, {
        reference: "sub_8:2026-1",
        order_id,
      })

      expect(result).toMatchObject({ outcome: "refused", reason: "no_consent" })
      expect(await readSavedCardRows(shop)).toMatchObject([
        { consent_text: SAVE_CARD_CONSENT, store_charges_consent_text: null },
      ])
      expect(await readStoreChargeRows(shop)).toEqual([])
      expect(await chargesByStore()).toEqual([])
    })

    it("when a customer consents to saving a card and to charges by the store, the plugin records the text and time of each of the two consents", async () => {
      await aSubscriberWithSavedCard(shop)

      expect(await readSavedCardRows(shop)).toMatchObject([
        {
          consent_text: SAVE_CARD_CONSENT,
          consented_at: expect.any(Date),
          store_charges_consent_text: STORE_CHARGES_CONSENT,
          store_charges_consented_at: expect.any(Date),
        },
      ])
    })

    it("after a customer has withdrawn the consent to charges by the store, the store cannot charge the customer's saved card, but the customer can still pay with it", async () => {
      const subscriber = await aSubscriberWithSavedCard(shop)
      const { shopper, card } = subscriber
      const stranger = await aSubscriberWithSavedCard(shop, {
        number: "4111111111111111",
      })
      const route = `${CARDS_ROUTE}/${card.id}/store-charges`

      const byStranger = await stranger.shopper.request("delete", route)
      await expectSuccess(shopper.request("delete", route))
      const result = await chargeSavedCardByStore(shop, subscriber, {
        reference: "sub_13:2026-1",
        order_id: await anUnpaidSubscriptionOrder(shop, subscriber),
      })
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      const { type } = await expectSuccess(checkout.complete())

      expect(byStranger.status).toBe(404)
      expect(result).toMatchObject({ outcome: "refused", reason: "no_consent" })
      expect(type).toBe("order")
    })

    it("a charge by the store is refused if its saved card was removed by the card's owner or belongs to another customer", async () => {
      const subscriber = await aSubscriberWithSavedCard(shop)
      const stranger = await aSubscriberWithSavedCard(shop, {
        number: "4111111111111111",
      })
      const order_id = await anUnpaidSubscriptionOrder(shop, subscriber)
      const reference = "sub_9:2026-1"
      const ofStranger = await chargeSavedCardByStore(shop, subscriber, {
        reference,
        order_id,
        saved_card_id: stranger.card.id,
      })
      await expectSuccess(
        subscriber.shopper.request(
          "delete",
          `${CARDS_ROUTE}/${subscriber.card.id}`
        )
      )

      const removed = await chargeSavedCardByStore(shop, subscriber, {
        reference,
        order_id,
      })

      expect([ofStranger, removed]).toMatchObject([
        { outcome: "refused", reason: "card_removed" },
        { outcome: "refused", reason: "card_removed" },
      ])
      expect(await chargesByStore()).toEqual([])
    })

    it.each(["order", "cart"] as const)(
      "if the %s that is to be paid belongs to another customer than the saved card, a charge by the store is refused",
      async (kind) => {
        const subscriber = await aSubscriberWithSavedCard(shop)
        const stranger = await aSubscriberWithSavedCard(shop, {
          number: "4111111111111111",
        })
        const target =
          kind === "order"
            ? { order_id: await anUnpaidSubscriptionOrder(shop, stranger) }
            : {
                payment_collection_id: (
                  await aCardCheckout({ ...shop, shopper: stranger.shopper })
                ).collectionId,
              }

        const result = await chargeSavedCardByStore(shop, subscriber, {
          reference: `sub_14:${kind}`,
          ...target,
        })

        expect(result).toMatchObject({
          outcome: "refused",
          reason: "other_customer",
        })
        expect(await readStoreChargeRows(shop)).toEqual([])
        expect(await chargesByStore()).toEqual([])
      }
    )

    it.each([
      ["removes the card", "", "card_removed"],
      ["withdraws the consent", "/store-charges", "no_consent"],
    ])(
      "if the owner of a saved card forbids its use (%s) just before a charge by the store is claimed, the charge is refused",
      async (what, path, reason) => {
        const subscriber = await aSubscriberWithSavedCard(shop)
        const { shopper, card } = subscriber
        const order_id = await anUnpaidSubscriptionOrder(shop, subscriber)
        const claim = ledger().claimChargeCreation
        const claimed = jest.spyOn(ledger(), "claimChargeCreation")
        claimed.mockImplementationOnce(async (...given) => {
          await expectSuccess(
            shopper.request("delete", `${CARDS_ROUTE}/${card.id}${path}`)
          )
          return claim(...given)
        })

        const result = await chargeSavedCardByStore(shop, subscriber, {
          reference: `sub_15:${what}`,
          order_id,
        })
        claimed.mockRestore()

        expect(result).toMatchObject({ outcome: "refused", reason })
        expect(await chargesByStore()).toEqual([])
        expect(await retrievePaidAndDueOfOrder(shop, order_id)).toEqual({
          paid: 0,
          due: 59.9,
        })
      }
    )

    it("if a second call for a charge by the store differs from the first in the payment collection, amount or customer, it fails and charges nothing", async () => {
      const subscriber = await aSubscriberWithSavedCard(shop)
      const other = await aSubscriberWithSavedCard(shop, {
        number: "4111111111111111",
      })
      const reference = "sub_10:2026-1"
      const order_id = await anUnpaidSubscriptionOrder(shop, subscriber)
      await chargeSavedCardByStore(shop, subscriber, { reference, order_id })
      const collection = await anUnlinkedPaymentCollection(shop, 12)
      const errorOf = (given: Promise<unknown>) =>
        given.then(
          () => "no error",
          (error: { message: string }) => error.message
        )

      const ofCollection = await errorOf(
        chargeSavedCardByStore(shop, subscriber, {
          reference,
          payment_collection_id: collection,
        })
      )
      const ofCustomer = await errorOf(
        chargeSavedCardByStore(shop, other, { reference, order_id })
      )
      const ofNextAttempt = await errorOf(
        chargeSavedCardByStore(shop, subscriber, {
          reference,
          attempt: 2,
          payment_collection_id: collection,
        })
      )

      expect(ofCollection).toContain("payment_collection_id was pay_col_")
      expect(ofCollection).toContain("amount was 59.90 and is 12.00")
      expect(ofCustomer).toContain(`customer_id was ${subscriber.customerId}`)
      expect(ofNextAttempt).toContain("payment_collection_id was")
      expect(await chargesByStore()).toHaveLength(1)
    })

    it("if a charge by the store was interrupted, a shopper who copies the charge's ids into the payment session of another cart gets no order, and no charge is made", async () => {
      const subscriber = await aSubscriberWithSavedCard(shop)
      const { shopper, card } = subscriber
      const order_id = await anUnpaidSubscriptionOrder(shop, subscriber)
      const requested = jest.spyOn(ledger(), "recordStoreChargeRunning")
      requested.mockRejectedValueOnce(new Error("the process was killed"))
      await chargeSavedCardByStore(shop, subscriber, {
        reference: "sub_12:2026-1",
        order_id,
      }).catch(() => undefined)
      requested.mockRestore()
      const [row] = await readStoreChargeRows(shop)
      const checkout = await aCardCheckout({ ...shop, shopper })
      const [input] = await knex()("checkout_transparent_shopper_input").where({
        payment_session_id: row!.payment_session_id,
      })

      const forged = await createCardSession(checkout, {
        storeChargeId: row!.id,
        store_charge_id: row!.id,
        store_charge_reference: row!.reference,
        installments: 1,
        checkout_transparent: { reference: input.id },
      })
      const completed = await checkout.complete()
      // The session that the workflow has created is charged only while the workflow runs.
      const outside = payments().authorizePaymentSession(
        row!.payment_session_id as string,
        {}
      )

      await expect(outside).rejects.toThrow()
      expect(forged.status).toBe(200)
      expect(completed.body).not.toMatchObject({ type: "order" })
      expect(await chargesByStore()).toEqual([])
      expect(card.status).toBe("usable")
    })
  })
})
