import { randomUUID } from "node:crypto"
import { eventually } from "../../../../harness/eventually"
import type { BillingAddress } from "../../../../src/domain/address/billing-address"
import type { ChargeCustomer } from "../../../../src/domain/charge-request"
import type { ChargeState } from "../../../../src/domain/charge/charge-state"
import { MINUTE_MS } from "../../../../src/domain/duration"
import { minorUnits } from "../../../../src/domain/money"
import type { StoreChargeIntent } from "../../../../src/domain/saved-card/store-charge"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"
import {
  aClaim,
  anIntent,
  anOperationOutcome,
  storeShopperInputFor,
} from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const rows = () => database.rowsOf("store_charge")

const aRequest = (
  changes: Partial<StoreChargeIntent> = {}
): StoreChargeIntent => ({
  reference: "sub_1:2026-12",
  attempt: 1,
  account: "br",
  customerId: "cus_1",
  savedCardId: "ctcard_1",
  paymentCollectionId: "pay_col_1",
  purpose: "order",
  amount: minorUnits(5_990),
  currencyCode: "BRL",
  installments: 1,
  ...changes,
})

/** Records an attempt and its payment session, whose input is stored. */
async function aRecordedAttempt(changes: Partial<StoreChargeIntent> = {}) {
  const begun = await ledger().beginStoreCharge(aRequest(changes))
  if (begun.kind !== "recorded") throw new Error(begun.kind)
  const { storeCharge } = begun
  const sessionId = `payses_${randomUUID()}`
  await storeShopperInputFor(
    ledger(),
    anIntent({ paymentSessionId: sessionId })
  )
  await ledger().assignSessionToStoreCharge(storeCharge.id, {
    sessionId,
    former: undefined,
  })
  return { id: storeCharge.id, sessionId }
}

const claimCreationForSession = (paymentSessionId: string) =>
  ledger().claimChargeCreation(
    anIntent({ paymentSessionId, paymentCollectionId: "pay_col_1" }),
    aClaim()
  )

/** Creates the charge of a session, and records its outcome. */
async function charge(
  sessionId: string,
  chargeState: Exclude<ChargeState, "unresolved">
) {
  const claimed = await claimCreationForSession(sessionId)
  if (claimed.kind !== "claimed") throw new Error(claimed.kind)
  const outcome = chargeState === "paid" ? "accepted" : "rejected"
  await ledger().resolveOperation(
    claimed.operation.id,
    anOperationOutcome({ outcome, chargeState })
  )
}

