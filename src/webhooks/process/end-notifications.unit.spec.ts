import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import { endEach, type Looked } from "./end-notifications"

const OURS = "12345678000199"

function aNotification(
  id: string,
  given: { looks?: number; merchantDocument?: string } = {}
): ReceivedNotification {
  return {
    id,
    account: "br",
    notification: {
      kind: "unrecognized",
      integration: "checkout",
      type: "NEW",
      why: "Unknown.",
      merchantDocument: given.merchantDocument ?? OURS,
    },
    isOfAnotherMerchant: false,
    looks: given.looks ?? 0,
    receivedAt: new Date(),
  }
}

/** What is written down of notifications, when a look comes to this for each. */
async function endsOf(
  told: ReceivedNotification[],
  looked: (one: ReceivedNotification) => Looked,
  spent: string[] = []
) {
  const ended: [string, string][] = []
  const putOff: [string, number, string][] = []
  const errors: string[] = []
  const lookedFor: string[] = []
  const parts: Record<string, unknown> = {
    [LEDGER_MODULE]: {
      pluginOptions: { accounts: [{ id: "br", merchantDocument: OURS }] },
      endNotifications: async ([id]: string[], result: string) =>
        void ended.push([id!, result]),
      putOffNotifications: async (
        [id]: string[],
        { longestPauseMs, why }: { longestPauseMs: number; why: string }
      ) => {
        putOff.push([id!, longestPauseMs, why])
        return told.filter((one) => one.id === id && spent.includes(one.id))
      },
    },
    [ContainerRegistrationKeys.LOGGER]: {
      warn: () => undefined,
      error: (line: string) => void errors.push(line),
    },
  }
  const container = { resolve: (key: string) => parts[key] }
  await endEach(container as never, told, (ours) => {
    lookedFor.push(...ours.map(({ id }) => id))
    return Promise.resolve(looked)
  })
  return { ended, putOff, errors, lookedFor }
}

const again = (isSoon?: boolean): Looked => ({
  kind: "again",
  why: "No answer.",
  ...(isSoon === undefined ? {} : { isSoon }),
})

describe("the end of notifications", () => {
  it("is what the look came to, for each of them", async () => {
    const { ended, putOff } = await endsOf(
      [aNotification("a"), aNotification("b")],
      ({ id }) => (id === "a" ? { kind: "ended", result: "Done." } : again())
    )

    expect(ended).toEqual([["a", "Done."]])
    expect(putOff).toEqual([["b", 4 * 3_600_000, "No answer."]])
  })

  it("comes without a look where they name another merchant", async () => {
    const { ended, lookedFor } = await endsOf(
      [
        aNotification("ours"),
        aNotification("theirs", { merchantDocument: "98765432000100" }),
      ],
      () => ({ kind: "ended", result: "Done." })
    )

    expect(lookedFor).toEqual(["ours"])
    expect(Object.fromEntries(ended)).toEqual({
      ours: "Done.",
      theirs: "It names another merchant than the account's.",
    })
  })

  it("is near where somebody is merely at work, unless that goes on", async () => {
    const { putOff } = await endsOf(
      [aNotification("new"), aNotification("old", { looks: 10 })],
      () => again(true)
    )

    expect(putOff.map(([, longest]) => longest)).toEqual([4_000, 4 * 3_600_000])
  })

  it("is logged once where there are no more looks, with what to do", async () => {
    const { errors } = await endsOf([aNotification("a")], () => again(), ["a"])

    expect(errors).toEqual([
      expect.stringMatching(
        /notification a of account "br".*No answer\..*update now/
      ),
    ])
  })
})
