import type { Log } from "../../charge/log"
import { RefusedDeliveries } from "./receive-delivery"

const MINUTE = 60_000

function aCounter() {
  const clock = { now: 1_000_000 }
  const lines: string[] = []
  const refused = new RefusedDeliveries(() => clock.now)
  const log = { warn: (line: string) => lines.push(line) } as unknown as Log
  const note = (
    of: Partial<Parameters<RefusedDeliveries["note"]>[1]> = {}
  ): void => refused.note(log, { account: "br", reason: "wrong_token", ...of })
  return { clock, lines, note }
}

describe("RefusedDeliveries", () => {
  it("tells of the first at once, with the account and what to do about it", () => {
    const { lines, note } = aCounter()

    note()

    expect(lines).toEqual([
      'checkout-transparent: a notification refused for account "br", without a configured token. If the token was renewed in the merchant panel, add it to notificationTokens (payment links: paymentLink.apiKeys).',
    ])
  })

  it("is quiet for a minute, then tells how many there were, with the one that ends it", () => {
    const { clock, lines, note } = aCounter()

    note()
    for (let times = 0; times < 500; times += 1) note()
    clock.now += MINUTE - 1
    note()
    expect(lines).toHaveLength(1)
    clock.now += 1
    note()
    note()

    expect(lines).toEqual([
      expect.stringContaining(": a notification refused"),
      expect.stringContaining(": 502 notifications refused"),
    ])
  })

  it("tells of a single one again when the last was long ago", () => {
    const { clock, lines, note } = aCounter()

    note()
    clock.now += 60 * MINUTE
    note()

    expect(lines).toEqual([
      expect.stringContaining(": a notification refused"),
      expect.stringContaining(": a notification refused"),
    ])
  })

  it("counts each account and each reason on its own", () => {
    const { lines, note } = aCounter()

    for (let times = 0; times < 3; times += 1) {
      note()
      note({ account: "us" })
      note({ reason: "too_large" })
      note({ reason: "not_a_json_object" })
      note({ account: undefined, reason: "unknown_account" })
    }

    expect(lines).toEqual([
      expect.stringMatching(/account "br", without a configured token/),
      expect.stringMatching(/account "us", without a configured token/),
      expect.stringMatching(/account "br", with a body of more than 256 kB/),
      expect.stringMatching(/account "br", with a body that is no JSON object/),
      expect.stringMatching(
        /: a notification refused, to an account that is not configured/
      ),
    ])
  })

  it("counts on the machine's clock when none is given", () => {
    const lines: string[] = []
    const refused = new RefusedDeliveries()
    const log = { warn: (line: string) => lines.push(line) } as unknown as Log

    refused.note(log, { account: "br", reason: "too_large" })
    refused.note(log, { account: "br", reason: "too_large" })

    expect(lines).toHaveLength(1)
  })
})
