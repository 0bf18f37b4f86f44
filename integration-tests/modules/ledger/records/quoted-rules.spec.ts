import { DAY_MS, MINUTE_MS } from "../../../../src/domain/duration"
import { RETENTION_PERIODS } from "../../../../src/modules/ledger/privacy/retention"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const RULES = { text: "the rules of a promotion", account: "br" }
const recordQuoteWithRules = () => ledger().recordQuotedRules(RULES)
const wasQuoted = (at: Date, rules = RULES) =>
  ledger().wereRulesQuoted({ ...rules, at })
const now = async () => (await ledger().time()).now

describe("the rules of a price", () => {
  it("price rules that shoppers were shown on Friday and on Sunday do not count as shown on Saturday", async () => {
    const friday = await now()
    await recordQuoteWithRules()
    await database.setTimeOffset(2 * DAY_MS)
    const sunday = await now()
    await recordQuoteWithRules()

    expect(await wasQuoted(friday)).toBe(true)
    expect(await wasQuoted(sunday)).toBe(true)
    expect(await wasQuoted(new Date(friday.getTime() + DAY_MS))).toBe(false)
  })

  it("if shoppers are shown price rules every four minutes, the rules count as shown at every minute in between, and are stored in at most two rows", async () => {
    const begin = await now()
    for (let minutes = 0; minutes <= 20; minutes += 4) {
      await database.setTimeOffset(minutes * MINUTE_MS)
      await Promise.all([recordQuoteWithRules(), recordQuoteWithRules()])
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

  it("price rules do not count as shown to shoppers if their text or their gateway account differs from the recorded one", async () => {
    const at = await now()
    await recordQuoteWithRules()

    expect(await wasQuoted(at, { ...RULES, account: "br-2" })).toBe(false)
    expect(await wasQuoted(at, { ...RULES, text: "others" })).toBe(false)
  })

  it("the record that price rules were shown to shoppers is deleted after the retention period", async () => {
    await recordQuoteWithRules()
    await database.setTimeOffset((RETENTION_PERIODS.days - 1) * DAY_MS)
    expect((await ledger().deleteOldRows()).quotedRules).toBe(0)
    await database.setTimeOffset((RETENTION_PERIODS.days + 1) * DAY_MS)

    expect((await ledger().deleteOldRows()).quotedRules).toBe(1)
  })
})
