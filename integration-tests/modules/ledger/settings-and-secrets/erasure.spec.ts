import { message } from "../../../../src/domain/message"
import { randomUUID } from "node:crypto"
import type { Charge } from "../../../../src/domain/charge/charge"
import { ZERO_SUMS } from "../../../../src/domain/charge/charge-sums"
import { minorUnits } from "../../../../src/domain/money"
import type { ChargeSelection } from "../../../../src/modules/ledger"
import type { OutcomeOfResolvedOperation } from "../../../../src/modules/ledger/ports/ledger-parameters-and-results"
import {
  aPaidCharge,
  aRefundIntent,
  aResolvedChange,
} from "../../../support/ledger/a-change"
import { anUnpaidCode, PAID_LOOKUP } from "../../../support/ledger/a-code"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"
import {
  aChargeUpdate,
  aDelivery,
} from "../../../support/ledger/a-notification"
import { aClaimedCharge } from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

/** A masked name of a payer. No other test data contains it. */
const NAME = "Q**** Z****"
const PAYER = { name: NAME, document: "***.411.347-**", bank: "Banco Q" }
const TEXT = "Quitéria asked for it"

const selectionOfCharges = (
  ...charges: Pick<Charge, "paymentCollectionId">[]
): ChargeSelection => ({
  collectionIds: charges.map(({ paymentCollectionId }) => paymentCollectionId),
})

const eraseSelection = (which: ChargeSelection, keepsFiscalDocuments = false) =>
  ledger().erasePersonalDataOfCharges(which, { keepsFiscalDocuments })

