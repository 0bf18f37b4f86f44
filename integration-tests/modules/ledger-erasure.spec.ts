import { randomUUID } from "node:crypto"
import type { Charge } from "../../src/charge/charge"
import { NO_SUMS } from "../../src/charge/charge-sums"
import { minorUnits } from "../../src/charge/money"
import type { ChargesOf } from "../../src/modules/ledger"
import { eventually } from "../support/eventually"
import {
  aClaimedChange,
  aPaidCharge,
  aRefund,
  aResolvedChange,
} from "./support/a-change"
import { anAbandonedCode, anUnpaidCode, OBSERVED_PAID } from "./support/a-code"
import { aLedgerDatabase } from "./support/a-ledger"
import { aChargeUpdate, aDelivery, TURN } from "./support/a-notification"
import {
  aClaim,
  aClaimedCharge,
  anIntentWithInput,
  aResolvedCharge,
} from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

/** Nobody of our own test data is called so. */
const NAME = "Q**** Z****"
const PAYER = { name: NAME, document: "***.411.347-**", bank: "Banco Q" }
const TEXT = "Quitéria asked for it"

const of = (...charges: Pick<Charge, "paymentCollectionId">[]): ChargesOf => ({
  collectionIds: charges.map(({ paymentCollectionId }) => paymentCollectionId),
})

const REQUEST = {
  customerId: "cus_1",
  by: "user_1",
  reason: "Ticket 4711",
  keepsFiscalDocuments: false,
}

/** As if the store had agreed on all of it, so that nothing is due. */
const nothingIsDue = () =>
  database
    .knex("checkout_transparent_charge")
    .update({ synchronize_at: null, waiting_since: null })

async function erase(
  which: ChargesOf,
  changes: Partial<typeof REQUEST> = {}
): Promise<string> {
  const id = await ledger().requestErasure(which, { ...REQUEST, ...changes })
  await ledger().eraseCharges()
  return id
}

/** A Pix that was paid, of which every table has something personal. */
async function aTalkativeCharge(): Promise<Charge> {
  const code = await anUnpaidCode(ledger(), { emailDigest: "digest_q" })
  await ledger().observe(code, {
    ...OBSERVED_PAID,
    details: { ...OBSERVED_PAID.details, payer: PAYER, nsu: "4242" },
  })
  const refund = await aResolvedChange(ledger(), aRefund(code), {
    sums: { captured: minorUnits(1_999), refunded: minorUnits(500) },
  })
  await database
    .knex("checkout_transparent_operation")
    .where({ id: refund.id })
    .update({ resolved_by: "user_1", resolution: TEXT })
  await database
    .knex("checkout_transparent_charge")
    .where({ id: code.id })
    .update({
      figure_accepted_by: "user_1",
      figure_accepted_reason: TEXT,
      refund_decision_withdrawals: JSON.stringify([
        { decided_by: "user_1", reason: TEXT, because: TEXT },
      ]),
    })
  await ledger().noteLinkAttempt({
    chargeId: code.id,
    operationId: refund.id,
    account: "br",
    orderNumber: `CT${code.id.slice(-8)}`,
    name: TEXT,
    description: TEXT,
    amount: code.amount,
    expiresOn: undefined,
    createdBy: "user_1",
  })
  await ledger().receiveNotification(aNotificationOf(code))
  const discrepancy = await aDiscrepancy(code)
  await ledger().resolveDiscrepancy(discrepancy, {
    by: "user_1",
    resolution: TEXT,
  })
  for (const [action, subjectId, request] of [
    ["charges/:id/refund", code.id, { reason: TEXT }],
    ["operations/:id/resolve", refund.id, { reason: TEXT, as: "paid" }],
    ["discrepancies/:id/resolve", discrepancy, { resolution: TEXT }],
    ["charges/refund", undefined, { charges: [{ id: code.id }], reason: TEXT }],
    ["payment-links", undefined, { order_id: "order_q", name: TEXT }],
  ] as const) {
    await ledger().recordAdminAction({
      action,
      subjectId,
      actor: "user_1",
      actorType: "user",
      request,
      observed: undefined,
    })
  }
  await nothingIsDue()
  return (await ledger().currentStateOf(code.id)).charge
}

async function aDiscrepancy(charge: Charge): Promise<string> {
  const raised = await ledger().raiseDiscrepancy(
    { charge, orderId: undefined },
    {
      kind: "refunded_differs",
      details: "Differs.",
      gateway: { state: charge.state, ...NO_SUMS },
      medusa: undefined,
    }
  )
  return raised?.id ?? "none"
}

