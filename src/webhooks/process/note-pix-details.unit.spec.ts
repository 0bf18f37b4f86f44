import type { Charge } from "../../charge/charge"
import { aCharge, NOW } from "../../charge/decide/inputs.spec"
import type { MaskedPayer } from "../../charge/gateway-charge"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import { notePixDetails } from "./note-details"

const ID = "E22896431202611201433a1b2c3d4e5f"
const PIX: Partial<Charge> = { method: "pix" }

const PAYER = { name: "M**** S****", document: "***.456.789-**", bank: "Banco" }

/** "Paid", with or without the central bank's id and who paid. */
function anEntry(
  endToEndId: string | undefined,
  payer?: MaskedPayer
): ReceivedNotification {
  const { merchantChargeId } = aCharge()
  return {
    id: "ctnot_1",
    account: "br",
    notification: {
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
    },
    isOfAnotherMerchant: false,
    tries: 0,
    receivedAt: NOW,
  }
}

async function notedOf(
  entries: ReceivedNotification[],
  charge: Partial<Charge> = PIX
): Promise<unknown[]> {
  const written: unknown[] = []
  await notePixDetails(
    {
      notePixDetails: async (id, reported) => void written.push([id, reported]),
    },
    aCharge(charge),
    entries
  )
  return written
}

const noted = (reported: (string | undefined)[], charge?: Partial<Charge>) =>
  notedOf(
    reported.map((id) => anEntry(id)),
    charge
  )

describe("the central bank's id of a Pix", () => {
  it("is kept on its charge when a notification tells it", async () => {
    expect(await noted([undefined, ID])).toEqual([
      ["ctch_1", { endToEndId: ID }],
    ])
  })

  it.each(["card", "wallet"] as const)("is none of a %s", async (method) => {
    expect(await noted([ID], { method })).toEqual([])
  })

  it.each([
    ["nothing", undefined],
    ["blanks", "  "],
    ["a name", "Maria da Silva"],
    ["a document", "529.982.247-25"],
    ["an address", "maria@example.com"],
    ["what is longer than any id", "E".repeat(65)],
  ])("is not kept where %s was told for it", async (_, reported) => {
    expect(await noted([reported])).toEqual([])
  })
})

describe("who paid a Pix", () => {
  it("is kept with the id, masked", async () => {
    expect(await notedOf([anEntry(ID, PAYER)])).toEqual([
      ["ctch_1", { endToEndId: ID, payer: PAYER }],
    ])
  })

  it("is kept no more once it was erased", async () => {
    expect(
      await notedOf([anEntry(ID, PAYER)], {
        ...PIX,
        details: { endToEndId: ID },
        erasedAt: NOW,
      })
    ).toEqual([])
  })
})