/** Creates a paid Pix charge with personal data in its own row and in its rows of other tables. */
async function aChargeWithPersonalData(): Promise<Charge> {
  const code = await anUnpaidCode(ledger(), {
    emailDigest: "digest_q",
    buyerSearchDigests: ["terms_q"],
    enteredNameSearchDigests: ["terms_q"],
  })
  await ledger().recordSnapshot(code, {
    ...PAID_LOOKUP,
    details: { ...PAID_LOOKUP.details, payer: PAYER, nsu: "4242" },
  })
  const refund = await aResolvedChange(ledger(), aRefundIntent(code), {
    sums: {
      captured: minorUnits(1_999),
      refunded: minorUnits(500),
    },
  })
  await database
    .knex("checkout_transparent_operation")
    .where({ id: refund.id })
    .update({ resolved_by: "user_1", resolution_reason: TEXT, reason: TEXT })
  await database
    .knex("checkout_transparent_charge")
    .where({ id: code.id })
    .update({
      partial_payment_accepted_by: "user_1",
      partial_payment_acceptance_reason: TEXT,
      refund_request_reason: TEXT,
    })
  await ledger().insertLinkAttempt({
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
  await ledger().storeNotification(aNotificationOf(code))
  const discrepancy = await aDiscrepancy(code)
  await ledger().resolveDiscrepancy(discrepancy, {
    by: "user_1",
    resolution: TEXT,
  })
  for (const [action, subjectId, request] of [
    ["charges/:id/refund", code.id, { reason: TEXT }],
    ["charges/:id/resolve", code.id, { reason: TEXT, as: "paid" }],
    [
      "charges/:id/resolve-discrepancy",
      code.id,
      { discrepancy_id: discrepancy, resolution: TEXT },
    ],
    ["payment-links", undefined, { order_id: "order_q", name: TEXT }],
  ] as const) {
    await ledger().recordAdminAction({
      action,
      subjectId,
      actor: "user_1",
      actorType: "user",
      requestData: request,
      stateBeforeAction: undefined,
    })
  }
  return (await ledger().readChargeAndUnresolvedOperation(code.id)).charge
}

/** Inserts 200 copies of a charge. One transaction of an erasure processes fewer charges. */
const insertTwoHundredCopies = ({ id }: Charge) =>
  database.knex.raw(
    `insert into checkout_transparent_charge
      (id, merchant_charge_id, account, installation_digest, method, payment_session_id, payment_collection_id,
       amount, currency_code, installments, late_capture, state, details, email_digest, buyer_search_digests)
    select id || n, merchant_charge_id || n, account, installation_digest, method, payment_session_id || n,
      payment_collection_id || n, amount, currency_code, installments, late_capture, state, details, email_digest, buyer_search_digests
    from checkout_transparent_charge, generate_series(1, 200) as n where id = ?`,
    [id]
  )

async function aDiscrepancy(charge: Charge): Promise<string> {
  const raised = await ledger().openOrUpdateDiscrepancy(
    { charge, orderId: undefined },
    {
      kind: "amounts_differ",
      details: message("booked_more_refunds"),
      gateway: { state: charge.state, ...ZERO_SUMS },
      medusa: undefined,
    }
  )
  return raised ?? "none"
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

/** Returns every row of every table of the ledger as text. */
async function readAllTables(): Promise<string> {
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

const PERSONAL = [NAME, "411.347", "Banco Q", "Quitéria", "digest_q", "terms_q"]

async function personalIn(): Promise<string[]> {
  const text = await readAllTables()
  return PERSONAL.filter((one) => text.includes(one))
}

describe("the erasure of a charge", () => {
  it("the erasure of charges removes the personal data from the charges and from their operations, payment links, notifications, discrepancies and administrators' actions, and keeps the records of all payments and refunds", async () => {
    const charge = await aChargeWithPersonalData()
    expect(await personalIn()).toEqual(PERSONAL)
    const moved = await database.rowsOf("movement")
    await insertTwoHundredCopies(charge)

    await eraseSelection({ emailDigest: "digest_q", orderIds: ["order_q"] })

    expect(await personalIn()).toEqual([])
    expect(await database.rowsOf("movement")).toEqual(moved)
    expect(
      (await ledger().readChargeAndUnresolvedOperation(charge.id)).charge
    ).toMatchObject({
      state: "paid",
      sums: { captured: 1_999, refunded: 500 },
      details: { nsu: "4242", transactionStatus: "PAID" },
    })
    expect(await ledger().findOperationsOfCharges([charge.id])).toHaveLength(2)
  })

  it("personal data that the gateway sends about a charge after the erasure of its data is not stored", async () => {
    const charge = await aChargeWithPersonalData()
    await eraseSelection({
      ...selectionOfCharges(charge),
      orderIds: ["order_q"],
    })
    const { charge: erased } = await ledger().readChargeAndUnresolvedOperation(
      charge.id
    )

    await ledger().recordSnapshot(erased, {
      ...PAID_LOOKUP,
      details: { payer: PAYER, endToEndId: "E1" },
    })
    await ledger().recordPixPayerAndEndToEndId(charge.id, { payer: PAYER })
    await ledger().replaceBuyerSearchDigests(selectionOfCharges(charge), {
      names: ["Quitéria Zampieri"],
      email: undefined,
    })
    await ledger().storeNotification(aNotificationOf(charge))

    expect(await personalIn()).toEqual([])
    expect(await database.requireRowById("charge", charge.id)).toMatchObject({
      buyer_search_digests: null,
      entered_name_search_digests: null,
    })
    expect(
      (await ledger().readChargeAndUnresolvedOperation(charge.id)).charge
        .details
    ).toEqual(expect.objectContaining({ endToEndId: "E1" }))
  })

  it("personal data in a notification that arrived during an erasure is removed when the notification is handled", async () => {
    const charge = await aChargeWithPersonalData()
    await eraseSelection({
      ...selectionOfCharges(charge),
      orderIds: ["order_q"],
    })
    const { id } = await ledger().storeNotification(aNotificationOf(charge))
    const late = aNotificationOf(charge)
    await database
      .knex("checkout_transparent_notification")
      .where({ id })
      .update({
        parsed_notification: JSON.stringify(late.notification),
        payload: JSON.stringify(late.payload),
      })
    expect(await personalIn()).not.toEqual([])

    await ledger().recordNotificationResult([id], "Paid.")

    expect(await personalIn()).toEqual([])
  })
})

describe("a charge whose money can still move", () => {
  const PAID: OutcomeOfResolvedOperation = {
    outcome: "accepted",
    chargeState: "paid",
    sums: {
      captured: minorUnits(1_999),
      refunded: minorUnits(0),
    },
    details: { payer: PAYER, endToEndId: "E1" },
    resolvedVia: "look_up",
  }

  it.each(["in_flight", "unknown"])(
    "while the creation of a charge has the state %s, its personal data can be erased, and the outcome of the creation can be recorded later",
    async (state) => {
      const { charge, operation } = await aClaimedCharge(ledger())
      if (state === "unknown") {
        await ledger().recordUnknownOutcome(operation.id, {
          code: "timeout",
          message: "No answer.",
        })
      }

      await eraseSelection(selectionOfCharges(charge))
      await ledger().resolveOperation(operation.id, PAID)

      expect(await personalIn()).toEqual([])
      expect(
        (await ledger().readChargeAndUnresolvedOperation(charge.id)).charge
      ).toMatchObject({
        state: "paid",
        sums: { captured: 1_999 },
        details: { endToEndId: "E1" },
      })
    }
  )

  it("the preview of an erasure lists the charges with an open dispute", async () => {
    const charge = await aPaidCharge(ledger())
    await ledger().recordSnapshot(charge, {
      ...PAID_LOOKUP,
      state: "charged_back",
    })

    const before = await ledger().countUnerasedCharges(
      selectionOfCharges(charge)
    )
    await eraseSelection(selectionOfCharges(charge))

    expect(before).toEqual({ charges: 1, disputed: [charge.id] })
    expect(
      await ledger().countUnerasedCharges(selectionOfCharges(charge))
    ).toEqual({
      charges: 0,
      disputed: [],
    })
  })
})
