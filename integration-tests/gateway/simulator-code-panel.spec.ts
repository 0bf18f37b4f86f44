import { request as httpRequest } from "node:http"

import {
  defaultMerchant,
  startSimulator,
  type Simulator,
} from "../../src/simulator"
import { Caller } from "./simulator-caller"
import { aPixTransaction, CodeCaller } from "./simulator-codes"

const noon = Date.UTC(2030, 0, 1, 12)
const HOUR_MS = 60 * 60 * 1000

/** What a person reads, with plain spaces. */
function textOf(page: string): string {
  return page
    .replace(/<style>[\s\S]*?<\/style>/, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
}

describe("the page on which a person pays codes", () => {
  let simulator: Simulator
  let store: CodeCaller

  beforeAll(async () => {
    simulator = await startSimulator({ clock: { now: () => noon } })
    store = new CodeCaller(new Caller(simulator.url))
  })
  beforeEach(() => simulator.reset())
  afterAll(() => simulator.close())

  async function open(path = "/panel") {
    const response = await fetch(`${simulator.url}${path}`)
    const page = await response.text()
    return { status: response.status, page, text: textOf(page), response }
  }

  const openCode = (id: string) => open(`/panel/charges/${id}`)

  /** Presses the button that the page shows. */
  async function confirm(page: string) {
    const action = /<form method="post" action="([^"]+)"/.exec(page)![1]!
    const response = await fetch(`${simulator.url}${action}`, {
      method: "POST",
      redirect: "manual",
      headers: {
        origin: simulator.url,
        "content-type": "application/x-www-form-urlencoded",
      },
    })
    return { status: response.status, to: response.headers.get("location")! }
  }

  it("lists open codes with sum, method, time left and the end of the code", async () => {
    const { request, reply } = await store.code("pix")
    const wallet = await store.code("wallet")

    const { status, page, text } = await open()

    expect(status).toBe(200)
    expect(text).toContain("Códigos para pagar")
    const { qrCode } = reply.body.transactions[0].pix
    expect(text).toContain(
      `R$ 99,90 Pix · Loja do Simulador Expira em 1 h Código …${qrCode.slice(-8)} Pagar`
    )
    expect(text).toContain("Carteira digital · Loja do Simulador")
    expect(text).toContain("Expira em 30 min")
    expect(page).toContain(`href="/panel/charges/${request.merchantChargeId}"`)
    expect(page).toContain(`href="/panel/charges/${wallet.merchantChargeId}"`)
  })

  it("says so when there is nothing to pay", async () => {
    expect((await open()).text).toContain("Nenhum código em aberto")
  })

  it("lists what has become of codes, and no card charges", async () => {
    const paid = await store.code("pix")
    await simulator.pay(paid.merchantChargeId)
    await (await store.code("pix")).refund(9_990)
    const part = await store.code("wallet")
    await simulator.pay(part.merchantChargeId)
    await part.refund(990)
    await store.code("wallet")
    await simulator.advanceClock(HOUR_MS)
    await store.caller.charge("paid")

    const { text } = await open()

    const [, recent] = text.split("Recentes")
    for (const label of ["Pago", "Cancelado", "Devolvido em parte"]) {
      expect(recent).toContain(label)
    }
    expect(recent).toMatch(/01\/01\/2030 às 09:30 Código …[0-9a-f]{8} Expirado/)
    expect(text).not.toContain("159,90")
  })

  it("asks before it pays, then confirms with the end-to-end id", async () => {
    const { merchantChargeId } = await store.code("pix")

    const before = await openCode(merchantChargeId)
    const { status, to } = await confirm(before.page)
    const after = await open(to)

    expect(before.text).toContain("Pagar R$ 99,90 para Loja do Simulador")
    expect(before.text).toContain("Confirmar pagamento")
    expect([status, to]).toEqual([303, `/panel/charges/${merchantChargeId}`])
    const charge = (await simulator.charge(merchantChargeId))!
    expect(charge).toMatchObject({
      chargeStatus: "PAID",
      history: [{ event: "code_created" }, { event: "paid", by: "payer" }],
    })
    expect(after.text).toContain("Pagamento confirmado")
    expect(after.text).toContain(`ID da transação ${charge.endToEndId}`)
    expect(after.page).not.toContain("<form")
  })

  it("pays once, though the button is pressed twice", async () => {
    const { merchantChargeId } = await store.code("wallet")
    const { page } = await openCode(merchantChargeId)

    await confirm(page)
    const { to } = await confirm(page)

    expect((await open(to)).text).toContain("Pagamento confirmado")
    expect((await simulator.charge(merchantChargeId))!.history).toHaveLength(2)
  })

  it("a code that expired, or was canceled, while the page was open is not paid", async () => {
    const late = await store.code("pix")
    const { page: latePage } = await openCode(late.merchantChargeId)
    const withdrawn = await store.code("pix")
    const { page: withdrawnPage } = await openCode(withdrawn.merchantChargeId)

    await withdrawn.refund(9_990)
    const canceled = await open((await confirm(withdrawnPage)).to)
    await simulator.advanceClock(HOUR_MS)
    const expired = await open((await confirm(latePage)).to)

    expect(expired.text).toContain("Este código expirou")
    expect(expired.text).toContain("terminou em 01/01/2030 às 10:00")
    expect(canceled.text).toContain("Este código foi cancelado")
    expect(`${expired.page}${canceled.page}`).not.toContain("<form")
    expect(
      (await simulator.charges()).map(({ capturedAmount }) => capturedAmount)
    ).toEqual([0, 0])
  })

  it("the payer's bank knows that time is over also when the gateway does not tell", async () => {
    await simulator.setExpiredCodesShown("pending")
    const { merchantChargeId } = await store.code("pix")

    await simulator.advanceClock(HOUR_MS)

    expect((await openCode(merchantChargeId)).text).toContain(
      "Este código expirou"
    )
  })

  it.each([
    ["panelChargeBack", "Pagamento contestado"],
    ["panelRefund", "Pagamento devolvido"],
    ["reverse", "Pagamento desfeito"],
  ] as const)("a paid code after %s reads: %s", async (action, title) => {
    const { merchantChargeId } = await store.code("pix")
    await simulator.pay(merchantChargeId)

    await simulator[action](merchantChargeId)

    expect((await openCode(merchantChargeId)).text).toContain(title)
  })

  it.each([
    [1, "1 s"],
    [59, "59 s"],
    [60, "1 min"],
    [3_599, "59 min"],
    [5_400, "1 h e 30 min"],
    [86_400, "1 dia"],
    [604_800, "7 dias"],
    [180_000, "2 dias e 2 h"],
  ])("%i seconds are left as %s", async (expiration, left) => {
    await store.code("pix", {
      transactions: [aPixTransaction({ pix: { expiration } })],
    })

    expect((await open()).text).toContain(`Expira em ${left} Código`)
  })

  it("an unknown code, a card charge and an unknown address are not found", async () => {
    const card = await store.caller.charge("paid")

    const unknown = await openCode("no-such-charge")
    const ofCard = await openCode(card.merchantChargeId)
    const nowhere = await open("/panel/settings")
    const unpaid = await fetch(
      `${simulator.url}/panel/charges/${card.merchantChargeId}/pay`,
      { method: "POST" }
    )

    expect([unknown, ofCard, nowhere].map(({ status }) => status)).toEqual([
      404, 404, 404,
    ])
    expect(unknown.text).toContain("Código não encontrado")
    expect(unpaid.status).toBe(404)
  })

  it("paying by following a link is not possible", async () => {
    const { merchantChargeId } = await store.code("pix")

    const reply = await openCode(`${merchantChargeId}/pay`)

    expect(reply.status).toBe(405)
    expect((await simulator.charge(merchantChargeId))!.chargeStatus).toBe(
      "PRE_AUTHORIZED"
    )
  })

  it("is a whole page in Portuguese that loads nothing and runs nothing", async () => {
    const { page, response } = await open()

    expect(page).toMatch(/^<!doctype html>\s*<html lang="pt-BR">/)
    expect(page).toContain('name="viewport"')
    expect(page).not.toMatch(/<script|<link|<img|src=|url\(/)
    expect(response.headers.get("content-type")).toBe(
      "text/html; charset=utf-8"
    )
    expect(response.headers.get("content-security-policy")).toContain(
      "default-src 'none'"
    )
  })

  it("is none of the gateway's requests", async () => {
    await open()

    expect(await simulator.requests()).toEqual([])
  })

  it("shows a merchant's name as text, whatever is in it", async () => {
    const name = `<b onclick="x">Ana's</b> & Cia`
    const other = await startSimulator({
      merchants: [{ ...defaultMerchant, name }],
    })
    const { reply, merchantChargeId } = await new CodeCaller(
      new Caller(other.url)
    ).code("pix")

    const page = await (
      await fetch(`${other.url}/panel/charges/${merchantChargeId}`)
    ).text()
    await other.close()

    expect(page).toContain(
      "para &lt;b onclick=&quot;x&quot;&gt;Ana&#39;s&lt;/b&gt; &amp; Cia"
    )
    expect(page).not.toContain("<b onclick")
    expect(reply.body.transactions[0].pix.qrCode).toContain(
      "5923B ONCLICK X ANA S B CIA"
    )
  })

  describe("is for this machine only", () => {
    /** As a browser would that was led here under another name, or from another page. */
    function call(
      path: string,
      { method = "GET", ...headers }: Record<string, string>
    ): Promise<{ status: number; text: string }> {
      return new Promise((resolve, reject) => {
        const { hostname, port } = new URL(simulator.url)
        httpRequest({ hostname, port, path, method, headers }, (response) => {
          let text = ""
          response.on("data", (chunk) => (text += String(chunk)))
          response.on("end", () =>
            resolve({ status: response.statusCode!, text })
          )
        })
          .on("error", reject)
          .end()
      })
    }

    it.each(["/panel", "/_simulator/charges"])(
      "%s refuses the name of a site that was led here",
      async (path) => {
        const led = await call(path, { host: "evil.example:9470" })
        const local = await call(path, { host: "localhost:9470" })
        const v6 = await call(path, { host: "[::1]:9470" })

        expect(led.status).toBe(403)
        expect(led.text).toContain("evil.example")
        expect([local.status, v6.status]).toEqual([200, 200])
      }
    )

    it.each(["http://evil.example", "null"])(
      "a form on a page of %s pays nothing",
      async (origin) => {
        const { merchantChargeId } = await store.code("pix")

        const reply = await call(`/panel/charges/${merchantChargeId}/pay`, {
          method: "POST",
          origin,
        })

        expect(reply.status).toBe(403)
        expect((await simulator.charge(merchantChargeId))!.chargeStatus).toBe(
          "PRE_AUTHORIZED"
        )
      }
    )

    it("another name is taken where other machines are allowed", async () => {
      const open = await startSimulator({ allowRemote: true })
      const { status } = await fetch(`${open.url}/panel`)
      await open.close()

      expect(status).toBe(200)
    })
  })
})
