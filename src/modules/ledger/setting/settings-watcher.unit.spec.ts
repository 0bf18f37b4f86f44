import { anAccount, optionsWith } from "../../../options/options.spec"
import { SettingsWatcher } from "./settings-watcher"
import type { EnteredSetting } from "./setting-rows"

const AT = new Date("2026-11-21T10:00:00.000Z")

/** Returns entered settings. The value `undefined` stands for a secret that no key can decrypt. */
const enteredSettings = (
  values: [name: string, value: unknown][]
): EnteredSetting[] =>
  values.map(([name, value], nth) => ({
    id: `ctset_${nth}`,
    account: "br",
    name,
    value,
    by: "user_ana",
    at: AT,
    reason: undefined,
    replacedSecretAcceptedUntil: undefined,
  }))

/** Builds a process with a SettingsWatcher. `reads` sets the entered settings and lets the process read them. */
function aProcess() {
  const warned: string[] = []
  let rows: EnteredSetting[] = []
  let revision = 0
  const watcher = new SettingsWatcher({
    given: optionsWith(anAccount()),
    readState: () => Promise.resolve(String(revision)),
    read: () => Promise.resolve(rows),
    log: { info: () => {}, warn: (line) => void warned.push(line) },
  })
  return {
    watcher,
    warned,
    reads: async (...values: [name: string, value: unknown][]) => {
      rows = enteredSettings(values)
      revision += 1
      await watcher.refresh()
      return watcher.options.accounts[0]!
    },
  }
}

describe("settings of which one secret cannot be read", () => {
  it("if one of two notification tokens cannot be decrypted, the process uses all other settings, and reports a problem that names the setting and says what to do", async () => {
    const { watcher, warned, reads } = aProcess()

    const account = await reads(
      ["clientId", "a-client"],
      ["clientSecret", "a-secret"],
      ["installments.maximum", 3],
      ["notificationTokens", "readable"],
      ["notificationTokens", undefined]
    )

    expect(account).toMatchObject({
      clientId: "a-client",
      clientSecret: "a-secret",
      installments: { maximum: 3 },
      notificationTokens: ["readable"],
    })
    expect(watcher.state.problems.get("br")).toMatch(
      /^notificationTokens of 2026-11-21T10:00:00\.000Z cannot be decrypted, .* enter the value again\. Notifications that carry it are refused until then\.$/
    )
    expect(warned).toEqual([expect.stringContaining("notificationTokens of")])
  })

  it("if a process cannot decrypt a client secret and has read no earlier one, it uses neither the client id nor the secret, but all other settings", async () => {
    const { watcher, reads } = aProcess()

    const account = await reads(
      ["clientId", "a-client"],
      ["clientSecret", undefined],
      ["installments.maximum", 3]
    )

    expect(account.clientId).toBeUndefined()
    expect(account.clientSecret).toBeUndefined()
    expect(account.installments.maximum).toBe(3)
    expect(watcher.state.problems.get("br")).toMatch(
      /^clientSecret of .* Until then, no call that needs it is made\.$/
    )
  })

  it("if a process cannot decrypt the new client secret of a gateway account, it keeps using the client id and the secret that it read earlier", async () => {
    const { watcher, reads } = aProcess()
    await reads(["clientId", "before"], ["clientSecret", "its-secret"])

    const account = await reads(
      ["clientId", "after"],
      ["clientSecret", undefined]
    )
    const later = await reads(
      ["clientId", "after"],
      ["clientSecret", undefined],
      ["installments.maximum", 3]
    )

    expect([account, later]).toMatchObject(
      Array(2).fill({ clientId: "before", clientSecret: "its-secret" })
    )
    expect(watcher.state.problems.get("br")).toMatch(/until it is restarted/)
  })
})
