import type { Locator, Page } from "playwright-core"

import { expectSuccess } from "../../../../harness/shopper/a-shopper"
import { anAdminWithActionHelpers } from "../../../support/admin/an-admin-with-actions"
import { describeDashboard } from "../../support/browser/describe-dashboard"
import { findAccessibilityProblems } from "../../support/browser/find-accessibility-problems"
import { type GatewayFacts, gatewayFacts } from "./played-day/gateway-facts"
import {
  simulateDayOfPayments,
  type PlayedPayment,
} from "./played-day/simulate-day-of-payments"
import {
  sumInCentavos,
  downloadMovements,
  readPageLinesOfAllDays,
  type MovementsRow,
  sumColumn,
} from "./played-day/read-day-closes"
import {
  amountsIn,
  findUntranslatedLinesOrIds,
  readOrderPageLines,
  comparableText,
  readPaymentPage,
} from "./played-day/read-pages"
import {
  type Language,
  LANGUAGES,
  formatAmountInReais,
  expectedTexts,
} from "./played-day/expected-texts"

/** A payment of the simulated day, with its ids in the admin and the gateway's records of it. */
interface Payment {
  id: string
  orderId: string | null
  /** The `merchantChargeId` of the payment, which the CSV files show. */
  reference: string
  facts: GatewayFacts
}

/**
 * The tabs of the payments list. Each has a pattern of its name, and a condition for the payments that it must show.
 */
const VIEWS: [RegExp, (facts: GatewayFacts) => boolean][] = [
  [/^(Contestadas|Disputed)/, ({ disputed }) => disputed > 0],
  [
    /^(Aguardando Pix|Awaiting Pix)/,
    ({ method, unpaidOutcome, received }) =>
      method === "pix" && received === 0 && unpaidOutcome === undefined,
  ],
  [/^(A capturar|To capture)/, ({ authorizedAmount }) => authorizedAmount > 0],
  [
    /^Links/,
    ({ method, isSecondOfLink }) => method === "link" && !isSecondOfLink,
  ],
  [/^(Todas|All)$/, () => true],
]

const needsAPerson = ({ disputed, reversedAmount }: GatewayFacts) =>
  disputed > 0 || reversedAmount > 0

const leftOf = ({ received, refunded, ...gone }: GatewayFacts) =>
  received - refunded - gone.disputed - gone.lost - gone.reversedAmount

const CLOSE = "/payments/close"

// The limit is only for a test that hangs. On a shared machine, playing the day and visiting its pages takes minutes.
jest.setTimeout(20 * 60_000)