describe("the record of a charge by the store", () => {
  it("if a charge by the store is requested twenty times with the same reference at the same moment, the ledger records one attempt", async () => {
    const other = await database.connect(4)

    const begun = await runTwentyAtOnce((nth) =>
      (nth % 2 ? ledger() : database.ledger({ knex: other })).beginStoreCharge(
        aRequest()
      )
    )

    const ids = begun.map((one) =>
      one.kind === "recorded" ? one.storeCharge.id : one.kind
    )
    expect(new Set(ids).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  it("if a request for a charge by the store differs from the first request with the same reference, the ledger returns each difference and records nothing", async () => {
    await ledger().beginStoreCharge(aRequest())

    const begun = await ledger().beginStoreCharge(
      aRequest({
        customerId: "cus_2",
        amount: minorUnits(1),
        paymentCollectionId: "pay_col_2",
        installments: 2,
      })
    )

    expect(begun).toMatchObject({
      kind: "differs",
      differences: [
        { field: "payment_collection_id" },
        { field: "customer_id", recorded: "cus_1", given: "cus_2" },
        { field: "amount", recorded: 5_990, given: 1 },
        { field: "installments" },
      ],
    })
    expect(await rows()).toHaveLength(1)
  })

  it("if a repeated request for a charge by the store names another card, the ledger returns the recorded attempt with the first card", async () => {
    await ledger().beginStoreCharge(aRequest())

    expect(
      await ledger().beginStoreCharge(aRequest({ savedCardId: "ctcard_2" }))
    ).toMatchObject({
      kind: "recorded",
      storeCharge: { savedCardId: "ctcard_1" },
    })
  })

  it("the ledger of a copied store refuses a charge by the store whose reference the original store has used", async () => {
    await database
      .ledger({ installation: "the original" })
      .beginStoreCharge(aRequest())

    const copy = database.ledger({ installation: "a copy" })
    expect(await copy.beginStoreCharge(aRequest({ attempt: 2 }))).toEqual({
      kind: "of_other_installation",
    })
  })
})

describe("a further attempt", () => {
  it.each(["declined", "failed", "absent", "not_created"] as const)(
    "if the first attempt of a charge by the store (without the shopper) is %s, and a second attempt is requested, the ledger records the second attempt and closes the first one",
    async (state) => {
      const { sessionId } = await aRecordedAttempt()
      await charge(sessionId, state)

      const begun = await ledger().beginStoreCharge(aRequest({ attempt: 2 }))

      expect(begun).toMatchObject({ kind: "recorded" })
      expect(await rows()).toMatchObject([
        { attempt: 1, replaced_at: expect.any(Date) },
        { attempt: 2, replaced_at: null },
      ])
    }
  )

  it("the ledger records no second attempt of a charge by the store while the outcome of the first attempt is unknown, or after the first attempt was paid", async () => {
    const { sessionId } = await aRecordedAttempt()
    const claimed = await claimCreationForSession(sessionId)
    const whileUnknown = await ledger().beginStoreCharge(
      aRequest({ attempt: 2 })
    )
    if (claimed.kind !== "claimed") throw new Error(claimed.kind)
    await ledger().resolveOperation(claimed.operation.id, anOperationOutcome())
    const afterwards = await ledger().beginStoreCharge(aRequest({ attempt: 2 }))

    expect(whileUnknown).toMatchObject({
      kind: "earlier_attempt",
      charge: { state: "unresolved" },
    })
    expect(afterwards).toMatchObject({
      kind: "earlier_attempt",
      charge: { state: "paid" },
    })
    expect(await rows()).toHaveLength(1)
  })

  it("if the first attempt of a charge by the store has no charge when a second attempt is recorded, a later claim for the first creates no charge", async () => {
    const { id, sessionId } = await aRecordedAttempt()
    await ledger().recordStoreChargeRunning(id, { isRunning: true })
    const before = await ledger().findStoreChargeBeingCharged(sessionId)

    await ledger().beginStoreCharge(aRequest({ attempt: 2 }))

    expect(before).toMatchObject({ id })
    expect(
      await ledger().findStoreChargeBeingCharged(sessionId)
    ).toBeUndefined()
    expect(await claimCreationForSession(sessionId)).toEqual({
      kind: "no_input",
    })
  })

  it("if attempt 1 of a charge by the store is claimed at the moment when attempt 2 is requested, the ledger accepts either the claim of attempt 1 or the request for attempt 2, and never both", async () => {
    for (let nth = 0; nth < 10; nth++) {
      const reference = `sub_${nth}`
      const paymentCollectionId = `pay_col_of_${nth}`
      const { sessionId } = await aRecordedAttempt({
        reference,
        paymentCollectionId,
      })

      const [claimed, begun] = await Promise.all([
        ledger().claimChargeCreation(
          anIntent({ paymentSessionId: sessionId, paymentCollectionId }),
          aClaim()
        ),
        ledger().beginStoreCharge(
          aRequest({ reference, paymentCollectionId, attempt: 2 })
        ),
      ])

      expect([
        ["claimed", "earlier_attempt"],
        ["no_input", "recorded"],
      ]).toContainEqual([claimed.kind, begun.kind])
    }
  })

  it("after attempt 3 of a charge by the store was recorded, the ledger refuses a request for attempt 2 of this charge", async () => {
    await ledger().beginStoreCharge(aRequest({ attempt: 3 }))

    expect(await ledger().beginStoreCharge(aRequest({ attempt: 2 }))).toEqual({
      kind: "attempt_closed",
    })
  })
})

/** Stores a customer's card with the consent to charges by the store. Returns the id of its row. */
async function aConsentedCard(): Promise<string> {
  const paymentSessionId = `payses_${randomUUID()}`
  const token = randomUUID()
  const { now } = await ledger().time()
  const customer = { document: "52998224725" } as ChargeCustomer
  await storeShopperInputFor(ledger(), anIntent({ paymentSessionId }))
  await ledger().moveCardTokenFromInputToCardRow({
    account: "br",
    gatewayAndMerchantDigest: "merchant",
    customerId: "cus_1",
    paymentSessionId,
    display: {},
    consent: { text: "Salvar", at: now.toISOString() },
    storeChargesConsent: "Autorizo",
    secret: { temporaryCardToken: token, customer },
  })
  await charge(paymentSessionId, "paid")
  const taken = await ledger().claimCardToSave({ accounts: ["br"] })
  await ledger().recordSavedCard(taken!.id, {
    cardId: token,
    display: {},
    vaultCardIdDigest: token,
    gatewayAndMerchantDigest: "merchant",
    canBeDeleted: false,
    buyer: { customer, billingAddress: {} as BillingAddress },
  })
  return taken!.id
}

/** Records an attempt that the workflow seems to be charging now. The function `claimByStore` claims its charge. */
async function aRunningAttempt() {
  const savedCardId = await aConsentedCard()
  const { id, sessionId } = await aRecordedAttempt({ savedCardId })
  await ledger().recordStoreChargeRunning(id, { isRunning: true })
  const claimByStore = () =>
    ledger().claimChargeCreation(
      anIntent({
        paymentSessionId: sessionId,
        storeChargeId: id,
        storeChargeReference: "sub_1:2026-12",
        storeChargePurpose: "free",
      }),
      aClaim()
    )
  return { id, savedCardId, claimByStore }
}

const NOT_PERMITTED = { kind: "store_charge_not_permitted" }

describe("the claim of a charge by the store", () => {
  it("a charge by the store can be claimed while the call that requests it is running and the customer's consent is valid", async () => {
    const { claimByStore } = await aRunningAttempt()

    expect(await claimByStore()).toMatchObject({
      kind: "claimed",
      charge: {
        storeChargeReference: "sub_1:2026-12",
        storeChargePurpose: "free",
        state: "unresolved",
      },
    })
  })

  it.each<[string, (given: { id: string; savedCardId: string }) => unknown]>([
    [
      "the card was removed",
      ({ savedCardId: id }) =>
        ledger().removeSavedCard({ id, customerId: "cus_1" }, []),
    ],
    [
      "the consent was withdrawn",
      ({ savedCardId: id }) =>
        ledger().withdrawStoreChargesConsent({ id, customerId: "cus_1" }),
    ],
    [
      "the customer's data was erased",
      () => ledger().eraseSavedCards(["cus_1"], []),
    ],
    [
      "the customer's data was erased and the card is still to be deleted in the vault",
      () => ledger().eraseSavedCards(["cus_1"], ["br"]),
    ],
    [
      "the call that requested it has ended",
      ({ id }) => ledger().recordStoreChargeRunning(id, { isRunning: false }),
    ],
    [
      "the call that requested it began three minutes ago",
      () => database.setTimeOffset(3 * MINUTE_MS),
    ],
  ])(
    "if a recorded charge by the store is no longer permitted (%s), the charge cannot be claimed",
    async (_, change) => {
      const { claimByStore, ...attempt } = await aRunningAttempt()
      await change(attempt)

      expect(await claimByStore()).toEqual(NOT_PERMITTED)
      expect(await database.rowsOf("charge")).toHaveLength(1)
    }
  )

  it("the claim of a charge by the store waits for a running removal of the charge's card, and is refused after the removal", async () => {
    const { savedCardId, claimByStore } = await aRunningAttempt()
    const removal = await database.connect(1)
    const transaction = await removal.transaction()
    await transaction("checkout_transparent_saved_card")
      .where({ id: savedCardId })
      .update({ removed_at: new Date() })

    const claimed = claimByStore()
    await eventually(async () =>
      expect(await database.countLockWaits()).toBe(1)
    )
    await transaction.commit()

    expect(await claimed).toEqual(NOT_PERMITTED)
  })
})

describe("the permission to charge a session", () => {
  it("a payment session of a charge by the store may be charged only while the call that requested the charge is running, and no longer three minutes after the call began", async () => {
    const { id, sessionId } = await aRecordedAttempt()
    const isRequested = async () =>
      (await ledger().findStoreChargeBeingCharged(sessionId)) !== undefined

    const before = await isRequested()
    await ledger().recordStoreChargeRunning(id, { isRunning: true })
    const during = await isRequested()
    await database.setTimeOffset(3 * MINUTE_MS)
    const late = await isRequested()
    await ledger().recordStoreChargeRunning(id, { isRunning: true })
    await ledger().recordStoreChargeRunning(id, { isRunning: false })

    expect([before, during, late, await isRequested()]).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  it("an attempt of a charge by the store gets a new payment session only if the caller names the attempt's present session", async () => {
    const { id, sessionId } = await aRecordedAttempt()
    const assignSession = (next: string, former: string | undefined) =>
      ledger().assignSessionToStoreCharge(id, { sessionId: next, former })

    expect(await assignSession("payses_2", undefined)).toBe(false)
    expect(await assignSession("payses_2", sessionId)).toBe(true)
    expect(await assignSession("payses_3", sessionId)).toBe(false)
  })
})
