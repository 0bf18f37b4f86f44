import {
  type AccessTokenKey,
  withNonEnumerableValue,
} from "../../../../src/domain/access-token"
import type { LedgerModuleService } from "../../../../src/modules/ledger"
import {
  aLedgerDatabase,
  ENCRYPTION_KEY,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"

const ANOTHER_KEY = Buffer.alloc(32, 2).toString("base64")
const CLAIM_MS = 6_000
const A_KEY: AccessTokenKey = {
  id: "ctatk_a-client",
  integration: "checkout",
  clientId: "a-client",
}

const database = aLedgerDatabase()

/** Builds the ledger of a separate process, which has its own database connections. */
const anOwnLedger = async (encryptionKeys = [ENCRYPTION_KEY]) =>
  database.ledger({ knex: await database.connect(5), encryptionKeys })

async function claimTokenOrUndefined(ledger: LedgerModuleService) {
  const turn = await ledger.getOrClaimAccessToken(A_KEY, { claimMs: CLAIM_MS })
  return turn.kind === "claimed" ? turn.claim : turn.kind
}

const writeTokenWithClaim = (
  ledger: LedgerModuleService,
  by: string,
  value: string
) =>
  ledger.writeAccessToken(A_KEY, {
    claim: by,
    issued: withNonEnumerableValue(value, { freshForMs: 270_000 }),
  })

async function tokenIn(ledger: LedgerModuleService) {
  const turn = await ledger.getOrClaimAccessToken(A_KEY, { claimMs: CLAIM_MS })
  return turn.kind === "fresh" ? turn.token.value : turn.kind
}

describe("the access token of all processes", () => {
  it("only one of twenty callers in two processes requests an access token, and the other process reads the token that was stored", async () => {
    const ledgers = [await anOwnLedger(), await anOwnLedger()]

    const turns = await runTwentyAtOnce((nth) =>
      claimTokenOrUndefined(ledgers[nth % 2]!)
    )
    const [asking, ...others] = turns.filter((turn) => turn !== "taken")
    await writeTokenWithClaim(ledgers[0]!, asking!, "issued")

    expect(others).toEqual([])
    expect(await tokenIn(ledgers[1]!)).toBe("issued")
  })

  it("an access token that a process cannot decrypt counts as missing, and the log reports this once", async () => {
    const warnings = jest.spyOn(console, "warn").mockReturnValue()
    const mine = await anOwnLedger()
    await writeTokenWithClaim(mine, await claimTokenOrUndefined(mine), "issued")

    const theirs = await anOwnLedger([ANOTHER_KEY])
    await writeTokenWithClaim(
      theirs,
      await claimTokenOrUndefined(theirs),
      "again"
    )
    await writeTokenWithClaim(
      mine,
      await claimTokenOrUndefined(mine),
      "and again"
    )

    expect(await tokenIn(mine)).toBe("and again")
    expect(warnings.mock.calls.flat()).toEqual([
      expect.stringContaining("the same encryptionKeys"),
    ])
    warnings.mockRestore()
  })
})

describe("a late claim on the request for an access token", () => {
  it.each(["before", "after"])(
    "if a second process has taken over the request for an access token, the first process's token is not stored, even if it arrives %s the second token",
    async (when) => {
      const ledger = database.ledger()
      const late = await claimTokenOrUndefined(ledger)
      await database.setTimeOffset(CLAIM_MS + 1)
      const next = await claimTokenOrUndefined(ledger)
      const writeNext = () => writeTokenWithClaim(ledger, next, "newer")

      if (when === "after") await writeNext()
      const isLateWritten = await writeTokenWithClaim(ledger, late, "older")
      if (when === "before") await writeNext()

      expect(isLateWritten).toBeUndefined()
      expect(await tokenIn(ledger)).toBe("newer")
    }
  )
})