function aNotificationOf({ merchantChargeId }: Charge) {
  const update = aChargeUpdate(merchantChargeId)
  const transaction = { paymentType: "PIX", transactionStatus: "PAID" }
  return aDelivery({
    key: randomUUID(),
    notification: {
      ...update,
      charge: {
        ...update.charge,
        transactions: [transaction, { ...transaction, payer: PAYER }],
      },
    },
    payload: {
      type: "PAYMENT",
      data: {
        status: "PAID",
        transactions: [{ pix: { endToEndId: "E1", payer: PAYER } }, "[cut]"],
      },
    },
  })
}

/** Every row of every table of ours, as text. */
async function everything(): Promise<string> {
  const { rows: tables } = await database.knex.raw<{
    rows: { name: string }[]
  }>(
    "select table_name as name from information_schema.tables where table_name like 'checkout_transparent_%' order by 1"
  )
  const written = await Promise.all(
    tables.map(({ name }) => database.knex(name).select())
  )
  return JSON.stringify(written)
}

const PERSONAL = [NAME, "411.347", "Banco Q", "Quitéria", "digest_q"]

async function personalIn(): Promise<string[]> {
  const text = await everything()
  return PERSONAL.filter((one) => text.includes(one))
}

describe("the erasure of a charge", () => {
  it("leaves nothing personal of it in any table, and all that moved", async () => {
    const charge = await aTalkativeCharge()
    expect(await personalIn()).toEqual(PERSONAL)
    const moved = await database.rowsOf("movement")

    await erase({ ...of(charge), orderIds: ["order_q"] })

    expect(await personalIn()).toEqual([])
    expect(await database.rowsOf("movement")).toEqual(moved)
    expect((await ledger().currentStateOf(charge.id)).charge).toMatchObject({
      state: "paid",
      sums: { captured: 1_999, refunded: 500 },
      details: { nsu: "4242", transactionStatus: "PAID" },
    })
    expect(await ledger().operationsOf([charge.id])).toHaveLength(2)
    expect(await database.rowsOf("erasure")).toMatchObject([
      { customer_id: "cus_1", charges: 1, finished_at: expect.any(Date) },
    ])
  })

  it("touches no other charge", async () => {
    const charge = await aTalkativeCharge()
    const other = await aPaidCharge(ledger())
    await nothingIsDue()

    await erase(of(other))

    expect(await personalIn()).toEqual(PERSONAL)
    expect(await ledger().chargesToErase(of(charge, other))).toMatchObject([
      { chargeId: charge.id, reason: null },
    ])
  })

  it("is not undone by what the gateway tells later, in any way", async () => {
    const charge = await aTalkativeCharge()
    await erase({ ...of(charge), orderIds: ["order_q"] })
    const { charge: erased } = await ledger().currentStateOf(charge.id)

    await ledger().observe(erased, {
      ...OBSERVED_PAID,
      details: { payer: PAYER, endToEndId: "E1" },
    })
    await ledger().notePixDetails(charge.id, { payer: PAYER })
    const { id } = await ledger().receiveNotification(aNotificationOf(charge))
    await ledger().replayNotification(id)

    expect(await personalIn()).toEqual([])
    expect((await ledger().currentStateOf(charge.id)).charge.details).toEqual(
      expect.objectContaining({ endToEndId: "E1" })
    )
  })

  it("reaches a notification that was received while it was made, when that is processed", async () => {
    const charge = await aTalkativeCharge()
    await erase({ ...of(charge), orderIds: ["order_q"] })
    const { id } = await ledger().receiveNotification(aNotificationOf(charge))
    const late = aNotificationOf(charge)
    await database
      .knex("checkout_transparent_notification")
      .where({ id })
      .update({
        reported: JSON.stringify(late.notification),
        payload: JSON.stringify(late.payload),
      })
    expect(await personalIn()).not.toEqual([])

    const claimed = await ledger().claimNotifications(TURN)
    for (const { claim, entries } of claimed) {
      await ledger().completeNotifications(
        claim,
        entries.map((entry) => entry.id),
        { state: "processed", result: "Paid." }
      )
    }

    expect(await personalIn()).toEqual([])
  })

  it("is made once, however often it is asked for, by many at once", async () => {
    const charge = await aTalkativeCharge()

    await Promise.all(
      Array.from({ length: 8 }, () =>
        erase({ ...of(charge), orderIds: ["order_q"] })
      )
    )
    await ledger().eraseCharges()

    expect(await personalIn()).toEqual([])
    const [row] = await database.rowsOf("charge")
    expect(row).toMatchObject({ erasure_id: null })
    for (const erasure of await database.rowsOf("erasure")) {
      expect(erasure.finished_at).not.toBeNull()
    }
  })

  it("goes on in batches, wherever it was killed", async () => {
    const charge = await aTalkativeCharge()
    await ledger().requestErasure(
      { ...of(charge), orderIds: ["order_q"] },
      REQUEST
    )
    // Killed after the first step: the charge says so, and the other tables know nothing of it yet.
    await database.knex("checkout_transparent_charge").update({
      erased_at: new Date(),
      email_digest: null,
    })
    await database.knex.raw(
      `insert into checkout_transparent_charge
        (id, merchant_charge_id, account, installation_digest, method, payment_session_id, payment_collection_id,
         amount, currency_code, installments, late_capture, state, details, email_digest, erasure_id)
      select id || n, merchant_charge_id || n, account, installation_digest, method, payment_session_id || n,
        payment_collection_id || n, amount, currency_code, installments, late_capture, state, details, 'digest_q', erasure_id
      from checkout_transparent_charge, generate_series(1, 249) as n where id = ?`,
      [charge.id]
    )

    const counts = await Promise.all([
      ledger().eraseCharges(),
      ledger().eraseCharges(),
    ])
    const rest = await ledger().eraseCharges()

    expect(counts[0] + counts[1] + rest).toBe(250)
    const rows = await database.rowsOf("charge")
    expect(rows.filter((row) => row.email_digest !== null)).toEqual([])
    expect(rows.filter((row) => row.erasure_id !== null)).toEqual([])
    expect(await database.rowsOf("erasure")).toMatchObject([
      { finished_at: expect.any(Date) },
    ])
  })
})

