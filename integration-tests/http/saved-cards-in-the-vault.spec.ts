import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { eventually } from "../../harness/eventually"
import { aCustomer, expectSuccess } from "../../harness/shopper/a-shopper"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger-module"
import { gatewayClientFor } from "../../src/operations/perform/gateway-clients"
import { saveAndDeleteDueCards } from "../../src/reconciliation/saved-card/save-and-delete-due-cards"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import {
  aCustomerWithSavedCard,
  aSessionDataWithCardToSave,
  aCheckoutWithSessionData,
  listSavedCardsOfShopper,
  CARDS_ROUTE,
  retrieveCustomerId,
  readSavedCardRows,
} from "../support/saved-cards/a-customer-with-saved-card"
import { makeLookupsDueAndSynchronize } from "../support/sales/a-sold-order"

describeShopWithSimulator({ savedCards: true }, (shop) => {
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const failLookups = () =>
    shop.simulator.on("look_up").failBeforeCommit(503).always()

  // The database is restored between tests, and the vault is not. The vault could return a card of an earlier test,
  // whose customer does not exist any more.
  beforeEach(async () => {
    const saved = await shop.simulator.savedCards()
    for (const { id, deletedAt } of saved) {
      if (deletedAt === null) await shop.simulator.deleteSavedCard(id)
    }
  })

  /** Runs `work` while the gateway offers the deletion of cards, and the account has the path for it. */
  const withDeletionInVault = async (work: () => Promise<void>) => {
    const { paths } = ledger().pluginOptions.accounts[0]!.dialect
    await shop.simulator.changeCardSettings({ offersCardDeletion: true })
    paths.deleteCard = "/cards/{cardId}"
    try {
      await work()
    } finally {
      delete paths.deleteCard
      await shop.simulator.changeCardSettings({ offersCardDeletion: false })
    }
  }

  it("while two requests to the vault are running, a third card waits, and the card is sent to the vault after these requests have ended", async () => {
    const [account] = ledger().pluginOptions.accounts
    const { vaultSlots } = gatewayClientFor(account!, ledger(), ledger())
    const ends: (() => void)[] = []
    const running = [1, 2].map(() =>
      vaultSlots.runIfSlotFree(() => new Promise<void>((end) => ends.push(end)))
    )
    const shopper = await aCustomer(shop.api, shop.store)
    const checkout = await aCheckoutWithSessionData(
      shop,
      shopper,
      await aSessionDataWithCardToSave(shop)
    )

    const { type } = await expectSuccess(checkout.complete())
    await saveAndDeleteDueCards(shop.container)
    const waiting = await readSavedCardRows(shop)
    ends.forEach((end) => end())
    await Promise.all(running)
    await saveAndDeleteDueCards(shop.container)

    expect(type).toBe("order")
    expect(waiting).toMatchObject([{ sent_to_vault_at: null }])
    expect(await shop.requests("save_card")).toHaveLength(1)
    expect(await listSavedCardsOfShopper(shop, shopper)).toHaveLength(1)
  })

  it("if the ledger fails to store a card that the vault has saved, the plugin stores the card with a second attempt", async () => {
    const recording = jest
      .spyOn(ledger(), "recordSavedCard")
      .mockRejectedValueOnce(new Error("The database restarts."))

    const { card } = await aCustomerWithSavedCard(shop)

    expect(card.status).toBe("usable")
    expect(recording).toHaveBeenCalledTimes(2)
    recording.mockRestore()
  })

  it("if the ledger cannot store a card that the vault has saved, the plugin deletes the card in the vault, provided the account has a path for deletions", async () => {
    await withDeletionInVault(async () => {
      const recording = jest
        .spyOn(ledger(), "recordSavedCard")
        .mockRejectedValue(new Error("The table is locked."))
      const shopper = await aCustomer(shop.api, shop.store)
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        await aSessionDataWithCardToSave(shop)
      )

      await expectSuccess(checkout.complete())

      await eventually(async () =>
        expect(await readSavedCardRows(shop)).toMatchObject([
          { save_outcome: "rejected" },
        ])
      )
      recording.mockRestore()
      const [vaulted] = (await shop.simulator.savedCards()).slice(-1)
      expect(vaulted?.deletedAt).not.toBeNull()
    })
  })

  it("if the ledger cannot store a card that the vault already had for the customer, the plugin does not delete this card in the vault", async () => {
    const { shopper, card } = await aCustomerWithSavedCard(shop)
    const logger = shop.container.resolve(ContainerRegistrationKeys.LOGGER)
    await shop.simulator.changeCardSettings({ returnsKnownCards: true })
    await withDeletionInVault(async () => {
      const recording = jest
        .spyOn(ledger(), "recordSavedCard")
        .mockRejectedValue(new Error("The table is locked."))
      const errors = jest.spyOn(logger, "error")
      const data = await aSessionDataWithCardToSave(shop)
      const checkout = await aCheckoutWithSessionData(shop, shopper, data)

      await expectSuccess(checkout.complete())

      await eventually(() =>
        expect(errors).toHaveBeenCalledWith(
          expect.stringMatching(/A customer has the same card already/)
        )
      )
      errors.mockRestore()
      recording.mockRestore()
    })
    await shop.simulator.changeCardSettings({ returnsKnownCards: false })

    expect(await shop.requests("delete_card")).toEqual([])
    expect(await listSavedCardsOfShopper(shop, shopper)).toMatchObject([
      { id: card.id },
    ])
  })

  it("if two sessions of a customer contain the same card token for saving the card, the plugin sends this token to the vault only once", async () => {
    const shopper = await aCustomer(shop.api, shop.store)
    const data = await aSessionDataWithCardToSave(shop)
    const first = await aCheckoutWithSessionData(shop, shopper, data)
    const second = await aCheckoutWithSessionData(shop, shopper, {
      ...(await aSessionDataWithCardToSave(shop)),
      save_card: data.save_card,
    })

    await expectSuccess(first.complete())
    await expectSuccess(second.complete())
    await eventually(async () =>
      expect(await listSavedCardsOfShopper(shop, shopper)).toHaveLength(1)
    )
    await saveAndDeleteDueCards(shop.container)

    expect(await shop.requests("save_card")).toHaveLength(1)
  })

  it("after saved cards were switched off, the plugin deletes the card tokens that wait for saving, and still deletes a customer's removed card in the vault", async () => {
    await withDeletionInVault(async () => {
      const { shopper, card } = await aCustomerWithSavedCard(shop)
      await failLookups()
      await shop.simulator.on("authorize").resetAfterCommit().once()
      const checkout = await aCheckoutWithSessionData(
        shop,
        shopper,
        await aSessionDataWithCardToSave(shop)
      )
      await expectSuccess(checkout.complete())
      const kept = (await readSavedCardRows(shop)).filter(
        ({ sent_to_vault_at }) => sent_to_vault_at === null
      )
      await shop.simulator.clearFaults()
      const [account] = ledger().pluginOptions.accounts
      account!.savedCards = false
      try {
        await expectSuccess(
          shopper.request("delete", `${CARDS_ROUTE}/${card.id}`)
        )
        await saveAndDeleteDueCards(shop.container)
      } finally {
        account!.savedCards = true
      }

      expect(kept).toHaveLength(1)
      expect(await readSavedCardRows(shop)).toMatchObject([
        { id: card.id, ciphertext: null, deletion_outcome: "deleted" },
      ])
      expect(await shop.requests("save_card")).toHaveLength(1)
    })
  })

  it("a saved card that its customer removes is also deleted in the vault if the account has a path for deletions", async () => {
    const { shopper, card } = await aCustomerWithSavedCard(shop)
    await withDeletionInVault(async () => {
      await expectSuccess(
        shopper.request("delete", `${CARDS_ROUTE}/${card.id}`)
      )
      await saveAndDeleteDueCards(shop.container)
    })

    const [vaulted] = (await shop.simulator.savedCards()).slice(-1)
    expect(vaulted?.deletedAt).not.toBeNull()
    expect(await readSavedCardRows(shop)).toMatchObject([
      { ciphertext: null, deletion_outcome: "deleted" },
    ])
  })

  it("a saved card that its customer removes is recorded as not deleted in the vault if the gateway does not know the configured path", async () => {
    const { shopper, card } = await aCustomerWithSavedCard(shop)
    await withDeletionInVault(async () => {
      await shop.simulator.changeCardSettings({ offersCardDeletion: false })
      await expectSuccess(
        shopper.request("delete", `${CARDS_ROUTE}/${card.id}`)
      )
      await saveAndDeleteDueCards(shop.container)
    })

    expect(await readSavedCardRows(shop)).toMatchObject([
      { ciphertext: expect.any(String), deletion_outcome: "not_offered" },
    ])
  })

  it("the ledger does not store a card if the customer's saved cards were erased while the vault was saving the card", async () => {
    await failLookups()
    await shop.simulator.on("authorize").resetAfterCommit().once()
    const shopper = await aCustomer(shop.api, shop.store)
    const data = await aSessionDataWithCardToSave(shop)
    const checkout = await aCheckoutWithSessionData(shop, shopper, data)
    await expectSuccess(checkout.complete())
    await shop.simulator.clearFaults()
    await makeLookupsDueAndSynchronize(shop)

    const card = await ledger().claimCardToSave({ accounts: ["br"] })
    await ledger().eraseSavedCards([await retrieveCustomerId(shopper)], [])
    const recorded = await ledger().recordSavedCard(card!.id, {
      cardId: "b1f5",
      display: {},
      vaultCardIdDigest: "d",
      gatewayAndMerchantDigest: "c",
      canBeDeleted: false,
    })

    expect(recorded).toBe("removed")
    expect(await listSavedCardsOfShopper(shop, shopper)).toEqual([])
    expect(await readSavedCardRows(shop)).toMatchObject([
      { ciphertext: null, consent_text: "", last_four: null },
    ])
  })
})
