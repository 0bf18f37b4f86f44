import type { IPaymentModuleService } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import {
  aCodeCheckout,
  PIX_PROVIDER,
} from "../../harness/shopper/a-code-checkout"
import { expectSuccess } from "../../harness/shopper/a-shopper"
import { SimulatorHttpClient } from "../modules/gateway/support/simulator-http-client"
import { anAdminWithActionHelpers } from "../support/admin/an-admin-with-actions"
import { HOUR_MS, MINUTE_MS } from "../../src/domain/duration"
import { message } from "../../src/domain/message"
import { minorUnits } from "../../src/domain/money"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger-module"
import { shopperText } from "../../src/texts/shopper-texts"
import { synchronizeCheckoutTransparentChargeWorkflow } from "../../src/workflows"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import { CARDS_ROUTE } from "../support/saved-cards/a-customer-with-saved-card"
import {
  anUnlinkedPaymentCollection,
  anUnpaidSubscriptionOrder,
  aSubscriberWithSavedCard,
  chargeSavedCardByStore,
  addCreditLineToOrder,
  listChargesByStore,
  setLedgerClockAhead,
  buyAndSaveNewCard,
  STORE_CHARGE_OPTIONS,
  readStoreChargeRows,
} from "../support/saved-cards/store-charges"