describe("a charge whose money can still move", () => {
  const WAITING: [string, () => Promise<Charge>, boolean][] = [
    ["in_doubt", async () => (await aClaimedCharge(ledger())).charge, false],
    [
      "in_doubt",
      async () => {
        const charge = await aPaidCharge(ledger())
        await aClaimedChange(ledger(), aRefund(charge))
        return charge
      },
      false,
    ],
    [
      "reserved",
      async () =>
        (await aResolvedCharge(ledger(), { chargeState: "authorized" })).charge,
      true,
    ],
    ["payable", () => anUnpaidCode(ledger()), true],
    ["payable", () => anAbandonedCode(ledger()), true],
    [
      "disputed",
      async () => {
        const charge = await aPaidCharge(ledger())
        await ledger().observe(charge, {
          ...OBSERVED_PAID,
          state: "charged_back",
        })
        return charge
      },
      false,
    ],
    [
      "listed",
      async () => {
        const charge = await aPaidCharge(ledger())
        await aDiscrepancy(charge)
        return charge
      },
      false,
    ],
  ]

  it.each(WAITING)(
    "waits, and says why: %s",
    async (reason, given, hasTime) => {
      const charge = await given()
      await nothingIsDue()

      await erase(of(charge))

      expect(await ledger().chargesToErase(of(charge))).toMatchObject([
        {
          chargeId: charge.id,
          reason,
          tryAgainAt: hasTime ? expect.any(String) : null,
        },
      ])
      expect(await database.rowsOf("charge")).toMatchObject([
        { erased_at: null, email_digest: expect.any(String) },
      ])
    }
  )

  it("waits while somebody is at work on it, and while something of it is due", async () => {
    const due = await aPaidCharge(ledger())
    const leased = await aPaidCharge(ledger())
    await nothingIsDue()
    await database
      .knex("checkout_transparent_charge")
      .where({ id: due.id })
      .update({ synchronize_at: new Date(Date.now() - 60_000) })
    await ledger().leaseCharge(leased.id, { ms: 60_000, isTurn: false })

    await erase(of(due, leased))

    expect(
      (await ledger().chargesToErase(of(due, leased))).map(
        ({ reason }) => reason
      )
    ).toEqual(["under_way", "under_way"])
  })

  it("that is only looked at again in case of a dispute does not wait", async () => {
    const charge = await aPaidCharge(ledger())
    await database.knex("checkout_transparent_charge").update({
      waiting_since: null,
      synchronize_at: new Date(Date.now() + 90 * 86_400_000),
    })

    await erase(of(charge))

    expect(await ledger().chargesToErase(of(charge))).toEqual([])
  })

  it("is erased by the job when it cannot any more, and ends the erasure", async () => {
    const charge = await anUnpaidCode(ledger())
    await erase(of(charge))
    expect(await database.rowsOf("erasure")).toMatchObject([
      { finished_at: null },
    ])
    await ledger().observe(charge, OBSERVED_PAID)
    await nothingIsDue()

    const { erasedCharges } = await ledger().prune()

    expect(erasedCharges).toBe(1)
    expect(await ledger().chargesToErase(of(charge))).toEqual([])
    expect(await database.rowsOf("erasure")).toMatchObject([
      { finished_at: expect.any(Date) },
    ])
  })
})

