import { MINUTE_MS } from "../domain/duration"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger-module"
import {
  type CheckedConfiguration,
  createDoctorSignatures,
  isDoctorRequestExpired,
  decryptDoctorAnswer,
  verifyDoctorRequest,
  encryptDoctorAnswer,
  signDoctorRequest,
} from "./doctor-request"

const KEY = Buffer.alloc(32, 1).toString("base64")
const OTHER_KEY = Buffer.alloc(32, 2).toString("base64")
const DATABASE = { clientUrl: "postgres://localhost/shop", pool: {} }

const NOW = 1_000_000
const REQUEST = {
  nonce: "one",
  at: NOW,
  changedAt: 5,
  address: { given: undefined, local: "http://localhost:9000" },
}

/** Returns the configuration as medusa-config.ts gives it. */
function aConfiguration({
  encryptionKeys = [KEY],
  clientSecret = "a-secret",
  databaseUrl = DATABASE.clientUrl,
  locking = "@medusajs/medusa/locking",
} = {}): CheckedConfiguration {
  const options = { encryptionKeys, accounts: [{ id: "br", clientSecret }] }
  return {
    plugins: ["@medusajs/draft-order", { resolve: "the-plugin", options }],
    modules: {
      [LEDGER_MODULE]: { resolve: "the-plugin/ledger", options },
      locking: { resolve: locking },
    },
    projectConfig: { databaseUrl },
  }
}

/** Returns the same configuration with the fields that Medusa adds when it starts. */
function startedConfiguration({
  plugins = [],
  modules,
  ...others
}: CheckedConfiguration): CheckedConfiguration {
  const entryAfterStart = (entry: object) => ({
    ...entry,
    definition: { label: "added" },
    options: {
      ...(entry as { options?: object }).options,
      database: DATABASE,
    },
  })
  return {
    ...others,
    plugins: plugins.map((one) =>
      typeof one === "object" ? entryAfterStart(one as object) : one
    ),
    modules: Object.fromEntries(
      Object.entries(modules ?? {}).map(([name, entry]) => [
        name,
        entryAfterStart(entry as object),
      ])
    ),
  }
}

const signed = signDoctorRequest(
  REQUEST,
  createDoctorSignatures(aConfiguration())
)
const readBy = (configuration: CheckedConfiguration) =>
  verifyDoctorRequest(signed, createDoctorSignatures(configuration))

describe("the doctor's request to a running store", () => {
  it("a running store accepts the request of the command doctor if the store and the command have the same configuration", () => {
    expect(readBy(startedConfiguration(aConfiguration()))).toEqual(REQUEST)
  })

  it.each([
    ["encryption key", { encryptionKeys: [OTHER_KEY] }],
    ["first of several encryption keys", { encryptionKeys: [OTHER_KEY, KEY] }],
    ["client secret", { clientSecret: "another-secret" }],
    ["database", { databaseUrl: "postgres://localhost/another" }],
    ["module for locks", { locking: "@medusajs/medusa/locking-redis" }],
  ])(
    "if the %s of a store differs from that of the command doctor, the store refuses the command's request",
    (_, other) => {
      expect(
        readBy(startedConfiguration(aConfiguration(other)))
      ).toBeUndefined()
    }
  )

  it("if the NODE_ENV of a store differs from that of the command doctor, the store refuses the command's request", () => {
    const { NODE_ENV } = process.env
    process.env.NODE_ENV = "another"
    try {
      expect(readBy(aConfiguration())).toBeUndefined()
    } finally {
      process.env.NODE_ENV = NODE_ENV
    }
  })

  it("a request of the doctor command has expired if its time lies in the future or is more than one minute old", () => {
    const isStaleAfter = (ms: number) =>
      isDoctorRequestExpired(REQUEST, new Date(NOW + ms))

    expect([-1, 0, MINUTE_MS, MINUTE_MS + 1].map(isStaleAfter)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it.each([
    ["missing", undefined],
    ["empty", ""],
    ["a separator alone", "~"],
    ["a bearer token", "Bearer a-token"],
    ["signed wrongly", signed.replace(/.$/, "x")],
  ])(
    "if the header with the request of the command doctor is %s, the store refuses the request",
    (_, header) => {
      const signatures = createDoctorSignatures(aConfiguration())

      expect(verifyDoctorRequest(header, signatures)).toBeUndefined()
    }
  )

  it("the request of the command doctor contains only the fields nonce, at, changedAt and address, and no options of the store", () => {
    const [body = ""] = signed.split("~")
    const text = Buffer.from(body, "base64url").toString()

    expect(Object.keys(JSON.parse(text) as object)).toEqual([
      "nonce",
      "at",
      "changedAt",
      "address",
    ])
  })

  it("createDoctorSignatures throws an error for a configuration without encryption keys", () => {
    expect(() => createDoctorSignatures({ modules: {} })).toThrow(
      "encryptionKeys"
    )
  })
})

describe("the answer to the doctor", () => {
  const answer = encryptDoctorAnswer(
    ["a finding"],
    REQUEST,
    createDoctorSignatures(startedConfiguration(aConfiguration()))
  )

  it("the command doctor can decrypt the answer to its request, and the finding in the answer is not readable without decryption", () => {
    const signatures = createDoctorSignatures(aConfiguration())

    expect(decryptDoctorAnswer(answer, REQUEST, signatures)).toEqual([
      "a finding",
    ])
    expect(Buffer.from(answer, "base64url").toString()).not.toContain("finding")
  })

  it("the command doctor rejects an answer to a different request, an answer of a store with a different client secret, and an unencrypted answer", () => {
    const same = createDoctorSignatures(aConfiguration())
    const other = createDoctorSignatures(
      aConfiguration({ clientSecret: "other" })
    )

    expect(decryptDoctorAnswer(answer, { nonce: "two" }, same)).toBeUndefined()
    expect(decryptDoctorAnswer(answer, REQUEST, other)).toBeUndefined()
    expect(decryptDoctorAnswer("[]", REQUEST, same)).toBeUndefined()
  })
})
