import { DAY_MS, MINUTE_MS } from "../../../../src/domain/duration"
import { KEPT } from "../../../../src/modules/ledger/privacy/retention"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const RULES = { text: "the rules of a promotion", account: "br" }
const quoted = () => ledger().noteQuotedRules(RULES)
const wasQuoted = (at: Date, rules = RULES) =>
  ledger().wereQuoted({ ...rules, at })
const now = async () => (await ledger().time()).now

describe("the rules of a price", () => {
  it("the rules of a price count as quoted on the Friday and the Sunday of their quotes, but not on the Saturday between", async () => {
    const friday = await now()
    await quoted()
    await database.passTime(2 * DAY_MS)
    const sunday = await now()
    await quoted()

    expect(await wasQuoted(friday)).toBe(true)
    expect(await wasQuoted(sunday)).toBe(true)
    expect(await wasQuoted(new Date(friday.getTime() + DAY_MS))).toBe(false)
  })

  it("the rules of a price count as quoted without a gap while shoppers ask for them every four minutes", async () => {
    const begin = await now()
    for (let minutes = 0; minutes <= 20; minutes += 4) {
      await database.passTime(minutes * MINUTE_MS)
      await Promise.all([quoted(), quoted()])
    }

    for (let minutes = 0; minutes <= 20; minutes++) {
      const at = new Date(begin.getTime() + minutes * MINUTE_MS)
      expect([minutes, await wasQuoted(at)]).toEqual([minutes, true])
    }
    const after = new Date(begin.getTime() + 30 * MINUTE_MS)
    expect(await wasQuoted(after)).toBe(false)
    const { rowCount } = await database.knex.raw(
      "select id from checkout_transparent_quoted_rules"
    )
    expect(rowCount).toBeLessThanOrEqual(2)
  })

  it("the rules of a price do not count as quoted for another account or with another text", async () => {
    const at = await now()
    await quoted()

    expect(await wasQuoted(at, { ...RULES, account: "br-2" })).toBe(false)
    expect(await wasQuoted(at, { ...RULES, text: "others" })).toBe(false)
  })

  it("the rules of a price are pruned when no quote that used them can be valid any more", async () => {
    await quoted()
    await database.passTime((KEPT.days - 1) * DAY_MS)
    expect((await ledger().prune()).quotedRules).toBe(0)
    await database.passTime((KEPT.days + 1) * DAY_MS)

    expect((await ledger().prune()).quotedRules).toBe(1)
  })
})
