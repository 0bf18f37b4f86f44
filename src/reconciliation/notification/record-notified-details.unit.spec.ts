import type { Charge } from "../../domain/charge/charge"
import {
  aCharge,
  NOW,
} from "../../domain/reconciliation/reconciliation-inputs.spec"
import type { MaskedPayer } from "../../domain/charge/gateway-charge"
import type {
  Notification,
  ThreeDsResult,
} from "../../domain/notification/notification"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import {
  recordNotifiedPixDetails,
  recordNotifiedThreeDs,
} from "./record-notified-details"

const { merchantChargeId } = aCharge()
const ID = "E22896431202611201433a1b2c3d4e5f"
const PAYER = { name: "M**** S****", document: "***.456.789-**", bank: "Banco" }
const EARLY = new Date("2026-11-20T10:00:00.000Z")
const LATE = new Date("2026-11-20T11:00:00.000Z")

function anEntry(
  notification: Notification,
  receivedAt = NOW
): ReceivedNotification {
  return {
    id: "ctnot_1",
    account: "br",
    notification,
    receivedAt,
  }
}

/** Returns the notification of a paid Pix, optionally with the central bank's Pix id and the payer. */
function aPayment(endToEndId?: string, payer?: MaskedPayer) {
  return anEntry({
    kind: "charge_update",
    integration: "checkout",
    type: "PAYMENT",
    merchantChargeId,
    charge: {
      merchantChargeId,
      chargeStatus: "PAID",
      transactions: [
        {
          paymentType: "PIX",
          transactionStatus: "PAID",
          ...(endToEndId === undefined ? {} : { endToEndId }),
          ...(payer === undefined ? {} : { payer }),
        },
      ],
    },
  })
}

function aChallenge(result: Partial<ThreeDsResult>, receivedAt = NOW) {
  return anEntry(
    {
      kind: "three_ds_result",
      integration: "checkout",
      type: "THREE_DS_CHALLENGE",
      merchantChargeId,
      status: "Approved",
      ...result,
    },
    receivedAt
  )
}

/** Returns the details that the plugin stores in a charge when these notifications arrive. */
async function recordedDetails(
  entries: ReceivedNotification[],
  charge: Partial<Charge> = { method: "pix" }
): Promise<unknown[]> {
  const written: unknown[] = []
  const recordWrittenDetails = async (_: string, details: unknown) =>
    void written.push(details)
  await recordNotifiedPixDetails(
    { recordPixPayerAndEndToEndId: recordWrittenDetails },
    aCharge(charge),
    entries
  )
  await recordNotifiedThreeDs(
    { recordThreeDsResult: recordWrittenDetails },
    aCharge(charge),
    entries
  )
  return written
}

describe("the central bank's id and the payer of a Pix", () => {
  it("the central bank's Pix id and the payer are stored in the charge when a notification reports them", async () => {
    expect(await recordedDetails([aPayment(), aPayment(ID)])).toEqual([
      { endToEndId: ID },
    ])
    expect(await recordedDetails([aPayment(ID, PAYER)])).toEqual([
      { endToEndId: ID, payer: PAYER },
    ])
  })

  it.each<[string, Partial<Charge>]>([
    ["a card charge", { method: "card" }],
    ["a wallet charge", { method: "wallet" }],
    [
      "a Pix charge whose personal data was erased",
      { method: "pix", details: { endToEndId: ID }, personalDataErasedAt: NOW },
    ],
  ])(
    "if a notification reports the central bank's Pix id and the payer for %s, they are not stored",
    async (_, charge) => {
      expect(await recordedDetails([aPayment(ID, PAYER)], charge)).toEqual([])
    }
  )

  it.each([
    ["a name", "Maria da Silva"],
    ["a document", "529.982.247-25"],
    ["a text that is longer than any id", "E".repeat(65)],
  ])(
    "if the reported Pix id is no id (but %s), it is not stored",
    async (_, reported) => {
      expect(await recordedDetails([aPayment(reported)])).toEqual([])
    }
  )
})

describe("the result of a 3DS challenge", () => {
  it("the stored result of a 3DS challenge contains the gateway's charge id if the notification has it", async () => {
    const gatewayChargeId = "5e7d9f10-2b3c-4d5e-8f60-718293a4b5c6"

    expect(await recordedDetails([aChallenge({ gatewayChargeId })])).toEqual([
      { status: "Approved", gatewayChargeId, at: NOW.toISOString() },
    ])
  })

  it.each([
    ["in order", [EARLY, LATE]],
    ["in reverse order", [LATE, EARLY]],
  ])(
    "if two results of a 3DS challenge arrive %s, only the one with the later time is stored",
    async (_, times) => {
      const entries = times.map((eventAt) =>
        aChallenge({
          eventAt,
          status: eventAt === LATE ? "Approved" : "Rejected",
        })
      )

      expect(await recordedDetails(entries)).toMatchObject([
        { status: "Approved" },
      ])
    }
  )

  it.each<[string, Date | undefined, number]>([
    ["an older result", new Date(0), 1],
    ["a result without a time", undefined, 1],
    ["a result of the same time", EARLY, 0],
    ["a newer result", LATE, 0],
  ])(
    "a result of a 3DS challenge replaces the stored result only if the stored result is older or has no time (stored: %s)",
    async (_, at, writes) => {
      const known = { status: "Rejected", ...(at && { at: at.toISOString() }) }

      expect(
        await recordedDetails([aChallenge({ eventAt: EARLY })], {
          details: { threeDs: known },
        })
      ).toHaveLength(writes)
    }
  )
})
