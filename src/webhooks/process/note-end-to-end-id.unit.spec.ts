import type { Charge } from "../../charge/charge"
import { aCharge, NOW } from "../../charge/decide/inputs.spec"
import type { InboxEntry } from "../../modules/ledger/ports/notification-inbox"
import { noteEndToEndId } from "./note-details"

const ID = "E22896431202611201433a1b2c3d4e5f"
const PIX: Partial<Charge> = { method: "pix" }

/** "Paid", with or without the central bank's id. */
function anEntry(endToEndId: string | undefined): InboxEntry {
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
          },
        ],
      },
    },
    isOfAnotherMerchant: false,
    attempts: 1,
    receivedAt: NOW,
  }
}

async function noted(
  reported: (string | undefined)[],
  charge: Partial<Charge> = PIX
): Promise<[string, string][]> {
  const written: [string, string][] = []
  await noteEndToEndId(
    {
      noteEndToEndId: async (id, reported) => void written.push([id, reported]),
    },
    aCharge(charge),
    reported.map(anEntry)
  )
  return written
}

describe("the central bank's id of a Pix", () => {
  it("is kept on its charge when a notification tells it", async () => {
    expect(await noted([undefined, ID])).toEqual([["ctch_1", ID]])
  })

  it("is the first one where several are told", async () => {
    expect(await noted([ID, "E2"])).toEqual([["ctch_1", ID]])
  })

  it("is not written over one that is known", async () => {
    expect(
      await noted([ID], { ...PIX, details: { endToEndId: "E1" } })
    ).toEqual([])
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

  it("is kept of a good one behind a bad one", async () => {
    expect(await noted(["???", ID])).toEqual([["ctch_1", ID]])
  })
})
