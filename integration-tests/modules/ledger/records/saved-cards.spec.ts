import { randomUUID } from "node:crypto"
import { eventually } from "../../../../harness/eventually"
import { inputWithoutCardToSave } from "../../../../src/domain/buyer/saved-card-input"
import type { ChargeCustomer } from "../../../../src/domain/charge-request"
import { HOUR_MS, MINUTE_MS } from "../../../../src/domain/duration"
import type { CardDisplay } from "../../../../src/domain/saved-card/saved-card"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"
import {
  aClaim,
  anIntent,
  anOperationOutcome,
} from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const rows = () => database.rowsOf("saved_card")

const ACCOUNTS = { accounts: ["br"] }
const VAULT = { account: "br", gatewayAndMerchantDigest: "merchant" }
const customer = { document: "52998224725" } as ChargeCustomer
const BUYER = { customer, billingAddress: { city: "Recife" } }

/** Stores the input of a new payment session that has a card to save. Returns the id of the session. */
async function anInput(token: string): Promise<string> {
  const paymentSessionId = `payses_${randomUUID()}`
  const reference = await ledger().storeShopperInput({
    account: "br",
    plaintext: JSON.stringify({
      document: "529",
      saveCard: { temporaryCardToken: token },
    }),
    hasCardToSave: true,
  })
  await ledger().assignShopperInputToSession({
    reference,
    account: "br",
    paymentSessionId,
  })
  return paymentSessionId
}

interface CardGiven {
  token?: string
  customerId?: string
  state?: "paid" | "declined"
  gatewayAndMerchantDigest?: string
  /** What the browser reported about the card. */
  display?: CardDisplay
  storeChargesConsent?: string
}

/**
 * Stores the token of a card that is to be saved, and creates the charge of its payment session. Returns the session's
 * id.
 */
async function aKeptCard({
  token = randomUUID(),
  customerId = "cus_1",
  state = "paid",
  gatewayAndMerchantDigest = "merchant",
  display = {},
  storeChargesConsent,
}: CardGiven = {}): Promise<string> {
  const paymentSessionId = await anInput(token)
  const { now } = await ledger().time()
  await ledger().moveCardTokenFromInputToCardRow({
    account: "br",
    gatewayAndMerchantDigest,
    customerId,
    paymentSessionId,
    display,
    consent: { text: "Salvar", at: now.toISOString() },
    storeChargesConsent,
    secret: { temporaryCardToken: token, customer },
  })
  const claimed = await ledger().claimChargeCreation(
    anIntent({ paymentSessionId }),
    aClaim()
  )
  if (claimed.kind !== "claimed") throw new Error(claimed.kind)
  const outcome = state === "paid" ? "accepted" : "rejected"
  await ledger().resolveOperation(
    claimed.operation.id,
    anOperationOutcome({ outcome, chargeState: state })
  )
  return paymentSessionId
}

const aCardOfVault = (changes: object = {}) => ({
  cardId: "card-1",
  display: { lastFour: "1111" },
  vaultCardIdDigest: "digest of card-1",
  gatewayAndMerchantDigest: "merchant",
  canBeDeleted: true,
  ...changes,
})

/** Stores a card as the vault has saved it. Returns what was recorded, and the id of the card's row. */
async function aSavedCard({
  issuerTransactionId,
  gatewayAndMerchantDigest = "merchant",
  ...given
}: CardGiven & { issuerTransactionId?: string } = {}) {
  await aKeptCard({ ...given, gatewayAndMerchantDigest })
  const taken = await ledger().claimCardToSave(ACCOUNTS)
  const id = taken?.id ?? ""
  const recorded = await ledger().recordSavedCard(
    id,
    aCardOfVault({
      issuerTransactionId,
      gatewayAndMerchantDigest,
      ...(given.storeChargesConsent !== undefined && { buyer: BUYER }),
    })
  )
  return { id, recorded }
}

const OF_CUSTOMER = { customerId: "cus_1", accounts: ["br"] }

const openCard = (id: string) =>
  ledger().findAndDecryptSavedCard({ id, customerId: "cus_1" })

