import { minorUnits } from "../../src/charge/money"
import type { ChargeFilter, ChargesOf } from "../../src/modules/ledger"
import { aClaimedCharge, type anIntent, anOutcome } from "./support/an-intent"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

/** A charge that was made, by what the gateway told of it. */
async function aMadeCharge(
  intent: Parameters<typeof anIntent>[0] = {},
  details: Record<string, string> = {}
): Promise<string> {
  const { charge, operation } = await aClaimedCharge(ledger(), intent)
  await ledger().resolve(operation.id, { ...anOutcome(), details })
  return charge.id
}

async function idsOf(filter: ChargeFilter, page = {}): Promise<string[]> {
  const { charges } = await ledger().findCharges(filter, {
    by: "created_at",
    direction: "asc",
    limit: 20,
    offset: 0,
    ...page,
  })
  return charges.map(({ id }) => id)
}

const of = (...which: ChargesOf[]) => idsOf({ of: which })

describe("charges that are searched for", () => {
  it("are found by every name that somebody knows them by, exactly", async () => {
    const names = {
      nsu: "000123",
      authorizationCode: "A1B2C3",
      endToEndId: "E0000000020261121",
      transactionId: "transaction-1",
      gatewayChargeId: "gateway-1",
    }
    const id = await aMadeCharge({}, names)
    await aMadeCharge({}, { nsu: "000124" })

    for (const name of [...Object.values(names), id]) {
      expect([name, await of({ name })]).toEqual([name, [id]])
    }
    for (const name of ["123", "00012", "a1b2c3", "BRL", ""]) {
      expect([name, await of({ name })]).toEqual([name, []])
    }
  })

  it("are found by their buyer, and of two questions only what is in both", async () => {
    const first = await aMadeCharge({ emailDigest: "ana", cartId: "cart_1" })
    const second = await aMadeCharge({ emailDigest: "ana", cartId: "cart_2" })
    const other = await aMadeCharge({ emailDigest: "bia", cartId: "cart_3" })

    expect(await of({ emailDigest: "ana" })).toEqual([first, second])
    expect(await of({ emailDigest: "ana", cartIds: ["cart_3"] })).toEqual([
      first,
      second,
      other,
    ])
    expect(
      await of({ emailDigest: "ana" }, { cartIds: ["cart_2", "cart_3"] })
    ).toEqual([second])
    expect(await of({})).toEqual([])
  })

  it("come by pages, none twice and none left out, though they were made at once", async () => {
    const made = []
    for (let count = 0; count < 5; count += 1) {
      made.push(await aMadeCharge({ amount: minorUnits(1_000 + count) }))
    }
    await database.knex.raw(
      "update checkout_transparent_charge set created_at = now()"
    )

    const pages = []
    for (const offset of [0, 2, 4, 6]) {
      pages.push(await idsOf({}, { limit: 2, offset }))
    }

    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0])
    expect(pages.flat().sort()).toEqual([...made].sort())
    expect(await idsOf({}, { by: "amount", direction: "desc" })).toEqual(
      made.reverse()
    )
    expect(await idsOf({ amount: minorUnits(1_002) })).toHaveLength(1)
  })
})
