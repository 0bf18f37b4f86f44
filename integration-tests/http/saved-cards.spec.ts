import type { IPaymentModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { eventually } from "../../harness/eventually"
import { CPF } from "../../harness/shopper/a-card-checkout"
import { CARD_NUMBERS } from "../../harness/shopper/a-card"
import {
  aCustomer,
  aGuest,
  expectSuccess,
} from "../../harness/shopper/a-shopper"
import { eraseCardsOfDeletedCustomers } from "../../src/medusa/customer/erase-cards"
import { erasePersonalDataOfCustomer } from "../../src/medusa/customer/erase-personal-data-of-customer"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger-module"
import { saveAndDeleteDueCards } from "../../src/reconciliation/saved-card/save-and-delete-due-cards"
import { shopperText } from "../../src/texts/shopper-texts"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import {
  listAccountHolders,
  aCustomerWithSavedCard,
  aSessionDataWithCardToSave,
  aCheckoutWithSessionData,
  CARD_PROVIDER,
  listSavedCardsOfShopper,
  CARDS_ROUTE,
  createCardSession,
  SAVE_CARD_CONSENT,
  retrieveCustomerId,
  savedCardSessionData,
  SAVED_CARD_TABLE,
  readSavedCardRows,
} from "../support/saved-cards/a-customer-with-saved-card"
import { makeLookupsDueAndSynchronize } from "../support/sales/a-sold-order"

const portugueseText = (message: Parameters<typeof shopperText>[0]) =>
  shopperText(message, "pt-BR")

describeShopWithSimulator({ savedCards: true }, (shop) => {
  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const failLookups = () =>
    shop.simulator.on("look_up").failBeforeCommit(503).always()
  const updateSavedCards = (changes: Record<string, unknown>) =>
    knex()(SAVED_CARD_TABLE).update(changes)

  describe("saving a card", () => {
    it("after an approved charge, the plugin saves the customer's card with the text and time of the consent, and without the card's vault id in plain text", async () => {
      const { shopper, customerId, card } = await aCustomerWithSavedCard(shop)

      const vault = await shop.simulator.savedCards()
      const [row] = await readSavedCardRows(shop)
      expect(vault.slice(-1)).toMatchObject([{ deletedAt: null }])
      expect(card).toMatchObject({
        id: expect.stringMatching(/^ctcard_/),
        brand: vault.at(-1)?.brand,
        last_four: CARD_NUMBERS.approved.slice(-4),
        status: "usable",
        last_used_at: null,
      })
      expect(row).toMatchObject({
        customer_id: customerId,
        consent_text: SAVE_CARD_CONSENT,
        consented_at: expect.any(Date),
        saved_at: expect.any(Date),
      })
      expect(JSON.stringify(row)).not.toContain(vault.at(-1)?.id)
      expect(await listSavedCardsOfShopper(shop, shopper)).toEqual([card])
    })

    it("a guest who asks to save a card gets an order, and the plugin saves no card", async () => {
      const guest = aGuest(shop.api, shop.store)
      const checkout = await aCheckoutWithSessionData(
        shop,
        guest,
        await aSessionDataWithCardToSave(shop)
      )

      const { type } = await expectSuccess(checkout.complete())

      expect(type).toBe("order")
      expect(await readSavedCardRows(shop)).toEqual([])
      expect(await shop.requests("save_card")).toEqual([])
    })

    it.each([
      ["when the session is created", 0],
      ["when the card is charged", 1],
    ])(
      "if the plugin cannot read the customer of a cart (%s), the sale is completed, but the card that the customer wants to save is not saved",
      async (_, readsBefore) => {
        const shopper = await aCustomer(shop.api, shop.store)
        const data = await aSessionDataWithCardToSave(shop)
        const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
        const original = query.graph.bind(query)
        let reads = 0
        const graph = jest.spyOn(query, "graph")
        graph.mockImplementation((...given) => {
          const [{ entity, fields }] = given
          const isOwner =
            entity === "cart_payment_collection" &&
            fields.includes("cart.customer.id")
          return isOwner && reads++ === readsBefore
            ? Promise.reject(new Error("the database is away"))
            : original(...given)
        })
        try {
          const checkout = await aCheckoutWithSessionData(shop, shopper, data)

          const { type } = await expectSuccess(checkout.complete())

          expect(type).toBe("order")
          expect(reads).toBe(readsBefore + 1)
          expect(await readSavedCardRows(shop)).toEqual([])
        } finally {
          graph.mockRestore()
        }
      }
    )

    it("if the charge of a card that should be saved is declined, the plugin deletes the stored card token and does not save the card", async () => {
      const shopper = await aCustomer(shop.api, shop.store)
      const data = await aSessionDataWithCardToSave(shop, CARD_NUMBERS.denied)
      const checkout = await aCheckoutWithSessionData(shop, shopper, data)

      const { type } = await expectSuccess(checkout.complete())

      expect(type).toBe("cart")
      await eventually(async () =>
        expect(await readSavedCardRows(shop)).toEqual([])
      )
      expect(await shop.requests("save_card")).toEqual([])
    })

    it.each([
      ["hangs", "hang"],
      ["resets the connection", "resetAfterCommit"],
    ] as const)(
      "if the vault does not answer a request to save a card (it %s), the sale is completed, the outcome is recorded as unknown, and the card token is not sent again",
      async (_, fault) => {
        await shop.simulator.on("save_card")[fault]().once()
        const shopper = await aCustomer(shop.api, shop.store)
        const data = await aSessionDataWithCardToSave(shop)
        const checkout = await aCheckoutWithSessionData(shop, shopper, data)

        const { type } = await expectSuccess(checkout.complete())
        await eventually(async () =>
          expect(await readSavedCardRows(shop)).toMatchObject([
            { save_outcome: "unknown", ciphertext: null },
          ])
        )
        await saveAndDeleteDueCards(shop.container)

        expect(type).toBe("order")
        expect(await shop.requests("save_card")).toHaveLength(1)
        expect(await listSavedCardsOfShopper(shop, shopper)).toEqual([])
      }
    )

    it("if the answer to a card charge was lost, the plugin saves the card only after a lookup has shown the outcome of the charge", async () => {
      await failLookups()
      await shop.simulator.on("authorize").resetAfterCommit().once()
      const shopper = await aCustomer(shop.api, shop.store)
      const data = await aSessionDataWithCardToSave(shop)
      const checkout = await aCheckoutWithSessionData(shop, shopper, data)

      const completed = await expectSuccess(checkout.complete())
      await saveAndDeleteDueCards(shop.container)
      const before = await listSavedCardsOfShopper(shop, shopper)
      await shop.simulator.clearFaults()
      await makeLookupsDueAndSynchronize(shop)
      await saveAndDeleteDueCards(shop.container)

      expect(completed.type).toBe("cart")
      expect(before).toEqual([])
      expect(await listSavedCardsOfShopper(shop, shopper)).toMatchObject([
        { status: "usable" },
      ])
    })

    it("if the outcome of a card's charge is still unknown ten minutes after the consent to save the card, the card token is deleted and the card not saved", async () => {
      await failLookups()
      await shop.simulator.on("authorize").resetAfterCommit().once()
      const shopper = await aCustomer(shop.api, shop.store)
      const data = await aSessionDataWithCardToSave(shop)
      const checkout = await aCheckoutWithSessionData(shop, shopper, data)
      await expectSuccess(checkout.complete())
      const before = await readSavedCardRows(shop)

      await updateSavedCards({
        consented_at: knex().raw("consented_at - interval '11 minutes'"),
      })
      await saveAndDeleteDueCards(shop.container)
      await shop.simulator.clearFaults()

      expect(before).toHaveLength(1)
      expect(JSON.stringify(before)).not.toContain(CPF.replace(/\D/g, ""))
      expect(await readSavedCardRows(shop)).toEqual([])
      expect(await shop.requests("save_card")).toEqual([])
    })
  })

  describe("paying with a saved card", () => {
    it("a customer can pay an order in three installments with a saved card, and the request for the card's next charge contains an issuer's transaction id", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const data = savedCardSessionData(card.id, { installments: 3 })
      const checkout = await aCheckoutWithSessionData(shop, shopper, data)
      const next = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )

      const { type } = await expectSuccess(checkout.complete())
      await expectSuccess(next.complete())

      const [vaulted] = (await shop.simulator.savedCards()).slice(-1)
      const [, ...later] = await shop.requests("authorize")
      expect(type).toBe("order")
      expect(later.map(({ body }) => body)).toMatchObject([
        {
          transactions: [
            {
              entryMode: "CREDENTIAL_ON_FILE",
              credit: { installmentNumber: 3, installmentType: "MERCHANT" },
            },
          ],
        },
        { transactions: [{ issuerTransactionId: expect.any(String) }] },
      ])
      expect(vaulted).toMatchObject({ charges: 2 })
      expect(await shop.charges()).toMatchObject([
        { capturedAmount: 9990 },
        { capturedAmount: 9990, installmentNumber: 3 },
        { capturedAmount: 9990 },
      ])
      await eventually(async () =>
        expect(await listSavedCardsOfShopper(shop, shopper)).toMatchObject([
          { id: card.id, last_used_at: expect.any(String) },
        ])
      )
    })

    it("if the vault no longer has a saved card, the shopper reads that nothing was charged, and can pay with a newly entered card", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const [vaulted] = (await shop.simulator.savedCards()).slice(-1)
      await shop.simulator.deleteSavedCard(vaulted!.id)
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )

      const refused = await expectSuccess(checkout.complete())
      await expectSuccess(checkout.chooseCard())
      const { type } = await expectSuccess(checkout.complete())

      expect(refused).toMatchObject({
        type: "cart",
        error: { message: portugueseText("failed") },
      })
      expect(type).toBe("order")
    })

    it.each([
      ["expired", { expiration_year: 2020 }, "saved_card_expired"],
      [
        "replaced_credentials",
        { gateway_and_merchant_digest: "of another merchant" },
        "saved_card_unusable",
      ],
    ] as const)(
      "if a saved card has the status %s, the card is listed with this status and refused with a message, both at a cart's completion and in a new payment session",
      async (status, changes, message) => {
        const { shopper, card } = await aCustomerWithSavedCard(shop)
        const checkout = await aCheckoutWithSessionData(
          shop,
          shopper,
          savedCardSessionData(card.id)
        )
        await updateSavedCards(changes)

        const completed = await expectSuccess(checkout.complete())
        const chosen = await createCardSession(
          checkout,
          savedCardSessionData(card.id)
        )

        expect(await listSavedCardsOfShopper(shop, shopper)).toMatchObject([
          { status },
        ])
        expect(completed).toMatchObject({
          error: { message: portugueseText(message) },
        })
        expect(chosen).toMatchObject({
          status: 400,
          body: { code: message, message: portugueseText(message) },
        })
        expect(await shop.charges()).toHaveLength(1)
      }
    )

    it("if the gateway account requires a security code for saved cards, the plugin lists a saved card with the status needs_security_code and refuses a payment session with it", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const { savedCards } = ledger().pluginOptions.accounts[0]!.dialect
      savedCards.needsSecurityCode = true
      try {
        const checkout = await aCheckoutWithSessionData(
          shop,
          shopper,
          await aSessionDataWithCardToSave(shop)
        )

        expect(await listSavedCardsOfShopper(shop, shopper)).toMatchObject([
          { status: "needs_security_code" },
        ])
        expect(
          await createCardSession(checkout, savedCardSessionData(card.id))
        ).toMatchObject({
          status: 400,
          body: { code: "saved_card_needs_code" },
        })
      } finally {
        savedCards.needsSecurityCode = false
      }
    })

    it("a payment session with both a saved card and a card token is refused", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )

      const answer = await createCardSession(checkout, {
        ...(await aSessionDataWithCardToSave(shop)),
        saved_card_id: card.id,
      })

      expect(answer.status).toBe(400)
    })
  })

  describe("a removed card", () => {
    it("if a customer removes the saved card that was chosen for a cart, completing the cart is refused with a message for the shopper and charges nothing", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      await expectSuccess(
        shopper.request("delete", `${CARDS_ROUTE}/${card.id}`)
      )

      const answer = await expectSuccess(checkout.complete())

      expect(answer).toMatchObject({
        type: "cart",
        error: { message: portugueseText("saved_card_unusable") },
      })
      expect(await shop.charges()).toHaveLength(1)
    })

    it("when Medusa publishes the event customer.deleted, the plugin deletes the customer's saved cards", async () => {
      const { shopper } = await aCustomerWithSavedCard(shop)
      const customerId = await retrieveCustomerId(shopper)
      const bus = shop.container.resolve(Modules.EVENT_BUS)

      await bus.emit({ name: "customer.deleted", data: { id: customerId } })

      await eventually(async () =>
        expect(await readSavedCardRows(shop)).toEqual([])
      )
    })

    it("the nightly cleanup deletes the saved cards of a customer who no longer exists in Medusa, and keeps the cards of existing customers", async () => {
      const { customerId } = await aCustomerWithSavedCard(shop)
      await aCustomerWithSavedCard(shop)
      await shop.container.resolve(Modules.CUSTOMER).deleteCustomers(customerId)

      await eraseCardsOfDeletedCustomers(shop.container)

      const rows = await readSavedCardRows(shop)
      expect(rows).toHaveLength(1)
      expect(rows[0]?.customer_id).not.toBe(customerId)
    })

    it("an erasure of a customer's data deletes the customer's saved cards together with their consents", async () => {
      const { customerId } = await aCustomerWithSavedCard(shop)

      await erasePersonalDataOfCustomer(shop.container, {
        customer_id: customerId,
      })

      expect(await readSavedCardRows(shop)).toEqual([])
    })
  })

  describe("a copy of the database", () => {
    it("a saved card that belongs to another installation is neither listed for its customer nor charged", async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      await updateSavedCards({ installation_digest: "of the original" })

      const completed = await expectSuccess(checkout.complete())

      expect(await listSavedCardsOfShopper(shop, shopper)).toEqual([])
      expect(completed).toMatchObject({
        error: { message: portugueseText("saved_card_unusable") },
      })
      expect(await shop.charges()).toHaveLength(1)
    })
  })

  describe("an account holder", () => {
    it("if a customer saves a card in each of two carts, both orders are placed, both cards are saved, and Medusa's account holders contain no data", async () => {
      const shopper = await aCustomer(shop.api, shop.store)
      const [one, two] = await Promise.all([
        aCheckoutWithSessionData(
          shop,
          shopper,
          await aSessionDataWithCardToSave(shop)
        ),
        aCheckoutWithSessionData(
          shop,
          shopper,
          await aSessionDataWithCardToSave(shop)
        ),
      ])

      const completed = [
        await expectSuccess(one.complete()),
        await expectSuccess(two.complete()),
      ]

      const holders = await listAccountHolders(shop)
      expect(completed.map(({ type }) => type)).toEqual(["order", "order"])
      expect(holders.length).toBeGreaterThan(0)
      expect(holders.every(({ data }) => Object.keys(data).length === 0)).toBe(
        true
      )
      expect(holders[0]!.external_id).toMatch(/^[0-9a-f-]{36}$/)
      await eventually(async () =>
        expect(await listSavedCardsOfShopper(shop, shopper)).toHaveLength(2)
      )
    })

    it("Medusa's payment module lists saved cards only if the call names the customer, and refuses to save a card without a payment", async () => {
      const { shopper, customerId, card } = await aCustomerWithSavedCard(shop)
      const payments = shop.container.resolve<IPaymentModuleService>(
        Modules.PAYMENT
      )
      const context = { customer: { id: customerId, email: shopper.email } }
      const listPaymentMethodsOf = (given: object) =>
        payments.listPaymentMethods({
          provider_id: CARD_PROVIDER,
          context: given,
        })

      const ofCustomer = await listPaymentMethodsOf(context)
      const ofHolder = await listPaymentMethodsOf({
        account_holder: { data: {} },
      })

      expect(ofCustomer).toMatchObject([
        { id: card.id, data: { last_four: card.last_four, status: "usable" } },
      ])
      expect(ofHolder).toEqual([])
      await expect(
        payments.createPaymentMethods({
          provider_id: CARD_PROVIDER,
          data: {},
          context: context,
        })
      ).rejects.toThrow(/saved only together with an approved payment/)
    })
  })
})
