import {
  amountFilter,
  oneOrMoreOf,
  dayRangeFilter,
  createEnumSchema,
  textFilter,
  textsFilter,
  timeRangeFilter,
} from "./filters"
import { listQuerySchema } from "./list-routes"
import { LISTS } from "./list-definitions"

const query = listQuerySchema({
  filters: {
    q: textFilter,
    account: textsFilter,
    method: oneOrMoreOf(["card", "pix"]),
    status: createEnumSchema(["open", "all"]),
    amount: amountFilter,
    day: dayRangeFilter,
    created_at: timeRangeFilter,
  },
  orders: ["-created_at", "amount"],
})

describe("the query of a list", () => {
  it("the query schema of a list route converts the texts of filters into amounts, days, times and lists, and reads the sort order, the limit and the offset", () => {
    expect(
      query.parse({
        q: " #1234 ",
        account: "br,pt",
        method: ["pix", "card"],
        status: "all",
        amount: "99.9",
        day: "2026-11-21",
        created_at: { $gte: "2026-11-21T12:00:00-03:00" },
        order: "amount",
        limit: "100",
        offset: "40",
      })
    ).toEqual({
      q: "#1234",
      account: ["br", "pt"],
      method: ["pix", "card"],
      status: "all",
      amount: 9990,
      day: { $gte: "2026-11-21", $lte: "2026-11-21" },
      created_at: { $gte: new Date("2026-11-21T15:00:00Z") },
      order: "amount",
      limit: 100,
      offset: 40,
    })
  })

  it("a list route turns an amount filter without decimals, such as 143, into the range from 143.00 to 143.99", () => {
    expect(query.parse({ amount: "143" })).toMatchObject({
      amount: { $gte: 14_300, $lte: 14_399 },
    })
    expect(query.parse({ amount: "143.00" })).toMatchObject({ amount: 14_300 })
    expect(query.parse({ amount: "21474836" })).toMatchObject({
      amount: { $lte: 2_147_483_647 },
    })
  })

  it("a list route without query parameters selects the first twenty rows in the default sort order", () => {
    expect(query.parse({})).toEqual({
      order: "-created_at",
      limit: 20,
      offset: 0,
    })
  })

  it("a list route turns a day as the value of created_at into the range from the day's first to its last millisecond in São Paulo", () => {
    expect(query.parse({ created_at: "2026-11-21" })).toMatchObject({
      created_at: {
        $gte: new Date("2026-11-21T03:00:00.000Z"),
        $lte: new Date("2026-11-22T02:59:59.999Z"),
      },
    })
  })

  it.each<[object, RegExp]>([
    [{ method: ["pix", "boleto"] }, /^method must be of: card, pix$/],
    [{ status: "lost" }, /^status must be of: open, all$/],
    [{ order: "email" }, /^order must be one of -created_at, amount$/],
    [{ amount: "ten" }, /^amount must be like 19.99/],
    [{ amount: "21474836.48" }, /^amount must be 21474836.47 at most/],
    [{ day: { $gte: "21/11/2026" } }, /^day must be a day such as/],
    [{ created_at: { $gte: "yesterday" } }, /^created_at must be a day such/],
    [{ created_at: { $gt: "2026-11-21" } }, /"\$gt"/],
    [{ limit: "101" }, /100/],
    [{ account: Array.from({ length: 51 }, () => "br") }, /50/],
    [{ email: "ana@example.com" }, /"email"/],
  ])(
    "a list route refuses the query %j with a message that names the problem",
    (asked, words) => {
      const issues = query.safeParse(asked).error?.issues ?? []

      expect(issues.map(({ message }) => message)).toEqual([
        expect.stringMatching(words),
      ])
    }
  )
})

it("every list route accepts a query without parameters", () => {
  for (const definition of Object.values(LISTS)) {
    expect(listQuerySchema(definition).parse({})).toMatchObject({ limit: 20 })
  }
})