const remove = (id: string, accounts: string[] = ["br"]) =>
  ledger().removeSavedCard({ id, customerId: "cus_1" }, accounts)

describe("the claim of a card", () => {
  it("a card that waits to be saved is claimed by only one of twenty callers, and the claim deletes the card's token from the database", async () => {
    await aKeptCard()
    const other = await database.connect(4)

    const claims = await runTwentyAtOnce((nth) =>
      (nth % 2 ? ledger() : database.ledger({ knex: other })).claimCardToSave(
        ACCOUNTS
      )
    )

    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1)
    expect(await rows()).toMatchObject([
      {
        ciphertext: null,
        sent_to_vault_at: expect.any(Date),
        save_outcome: null,
      },
    ])
  })

  it.each(["rejected", "unknown"] as const)(
    "after an attempt to save a card has ended with the outcome %s, no process can claim a second attempt, neither with the same card token nor with another token for the same payment session",
    async (outcome) => {
      const token = randomUUID()
      const paymentSessionId = await aKeptCard({ token })
      const card = await ledger().claimCardToSave(ACCOUNTS)
      await ledger().recordWhyCardWasNotSaved(card!.id, outcome)

      await aKeptCard({ token })
      const { now } = await ledger().time()
      await ledger().moveCardTokenFromInputToCardRow({
        ...VAULT,
        customerId: "cus_1",
        paymentSessionId,
        display: {},
        consent: { text: "Salvar", at: now.toISOString() },
        secret: { temporaryCardToken: "another token", customer },
      })

      expect(await ledger().claimCardToSave(ACCOUNTS)).toBeUndefined()
      expect(await rows()).toMatchObject([{ save_outcome: outcome }])
    }
  )

  it("ten minutes after a process claimed a card to save and died, the attempt has an unknown outcome, and a later success can still be recorded", async () => {
    await aKeptCard()
    const card = await ledger().claimCardToSave(ACCOUNTS)

    const before = await ledger().cleanUpStaleCardTokens(["br"])
    await database.setTimeOffset(11 * MINUTE_MS)
    const ended = await ledger().cleanUpStaleCardTokens(["br"])
    const inDoubt = await rows()
    const counted = await ledger().countBacklogByAccount("cardsInDoubt")
    const recorded = await ledger().recordSavedCard(card!.id, aCardOfVault())

    expect(counted).toMatchObject([{ account: "br", count: 1 }])
    expect(before).toEqual([])
    expect(ended).toEqual([card!.id])
    expect(inDoubt).toMatchObject([{ save_outcome: "unknown" }])
    expect(recorded).toBe("saved")
    expect(await openCard(card!.id)).toBeDefined()
  })

  it("if a process releases its claim of a card before it has sent the card to the vault, the card can be claimed again with the same token", async () => {
    await aKeptCard({ token: "token-1" })
    const card = await ledger().claimCardToSave(ACCOUNTS)

    await ledger().releaseCardToSave(card!)

    expect(await ledger().claimCardToSave(ACCOUNTS)).toMatchObject({
      id: card!.id,
      temporaryCardToken: "token-1",
    })
  })

  it("if a customer's data is erased while a process releases its claim of the customer's card, the ledger keeps no row with the card's token", async () => {
    await aKeptCard()
    const card = await ledger().claimCardToSave(ACCOUNTS)
    const erasure = await database.knex.transaction()
    await erasure("checkout_transparent_saved_card").update({
      removed_at: erasure.raw("checkout_transparent_now()"),
      consent_text: "",
    })

    const released = ledger().releaseCardToSave(card!)
    await eventually(async () => {
      const waiting = await database
        .knex("pg_stat_activity")
        .where({ wait_event_type: "Lock" })
        .whereRaw("datname = current_database()")
      expect(waiting).toHaveLength(1)
    })
    await erasure.commit()
    await released

    expect(await rows()).toEqual([])
  })

  it("if an account no longer saves cards, the ledger deletes the account's waiting card tokens and lets no process claim them", async () => {
    await aKeptCard()

    expect(await ledger().claimCardToSave({ accounts: [] })).toBeUndefined()
    await ledger().cleanUpStaleCardTokens([])

    expect(await rows()).toEqual([])
  })

  it("the ledger deletes the row of an unsaved card after one day if the vault rejected the card, and after 90 days if the outcome is unknown", async () => {
    for (const outcome of ["rejected", "unknown"] as const) {
      await aKeptCard()
      const card = await ledger().claimCardToSave(ACCOUNTS)
      await ledger().recordWhyCardWasNotSaved(card!.id, outcome)
    }

    await database.setTimeOffset(25 * HOUR_MS)
    await ledger().deleteOldRows()
    const afterADay = await rows()
    await database.setTimeOffset(91 * 24 * HOUR_MS)
    await ledger().deleteOldRows()

    expect(afterADay).toMatchObject([{ save_outcome: "unknown" }])
    expect(await rows()).toEqual([])
  })
})

