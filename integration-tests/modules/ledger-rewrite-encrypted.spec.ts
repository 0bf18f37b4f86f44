import type { AccessTokenKey } from "../../src/charge/access-token"
import type { LedgerModuleService, Rewritten } from "../../src/modules/ledger"
import {
  ENCRYPTED_TABLES,
  type EncryptedRow,
  Encryption,
} from "../../src/modules/ledger/encryption"
import { eventually } from "../support/eventually"
import { aLedgerDatabase, ENCRYPTION_KEY as OLD } from "./support/a-ledger"

const NEW = Buffer.alloc(32, 2).toString("base64")
const INPUTS = "checkout_transparent_shopper_input"

const database = aLedgerDatabase()
const ofOld = () => database.ledger({ encryptionKeys: [OLD] })
const rotated = () => database.ledger({ encryptionKeys: [NEW, OLD] })
const ofNew = () => database.ledger({ encryptionKeys: [NEW] })

const A_CLIENT: AccessTokenKey = {
  id: "ctatk_a-client",
  integration: "checkout",
  clientId: "a-client",
}

async function anInput(ledger: LedgerModuleService, session: string) {
  const reference = await ledger.keepShopperInput({
    account: "br",
    plaintext: `card of ${session}`,
  })
  await ledger.bindShopperInput({
    reference,
    account: "br",
    paymentSessionId: session,
  })
  return reference
}

async function aToken(ledger: LedgerModuleService, value: string) {
  const turn = await tokenReadBy(ledger)
  const claim = turn.kind === "claimed" ? turn.claim : ""
  await ledger.writeAccessToken(A_CLIENT, {
    claim,
    issued: { value, freshForMs: 300_000 },
  })
}

async function tokenReadBy(ledger: LedgerModuleService) {
  return ledger.takeAccessToken(A_CLIENT, { claimMs: 1_000 })
}

async function entered(
  ledger: LedgerModuleService,
  values: Record<string, unknown>
) {
  return ledger.changeSettings({
    account: "br",
    revision: await ledger.settingsRevisionOf("br"),
    actor: "user_ana",
    actorType: "user",
    values,
  })
}

function aSecret(ledger: LedgerModuleService, value: string) {
  return entered(ledger, { notificationTokens: value })
}

/** As it is written with the charge, of which it needs no more than the id. */
async function aFiscalDocument(plaintext: string) {
  const row = { id: "ctfis_1", charge_id: "ctchg_1" }
  await database
    .knex("checkout_transparent_fiscal_document")
    .insert({ ...row, ...new Encryption([OLD]).seal(row, plaintext) })
}

async function fiscalDocumentReadWith(key: string) {
  const row = await database
    .knex("checkout_transparent_fiscal_document")
    .first<EncryptedRow>()
  return new Encryption([key]).open(row)
}

const became = (tables: Rewritten[], table: Rewritten["table"]) =>
  tables.find((one) => one.table === table)

const NOTHING = { rewritten: 0, alreadyNew: 0, unreadable: 0, left: 0 }

/** Somebody else's transaction has the row; whoever would change it waits. */
async function lockRow(id: string) {
  const transaction = await database.knex.transaction()
  await transaction(INPUTS).where({ id }).forUpdate().first()
  return transaction
}

describe("rewriting what is encrypted under a new key", () => {
  it("makes everything readable without the old one, and changes nothing else of a row", async () => {
    const old = ofOld()
    await anInput(old, "payses_1")
    await aToken(old, "an access token")
    await aSecret(old, "a notification token")
    await aFiscalDocument("a document")
    const digest = await old.emailDigest("maria@example.com")
    await entered(old, { softDescriptor: "LOJA" })
    const withoutCiphers = async () =>
      Promise.all(
        (
          [
            "shopper_input",
            "access_token",
            "setting",
            "fiscal_document",
            "installation",
          ] as const
        ).map(async (table) =>
          (await database.rowsOf(table)).map(
            ({ key_id: _, ciphertext: __, ...row }) => row
          )
        )
      )
    const before = await withoutCiphers()

    const tables = await rotated().rewriteEncrypted()

    expect(tables).toEqual(
      Object.values(ENCRYPTED_TABLES).map((table) => ({
        ...NOTHING,
        table,
        rewritten: 1,
      }))
    )
    expect(await ofNew().emailDigest("maria@example.com")).toBe(digest)
    expect(await withoutCiphers()).toEqual(before)
    const after = ofNew()
    expect(await after.readShopperInput("payses_1")).toBe("card of payses_1")
    expect(await fiscalDocumentReadWith(NEW)).toBe("a document")
    expect(await tokenReadBy(after)).toMatchObject({
      kind: "fresh",
      token: { value: "an access token" },
    })
    expect((await after.enteredSettings()).map(({ value }) => value)).toEqual([
      "a notification token",
      "LOJA",
    ])
  })

  it("does not bring back a row that was used up meanwhile, and keeps the session that one was bound to", async () => {
    const old = ofOld()
    const used = await anInput(old, "payses_used")
    const bound = await old.keepShopperInput({
      account: "br",
      plaintext: "card of payses_bound",
    })
    const held = await Promise.all([used, bound].map(lockRow))
    const rewriting = rotated().rewriteEncrypted()
    await eventually(async () => expect(await database.waiting()).toBe(1))

    await held[0]!(INPUTS).where({ id: used }).delete()
    await held[1]!(INPUTS)
      .where({ id: bound })
      .update({ payment_session_id: "payses_bound" })
    await Promise.all(held.map((transaction) => transaction.commit()))
    const tables = await rewriting

    expect(became(tables, INPUTS)).toMatchObject({ ...NOTHING, rewritten: 1 })
    expect(await database.rowsOf("shopper_input")).toHaveLength(1)
    expect(await ofNew().readShopperInput("payses_bound")).toBe(
      "card of payses_bound"
    )
  })

  it("says that a process still encrypts under the old key", async () => {
    const references = await Promise.all(
      Array.from({ length: 3 }, (_, nth) => anInput(ofOld(), `payses_${nth}`))
    )
    // In the order of the database, which need not be ours.
    const [{ id: first }, { id: second }] = (await database
      .knex(INPUTS)
      .whereIn("id", references)
      .orderBy("id")) as [{ id: string }, { id: string }]
    const held = await lockRow(second)
    const rewriting = rotated().rewriteEncrypted()
    await eventually(async () => expect(await database.waiting()).toBe(1))

    // Behind the place at which the run is.
    await database
      .knex(INPUTS)
      .where({ id: first })
      .update(new Encryption([OLD]).seal({ id: first, account: "br" }, "late"))
    await held.commit()
    const tables = await rewriting

    expect(became(tables, INPUTS)).toMatchObject({
      ...NOTHING,
      rewritten: 3,
      left: 1,
    })
    const again = await rotated().rewriteEncrypted()
    expect(became(again, INPUTS)).toMatchObject({
      ...NOTHING,
      rewritten: 1,
      alreadyNew: 2,
    })
  })
})

describe("the list of encrypted tables", () => {
  it("has every column of the ledger that is named like something encrypted", async () => {
    const { rows } = await database.knex.raw<{ rows: { column: string }[] }>(
      `select table_name || '.' || column_name as "column" from information_schema.columns
      where table_name like 'checkout_transparent_%'
        and column_name ~ '(key_id|cipher|crypt|sealed)'`
    )

    expect(rows.map(({ column }) => column).sort()).toEqual(
      Object.values(ENCRYPTED_TABLES)
        .flatMap((table) => [`${table}.ciphertext`, `${table}.key_id`])
        .sort()
    )
  })
})
