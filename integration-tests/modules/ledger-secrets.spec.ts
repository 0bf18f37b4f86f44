import { createHmac, randomBytes } from "node:crypto"
import { aLedgerDatabase, ENCRYPTION_KEY } from "./support/a-ledger"

const database = aLedgerDatabase()

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
  const reference = await ledger.keepShopperInput({ account: "br", plaintext })
  await ledger.bindShopperInput({ reference, account: "br", paymentSessionId })
  return reference
}

describe("the installation id", () => {
  it("is drawn once, whoever of 20 processes asks first", async () => {
    const drawn = await Promise.all(
      Array.from({ length: 20 }, () => database.ledger().installationId())
    )

    expect(new Set(drawn).size).toBe(1)
    expect(drawn[0]).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    )
    expect(await database.rowsOf("installation")).toHaveLength(1)
  })

  it("is the same at the next start", async () => {
    const before = await database.ledger().installationId()

    expect(await database.ledger().installationId()).toBe(before)
  })

  it("is read again after the database failed once", async () => {
    const knex = await database.connect(1)
    const ledger = database.ledger({ knex })
    await database.knex.raw(
      "alter table checkout_transparent_installation rename to hidden_installation"
    )
    await expect(ledger.installationId()).rejects.toThrow()
    await database.knex.raw(
      "alter table hidden_installation rename to checkout_transparent_installation"
    )

    expect(await ledger.installationId()).toBe(
      await database.ledger().installationId()
    )
  })
})