describe("the second card token of a session", () => {
  const inputOf = (paymentSessionId: string) =>
    ledger().findShopperInput(paymentSessionId)

  it("when the ledger creates the row of a card that is to be saved, it removes only the card's token from the shopper's stored input", async () => {
    const paymentSessionId = await anInput("token-1")
    await ledger().moveCardTokenFromInputToCardRow({
      ...VAULT,
      customerId: "cus_1",
      paymentSessionId,
      display: {},
      consent: { text: "Salvar", at: new Date().toISOString() },
      secret: { temporaryCardToken: "token-1", customer },
    })

    expect(await inputOf(paymentSessionId)).toBe('{"document":"529"}')
  })

  it("the token of a card that is to be saved is removed from the shopper's stored input after ten minutes if the payment session was not authorized", async () => {
    const paymentSessionId = await anInput("token-1")
    const removeOldCardTokens = () =>
      ledger().removeOldCardsToSaveFromInputs(inputWithoutCardToSave)

    await database.setTimeOffset(9 * MINUTE_MS)
    await removeOldCardTokens()
    const before = await inputOf(paymentSessionId)
    await database.setTimeOffset(11 * MINUTE_MS)
    await removeOldCardTokens()

    expect(before).toContain("token-1")
    expect(await inputOf(paymentSessionId)).toBe('{"document":"529"}')
  })

  it("deleteCardToSaveWithoutApprovedCharge deletes the row of a card that was to be saved if the session's charge was declined, and keeps the row if the charge was paid", async () => {
    const declined = await aKeptCard({ state: "declined" })
    const paid = await aKeptCard()

    await ledger().deleteCardToSaveWithoutApprovedCharge(declined)
    await ledger().deleteCardToSaveWithoutApprovedCharge(paid)

    expect(await rows()).toMatchObject([{ payment_session_id: paid }])
  })
})