describeDashboard(
  "a day with a payment of every kind, in the admin",
  {},
  (shop, beginning) => {
    const operator = anAdminWithActionHelpers(shop)
    let payments: Payment[]
    beforeAll(async () => {
      const hook = `${shop.url}/hooks/checkout-transparent/br`
      await shop.simulator.setNotificationUrl(hook)
      const played = await simulateDayOfPayments(shop, operator)
      await shop.simulator.deliveriesIdle()
      await shop.simulator.setNotificationUrl(null)
      payments = await paymentsOf(played)
      await beginning.snapshot()
    })

    const paymentsOf = async (played: PlayedPayment[]): Promise<Payment[]> => {
      const { charges } = await expectSuccess(
        operator.request("get", "/admin/checkout-transparent/charges?limit=100")
      )
      const facts = await gatewayFacts(shop.simulator, played)
      return played.map(({ merchantChargeId, link }, index) => {
        const isIt = (charge: Record<string, string>) =>
          link?.payment === 2
            ? charge.method === "link" &&
              charge.merchant_charge_id !== merchantChargeId
            : charge.merchant_charge_id === merchantChargeId
        const {
          id,
          order_id: orderId,
          merchant_charge_id: reference,
        } = (charges as any[]).find(isIt)
        return { id, orderId, reference, facts: facts[index]! }
      })
    }
    const sumOf = (of: (facts: GatewayFacts) => number) =>
      payments.reduce((sum, { facts }) => sum + of(facts), 0)
    const open = (language: Language, path: string) =>
      shop.openDashboard({
        language,
        path,
        theme: language === "en" ? "dark" : "light",
      })
    const linkTo = (within: Page | Locator, { id }: Payment) =>
      within.locator(`main a[href$="/payments/${id}"]`).first()

    /** Returns the expected words and amounts that the list's row about a payment does not contain. */
    const lackingInRow = async (
      page: Page,
      { id, facts }: Payment,
      language: Language
    ) => {
      const formatMoney = (centavos: number) =>
        formatAmountInReais(centavos, language)
      const row = page
        .getByRole("row")
        .filter({ has: page.locator(`a[href$="/payments/${id}"]`) })
      const text = comparableText(await row.innerText())
      const refunded = language === "en" ? "refunded" : "reembolsado"
      return [
        formatMoney(facts.received || facts.asked),
        expectedTexts(facts, language).badge,
        ...(facts.refunded > 0
          ? [`${formatMoney(facts.refunded)} ${refunded}`]
          : []),
      ]
        .filter((part) => !text.includes(part))
        .map((part) => `${facts.story}: ${part} is not in ${text}`)
    }

    it.each(LANGUAGES)(
      "after a day with a payment of every kind, the payments list and the payment pages show each payment's state and amounts at the gateway (language %s)",
      async (language) => {
        const page = await open(language, "/payments")
        const wrong: string[] = []
        for (const [name, isIn] of VIEWS) {
          await page.getByRole("tab", { name }).click()
          const expected = payments.filter(({ facts }) => isIn(facts))
          const found = new RegExp(`: ${expected.length}$`)
          await page.getByRole("status").filter({ hasText: found }).waitFor()
          for (const payment of expected) {
            await linkTo(page, payment).waitFor()
            wrong.push(...(await lackingInRow(page, payment, language)))
          }
        }
        wrong.push(...(await findUntranslatedLinesOrIds(page, language)))

        const shown: Record<string, unknown> = {}
        const expected: Record<string, unknown> = {}
        for (const payment of payments) {
          const { facts, orderId } = payment
          const { orderPageLines, ...onItsPage } = expectedTexts(
            facts,
            language
          )
          expected[facts.story] = onItsPage
          await linkTo(page, payment).click()
          await page.waitForURL(`**/payments/${payment.id}`)
          shown[facts.story] = await readPaymentPage(page)
          wrong.push(...(await findUntranslatedLinesOrIds(page, language)))
          // The order page is the slowest page, so the English run opens only the orders with notes.
          if (
            orderId !== null &&
            (language === "ptBR" || orderPageLines.length > 1)
          ) {
            const story = `${facts.story}, beside its order`
            expected[story] = [
              onItsPage.heading,
              onItsPage.badge,
              ...orderPageLines,
            ]
            await page
              .locator(`main a[href$="/orders/${orderId}"]`)
              .first()
              .click()
            shown[story] = await readOrderPageLines(page, payment.id)
            await page.goBack()
          }
          await page.goBack()
        }

        expect(shown).toEqual(expected)
        expect(wrong).toEqual([])
        const sold = page
          .locator("dl > div")
          .filter({ hasText: /Vendido hoje|Sold today/ })
        expect(amountsIn(await sold.innerText())).toEqual([
          sumOf(({ received }) => received),
        ])
      }
    )

    it.each(LANGUAGES)(
      "after a day with a payment of every kind, the admin pages contain no words of another language, no internal ids and no serious accessibility problem (language %s)",
      async (language) => {
        const disputed = payments.find(({ facts }) => facts.disputed > 0)!
        const page = await open(language, "/payments?view=needs-you")
        await page.getByRole("article").first().waitFor()
        expect(await page.getByRole("article").count()).toBe(
          payments.filter(({ facts }) => needsAPerson(facts)).length
        )
        const wrong: Record<string, string[]> = {}
        const findPageProblems = async (path: string) => {
          wrong[path] = [
            ...(await findUntranslatedLinesOrIds(page, language)),
            ...(await findAccessibilityProblems(page, "main")),
          ]
        }
        await findPageProblems("needs you")
        for (const [path, ready] of [
          [`/payments/${disputed.id}`, page.locator("main li")],
          [`/payments/${disputed.id}/evidence`, page.locator("#evidence li")],
          ["/payments/create-link", page.getByRole("form")],
          [CLOSE, page.getByRole("row").getByRole("link")],
          ["/settings/checkout-transparent", page.getByRole("switch")],
        ] as const) {
          await page.goto(`${shop.url}/app${path}`)
          await ready.first().waitFor()
          await findPageProblems(path)
        }

        expect(wrong).toEqual(
          Object.fromEntries(Object.keys(wrong).map((path) => [path, []]))
        )
      }
    )

    it("after a day with a payment of every kind, the day's close, the month's CSV file and the export have the amounts of the gateway", async () => {
      const page = await open("ptBR", CLOSE)
      const days = page.getByRole("row").filter({ has: page.getByRole("link") })
      await days.first().waitFor()
      const gone = sumOf((one) => one.disputed + one.lost + one.reversedAmount)
      const columns = [
        sumOf(({ received }) => received),
        -sumOf(({ refunded }) => refunded),
        -gone,
        sumOf(leftOf),
      ]
      const shown = (await days.allInnerTexts()).map(amountsIn)
      expect([0, 1, 2, 3].map((at) => sumColumn(shown, at))).toEqual(columns)

      const lines = await readPageLinesOfAllDays(page)
      const lineSum = (name: RegExp) =>
        sumColumn(
          lines
            .filter(([line]) => name.test(line))
            .map(([, amount]) => [amount])
        )
      expect({
        received: lineSum(/^Recebido ·/),
        refunded: lineSum(/^Reembolsado ·/),
        takenBack: lineSum(/^Estornado pelo gateway/),
        disputed: lineSum(/^Contestado$|^Contestação revertida/),
        doubted: lineSum(/^Em confirmação/),
        reserved: lineSum(/^Reservado/),
        unmatched: lineSum(/^Pagamento sem pedido/),
      }).toEqual({
        received: columns[0],
        refunded: columns[1],
        takenBack: -sumOf(({ reversedAmount }) => reversedAmount),
        disputed: -sumOf(({ disputed, lost }) => disputed + lost),
        doubted: sumOf(({ refundInDoubt }) => refundInDoubt),
        reserved: sumOf(({ authorizedAmount }) => authorizedAmount),
        unmatched: 0,
      })
      const lost = lines.filter(([name]) => /^Perdido na/.test(name))
      expect(lost.map(([, , text]) => text)).toEqual([
        "R$ 0,00 (1) · o valor já saiu quando a contestação foi aberta",
      ])

      const rows = await downloadMovements(page, /^CSV deste mês$/)
      const sumOfCsvColumn = (
        column: string,
        of: (row: MovementsRow) => boolean
      ) => sumInCentavos(rows.filter(of).map((row) => row[column]!))
      for (const { facts, reference } of payments) {
        const isOf = (row: MovementsRow) => row["Cobrança"] === reference
        expect([facts.story, sumOfCsvColumn("Valor", isOf)]).toEqual([
          facts.story,
          leftOf(facts),
        ])
      }
      const interest = sumOfCsvColumn("Juros", () => true)
      const discount = sumOfCsvColumn("Desconto no Pix", () => true)
      expect([interest, discount]).toEqual([
        lineSum(/^Juros/),
        lineSum(/^Descontos/),
      ])
      expect(sumOfCsvColumn("Juros", ({ Tipo }) => Tipo === "Recebido")).toBe(
        sumOf(({ received, price }) => Math.max(0, received - price))
      )

      expect(
        await downloadMovements(page, /^Exportar movimentações novas/)
      ).toEqual(expect.arrayContaining(rows))
      await page
        .getByRole("button", { name: /^Exportar movimentações novas/ })
        .click()
      await page
        .getByText("Não há movimentações novas desde a última exportação.")
        .waitFor()
    })
  }
)