describeShopWithSimulator(STORE_CHARGE_OPTIONS, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const payments = () =>
    shop.container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const chargesByStore = () => listChargesByStore(shop)
  afterEach(() => setLedgerClockAhead(shop, 0))

  it("if another payment has paid the payment collection of an interrupted charge by the store, a repeated call is refused and charges nothing", async () => {
    const subscriber = await aSubscriberWithSavedCard(shop)
    const payment_collection_id = await anUnlinkedPaymentCollection(shop, 59.9)
    const cycle = { reference: "sub_2:paid", payment_collection_id }
    const killed = jest.spyOn(ledger(), "storeShopperInput")
    killed.mockRejectedValueOnce(new Error("the process was killed"))
    await chargeSavedCardByStore(shop, subscriber, cycle).catch(() => undefined)
    killed.mockRestore()
    const { id } = await payments().createPaymentSession(
      payment_collection_id,
      {
        provider_id: "pp_system_default",
        currency_code: "brl",
        amount: 59.9,
        data: {},
      }
    )
    await payments().authorizePaymentSession(id, {})

    const result = await chargeSavedCardByStore(shop, subscriber, cycle)

    expect(await readStoreChargeRows(shop)).toHaveLength(1)
    expect(result).toMatchObject({
      outcome: "refused",
      reason: "collection_paid",
    })
    expect(await chargesByStore()).toEqual([])
  })

  it("if lookups show the first attempt of a charge by the store as paid, but only after the resolve window, the second attempt charges nothing and returns the first", async () => {
    const subscriber = await aSubscriberWithSavedCard(shop)
    const other = await buyAndSaveNewCard(shop, subscriber.shopper, {
      number: "4111111111111111",
    })
    const cycle = {
      reference: "sub_2:late",
      order_id: await anUnpaidSubscriptionOrder(shop, subscriber),
    }
    await shop.simulator.on("authorize").resetAfterCommit().once()
    await shop.simulator.on("look_up").invisibleFor(HOUR_MS).always()
    const unknown = await chargeSavedCardByStore(shop, subscriber, cycle)
    await setLedgerClockAhead(shop, 10 * MINUTE_MS)
    const absent = await chargeSavedCardByStore(shop, subscriber, cycle)
    await shop.simulator.clearFaults()
    await synchronizeCheckoutTransparentChargeWorkflow(shop.container).run({
      input: { charge_id: unknown.charge_id ?? "" },
    })

    const next = await chargeSavedCardByStore(
      shop,
      { ...subscriber, card: other },
      { ...cycle, attempt: 2 }
    )

    expect(unknown).toMatchObject({ outcome: "unknown" })
    expect(absent).toMatchObject({ outcome: "refused", reason: "absent" })
    expect(next).toMatchObject({ outcome: "approved", attempt: 1 })
    expect(await chargesByStore()).toHaveLength(1)
  })

  it("if an order was reduced while a charge by the store had an unknown outcome, the charge's payment session cannot be authorized, and Medusa records no payment", async () => {
    const subscriber = await aSubscriberWithSavedCard(shop)
    const order_id = await anUnpaidSubscriptionOrder(shop, subscriber)
    await shop.simulator.on("authorize").resetAfterCommit().once()
    await shop.simulator.on("look_up").invisibleFor(HOUR_MS).always()
    const unknown = await chargeSavedCardByStore(shop, subscriber, {
      reference: "sub_2:reduced",
      order_id,
    })
    await shop.simulator.clearFaults()
    await addCreditLineToOrder(shop, order_id, 20)

    const payment_session_id = unknown.payment_session_id ?? ""
    const authorized = payments().authorizePaymentSession(
      payment_session_id,
      {}
    )

    await expect(authorized).rejects.toThrow(
      shopperText("amount_changed_since_payment", "pt-BR")
    )
    expect(await payments().listPayments({ payment_session_id })).toEqual([])
    expect(await chargesByStore()).toMatchObject([{ capturedAmount: 5_990 }])
  })

  it("if the declined first attempt of a charge by the store has an open discrepancy that shows it as paid, the second attempt makes no charge", async () => {
    const subscriber = await aSubscriberWithSavedCard(shop)
    const [vaultCard] = (await shop.simulator.savedCards()).slice(-1)
    const other = await buyAndSaveNewCard(shop, subscriber.shopper, {
      number: "4111111111111111",
    })
    await shop.simulator.denySavedCard(vaultCard!.id)
    const cycle = {
      reference: "sub_2:contradicted",
      order_id: await anUnpaidSubscriptionOrder(shop, subscriber),
    }
    const declined = await chargeSavedCardByStore(shop, subscriber, cycle)
    const charge = await ledger().findChargeById(declined.charge_id ?? "")
    await ledger().openOrUpdateDiscrepancy(
      { charge: charge!, orderId: undefined },
      {
        kind: "contradicted",
        details: message("contradicted", undefined, {
          because: "it is of 59.90",
        }),
        gateway: {
          state: "paid",
          captured: minorUnits(5_990),
          refunded: minorUnits(0),
        },
        medusa: {
          captured: minorUnits(0),
          refunded: minorUnits(0),
        },
      }
    )

    const next = await chargeSavedCardByStore(
      shop,
      { ...subscriber, card: other },
      { ...cycle, attempt: 2 }
    )

    expect(declined).toMatchObject({ outcome: "declined" })
    expect(next).toMatchObject({ attempt: 1 })
    expect(await chargesByStore()).toHaveLength(1)
  })

  it("the workflow that synchronizes a charge fails with the error type not_found if the charge does not exist", async () => {
    const { run } = synchronizeCheckoutTransparentChargeWorkflow(shop.container)

    await expect(
      run({ input: { charge_id: "ctchg_unknown" } })
    ).rejects.toMatchObject({ type: MedusaError.Types.NOT_FOUND })
  })

  it("if the first attempt of a charge by the store was approved, a second attempt that names a removed card returns the first attempt and charges nothing", async () => {
    const subscriber = await aSubscriberWithSavedCard(shop)
    const { shopper, card } = subscriber
    const cycle = {
      reference: "sub_9:2026-2",
      order_id: await anUnpaidSubscriptionOrder(shop, subscriber),
    }
    await chargeSavedCardByStore(shop, subscriber, cycle)
    await expectSuccess(shopper.request("delete", `${CARDS_ROUTE}/${card.id}`))

    const again = await chargeSavedCardByStore(shop, subscriber, {
      ...cycle,
      attempt: 2,
    })

    expect(again).toMatchObject({ outcome: "approved", attempt: 1 })
    expect(await chargesByStore()).toHaveLength(1)
  })

  it("if attempt 2 of a charge by the store was declined, a later call with attempt 1 is refused and charges nothing", async () => {
    const subscriber = await aSubscriberWithSavedCard(shop)
    const order_id = await anUnpaidSubscriptionOrder(shop, subscriber)
    const [vaultCard] = (await shop.simulator.savedCards()).slice(-1)
    await shop.simulator.denySavedCard(vaultCard!.id)
    const cycle = { reference: "sub_11:2026-1", order_id }

    const second = await chargeSavedCardByStore(shop, subscriber, {
      ...cycle,
      attempt: 2,
    })
    const first = await chargeSavedCardByStore(shop, subscriber, cycle)

    expect(second).toMatchObject({ outcome: "declined" })
    expect(first).toMatchObject({
      outcome: "refused",
      reason: "attempt_closed",
    })
    expect(await chargesByStore()).toHaveLength(1)
  })

  it("if a lookup shows that a declined attempt was paid, later attempts of the reference return this payment and charge nothing", async () => {
    const subscriber = await aSubscriberWithSavedCard(shop)
    const [vaultCard] = (await shop.simulator.savedCards()).slice(-1)
    await shop.simulator.denySavedCard(vaultCard!.id)
    const cycle = {
      reference: "sub_8:2026-01",
      order_id: await anUnpaidSubscriptionOrder(shop, subscriber),
    }
    const chargeWithAttemptNumber = (number: number) =>
      chargeSavedCardByStore(shop, subscriber, { ...cycle, attempt: number })
    const first = await chargeWithAttemptNumber(1)
    const second = await chargeWithAttemptNumber(2)
    const killed = jest
      .spyOn(ledger(), "claimChargeCreation")
      .mockRejectedValueOnce(new Error("the process was killed"))
    const third = await chargeWithAttemptNumber(3)
    killed.mockRestore()

    const [denied] = await chargesByStore()
    const gateway = new SimulatorHttpClient(shop.simulator.url)
    const { body } = await gateway.lookUp(denied!.merchantChargeId)
    await shop.simulator
      .on("look_up")
      .respond(200, JSON.stringify(body).replaceAll('"DENIED"', '"PAID"'))
      .once()
    await expectSuccess(operator.synchronize(first.charge_id!))
    const again = [
      await chargeWithAttemptNumber(3),
      await chargeWithAttemptNumber(4),
    ]

    expect([first, second, third]).toMatchObject([
      { outcome: "declined", attempt: 1 },
      { outcome: "declined", attempt: 2 },
      { outcome: "refused", reason: "not_charged", attempt: 3 },
    ])
    for (const result of again) {
      expect(result).toMatchObject({
        outcome: "approved",
        attempt: 1,
        charge_id: first.charge_id,
      })
    }
    expect(await chargesByStore()).toHaveLength(2)
  })

  it("a charge by the store is refused while a Pix code of the same payment collection is open, and the code stays payable", async () => {
    const subscriber = await aSubscriberWithSavedCard(shop)
    const { shopper } = subscriber
    const checkout = await aCodeCheckout({ ...shop, shopper })
    const code = await checkout.createCodeSession(PIX_PROVIDER)

    const refused = await chargeSavedCardByStore(shop, subscriber, {
      reference: "sub_9:2026-01",
      payment_collection_id: checkout.collectionId,
    })

    expect(refused).toMatchObject({
      outcome: "refused",
      reason: "not_charged",
      message: expect.stringContaining("still open"),
    })
    expect(await shop.simulator.charge(code.merchantChargeId)).toMatchObject({
      transactionStatus: "PENDING",
    })
    expect(await chargesByStore()).toEqual([])
  })
})
