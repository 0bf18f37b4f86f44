import {
  ENCRYPTED_TABLES,
  type EncryptedRow,
  type EncryptedTable,
  Encryption,
} from "../../../../src/modules/ledger/keys/encryption"
import { eventually } from "../../../../harness/eventually"
import {
  aLedgerDatabase,
  ENCRYPTION_KEY as OLD,
} from "../../../support/ledger/a-ledger"

const NEW = Buffer.alloc(32, 2).toString("base64")
const INPUTS = "checkout_transparent_shopper_input"

const database = aLedgerDatabase()
const ofOld = () => database.ledger({ encryptionKeys: [OLD] })
const ledgerWithNewAndOldKey = () =>
  database.ledger({ encryptionKeys: [NEW, OLD] })

const anInput = (plaintext: string) =>
  ofOld().storeShopperInput({ account: "br", plaintext })

/**
 * For most tables with encrypted values, one row without its encrypted columns (`encryption_key_id`, `ciphertext`). The
 * tests write the rows of shopper inputs and of the installation through the ledger instead.
 */
const ROWS: Partial<Record<EncryptedTable, Record<string, unknown>>> = {
  checkout_transparent_access_token: { id: "ctatk_1" },
  checkout_transparent_setting: {
    id: "ctset_1",
    account: "br",
    name: "notificationTokens",
    set_by: "user_ana",
    set_at: new Date(),
  },
  checkout_transparent_buyer_document: { id: "ctdoc_1", charge_id: "ctchg_1" },
  checkout_transparent_saved_card: {
    id: "ctcard_1",
    account: "br",
    customer_id: "cus_1",
    payment_session_id: "payses_1",
    installation_digest: "here",
    gateway_and_merchant_digest: "merchant",
    consent_text: "Salvar",
    consented_at: new Date(),
  },
}

const readWith = async (key: string, table: string) => {
  const row = await database.knex(table).first<EncryptedRow>()
  return new Encryption([key]).decrypt(row)
}

describe("rows that are encrypted under an older key", () => {
  it("the scheduled job re-encrypts the rows of every table with the newest encryption key, and leaves their other columns unchanged", async () => {
    const digest = await ofOld().emailDigest("maria@example.com")
    await anInput("a card")
    for (const [table, row] of Object.entries(ROWS)) {
      await database.knex(table).insert({
        ...row,
        ...new Encryption([OLD]).encrypt(row as never, table),
      })
    }
    const readUnencryptedColumns = () =>
      Promise.all(
        Object.values(ENCRYPTED_TABLES).map((table) =>
          database
            .knex(table)
            .then((rows: EncryptedRow[]) =>
              rows.map(
                ({ encryption_key_id: _, ciphertext: __, ...row }) => row
              )
            )
        )
      )
    const before = await readUnencryptedColumns()

    const left =
      await ledgerWithNewAndOldKey().countRowsNotEncryptedWithFirstKey()
    const counts = [
      await ledgerWithNewAndOldKey().reencryptRows(),
      await ledgerWithNewAndOldKey().reencryptRows(),
    ]

    expect(counts).toEqual([Object.keys(ENCRYPTED_TABLES).length, 0])
    expect(left.map(({ older, unknown }) => [older, unknown])).toEqual(
      Object.values(ENCRYPTED_TABLES).map(() => [1, 0])
    )
    expect(
      await ledgerWithNewAndOldKey().countRowsNotEncryptedWithFirstKey()
    ).toEqual(
      Object.values(ENCRYPTED_TABLES).map((table) => ({
        table,
        older: 0,
        unknown: 0,
      }))
    )
    const byOldKeyAlone = await ofOld().countRowsNotEncryptedWithFirstKey()
    expect(byOldKeyAlone.map(({ unknown }) => unknown)).toEqual(
      Object.values(ENCRYPTED_TABLES).map(() => 1)
    )
    expect(await readUnencryptedColumns()).toEqual(before)
    for (const table of Object.keys(ROWS)) {
      expect(await readWith(NEW, table)).toBe(table)
    }
    expect(await readWith(NEW, INPUTS)).toBe("a card")
    const ofNew = database.ledger({ encryptionKeys: [NEW] })
    expect(await ofNew.emailDigest("maria@example.com")).toBe(digest)
  })

  it("a row that is deleted while the scheduled job re-encrypts it remains deleted", async () => {
    const id = await anInput("a card")
    const other = await database.knex.transaction()
    await other(INPUTS).where({ id }).delete()

    const count = ledgerWithNewAndOldKey().reencryptRows()
    await eventually(async () =>
      expect(await database.countLockWaits()).toBe(1)
    )
    await other.commit()

    expect(await count).toBe(0)
    expect(await database.rowsOf("shopper_input")).toEqual([])
  })
})

describe("rows that none of the keys can decrypt", () => {
  const ofNew = () => database.ledger({ encryptionKeys: [NEW] })

  it("the ledger reports settings, digest keys and buyer documents that no key can decrypt, until the previous encryption key is in the configuration again", async () => {
    await ofOld().emailDigest("maria@example.com")
    for (const table of [
      "checkout_transparent_setting",
      "checkout_transparent_buyer_document",
    ] as const) {
      const row = ROWS[table]!
      await database.knex(table).insert({
        ...row,
        ...new Encryption([OLD]).encrypt(row as never, table),
      })
    }

    expect(await ofNew().findUnreadableSecrets()).toEqual({
      settings: [{ account: "br", name: "notificationTokens" }],
      digestKeys: true,
    })
    expect(await ofNew().countUnreadableBuyerDocuments()).toBe(1)
    expect(await ledgerWithNewAndOldKey().findUnreadableSecrets()).toEqual({
      settings: [],
      digestKeys: false,
    })
    expect(await ledgerWithNewAndOldKey().countUnreadableBuyerDocuments()).toBe(
      0
    )
  })
})

describe("ENCRYPTED_TABLES", () => {
  it("ENCRYPTED_TABLES lists every table of the plugin that has encrypted columns", async () => {
    const { rows } = await database.knex.raw<{ rows: { column: string }[] }>(
      `select table_name || '.' || column_name as "column" from information_schema.columns
      where table_name like 'checkout_transparent_%'
        and column_name ~ '(encryption_key_id|cipher|crypt|sealed)'`
    )

    expect(rows.map(({ column }) => column).sort()).toEqual(
      Object.values(ENCRYPTED_TABLES)
        .flatMap((table) => [
          `${table}.ciphertext`,
          `${table}.encryption_key_id`,
        ])
        .sort()
    )
  })
})
