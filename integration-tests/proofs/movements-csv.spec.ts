import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { parse } from "csv-parse/sync"
import { dayOf } from "../../src/charge/days"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import { fillLedger } from "../modules/support/a-large-ledger"
import { aCardShop } from "../support/a-card-shop"
import { type Download, downloadsFrom, wholeText } from "../support/a-download"
import { succeeds } from "../support/a-shopper"
import { aSoldOrder } from "../support/a-sold-order"
import { ADMIN_LOGIN } from "../support/an-admin"
import { anOperator } from "../support/an-operator"
import { moveTime } from "../support/database/move-time"
import { eventually } from "../support/eventually"
import { memoryInUse } from "../support/memory-in-use"

const ROUTE = "/admin/checkout-transparent/movements.csv"
const ROWS = 50_000
/** Rows that were sent when memory is measured at first: by then everything is loaded. */
const WARM = 10_000
const MB = 1024 * 1024
const MOST_GROWTH = 12 * MB
/** So long a text in each row makes the file four times as large as what memory may grow by. */
const TEXT_LENGTH = 900
/** The days that fillLedger spreads movements over; another first day tells one download from another. */
const ALL_DAYS = "from=2026-11-01&to=2026-11-30"
const MINUTE_MS = 60_000
const TODAY = dayOf(new Date())

