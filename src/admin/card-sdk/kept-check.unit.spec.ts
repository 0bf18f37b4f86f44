import { type CheckedAccount, keepCheck, keptCheck } from "./kept-check"

const ACCOUNT: CheckedAccount = {
  id: "br",
  environment: "staging",
  credentials: { merchantCredential: "11222333000181", transparentToken: "tk" },
}
const CHECK = { outcome: "answered", at: "2026-11-21T12:00:00.000Z" } as const

/** A browser's storage with what is kept in it. */
function aStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
}

it("is there again for the same credentials of the same environment, and for no others", () => {
  const storage = aStorage()
  keepCheck(ACCOUNT, CHECK, () => storage)

  expect(keptCheck(ACCOUNT, () => storage)).toMatchObject(CHECK)
  for (const other of [
    { id: "other" },
    { environment: "production" },
    { credentials: { ...ACCOUNT.credentials, transparentToken: "tk2" } },
  ]) {
    expect(keptCheck({ ...ACCOUNT, ...other }, () => storage)).toBeUndefined()
  }
})

it.each([
  ["no JSON", "{"],
  ["null", "null"],
  ["a text", '"answered"'],
  ["an unknown outcome", { outcome: "perhaps" }],
  ["no time", { at: "soon" }],
])("is nothing where somebody has put %s there", (_what, put) => {
  const storage = aStorage()
  keepCheck(ACCOUNT, CHECK, () => storage)
  const [[key, text]] = [...storage.kept] as [[string, string]]
  storage.setItem(
    key,
    typeof put === "string"
      ? put
      : JSON.stringify({ ...(JSON.parse(text) as object), ...put })
  )

  expect(keptCheck(ACCOUNT, () => storage)).toBeUndefined()
})

it("is nothing in a browser that keeps nothing", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError")
  }

  expect(() => keepCheck(ACCOUNT, CHECK, refuse)).not.toThrow()
  expect(keptCheck(ACCOUNT, refuse)).toBeUndefined()
})
