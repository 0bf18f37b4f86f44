import { createHash } from "node:crypto"
import {
  aProductionAccount,
  anAccount,
  optionsWith,
  refusalOf,
} from "./options.spec"
import { parseOptions } from "./parse-options"

const SCRIPT_URL = "https://cdn.example/sdk.js"

function anSdk(changes: Record<string, unknown> = {}) {
  return {
    sdk: {
      merchantCredential: "11222333000181",
      transparentToken: "public",
      ...changes,
    },
  }
}

function integrity(algorithm: string, script = "the script"): string {
  return `${algorithm}-${createHash(algorithm).update(script).digest("base64")}`
}

function taken(account: Record<string, unknown>) {
  return parseOptions(optionsWith(account)).accounts[0]?.sdk
}

function refusedFor(account: Record<string, unknown>) {
  return refusalOf(optionsWith(account)).problems
}

describe("the integrity of the SDK's script", () => {
  it.each([
    integrity("sha256"),
    integrity("sha384"),
    integrity("sha512"),
    `${integrity("sha384")} ${integrity("sha384", "the next one")}`,
    `${integrity("sha256")}  ${integrity("sha512")}`,
  ])("may be %s", (scriptIntegrity) => {
    const sdk = anSdk({ scriptUrl: SCRIPT_URL, scriptIntegrity })

    expect(taken(anAccount(sdk))).toEqual(sdk.sdk)
  })

  it.each([
    ["empty", ""],
    ["a hash without its algorithm", integrity("sha384").slice(7)],
    ["of an algorithm that browsers do not know", integrity("md5")],
    ["of another algorithm's length", `sha512-${integrity("sha384").slice(7)}`],
    ["cut off", integrity("sha384").slice(0, -1)],
    ["without its padding", integrity("sha256").replace("=", "")],
    ["in hex", `sha256-${"ab".repeat(32)}`],
    ["followed by a line break", `${integrity("sha384")}\n`],
    ["separated by a comma", `${integrity("sha384")},${integrity("sha256")}`],
    ["right and wrong at once", `${integrity("sha384")} sha256-abc`],
  ])("is refused when it is %s", (_, scriptIntegrity) => {
    const [problem, ...others] = refusedFor(
      anAccount(anSdk({ scriptUrl: SCRIPT_URL, scriptIntegrity }))
    )

    expect(problem?.path).toBe("accounts[0].sdk.scriptIntegrity")
    expect(problem?.message).toMatch(
      /^must be the script's hash like sha384-<base64>.*openssl/
    )
    expect(others).toEqual([])
  })

  it("needs the script's address", () => {
    expect(
      refusedFor(anAccount(anSdk({ scriptIntegrity: integrity("sha384") })))
    ).toEqual([
      {
        path: "accounts[0].sdk.scriptIntegrity",
        message:
          "belongs to sdk.scriptUrl, which is missing; give both, or leave this one out",
      },
    ])
  })
})

describe("the address of the SDK's script", () => {
  it("may have a version in its query, and needs no integrity", () => {
    const sdk = anSdk({ scriptUrl: `${SCRIPT_URL}?v=1.0.0` })

    expect(taken(aProductionAccount(sdk))).toEqual(sdk.sdk)
  })

  it("may be the simulator's in development", () => {
    const sdk = anSdk({ scriptUrl: "http://127.0.0.1:9470/sdk.js" })

    expect(taken(anAccount(sdk))).toEqual(sdk.sdk)
  })

  it.each(["staging", "production"])(
    "starts with https:// in %s: whoever changes the script on its way reads every card",
    (environment) => {
      expect(
        refusedFor(
          aProductionAccount({
            environment,
            ...anSdk({ scriptUrl: "http://cdn.example/sdk.js" }),
          })
        )
      ).toEqual([
        {
          path: "accounts[0].sdk.scriptUrl",
          message: `must start with https:// when environment is "${environment}"`,
        },
      ])
    }
  )

  it("is not this machine in production, where a shopper's browser asks its own", () => {
    expect(
      refusedFor(
        aProductionAccount(anSdk({ scriptUrl: "https://localhost/sdk.js" }))
      )
    ).toEqual([
      {
        path: "accounts[0].sdk.scriptUrl",
        message:
          "points to this machine (the simulator?) in production; put the address of the SDK's script here",
      },
    ])
  })

  it.each(["https://user:secret@cdn.example/x", "https://user@cdn.example/x"])(
    "has no login, which everybody would be given: %s",
    (scriptUrl) => {
      expect(refusedFor(anAccount(anSdk({ scriptUrl })))).toEqual([
        {
          path: "accounts[0].sdk.scriptUrl",
          message:
            "must have no user name or password: every visitor of the shop is given it",
        },
      ])
    }
  )

  it.each(["cdn.example/sdk.js", "javascript:alert(1)", "/sdk.js", ""])(
    "is a whole one, unlike %j",
    (scriptUrl) => {
      expect(refusedFor(anAccount(anSdk({ scriptUrl })))).toEqual([
        {
          path: "accounts[0].sdk.scriptUrl",
          message: "must be a URL like https://cdn.example/sdk.js",
        },
      ])
    }
  )

  it("is told to be wrong once, whatever comes with it", () => {
    expect(
      refusedFor(
        aProductionAccount({ sdk: { scriptUrl: 1, scriptIntegrity: 2 } })
      ).map(({ path }) => path)
    ).toEqual(["accounts[0].sdk.scriptUrl", "accounts[0].sdk.scriptIntegrity"])
  })
})
