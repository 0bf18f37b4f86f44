import { createHash, createHmac, randomBytes } from "node:crypto"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"

const database = aLedgerDatabase()

const HOUR_MS = 3_600_000
const CARD_TOKEN = "canary-card-token-2342"
const DOCUMENT = "52998224725"
const PLAINTEXT = JSON.stringify({
  temporaryCardToken: CARD_TOKEN,
  document: DOCUMENT,
  street: "Rua dos Canários",
})

async function aBoundInput(
  paymentSessionId = "payses_1",
  plaintext = PLAINTEXT
): Promise<string> {
  const ledger = database.ledger()
  const reference = await ledger.storeShopperInput({ account: "br", plaintext })
  await ledger.assignShopperInputToSession({
    reference,
    account: "br",
    paymentSessionId,
  })
  return reference
}

describe("the installation id", () => {
  it("the ledger creates only one installation id, even if 20 processes request it at the same moment", async () => {
    const drawn = await runTwentyAtOnce(() =>
      database.ledger().installationId()
    )

    expect(new Set(drawn).size).toBe(1)
    expect(drawn[0]).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    )
    expect(await database.rowsOf("installation")).toHaveLength(1)
  })
})

describe("the e-mail digest", () => {
  it("the key for the digest of an e-mail address is none of the values in the ledger's installation row", async () => {
    const digest = await database.ledger().emailDigest("maria@example.com")
    const [row = {}] = await database.rowsOf("installation")

    const tried = Object.values(row).flatMap((value) => [
      String(value),
      Buffer.from(String(value), "base64"),
    ])

    expect(tried.length).toBeGreaterThan(8)
    expect(
      tried.map((key) =>
        createHmac("sha256", key).update("maria@example.com").digest("hex")
      )
    ).not.toContain(digest)
  })

  it("a process that cannot decrypt the digest key gets no digest of an e-mail address, and other processes get the same digest as before", async () => {
    const before = await database.ledger().emailDigest("maria@example.com")
    const other = { encryptionKeys: [randomBytes(32).toString("base64")] }

    expect(
      await database.ledger(other).emailDigest("maria@example.com")
    ).toBeUndefined()
    expect(await database.ledger().emailDigest("maria@example.com")).toBe(
      before
    )
  })
})

describe("the digest of a notification", () => {
  it("two processes compute the same digest of a notification, with a key that is none of the values in the ledger's installation row", async () => {
    const [digest, again] = await Promise.all(
      [1, 2].map(async () =>
        (await database.ledger().keyedDigestFunction())("a body")
      )
    )
    const [row = {}] = await database.rowsOf("installation")
    const keys = Object.values(row).flatMap((value) => [
      String(value),
      Buffer.from(String(value), "base64"),
    ])

    expect(digest).toBe(again)
    expect(
      keys.map((key) =>
        createHmac("sha256", key).update("a body").digest("hex")
      )
    ).not.toContain(digest)
    expect(digest).not.toBe(createHash("sha256").update("a body").digest("hex"))
    expect(digest).not.toBe(await database.ledger().emailDigest("a body"))
  })

  it("a process that cannot decrypt the digest key gives each notification a random digest, so that it drops none as a duplicate", async () => {
    await database.ledger().keyedDigestFunction()
    const other = { encryptionKeys: [randomBytes(32).toString("base64")] }
    const digest = await database.ledger(other).keyedDigestFunction()

    expect(digest("a body")).not.toBe(digest("a body"))
  })
})

describe("shopper input", () => {
  it("no column of the row with a shopper's stored input contains the card token or the document in plain text", async () => {
    await aBoundInput()

    const stored = JSON.stringify(await database.rowsOf("shopper_input"))
    const decoded = (await database.rowsOf("shopper_input"))
      .map((row) =>
        Buffer.from(String(row.ciphertext), "base64").toString("latin1")
      )
      .join()
    expect(stored).not.toMatch(/canary|52998224725|Canários/)
    expect(decoded).not.toMatch(/canary|52998224725|Can/)
  })

  it("a shopper's first input for a payment session is not replaced, and an input for another gateway account is not linked to the session", async () => {
    await aBoundInput("payses_1")
    const given = { account: "br", plaintext: "entered later" }
    const reference = await database.ledger().storeShopperInput(given)
    const assignInputToSession = (changes: Partial<Record<string, string>>) =>
      database.ledger().assignShopperInputToSession({
        reference,
        account: "br",
        paymentSessionId: "payses_2",
        ...changes,
      })

    expect([
      await assignInputToSession({ paymentSessionId: "payses_1" }),
      await assignInputToSession({ account: "br-2" }),
      await assignInputToSession({ reference: "ctin_guessed" }),
      await assignInputToSession({}),
      await assignInputToSession({ paymentSessionId: "payses_3" }),
    ]).toEqual([undefined, undefined, undefined, "entered later", undefined])
    expect(
      await Promise.all(
        ["payses_1", "payses_2", "payses_3"].map((session) =>
          database.ledger().findShopperInput(session)
        )
      )
    ).toEqual([PLAINTEXT, "entered later", undefined])
  })

  it("a shopper's stored input cannot be used for another payment session, even if its database row was moved to that session", async () => {
    await aBoundInput("payses_victim")
    const selectShopperInput = () =>
      database.knex("checkout_transparent_shopper_input")

    await selectShopperInput().update({ payment_session_id: "payses_attacker" })
    const moved = await database.ledger().findShopperInput("payses_attacker")
    await selectShopperInput().update({ payment_session_id: null })
    const [{ id: reference } = { id: "" }] =
      await selectShopperInput().select("id")
    const bound = await database.ledger().assignShopperInputToSession({
      reference,
      account: "br",
      paymentSessionId: "payses_attacker",
    })

    expect([moved, bound]).toEqual([undefined, undefined])
    await selectShopperInput().update({ payment_session_id: "payses_victim" })
    expect(await database.ledger().findShopperInput("payses_victim")).toBe(
      PLAINTEXT
    )
  })

  it("a shopper's stored input that was not used within a day is deleted, even if it belongs to a payment session", async () => {
    const ledger = database.ledger()
    await aBoundInput("payses_old")
    await ledger.storeShopperInput({ account: "br", plaintext: PLAINTEXT })
    await database.setTimeOffset(2 * HOUR_MS)
    await aBoundInput("payses_young")
    await database.setTimeOffset(25 * HOUR_MS)

    expect(await ledger.deleteOldRows()).toMatchObject({ shopperInputs: 2 })

    expect(
      (await database.rowsOf("shopper_input")).map(
        (row) => row.payment_session_id
      )
    ).toEqual(["payses_young"])
  })
})