describe("a card that the vault has saved", () => {
  it("a card that a customer saves twice becomes one usable saved card, with the issuer's id of the first transaction", async () => {
    const first = await aSavedCard({ issuerTransactionId: "first" })
    const again = await aSavedCard({ issuerTransactionId: "second" })

    expect([first.recorded, again.recorded]).toEqual(["saved", "merged"])
    expect(await openCard(first.id)).toMatchObject({
      secret: { cardId: "card-1", issuerTransactionId: "first" },
    })
    expect(await openCard(again.id)).toBeUndefined()
  })

  it("a saved card without an issuer's transaction id gets one when the customer saves the card a second time", async () => {
    const first = await aSavedCard()
    await aSavedCard({ issuerTransactionId: "second" })

    expect(await openCard(first.id)).toMatchObject({
      secret: { issuerTransactionId: "second" },
    })
  })

  it("two saved cards with the same vault id are stored separately if they were saved with the credentials of two merchants", async () => {
    const first = await aSavedCard()
    const second = await aSavedCard({
      gatewayAndMerchantDigest: "another merchant",
    })

    expect([first.recorded, second.recorded]).toEqual(["saved", "saved"])
    expect(await openCard(first.id)).toMatchObject({
      card: { gatewayAndMerchantDigest: "merchant" },
    })
  })

  it("a card with the same vault id is stored a second time if the first row belongs to another installation", async () => {
    const first = await aSavedCard()
    await database
      .knex("checkout_transparent_saved_card")
      .update({ installation_digest: "of the original" })
    const second = await aSavedCard()

    expect([first.recorded, second.recorded]).toEqual(["saved", "saved"])
  })

  it("a card in the vault that one customer has saved is not stored for a second customer", async () => {
    await aSavedCard()
    const other = await aSavedCard({ customerId: "cus_2" })

    expect(other.recorded).toBe("taken_by_another_row")
    expect(
      await ledger().listCardsOfCustomer({
        customerId: "cus_2",
        accounts: ["br"],
      })
    ).toEqual([])
  })

  it("if a customer's data is erased while the vault saves the customer's card, the ledger keeps the card only to delete it in the vault", async () => {
    await aKeptCard()
    const card = await ledger().claimCardToSave(ACCOUNTS)
    await ledger().eraseSavedCards(["cus_1"], ["br"])

    const recorded = await ledger().recordSavedCard(card!.id, aCardOfVault())

    expect(recorded).toBe("removed")
    expect(await openCard(card!.id)).toBeUndefined()
    expect(await rows()).toMatchObject([{ consent_text: "" }])
    expect(await ledger().claimCardToDelete([VAULT])).toMatchObject({
      cardId: "card-1",
    })
  })
})

describe("the removal of a card that is being saved a second time", () => {
  const withDisplay = (lastFour: string) => ({ display: { lastFour } })

  it("if a customer removes a saved card while the same card from an earlier purchase waits to be saved, no process can claim the waiting card", async () => {
    const { id } = await aSavedCard()
    await aKeptCard(withDisplay("1111"))
    await remove(id)

    expect(await ledger().claimCardToSave(ACCOUNTS)).toBeUndefined()
    expect(await ledger().listCardsOfCustomer(OF_CUSTOMER)).toEqual([])
  })

  it("if a customer removes a saved card while the vault saves the same card from an earlier purchase, both copies of the card are marked for deletion in the vault", async () => {
    const { id } = await aSavedCard()
    await aKeptCard(withDisplay("1111"))
    const late = await ledger().claimCardToSave(ACCOUNTS)
    await remove(id)

    const recorded = await ledger().recordSavedCard(
      late?.id ?? "",
      aCardOfVault({ cardId: "card-2", vaultCardIdDigest: "card-2" })
    )

    expect(recorded).toBe("removed")
    expect(await ledger().listCardsOfCustomer(OF_CUSTOMER)).toEqual([])
    const deleted = [
      await ledger().claimCardToDelete([VAULT]),
      await ledger().claimCardToDelete([VAULT]),
    ]
    expect(deleted.map((card) => card?.cardId).sort()).toEqual([
      "card-1",
      "card-2",
    ])
  })

  it("if a customer removes a saved card while a different card of the customer waits to be saved, a process can still claim the waiting card", async () => {
    const { id } = await aSavedCard()
    await aKeptCard(withDisplay("4242"))
    await remove(id)

    expect(await ledger().claimCardToSave(ACCOUNTS)).toMatchObject({
      customerId: "cus_1",
    })
  })
})

