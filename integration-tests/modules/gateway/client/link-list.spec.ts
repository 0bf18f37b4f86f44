import { errorOf, LINK_ID } from "../../../../harness/gateway-client/builders"
import { inTurn, json, type Respond } from "../support/gateway-server"
import { gatewaysOfATest } from "./support/given-gateway"

const givenGateway = gatewaysOfATest()

function anEntry(number: number, changes: object = {}) {
  return { id: `t-${number}`, status: "PAYED", amount: 100, ...changes }
}

function entries(from: number, count: number) {
  return Array.from({ length: count }, (_, index) => anEntry(from + index))
}

function page(from: number, count: number, reported: object = {}) {
  return json(200, { data: entries(from, count), ...reported })
}

/** A gateway with so many transactions that keeps to the pages it is asked for. */
function paged(count: number, reported: object = {}): Respond {
  return (request, response) => {
    const { searchParams } = new URL(request.url, "http://gateway.example")
    const perPage = Number(searchParams.get("perPage"))
    const first = (Number(searchParams.get("page")) - 1) * perPage
    const rest = Math.max(0, Math.min(perPage, count - first))
    page(first + 1, rest, reported)(request, response)
  }
}

async function listed(link: Respond) {
  const { server, links, budget } = await givenGateway({ charge: link })
  const transactions = await links.listLinkTransactions(LINK_ID, budget)
  return {
    ids: transactions.map(({ transactionId }) => transactionId),
    transactions,
    urls: server.charges().map(({ url }) => url),
  }
}

function urlOfPage(page: number): string {
  return `/sandbox/v1/paymentlink/${LINK_ID}/transactions?page=${page}&perPage=50`
}

describe("listing the transactions of a payment link", () => {
  it.each<[string, Respond, number, number]>([
    ["is one request while there is one page", paged(2, { total: 2 }), 2, 1],
    [
      "goes on until the gateway's own count is reached",
      paged(100, { total: 100 }),
      100,
      2,
    ],
    [
      "goes on behind a short page when the count says that there is more",
      inTurn(page(1, 20, { total: 30 }), page(21, 10, { total: 30 })),
      30,
      2,
    ],
    [
      "goes on until a page is not full where nothing is counted",
      paged(100),
      100,
      3,
    ],
    [
      "knows a full page by the size that the gateway tells",
      inTurn(page(1, 10, { perPage: 10 }), page(11, 3, { perPage: 10 })),
      13,
      2,
    ],
    [
      "ends where a gateway without pages repeats itself, and counts nothing twice",
      json(200, entries(1, 60)),
      60,
      2,
    ],
  ])("%s", async (_title, answer, count, requests) => {
    const { ids, urls } = await listed(answer)

    expect(ids).toEqual(entries(1, count).map(({ id }) => id))
    expect(urls).toEqual(
      Array.from({ length: requests }, (_, index) => urlOfPage(index + 1))
    )
  })

  it("keeps entries apart that differ in status or amount", async () => {
    const { transactions } = await listed(
      json(200, [
        anEntry(1),
        anEntry(1),
        anEntry(1, { status: "PARTREFUNDED", amount: 40 }),
        anEntry(1, { status: "PARTREFUNDED", amount: 60 }),
      ])
    )

    expect(transactions.map(({ amount }) => amount)).toEqual([100, 40, 60])
  })

  it.each<[string, Respond, number, string]>([
    [
      "any entry of any page cannot be read",
      inTurn(
        json(200, entries(1, 50)),
        json(200, [...entries(51, 3), { status: "PAYED" }])
      ),
      5,
      "could not be read",
    ],
    ["it does not end", paged(1_000_000), 50, "was too large"],
  ])("is no list when %s", async (_title, answer, requests, message) => {
    const { server, links, budget } = await givenGateway({ charge: answer })

    expect(
      await errorOf(links.listLinkTransactions(LINK_ID, budget))
    ).toMatchObject({
      code: "gateway_answer_invalid",
      message: expect.stringContaining(message),
    })
    expect(server.charges()).toHaveLength(requests)
  })
})
