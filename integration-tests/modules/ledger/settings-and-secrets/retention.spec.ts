import type { Charge } from "../../../../src/domain/charge/charge"
import { DAY_MS } from "../../../../src/domain/duration"
import { RETENTION_PERIODS } from "../../../../src/modules/ledger/privacy/retention"
import { minorUnits } from "../../../../src/domain/money"
import type { ChargeSelection } from "../../../../src/modules/ledger"
import { aPaidCharge } from "../../../support/ledger/a-change"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"
import {
  aClaim,
  anIntentWithInput,
  aResolvedCharge,
} from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

/** Sets the database's time to the given number of days after the real time. */
const letDaysPass = (days: number) => database.setTimeOffset(days * DAY_MS)

/**
 * Stores a notification about a charge, or about no charge of the store. It is already handled unless `state` is
 * "unhandled".
 */
const aNotification = (
  charge?: Pick<Charge, "merchantChargeId">,
  state?: "unhandled"
) =>
  database.knex.raw(
    `insert into checkout_transparent_notification
      (id, account, notification_key, integration, kind, type, merchant_charge_id, is_of_another_merchant,
       parsed_notification, payload, received_at, handled_at)
    select 'ctnot_' || gen_random_uuid(), 'br', gen_random_uuid(), 'checkout', 'charge_update', 'PAYMENT', ?, false,
      '{}', '{}', checkout_transparent_now(), case when ? then checkout_transparent_now() end`,
    [charge?.merchantChargeId ?? null, state === undefined]
  )

const countDeletedNotifications = async () =>
  (await ledger().deleteOldRows()).notifications

describe("the retention of notifications", () => {
  it("handled notifications are deleted after the retention period, and their charges, operations, movements and events remain", async () => {
    const charge = await aPaidCharge(ledger())
    await aNotification(charge)
    await aNotification()
    const readPermanentTables = () =>
      Promise.all(
        (["charge", "operation", "movement", "outbox_entry"] as const).map(
          (table) => database.rowsOf(table)
        )
      )
    await letDaysPass(RETENTION_PERIODS.days - 1)
    const before = await readPermanentTables()
    expect(await countDeletedNotifications()).toBe(0)
    await letDaysPass(RETENTION_PERIODS.days + 1)
    await aNotification()

    expect(await countDeletedNotifications()).toBe(2)

    expect(await database.rowsOf("notification")).toHaveLength(1)
    expect(await readPermanentTables()).toEqual(before)
  })

  it("an unhandled notification is kept after twice the retention period", async () => {
    await aNotification(await aPaidCharge(ledger()), "unhandled")
    await letDaysPass(2 * RETENTION_PERIODS.days)

    expect(await countDeletedNotifications()).toBe(0)
  })
})

const CPF = { document: "93541134780", documentType: "CPF" } as const
const selectionOfCharge = (
  charge: Pick<Charge, "paymentCollectionId">
): ChargeSelection => ({
  collectionIds: [charge.paymentCollectionId],
})
const eraseDataOfCharge = (charge: Charge, keepsFiscalDocuments = false) =>
  ledger().erasePersonalDataOfCharges(selectionOfCharge(charge), {
    keepsFiscalDocuments,
  })

/** Marks every charge as synchronized, as if the gateway and Medusa agreed. */
const makeNothingDue = () =>
  database
    .knex("checkout_transparent_charge")
    .update({ synchronization_due_at: null, waiting_since: null })

describe("the retention of fiscal documents", () => {
  const ledgerKeepingDocuments = () =>
    database.ledger({ keepFiscalDocument: true })

  async function aSale(): Promise<Charge> {
    const intent = await anIntentWithInput(ledgerKeepingDocuments())
    const claimed = await ledgerKeepingDocuments().claimChargeCreation(intent, {
      ...aClaim(),
      buyer: CPF,
    })
    if (claimed.kind !== "claimed") {
      throw new Error(`Expected a claim, got ${claimed.kind}.`)
    }
    await ledgerKeepingDocuments().resolveOperation(claimed.operation.id, {
      outcome: "accepted",
      chargeState: "paid",
      sums: {
        captured: minorUnits(1_999),
        refunded: minorUnits(0),
      },
      details: {},
      resolvedVia: "answer",
    })
    await makeNothingDue()
    return claimed.charge
  }

  it("the buyer's document is not stored for the fiscal note if it is a passport or if the option for it is off", async () => {
    const intent = await anIntentWithInput(ledger())
    await ledger().claimChargeCreation(intent, { ...aClaim(), buyer: CPF })
    const other = await anIntentWithInput(ledgerKeepingDocuments())
    await ledgerKeepingDocuments().claimChargeCreation(other, {
      ...aClaim(),
      buyer: { document: "AB123456", documentType: "PASSPORT" },
    })

    expect(await database.rowsOf("buyer_document")).toEqual([])
  })

  it("an erasure deletes the buyer's document for the fiscal note, unless the request says that it must be kept", async () => {
    const charge = await aSale()
    const kept = await aSale()

    await eraseDataOfCharge(charge)
    await eraseDataOfCharge(kept, true)

    expect(
      await ledgerKeepingDocuments().findBuyerDocument(
        selectionOfCharge(charge)
      )
    ).toBeUndefined()
    expect(
      await ledgerKeepingDocuments().findBuyerDocument(selectionOfCharge(kept))
    ).toMatchObject(CPF)
    await eraseDataOfCharge(kept)
    expect(await database.rowsOf("buyer_document")).toEqual([])
  })

  it("the buyer's document for the fiscal note is deleted after its retention period, or within two days if its charge was not paid", async () => {
    const paid = await aSale()
    const { charge: declined } = await aResolvedCharge(
      ledgerKeepingDocuments(),
      {
        outcome: "rejected",
        chargeState: "declined",
      }
    )
    await database.knex.raw(
      `insert into checkout_transparent_buyer_document (id, charge_id, encryption_key_id, ciphertext, payment_check_due_at)
      values ('ctdoc_declined', ?, 'k', 'c', now() + interval '1 day')`,
      [declined.id]
    )
    await makeNothingDue()
    const chargesWithKeptDocument = async () =>
      (await database.rowsOf("buyer_document")).map((row) => row.charge_id)
    await ledgerKeepingDocuments().deleteOldRows()
    expect((await chargesWithKeptDocument()).sort()).toEqual(
      [paid.id, declined.id].sort()
    )
    await database.setTimeOffset(2 * DAY_MS)
    await ledgerKeepingDocuments().deleteOldRows()
    expect(await chargesWithKeptDocument()).toEqual([paid.id])
    await database.setTimeOffset(91 * DAY_MS)
    await ledgerKeepingDocuments().deleteOldRows()
    expect(await chargesWithKeptDocument()).toEqual([])
  })
})
