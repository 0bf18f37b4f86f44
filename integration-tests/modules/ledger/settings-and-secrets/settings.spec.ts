import { DAY_MS } from "../../../../src/domain/duration"
import { Encryption } from "../../../../src/modules/ledger/keys/encryption"
import {
  readSettings,
  fingerprintOfSettings,
} from "../../../../src/modules/ledger/setting/setting-rows"
import {
  aLedgerDatabase,
  ENCRYPTION_KEY,
} from "../../../support/ledger/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const save = async (
  values: Record<string, unknown>,
  more: { revision?: number; endsReplacedSecrets?: boolean } = {}
) => {
  return ledger().changeSettings({
    account: "br",
    revision: await ledger().readSettingsRevision("br"),
    actor: "user_ana",
    actorType: "user",
    values,
    ...more,
  })
}
const readEnteredSettings = () =>
  readSettings(database.knex, new Encryption([ENCRYPTION_KEY]))
const enteredValues = async () =>
  (await readEnteredSettings()).map(({ value }) => value)

describe("a change of settings", () => {
  it("if an administrator saves a new token and ends the validity of all replaced tokens, only the new token remains valid", async () => {
    await save({ notificationTokens: ["first"] })
    await save({ notificationTokens: ["second"] })
    const before = await enteredValues()

    await save({ notificationTokens: ["third"] }, { endsReplacedSecrets: true })

    expect(before).toHaveLength(2)
    expect(await enteredValues()).toEqual(["third"])
  })

  it("a change of settings is refused and writes nothing if the settings of the gateway account have changed since they were loaded", async () => {
    await save({ "installments.maximum": 6 })
    const before = await database.rowsOf("admin_action")

    const isLate = await save({ softDescriptor: "LOJA" }, { revision: 0 })

    expect(isLate).toBe(false)
    expect(await enteredValues()).toEqual([6])
    expect(await database.rowsOf("admin_action")).toEqual(before)
    expect(await database.rowsOf("outbox_entry")).toHaveLength(1)
  })

  it("a change of settings is recorded with the user, the old and the new values, but without the values of secrets", async () => {
    await save({ "installments.maximum": 6, clientSecret: "a-canary" })
    await save({ "installments.maximum": 3, clientSecret: undefined })

    const records = await database.rowsOf("admin_action")

    expect(records).toEqual([
      expect.objectContaining({
        action: "settings/:account",
        subject_id: "br",
        actor: "user_ana",
        request_data: {
          values: { "installments.maximum": 6, clientSecret: "[secret]" },
        },
        state_before_action: {
          "installments.maximum": null,
          clientSecret: null,
        },
        http_status: 200,
      }),
      expect.objectContaining({
        request_data: {
          values: { "installments.maximum": 3, clientSecret: null },
        },
        state_before_action: {
          "installments.maximum": 6,
          clientSecret: "[secret]",
        },
      }),
    ])
    expect(JSON.stringify(records)).not.toContain("a-canary")
  })
})

describe("a secret of which the store also accepts the previous one", () => {
  it("a replaced secret in the settings is accepted for a week, and running processes notice the end of the week", async () => {
    await save({ notificationTokens: "old" })
    await save({ notificationTokens: "new" })
    const before = await fingerprintOfSettings(database.knex)
    const [old, latest] = await readEnteredSettings()

    await database.setTimeOffset(7 * DAY_MS)

    expect([old?.value, latest?.value]).toEqual(["old", "new"])
    expect(latest?.replacedSecretAcceptedUntil).toBeUndefined()
    expect(
      old!.replacedSecretAcceptedUntil!.getTime() - latest!.at.getTime()
    ).toBeCloseTo(7 * DAY_MS, -4)
    expect(await enteredValues()).toEqual(["new"])
    expect(await fingerprintOfSettings(database.knex)).not.toBe(before)
  })

  it("if an administrator replaces a secret twice within a week, the store accepts the original secret and the newest one, but not the one in between", async () => {
    for (const token of ["old", "mistyped", "new"]) {
      await save({ notificationTokens: token })
    }

    expect(await enteredValues()).toEqual(["old", "new"])
  })
})

describe("settings that were changed in the database by hand", () => {
  const valueAfter = async (changes: object) => {
    await database
      .knex("checkout_transparent_setting")
      .whereNot({ name: "revision" })
      .update({ deleted_at: null, ...changes })
    const [first] = await readEnteredSettings()
    return first?.value
  }

  it.each([
    ["is renamed to a public setting", { name: "sdk.transparentToken" }],
    ["is renamed to another secret", { name: "notificationTokens" }],
    ["is given to another account", { account: "br-2" }],
    [
      "is stored in clear text",
      { encryption_key_id: null, ciphertext: null, value: '"mine"' },
    ],
  ])(
    "if the database row of a secret setting was changed by hand (it %s), the secret counts as missing",
    async (_, changes) => {
      await save({ clientSecret: "a client secret" })

      expect(await valueAfter({})).toBe("a client secret")
      expect(await valueAfter(changes)).toBeUndefined()
    }
  )
})