describe("the document for the fiscal note", () => {
  const CPF = { document: "93541134780", documentType: "CPF" } as const
  const keeping = (changes: Parameters<typeof database.ledger>[0] = {}) =>
    database.ledger({ keepFiscalDocument: true, ...changes })

  async function aSale(buyer: typeof CPF | undefined = CPF): Promise<Charge> {
    const intent = await anIntentWithInput(keeping())
    const claimed = await keeping().claimCreation(intent, aClaim(), buyer)
    if (claimed.kind !== "claimed") {
      throw new Error(`Expected a claim, got ${claimed.kind}.`)
    }
    await keeping().resolve(claimed.operation.id, {
      outcome: "accepted",
      chargeState: "paid",
      sums: { captured: minorUnits(1_999), refunded: minorUnits(0) },
      details: {},
      resolvedVia: "answer",
    })
    await nothingIsDue()
    return claimed.charge
  }

  it("is written with the charge, encrypted, and read by its order's charges", async () => {
    const charge = await aSale()

    expect(await keeping().fiscalDocumentOf(of(charge))).toEqual({
      chargeId: charge.id,
      ...CPF,
    })
    expect(await everything()).not.toContain(CPF.document)
  })

  it("is not written where the store does not keep it, nor a passport", async () => {
    const intent = await anIntentWithInput(ledger())
    await ledger().claimCreation(intent, aClaim(), CPF)
    const other = await anIntentWithInput(keeping())
    await keeping().claimCreation(other, aClaim(), {
      document: "AB123456",
      documentType: "PASSPORT",
    })

    expect(await database.rowsOf("fiscal_document")).toEqual([])
  })

  it("is that of the last try, where a session's charge is tried again", async () => {
    const intent = await anIntentWithInput(keeping())
    const first = await keeping().claimCreation(intent, aClaim(), CPF)
    if (first.kind !== "claimed") throw new Error(first.kind)
    await keeping().resolve(first.operation.id, {
      outcome: "not_sent",
      chargeState: "not_created",
      details: {},
      resolvedVia: "answer",
    })
    const again = { document: "52998224725", documentType: "CPF" } as const
    const second = await keeping().claimCreation(intent, aClaim(), again)
    if (second.kind !== "claimed") throw new Error(second.kind)
    await keeping().resolve(second.operation.id, {
      outcome: "accepted",
      chargeState: "paid",
      sums: { captured: minorUnits(1_999), refunded: minorUnits(0) },
      details: {},
      resolvedVia: "answer",
    })

    expect(await keeping().fiscalDocumentOf(of(second.charge))).toMatchObject(
      again
    )
    expect(await database.rowsOf("fiscal_document")).toHaveLength(1)
  })

  it("goes with the erasure, unless it is to be kept; then with the next one", async () => {
    const charge = await aSale()
    const kept = await aSale()

    await erase(of(charge))
    await erase(of(kept), { keepsFiscalDocuments: true })

    expect(await keeping().fiscalDocumentOf(of(charge))).toBeUndefined()
    expect(await keeping().fiscalDocumentOf(of(kept))).toMatchObject(CPF)
    await erase(of(kept))
    expect(await database.rowsOf("fiscal_document")).toEqual([])
  })

  it("goes after its time, and after a day where no money came", async () => {
    const paid = await aSale()
    const { charge: declined } = await aResolvedCharge(keeping(), {
      outcome: "rejected",
      chargeState: "declined",
    })
    await database.knex.raw(
      `insert into checkout_transparent_fiscal_document (id, charge_id, key_id, ciphertext, check_at)
      values ('ctfis_declined', ?, 'k', 'c', now() + interval '1 day')`,
      [declined.id]
    )
    await nothingIsDue()
    const kept = async () =>
      (await database.rowsOf("fiscal_document")).map((row) => row.charge_id)
    const passDays = (days: number) =>
      database.knex("checkout_transparent_fiscal_document").update({
        created_at: database.knex.raw("created_at - ? * interval '1 day'", [
          days,
        ]),
        check_at: database.knex.raw("check_at - ? * interval '1 day'", [days]),
      })

    await keeping().prune()
    expect((await kept()).sort()).toEqual([paid.id, declined.id].sort())
    await passDays(2)
    await keeping().prune()
    expect(await kept()).toEqual([paid.id])
    await passDays(89)
    await eventually(async () => {
      await keeping().prune()
      expect(await kept()).toEqual([])
    })
  })
})