describe("the e-mail digest", () => {
  it("is the same for one address however it is typed, and another for another address", async () => {
    const ledger = database.ledger()

    const digest = await ledger.emailDigest("maria@example.com")

    expect(await ledger.emailDigest(" Maria@Example.COM ")).toBe(digest)
    expect(await ledger.emailDigest("maria2@example.com")).not.toBe(digest)
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
  })

  it("is drawn by a key that whoever of 20 processes asks first has drawn", async () => {
    const digests = await Promise.all(
      Array.from({ length: 20 }, () =>
        database.ledger().emailDigest("maria@example.com")
      )
    )

    expect(new Set(digests).size).toBe(1)
  })

  it("is not found with anything that stands in its table", async () => {
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

  it("is none without the key that encrypted its own, which stays as it is", async () => {
    const before = await database.ledger().emailDigest("maria@example.com")
    const other = { encryptionKeys: [randomBytes(32).toString("base64")] }

    expect(
      await database.ledger(other).emailDigest("maria@example.com")
    ).toBeUndefined()
    expect(await database.ledger().emailDigest("maria@example.com")).toBe(
      before
    )
  })

  it("is another one in another installation", async () => {
    const digest = await database.ledger().emailDigest("maria@example.com")
    await database.knex("checkout_transparent_installation").delete()

    expect(await database.ledger().emailDigest("maria@example.com")).not.toBe(
      digest
    )
  })
})

describe("shopper input", () => {
  it("is read by the session that it was bound to", async () => {
    await aBoundInput("payses_1")

    expect(await database.ledger().readShopperInput("payses_1")).toBe(PLAINTEXT)
    expect(await database.ledger().readShopperInput("payses_2")).toBeUndefined()
  })

  it("stands encrypted in every column", async () => {
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

  it("has another ciphertext each time, and a reference that cannot be guessed", async () => {
    const [first, second] = [
      await aBoundInput("payses_1"),
      await aBoundInput("payses_2"),
    ]

    const ciphertexts = (await database.rowsOf("shopper_input")).map(
      (row) => row.ciphertext
    )
    expect(new Set(ciphertexts).size).toBe(2)
    expect(first).not.toBe(second)
    expect(first).toMatch(/^ctin_[\w-]{32}$/)
  })

  it("is bound to one session, once", async () => {
    const reference = await aBoundInput("payses_1")

    const again = await database.ledger().bindShopperInput({
      reference,
      account: "br",
      paymentSessionId: "payses_2",
    })

    expect(again).toBe(false)
    expect(await database.ledger().readShopperInput("payses_1")).toBe(PLAINTEXT)
    expect(await database.ledger().readShopperInput("payses_2")).toBeUndefined()
  })

  it("of a session is the first that was bound; a second reference is not", async () => {
    await aBoundInput("payses_1")
    const ledger = database.ledger()
    const reference = await ledger.keepShopperInput({
      account: "br",
      plaintext: "entered later",
    })

    const second = await ledger.bindShopperInput({
      reference,
      account: "br",
      paymentSessionId: "payses_1",
    })

    expect(second).toBe(false)
    expect(await ledger.readShopperInput("payses_1")).toBe(PLAINTEXT)
    expect(
      await ledger.bindShopperInput({
        reference,
        account: "br",
        paymentSessionId: "payses_2",
      })
    ).toBe(true)
  })

  it("is bound by one of 20 sessions that try at once", async () => {
    const reference = await database
      .ledger()
      .keepShopperInput({ account: "br", plaintext: PLAINTEXT })

    const bound = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        database.ledger().bindShopperInput({
          reference,
          account: "br",
          paymentSessionId: `payses_${index}`,
        })
      )
    )

    expect(bound.filter(Boolean)).toHaveLength(1)
  })

  it.each([
    ["another account", { account: "br-2" }],
    ["a reference that is none", { reference: "ctin_guessed" }],
  ])("is not bound for %s", async (_, changes) => {
    const reference = await database
      .ledger()
      .keepShopperInput({ account: "br", plaintext: PLAINTEXT })

    const bound = await database.ledger().bindShopperInput({
      reference,
      account: "br",
      paymentSessionId: "payses_1",
      ...changes,
    })

    expect(bound).toBe(false)
    expect(await database.ledger().readShopperInput("payses_1")).toBeUndefined()
  })

  it("counts as absent where no key can read it", async () => {
    await aBoundInput()

    const stranger = database.ledger({
      encryptionKeys: [randomBytes(32).toString("base64")],
    })

    expect(await stranger.readShopperInput("payses_1")).toBeUndefined()
  })

  it("is still read with the old key behind the new one, which encrypts from now on", async () => {
    const newKey = randomBytes(32).toString("hex")
    await aBoundInput("payses_1")
    const rotated = database.ledger({
      encryptionKeys: [newKey, ENCRYPTION_KEY],
    })

    const reference = await rotated.keepShopperInput({
      account: "br",
      plaintext: "written with the new key",
    })
    await rotated.bindShopperInput({
      reference,
      account: "br",
      paymentSessionId: "payses_2",
    })

    expect(await rotated.readShopperInput("payses_1")).toBe(PLAINTEXT)
    expect(await rotated.readShopperInput("payses_2")).toBe(
      "written with the new key"
    )
    expect(
      await database
        .ledger({ encryptionKeys: [newKey] })
        .readShopperInput("payses_2")
    ).toBe("written with the new key")
    expect(await database.ledger().readShopperInput("payses_2")).toBeUndefined()
  })

  it("cannot be read from another row than its own", async () => {
    await aBoundInput("payses_victim")
    await aBoundInput("payses_thief", "nothing worth stealing")
    const [victim] = await database
      .knex("checkout_transparent_shopper_input")
      .where({ payment_session_id: "payses_victim" })

    await database
      .knex("checkout_transparent_shopper_input")
      .where({ payment_session_id: "payses_thief" })
      .update({ ciphertext: victim.ciphertext, key_id: victim.key_id })

    expect(
      await database.ledger().readShopperInput("payses_thief")
    ).toBeUndefined()
    expect(await database.ledger().readShopperInput("payses_victim")).toBe(
      PLAINTEXT
    )
  })

  it.each([
    [
      "changed in one bit",
      (bytes: Buffer) =>
        Buffer.concat([
          bytes.subarray(0, -1),
          Buffer.from([(bytes.at(-1) ?? 0) ^ 1]),
        ]),
    ],
    ["cut short", (bytes: Buffer) => bytes.subarray(0, 20)],
    ["emptied", () => Buffer.alloc(0)],
  ])("counts as absent when its ciphertext was %s", async (_, damage) => {
    await aBoundInput()
    const [row] = await database.rowsOf("shopper_input")

    const ciphertext = damage(
      Buffer.from(String(row?.ciphertext), "base64")
    ).toString("base64")
    await database
      .knex("checkout_transparent_shopper_input")
      .update({ ciphertext })

    expect(await database.ledger().readShopperInput("payses_1")).toBeUndefined()
  })

  it("is gone for good when it was dropped, and that of other sessions is not", async () => {
    await aBoundInput("payses_1")
    await aBoundInput("payses_2")

    await database.ledger().dropShopperInput("payses_1")

    expect(await database.ledger().readShopperInput("payses_1")).toBeUndefined()
    expect(await database.ledger().readShopperInput("payses_2")).toBe(PLAINTEXT)
    expect(await database.rowsOf("shopper_input")).toHaveLength(1)
  })

  it("that was never used is pruned after a day, bound or not", async () => {
    const ledger = database.ledger()
    await aBoundInput("payses_old")
    await ledger.keepShopperInput({ account: "br", plaintext: PLAINTEXT })
    await database
      .knex("checkout_transparent_shopper_input")
      .update({ created_at: database.knex.raw("now() - interval '25 hours'") })
    await aBoundInput("payses_young")
    await database
      .knex("checkout_transparent_shopper_input")
      .where({ payment_session_id: "payses_young" })
      .update({ created_at: database.knex.raw("now() - interval '23 hours'") })

    expect(await ledger.prune()).toMatchObject({ shopperInputs: 2 })

    expect(
      (await database.rowsOf("shopper_input")).map(
        (row) => row.payment_session_id
      )
    ).toEqual(["payses_young"])
  })
})
