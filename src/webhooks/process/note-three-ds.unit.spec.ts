import type { ThreeDsDetails } from "../../charge/charge"
import { aCharge, NOW } from "../../charge/decide/inputs.spec"
import type { ThreeDsResult } from "../../charge/notification"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import { noteThreeDs } from "./note-details"

const EARLY = new Date("2026-11-20T10:00:00.000Z")
const LATE = new Date("2026-11-20T11:00:00.000Z")

function anEntry(
  result: Partial<ThreeDsResult>,
  receivedAt: Date = NOW
): ReceivedNotification {
  return {
    id: "ctnot_1",
    account: "br",
    notification: {
      kind: "three_ds_result",
      integration: "checkout",
      type: "THREE_DS_CHALLENGE",
      merchantChargeId: aCharge().merchantChargeId,
      status: "Approved",
      ...result,
    },
    isOfAnotherMerchant: false,
    tries: 0,
    receivedAt,
  }
}

async function noted(
  entries: ReceivedNotification[],
  known?: ThreeDsDetails
): Promise<[string, ThreeDsDetails][]> {
  const written: [string, ThreeDsDetails][] = []
  const charge = aCharge({ details: known ? { threeDs: known } : {} })
  await noteThreeDs(
    {
      noteThreeDs: async (id, threeDs) => void written.push([id, threeDs]),
    },
    charge,
    entries
  )
  return written
}

describe("the result of a 3DS challenge", () => {
  it("is written down with its charge, as it was told and when", async () => {
    const entry = anEntry({
      status: "Rejected",
      paresStatus: "N",
      eci: "07",
      eventAt: EARLY,
    })

    expect(await noted([entry])).toEqual([
      [
        "ctch_1",
        {
          status: "Rejected",
          paresStatus: "N",
          eci: "07",
          at: EARLY.toISOString(),
        },
      ],
    ])
  })

  it.each([
    ["in order", [EARLY, LATE]],
    ["in reverse order", [LATE, EARLY]],
  ])("is the latest of several, %s", async (_, times) => {
    const entries = times.map((eventAt) =>
      anEntry({ eventAt, status: eventAt === LATE ? "Approved" : "Rejected" })
    )

    expect(await noted(entries)).toMatchObject([
      ["ctch_1", { status: "Approved" }],
    ])
  })

  it.each([
    ["newer", LATE],
    ["equally old", EARLY],
  ])("changes nothing when one is known that is %s", async (_, at) => {
    const entry = anEntry({ eventAt: EARLY })

    expect(
      await noted([entry], { status: "Rejected", at: at.toISOString() })
    ).toEqual([])
  })
})
