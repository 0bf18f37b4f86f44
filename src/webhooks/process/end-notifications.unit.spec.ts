import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import { endEach, type Tried } from "./end-notifications"

const OURS = "12345678000199"

function aNotification(
  id: string,
  given: { tries?: number; merchantDocument?: string } = {}
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
    tries: given.tries ?? 0,
    receivedAt: new Date(),
  }
}

/** What is written down of notifications, when a look comes to this for each. */
async function endsOf(
  reported: ReceivedNotification[],
  tried: (one: ReceivedNotification) => Tried,
  spent: string[] = []
) {
  const ended: [string, string][] = []
  const putOff: [string, number, string][] = []
  const errors: string[] = []
  const triedFor: string[] = []
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
        return reported.filter((one) => one.id === id && spent.includes(one.id))
      },
    },
    [ContainerRegistrationKeys.LOGGER]: {
      warn: () => undefined,
      error: (line: string) => void errors.push(line),
    },
  }
  const container = { resolve: (key: string) => parts[key] }
  await endEach(container as never, { reported }, (ours) => {
    triedFor.push(...ours.map(({ id }) => id))
    return Promise.resolve(tried)
  })
  return { ended, putOff, errors, triedFor }
}

const again = (isSoon?: boolean): Tried => ({
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
    const { ended, triedFor } = await endsOf(
      [
        aNotification("ours"),
        aNotification("theirs", { merchantDocument: "98765432000100" }),
      ],
      () => ({ kind: "ended", result: "Done." })
    )

    expect(triedFor).toEqual(["ours"])
    expect(Object.fromEntries(ended)).toEqual({
      ours: "Done.",
      theirs: "It names another merchant than the account's.",
    })
  })

  it("is near where somebody is merely at work, unless that goes on", async () => {
    const { putOff } = await endsOf(
      [aNotification("new"), aNotification("old", { tries: 10 })],
      () => again(true)
    )

    expect(putOff.map(([, longest]) => longest)).toEqual([4_000, 4 * 3_600_000])
  })

  it("is logged once where there are no more tries, with what to do", async () => {
    const { errors } = await endsOf([aNotification("a")], () => again(), ["a"])

    expect(errors).toEqual([
      expect.stringMatching(
        /notification a of account "br".*No answer\..*update now/
      ),
    ])
  })
})