describe("the consent to later charges by the store", () => {
  const storeChargesConsent = "Cobrar a cada mês"
  const consentOf = async () =>
    (await rows()).map((row) => row.store_charges_consent_text)

  it("the ledger stores the buyer's data and the time of the consent with a saved card only if the customer has consented to charges by the store", async () => {
    const { id } = await aSavedCard({ storeChargesConsent })
    const withConsent = await openCard(id)
    await remove(id)
    const other = await aSavedCard()
    const without = await openCard(other.id)

    expect(withConsent).toMatchObject({
      card: { storeChargesConsentedAt: expect.any(Date) },
      secret: { buyer: BUYER },
    })
    expect(without?.card.storeChargesConsentedAt).toBeUndefined()
    expect(without?.secret?.buyer).toBeUndefined()
    expect(await consentOf()).toEqual([storeChargesConsent, null])
  })

  it("a saved card keeps the consent to charges by the store and the buyer's data if the customer saves the same card again without this consent", async () => {
    const { id } = await aSavedCard({ storeChargesConsent })

    const again = await aSavedCard()

    expect(again.recorded).toBe("merged")
    expect(await openCard(id)).toMatchObject({
      card: { storeChargesConsentedAt: expect.any(Date) },
      secret: { buyer: BUYER },
    })
  })

  it("if a customer saves a card again and this time consents to charges by the store, the ledger adds the consent and the buyer's data to the card", async () => {
    const { id } = await aSavedCard()

    await aSavedCard({ storeChargesConsent })

    expect(await openCard(id)).toMatchObject({
      card: { storeChargesConsentedAt: expect.any(Date) },
      secret: { buyer: BUYER },
    })
  })

  it.each([
    ["removed", (id: string) => remove(id)],
    ["erased", () => ledger().eraseSavedCards(["cus_1"], ["br"])],
  ])(
    "when a saved card is %s, the ledger deletes the buyer's data at once, but keeps the card's vault id for the deletion in the vault",
    async (_, end) => {
      const { id } = await aSavedCard({ storeChargesConsent })

      await end(id)

      const kept = await ledger().claimCardToDelete([VAULT])
      expect(kept).toMatchObject({ id, cardId: "card-1" })
      expect(kept?.buyer).toBeUndefined()
    }
  )

  it("if a customer withdraws the consent to charges by the store, the ledger deletes the buyer's data, keeps the text of the consent, and keeps the card usable", async () => {
    const { id } = await aSavedCard({ storeChargesConsent })
    const withdrawConsentAs = (customerId: string) =>
      ledger().withdrawStoreChargesConsent({ id, customerId })

    expect(await withdrawConsentAs("cus_2")).toBe(false)
    expect(await withdrawConsentAs("cus_1")).toBe(true)
    const found = await openCard(id)
    expect(found).toMatchObject({ secret: { cardId: "card-1" } })
    expect(found?.secret?.buyer).toBeUndefined()
    expect(found?.card.storeChargesConsentedAt).toBeUndefined()
    expect(await rows()).toMatchObject([
      {
        store_charges_consent_text: storeChargesConsent,
        store_charges_consent_withdrawn_at: expect.any(Date),
      },
    ])
  })

  it("a consent to charges by the store stays withdrawn if the vault returns the same card again for a purchase that was made before the withdrawal", async () => {
    const { id } = await aSavedCard({ storeChargesConsent })
    await aKeptCard({ storeChargesConsent })
    const late = await ledger().claimCardToSave(ACCOUNTS)
    await ledger().withdrawStoreChargesConsent({ id, customerId: "cus_1" })

    const recorded = await ledger().recordSavedCard(
      late?.id ?? "",
      aCardOfVault({ buyer: BUYER })
    )

    const found = await openCard(id)
    expect(recorded).toBe("merged")
    expect(found).toMatchObject({ secret: { cardId: "card-1" } })
    expect(found?.secret?.buyer).toBeUndefined()
    expect(found?.card.storeChargesConsentedAt).toBeUndefined()
  })
})

