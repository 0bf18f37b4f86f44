import { createHmac, hkdfSync } from "node:crypto"
import {
  aLedgerDatabase,
  ENCRYPTION_KEY as OLD,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"

const NEW = Buffer.alloc(32, 2).toString("base64")
const DAY_MS = 86_400_000
const TEXT = "a quote or a link"

const database = aLedgerDatabase()
/** Builds the ledger of a newly started process. The first of the encryption keys is the newest. */
const ledgerWithKeys = (...encryptionKeys: string[]) =>
  database.ledger({ encryptionKeys })
const signedWith = async (...keys: string[]) =>
  (await ledgerWithKeys(...keys).loadSigner()).sign(TEXT)
const isAccepted = async (signature: string, ...keys: string[]) =>
  (await ledgerWithKeys(...keys).loadSigner()).isSignatureValid(TEXT, signature)
const reencryptWithNewKey = () => ledgerWithKeys(NEW, OLD).reencryptRows()

it("processes that create the first signing key at the same moment all sign with the same key", async () => {
  const signatures = await runTwentyAtOnce(() => signedWith(OLD))

  expect(new Set(signatures).size).toBe(1)
})

it("a signature that was computed from an encryption key alone, without the signing keys in the database, is refused", async () => {
  const key = Buffer.from(OLD, "base64")
  const derived = Buffer.from(hkdfSync("sha256", key, "", "signatures", 32))
  const forged = [key, derived].map((each) =>
    createHmac("sha256", each).update(TEXT).digest("hex")
  )

  for (const signature of forged) {
    expect(await isAccepted(signature, OLD)).toBe(false)
  }
})

it("after a rotation of the encryption keys, a new signing key is used, and signatures of the previous one are valid for 30 more days", async () => {
  const signature = await signedWith(OLD)

  await reencryptWithNewKey()

  expect(await signedWith(NEW, OLD)).not.toBe(signature)
  await database.setTimeOffset(30 * DAY_MS)
  expect(await isAccepted(signature, NEW)).toBe(true)
  await database.setTimeOffset(31 * DAY_MS)
  expect(await isAccepted(signature, NEW)).toBe(false)
  await reencryptWithNewKey()
  const [{ signing_keys } = {}] = await database.rowsOf("installation")
  expect(signing_keys).toHaveLength(1)
})

it("newly started processes refuse all earlier signatures and use the same digest keys after the drop-signing-keys command has run", async () => {
  const signature = await signedWith(OLD)
  const digest = await ledgerWithKeys(OLD).emailDigest("maria@example.com")
  await reencryptWithNewKey()
  const ofRotated = await signedWith(NEW, OLD)

  const count = await ledgerWithKeys(NEW, OLD).dropSigningKeys()

  expect(count).toBe(2)
  expect(await isAccepted(signature, NEW, OLD)).toBe(false)
  expect(await isAccepted(ofRotated, NEW, OLD)).toBe(false)
  expect(await isAccepted(await signedWith(NEW), NEW, OLD)).toBe(true)
  expect(await ledgerWithKeys(NEW).emailDigest("maria@example.com")).toBe(
    digest
  )
  expect(await database.rowsOf("admin_action")).toEqual([
    expect.objectContaining({
      action: "drop-signing-keys",
      actor: "command line",
      http_status: 200,
    }),
  ])
})

it("a running process refuses the signatures of a dropped signing key two seconds after the key was dropped", async () => {
  const ledger = ledgerWithKeys(OLD)
  const signature = (await ledger.loadSigner()).sign(TEXT)
  await ledgerWithKeys(OLD).dropSigningKeys()
  const clock = jest
    .spyOn(performance, "now")
    .mockReturnValue(performance.now() + 2_000)

  const signer = await ledger.loadSigner()

  clock.mockRestore()
  expect(signer.isSignatureValid(TEXT, signature)).toBe(false)
})

it("digests of e-mail addresses, digests of notifications and signatures of the same text differ, because they use different keys", async () => {
  const ledger = ledgerWithKeys(OLD)

  const made = [
    await ledger.emailDigest(TEXT),
    (await ledger.keyedDigestFunction())(TEXT),
    (await ledger.loadSigner()).sign(TEXT),
  ]

  expect(new Set(made).size).toBe(3)
})