aCardShop({}, (shop) => {
  const operator = anOperator(shop)
  let download: (path: string) => Promise<Download>
  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  beforeAll(async () => {
    download = await downloadsFrom(shop.url)
  })
  afterEach(() => jest.restoreAllMocks())

  describe("fifty thousand movements", () => {
    beforeAll(async () => {
      await fillLedger(
        { knex: knex(), ledger } as never,
        ["charge", "movement"],
        ROWS
      )
      await knex().raw(
        `update checkout_transparent_charge set synchronize_at = null, details = jsonb_build_object('acquirerName', repeat('x', ${TEXT_LENGTH}))`
      )
      await knex().raw("vacuum analyze checkout_transparent_charge")
    })

    it("are sent in flat memory, each once, add up to what moved, and are not read faster than somebody takes them", async () => {
      // Jest's own spies keep every page.
      const whole = ledger().movementPage
      const read: string[] = []
      ledger().movementPage = (range) => {
        read.push(range.from)
        return whole(range)
      }
      const pagesFrom = (day: string) =>
        read.filter((from) => from === day).length
      const slow = await download(`${ROUTE}?account=br&${ALL_DAYS}`)
      const reader = slow.pieces[Symbol.asyncIterator]()
      await reader.next()

      // As long as it takes somebody else to get all of them, nobody takes the next piece.
      const { status, pieces } = await download(
        `${ROUTE}?account=br&from=2026-10-31&to=2026-11-30`
      )
      let rows = -1
      let bytes = 0
      let sum = 0
      let rest = ""
      let memoryWhenWarm = 0
      let mostMemory = 0
      let measured = 0
      for await (const piece of pieces) {
        bytes += piece.length
        const lines = (rest + piece).split("\r\n")
        rest = lines.pop() ?? ""
        for (const line of lines) {
          rows += 1
          const amount = line.split(";")[12]?.replace(/"/g, "")
          sum +=
            rows === 0 ? 0 : Math.round(Number(amount?.replace(",", ".")) * 100)
        }
        if (rows >= WARM && rows - measured >= 5_000) {
          measured = rows
          const memory = memoryInUse()
          memoryWhenWarm ||= memory
          mostMemory = Math.max(mostMemory, memory)
        }
      }
      const slowPages = pagesFrom("2026-11-01")
      slow.abort()
      ledger().movementPage = whole

      expect(status).toBe(200)
      expect([rows, rest]).toEqual([ROWS, ""])
      expect(sum).toBe(ROWS * 1_999)
      expect(bytes).toBeGreaterThan(4 * MOST_GROWTH * 0.95)
      expect(mostMemory - memoryWhenWarm).toBeLessThan(MOST_GROWTH)
      expect(pagesFrom("2026-10-31")).toBe(ROWS / 1_000 + 1)
      // What is under way in sockets may be some megabytes.
      expect(slowPages).toBeLessThan(ROWS / 1_000 / 2)
    })

    it("that break off are an error for whoever downloads them, and never a short file", async () => {
      const whole = ledger().movementPage
      let pages = 0
      jest.spyOn(ledger(), "movementPage").mockImplementation((range) => {
        pages += 1
        return pages > 3
          ? Promise.reject(new Error("The database is gone."))
          : whole(range)
      })
      const warn = jest.spyOn(
        shop.container.resolve(ContainerRegistrationKeys.LOGGER),
        "warn"
      )

      const broken = await download(`${ROUTE}?account=br&${ALL_DAYS}`)

      expect(broken.status).toBe(200)
      await expect(wholeText(broken)).rejects.toThrow()
      await eventually(() =>
        expect(warn).toHaveBeenCalledWith(
          expect.stringMatching(/broke off.*The database is gone/)
        )
      )
    })
  })

  describe("the movements of a day", () => {
    /** That day has those of others as well. */
    const isOf =
      ({ merchantChargeId }: { merchantChargeId: string }) =>
      (row: Record<string, string>) =>
        row["Cobrança"] === merchantChargeId

    /** A sale in three installments, and a part of it refunded by an admin; the rows as they are read. */
    async function rowsOfADay() {
      const order = await aSoldOrder(shop, { installments: 3 })
      await succeeds(operator.refund(order, 10.5))
      await succeeds(operator.synchronize(order.chargeId))
      const answer = await download(
        `${ROUTE}?account=br&from=${TODAY}&to=${TODAY}`
      )
      const text = await wholeText(answer)
      const rows = parse<Record<string, string>>(text, {
        bom: true,
        columns: true,
        delimiter: ";",
      })
      return { order, answer, text, rows: rows.filter(isOf(order)) }
    }

    it("are a row each, in Portuguese, with who did what", async () => {
      const { order, answer, text, rows } = await rowsOfADay()

      expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
      expect(answer.headers.get("content-disposition")).toBe(
        `attachment; filename="movements-br-${TODAY}-${TODAY}.csv"`
      )
      expect(text.startsWith("\uFEFFData e hora;Tipo;Pedido;")).toBe(true)
      expect(rows).toEqual([
        expect.objectContaining({
          "Data e hora": expect.stringMatching(
            /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/
          ) as string,
          Tipo: "Captura",
          Cobrança: order.merchantChargeId,
          Método: "Cartão de crédito",
          Parcelas: "3",
          Valor: "99,90",
          "Valor original": "99,90",
          Conta: "br",
          Origem: "Cliente",
          Usuário: "",
        }),
        expect.objectContaining({
          Tipo: "Reembolso",
          Cobrança: order.merchantChargeId,
          Valor: "-10,50",
          Origem: "Equipe",
          Usuário: ADMIN_LOGIN.email,
        }),
      ])
    })

    it("name the order, and what the gateway says of the payment", async () => {
      const { order, rows } = await rowsOfADay()
      const { details } = (await ledger().findChargeById(order.chargeId))!
      const { display_id, email, shipping_address } = await operator.order(
        order.orderId,
        "id,display_id,email,*shipping_address"
      )

      expect(details.nsu).toEqual(expect.any(String))
      // Digits are kept a text by a tabulator in front.
      const row = Object.fromEntries(
        Object.entries(rows[0]!).map(([name, cell]) => [name, cell.trim()])
      )
      expect(row).toMatchObject({
        Pedido: String(display_id),
        "Id do pedido": order.orderId,
        Cliente: shipping_address
          ? `${shipping_address.first_name} ${shipping_address.last_name}`
          : email,
        Transação: details.transactionId,
        Bandeira: details.brand,
        Valor: "99,90",
        NSU: details.nsu,
        Autorização: details.authorizationCode,
        Adquirente: details.acquirerName,
        "Texto na fatura": details.softDescriptor,
        Origem: "Cliente",
      })
    })
  })

  describe("what is new since somebody's last export", () => {
    const MINE = `${ROUTE}?account=br&since=my-last-export`
    const chargesIn = async (path: string) => {
      const text = await wholeText(await download(path))
      const rows = parse<Record<string, string>>(text, {
        ...{ bom: true, columns: true, delimiter: ";" },
      })
      return rows.map((row) => row["Cobrança"])
    }
    const connection = { query: (sql: string) => knex().raw(sql) } as never
    afterEach(() => moveTime(connection, 0))

    it("is in exactly one of the files; what was learnt a moment ago is in the next", async () => {
      const first = await aSoldOrder(shop)
      await moveTime(connection, 2 * MINUTE_MS)
      const second = await aSoldOrder(shop)

      const files = [await chargesIn(MINE), await chargesIn(MINE)]
      await moveTime(connection, 4 * MINUTE_MS)
      files.push(await chargesIn(MINE), await chargesIn(MINE))

      expect(files[0]).toContain(first.merchantChargeId)
      expect(files.slice(1)).toEqual([[], [second.merchantChargeId], []])
    })

    it("does not lose what a file that broke off should have had", async () => {
      await chargesIn(MINE)
      await moveTime(connection, 6 * MINUTE_MS)
      const { merchantChargeId } = await aSoldOrder(shop)
      await moveTime(connection, 8 * MINUTE_MS)
      jest
        .spyOn(ledger(), "movementPage")
        .mockRejectedValueOnce(new Error("The database is gone."))

      expect((await download(MINE)).status).toBe(500)
      expect(await chargesIn(MINE)).toEqual([merchantChargeId])
    })

    it("is written down with who had it", async () => {
      await chargesIn(MINE)

      const { admin_actions } = await succeeds(
        operator.request(
          "get",
          "/admin/checkout-transparent/admin-actions?limit=1"
        )
      )

      expect(admin_actions).toMatchObject([
        { action: "movements.csv?since=my-last-export", status: 200 },
      ])
    })
  })

  describe("who asks", () => {
    const days = `from=${TODAY}&to=${TODAY}`
    it.each([
      ["without days", "account=br"],
      ["for days the wrong way round", "from=2026-02-02&to=2026-02-01"],
      ["with a filter that nobody knows", `${days}&kind=captured`],
    ])("%s is told what is wrong", async (_what, query) => {
      const answer = await operator.request("get", `${ROUTE}?${query}`)

      expect(answer).toMatchObject({
        status: 400,
        body: { message: expect.any(String) as string },
      })
    })
  })
})