describe("the deletion of a card in the vault", () => {
  const claimCardDeletion = () => ledger().claimCardToDelete([VAULT])

  it.each(["deleted", "absent"] as const)(
    "if the deletion of a removed card in the vault has the outcome %s, it is not repeated, and the ledger no longer stores the card's vault id",
    async (outcome) => {
      const { id } = await aSavedCard()
      await remove(id)
      const taken = await claimCardDeletion()
      await ledger().recordVaultDeletionOutcome(id, outcome)

      await database.setTimeOffset(48 * HOUR_MS)

      expect(taken).toMatchObject({ id, cardId: "card-1" })
      expect(await claimCardDeletion()).toBeUndefined()
      expect(await rows()).toMatchObject([
        { deletion_outcome: outcome, ciphertext: null, consent_text: "Salvar" },
      ])
    }
  )

  it.each(["not_offered", "rejected", "unknown", "not_sent"] as const)(
    "if the deletion of a removed card in the vault has the outcome %s, the ledger offers the deletion again after one hour, and then after two hours",
    async (outcome) => {
      const { id } = await aSavedCard()
      await remove(id)
      const isTakenAfter = async (hours: number) => {
        await database.setTimeOffset(hours * HOUR_MS)
        return (await claimCardDeletion()) !== undefined
      }

      const taken = [await isTakenAfter(0)]
      await ledger().recordVaultDeletionOutcome(id, outcome)
      for (const hours of [0.9, 1.1, 2.9, 3.2]) {
        taken.push(await isTakenAfter(hours))
      }
      await ledger().recordVaultDeletionOutcome(id, outcome)

      expect(taken).toEqual([true, false, true, false, true])
      expect(
        await ledger().countBacklogByAccount("cardsNotDeleted")
      ).toMatchObject([{ account: "br", count: 1 }])
      expect(await rows()).toMatchObject([
        { deletion_outcome: outcome, deletion_attempts: 3 },
      ])
    }
  )

  it("if a gateway account's credentials were replaced after a card was saved, the removed card is not deleted in the vault with the new credentials, and the ledger records the reason", async () => {
    const { id } = await aSavedCard({ gatewayAndMerchantDigest: "replaced" })
    await remove(id)

    expect(await claimCardDeletion()).toBeUndefined()

    expect(await rows()).toMatchObject([
      { deletion_outcome: "other_credentials", deletion_attempts: 0 },
    ])
    expect(
      await ledger().claimCardToDelete([
        { account: "br", gatewayAndMerchantDigest: "replaced" },
      ])
    ).toMatchObject({ id })
  })

  it("a removed card that its customer has saved again is not deleted in the vault until it is removed again", async () => {
    const removed = await aSavedCard()
    await remove(removed.id)
    const again = await aSavedCard()

    const whileSaved = await claimCardDeletion()
    await remove(again.id)

    expect(again.recorded).toBe("saved")
    expect(whileSaved).toBeUndefined()
    expect(await claimCardDeletion()).toBeDefined()
  })

  it("a removed card is not deleted in the vault while the customer has it in another installation", async () => {
    const original = await aSavedCard()
    await database
      .knex("checkout_transparent_saved_card")
      .update({ installation_digest: "of the original" })
    const copied = await aSavedCard()
    await remove(copied.id)

    const whileSaved = await claimCardDeletion()
    await database
      .knex("checkout_transparent_saved_card")
      .where({ id: original.id })
      .delete()

    expect(whileSaved).toBeUndefined()
    expect(await claimCardDeletion()).toMatchObject({ id: copied.id })
  })

  it("the ledger reports that deletions in an account's vault work only after the vault has confirmed a deletion with the account's present credentials", async () => {
    const { id } = await aSavedCard()
    await remove(id)
    await claimCardDeletion()
    const before = await ledger().hasConfirmedVaultDeletion(VAULT)
    await ledger().recordVaultDeletionOutcome(id, "deleted")

    expect(before).toBe(false)
    expect(await ledger().hasConfirmedVaultDeletion(VAULT)).toBe(true)
    expect(
      await ledger().hasConfirmedVaultDeletion({
        ...VAULT,
        gatewayAndMerchantDigest: "another merchant",
      })
    ).toBe(false)
  })
})

it("a card that was saved in a store and in its copy is listed once after the copy has taken over the store's charges", async () => {
  const { id } = await aSavedCard()
  const knex = database.knex
  await knex("checkout_transparent_saved_card").update({
    installation_digest: "of the original",
  })
  await knex("checkout_transparent_charge").update({
    installation_digest: "of the original",
  })
  const second = await aSavedCard()

  await ledger().moveChargesToThisInstallation("of the original")

  expect(second.id).not.toBe(id)
  expect(
    await ledger().listCardsOfCustomer({
      customerId: "cus_1",
      accounts: ["br"],
    })
  ).toMatchObject([{ id: second.id }])
})
