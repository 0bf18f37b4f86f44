import { request as httpRequest } from "node:http"

import { defaultMerchant, startSimulator } from "../../src/simulator"
import { Caller } from "./simulator-caller"
import { aPixTransaction, CodeCaller } from "./simulator-codes"
import {
  aLinkRequest,
  cardsOnly,
  LinkCaller,
} from "./simulator-payment-link-caller"
import { aStage, DAY_MS, HOUR_MS } from "./simulator-stage"

const stage = aStage()

/** What a person reads, with plain spaces. */
function textOf(page: string): string {
  return page
    .replace(/<style>[\s\S]*?<\/style>/, "")
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
}

async function open(address: string) {
  const response = await fetch(new URL(address, stage.simulator.url))
  const page = await response.text()
  const forms = [...page.matchAll(/method="post"\s+action="([^"]+)"/g)]
  return {
    status: response.status,
    page,
    text: textOf(page),
    response,
    /** Where its forms lead. */
    forms: forms.map(([, action]) => action!),
  }
}

/** Sends the form that leads there, as the browser does that shows it. */
async function submit(action: string, fields: Record<string, string> = {}) {
  const { url } = stage.simulator
  const response = await fetch(`${url}${action}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams(fields),
  })
  return {
    status: response.status,
    to: response.headers.get("location"),
    text: textOf(await response.text()),
  }
}

const panelOf = (id: string) => `/panel/charges/${id}`

describe("the panel", () => {
  it("lists what is to be paid, then what has become of charges, then the payment links", async () => {
    const { simulator, caller, codes, links } = stage
    const nothing = await open("/panel")
    const paid = await codes.code("pix")
    await simulator.pay(paid.merchantChargeId)
    await (await codes.code("pix")).refund(9_990)
    await caller.charge("reserved")
    const { reply } = await codes.code("pix")
    const link = await links.link()
    await simulator.payLink(link.id)
    const { status, page, text } = await open("/panel")
    const [open_, recent, ofLinks] = [
      "Códigos para pagar",
      "Recentes",
      "Links de pagamento",
    ].map((title, index, titles) =>
      text.slice(
        text.indexOf(title),
        titles[index + 1] ? text.indexOf(titles[index + 1]!) : undefined
      )
    )

    expect(nothing.text.match(/Nada aqui ainda\./g)).toHaveLength(3)
    expect(status).toBe(200)
    const { qrCode } = reply.body.transactions[0].pix
    expect(open_).toContain("Aguardando pagamento R$ 99,90")
    expect(open_).toContain("Loja Loja do Simulador Forma de pagamento Pix")
    expect(open_).toContain("Expira em 1 h")
    expect(open_).toContain(qrCode)
    expect(open_).toContain(`Código …${qrCode.slice(-8)}`)
    for (const title of [
      "Valor reservado no cartão",
      "Pagamento confirmado",
      "Cobrança cancelada",
      "Cartão …1111",
    ]) {
      expect(recent).toContain(title)
    }
    expect(ofLinks).toContain(
      `Pedido 1001 Ativo Loja Loja do Simulador Valor R$ 25,00 Número ${link.orderNumber}`
    )
    expect(ofLinks).toContain("Recebido R$ 25,00 Devolvido R$ 0,00")
    expect(page).toContain(`href="${panelOf(paid.merchantChargeId)}"`)
  })

  it("takes the payment of a code, once, though the button is pressed twice", async () => {
    const { merchantChargeId } = await stage.codes.code("pix")
    const before = await open(panelOf(merchantChargeId))
    const { status, to } = await submit(before.forms[0]!)
    await submit(before.forms[0]!)
    const after = await open(to!)
    const charge = await stage.simulator.charge(merchantChargeId)

    expect(before.text).toContain("Confirmar pagamento")
    expect([status, to]).toEqual([303, panelOf(merchantChargeId)])
    expect(charge).toMatchObject({
      chargeStatus: "PAID",
      history: [{ event: "code_created" }, { event: "paid", by: "payer" }],
    })
    expect(after.text).toContain("Pagamento confirmado")
    expect(after.text).toContain(`ID da transação ${charge!.endToEndId}`)
    expect(after.text).not.toContain("Confirmar pagamento")
  })

  it("takes none of a code that expired or was canceled meanwhile, also where the gateway does not tell of expiry", async () => {
    const { simulator, codes } = stage
    const [late, withdrawn] = [await codes.code("pix"), await codes.code("pix")]
    const forms = [
      ...(await open(panelOf(late.merchantChargeId))).forms,
      ...(await open(panelOf(withdrawn.merchantChargeId))).forms,
    ]
    await withdrawn.refund(9_990)
    await simulator.setExpiredCodesShown("pending")
    await simulator.advanceClock(HOUR_MS)
    const pages = []
    for (const form of forms) {
      pages.push(await open((await submit(form)).to!))
    }

    expect(pages.map((page) => page.forms)).toEqual([[], []])
    expect(pages[0]!.text).toContain("Prazo expirado: nada foi cobrado")
    expect(pages[1]!.text).toContain("Cobrança cancelada")
    const sums = (await simulator.charges()).map((of) => of.capturedAmount)
    expect(sums).toEqual([0, 0])
  })

  it.each([
    ["reserved", "capture", { amount: "100,00" }, "captured", 10_000],
    ["reserved", "void", {}, "voided", 15_990],
    ["paid", "refund", { amount: "1.00" }, "refunded", 100],
    ["paid", "charge-back", {}, "charged_back", 15_990],
    ["disputed", "win-dispute", {}, "dispute_won", 15_990],
    ["disputed", "lose-dispute", {}, "dispute_lost", 15_990],
  ] as const)(
    "of a %s card charge does: %s %j",
    async (kind, action, fields, event, amount) => {
      const charge = await stage.caller.charge(
        kind === "reserved" ? "reserved" : "paid"
      )
      const address = panelOf(charge.merchantChargeId)
      if (kind === "disputed") {
        await stage.simulator.panelChargeBack(charge.merchantChargeId)
      }
      const { forms } = await open(address)
      const form = `${address}/${action}`
      const { status, to } = await submit(form, { ...fields })

      expect(forms).toContain(form)
      expect([status, to]).toEqual([303, address])
      const [{ history }] = (await stage.simulator.charges()) as [any]
      expect(history.at(-1)).toMatchObject({ event, amount, by: "panel" })
    }
  )

  it("gives back a part of a link's payment, then offers the rest, and makes the link inactive, once", async () => {
    const { simulator, links } = stage
    const { id } = await links.link()
    const { transactions } = await simulator.payLink(id)
    const address = `/panel/links/${id}`
    const refund = `${address}/refund/${transactions[0]!.id}`
    const { to } = await submit(refund, { amount: "10,50" })
    const after = await open(to!)
    await submit(refund, { amount: "14,50" })
    await submit(`${address}/inactive`)
    await submit(`${address}/inactive`)
    const whole = await open(address)

    expect(to).toBe(address)
    expect(after.text).toContain("Recebido R$ 25,00 Devolvido R$ 10,50")
    expect(after.page).toContain('value="14,50"')
    expect(after.forms).toEqual([refund, `${address}/inactive`])
    expect(whole.forms).toEqual([])
    expect(whole.text).toContain("Inativo")
    expect(await simulator.paymentLink(id)).toMatchObject({
      transactions: [
        { status: "PAYED" },
        { status: "PARTREFUNDED", amount: 1_050, by: "panel" },
        { status: "REFUNDED", amount: 1_450, by: "panel" },
      ],
      history: [{}, {}, {}, {}, { event: "deactivated", by: "panel" }],
    })
  })

  it.each([
    [400, "dez", "Valor inválido"],
    [400, "0,00", "Valor inválido"],
    [409, "25,01", "The amount must be at most 2500"],
  ])("answers %i to a refund of %s", async (expected, amount, message) => {
    const { id } = await stage.links.link()
    const { transactions } = await stage.simulator.payLink(id)
    const action = `/panel/links/${id}/refund/${transactions[0]!.id}`
    const { status, text } = await submit(action, { amount })

    expect(status).toBe(expected)
    expect(text).toContain(message)
    expect(await stage.simulator.paymentLink(id)).toMatchObject({
      refundedAmount: 0,
    })
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
  ])("says of %i seconds: %s", async (expiration, left) => {
    await stage.codes.code("pix", {
      transactions: [aPixTransaction({ pix: { expiration } })],
    })

    expect((await open("/panel")).text).toContain(`Expira em ${left} Cobrança`)
  })
})

describe("the page of a payment link", () => {
  it("shows what is to be paid, until when, and every way to pay", async () => {
    const { id, answer } = await stage.links.link(
      aLinkRequest({
        charge: { description: "Duas camisetas" },
        options: { expired_at: "2030-01-31", card_max_installment_number: 6 },
      })
    )
    const { status, text, forms } = await open(answer.link)

    expect(status).toBe(200)
    for (const shown of [
      "Pagar R$ 25,00 para Loja do Simulador",
      "Pedido Pedido 1001",
      "Descrição Duas camisetas",
      "Produtos R$ 20,00",
      "Entrega R$ 5,00",
      "Valor R$ 25,00",
      "até 6x",
      "Pague até 31/01/2030 às 23:59 (30 dias e 15 h)",
      answer.brcode,
      "Pagar com Pix",
      "Pagar com carteira digital",
      "Pagar com cartão",
    ]) {
      expect(text).toContain(shown)
    }
    expect(forms).toEqual(
      ["pix", "wallet", "card"].map((way) => `/p/${id}/pay/${way}`)
    )
  })

  it("offers what the link allows and no more, also from the app's link", async () => {
    const { id, answer } = await stage.links.link(
      aLinkRequest({ charge: cardsOnly })
    )
    const { forms, text, response } = await open(answer.deeplink)
    const refused = await submit(`/p/${id}/pay/pix`)
    const unknown = await submit(`/p/${id}/pay/cash`)

    expect(response.url).toBe(`${stage.simulator.url}/p/${id}`)
    expect(forms).toEqual([`/p/${id}/pay/card`])
    expect(text).not.toMatch(/Pix|Pague até/)
    expect([refused.to, unknown.to]).toEqual([`/p/${id}`, `/p/${id}`])
    expect(await stage.simulator.paymentLink(id)).toMatchObject({
      paidAmount: 0,
    })
  })

  it.each([
    ["pix", "PIX"],
    ["wallet", "WALLET"],
    ["card", "CREDIT_CARD"],
  ])(
    "takes a payment by %s, says so, and takes one more while the link is active",
    async (way, paymentType) => {
      const { id, answer } = await stage.links.link()
      const { status, to } = await submit(`/p/${id}/pay/${way}`)
      const once = await open(answer.link)
      await submit(once.forms[2]!)
      const twice = await open(answer.link)

      expect([status, to]).toEqual([303, `/p/${id}`])
      expect(once.text).toContain(
        "Pagamento confirmado Você pagou R$ 25,00 para Loja do Simulador."
      )
      expect(once.text).toContain("Pagar mais uma vez")
      expect(twice.text).toContain(
        "Você pagou R$ 50,00 para Loja do Simulador, em 2 pagamentos."
      )
      expect(await stage.simulator.paymentLink(id)).toMatchObject({
        transactions: [
          { status: "PAYED", paymentType, by: "payer" },
          { paymentType: "CREDIT_CARD" },
        ],
      })
    }
  )

  it("leads back to the shop after a payment, and its form may", async () => {
    const redirect_url = "http://shop.example:8000/back?a=1&b=2"
    const { id, answer } = await stage.links.link(
      aLinkRequest({ charge: { redirect_url } })
    )
    const before = await open(answer.link)
    const { status, to } = await submit(`/p/${id}/pay/pix`)
    const after = await open(answer.link)

    expect([status, to]).toEqual([303, redirect_url])
    expect(before.text).not.toContain("Voltar para a loja")
    expect(before.response.headers.get("content-security-policy")).toContain(
      "form-action 'self' http://shop.example:8000;"
    )
    expect(after.page).toContain(
      'href="http://shop.example:8000/back?a=1&amp;b=2"'
    )
  })

  it.each([
    ["deactivateLink", "Este link não está mais ativo"],
    ["expireLink", "Este link expirou"],
  ] as const)(
    "says after %s that nothing can be paid any more, also to a page left open",
    async (end, title) => {
      const { id, answer } = await stage.links.link()
      const { forms } = await open(answer.link)
      await stage.simulator[end](id)
      const { to } = await submit(forms[0]!)
      const after = await open(to!)

      expect(after.text).toContain(title)
      expect(after.text).toContain("Nada foi cobrado.")
      expect(after.forms).toEqual([])
      expect(await stage.simulator.paymentLink(id)).toMatchObject({
        paidAmount: 0,
      })
    }
  )

  it("remembers a payment after the link has ended, and what was given back", async () => {
    const options = { expired_at: "2030-01-02" }
    const { id, answer } = await stage.links.link(aLinkRequest({ options }))
    const { transactions } = await stage.simulator.payLink(id)
    await stage.simulator.refundLink(transactions[0]!.id, 500)
    await stage.simulator.advanceClock(2 * DAY_MS)

    expect((await open(answer.link)).text).toContain(
      "Você pagou R$ 25,00 para Loja do Simulador. Loja do Simulador devolveu R$ 5,00. O prazo para pagar terminou em 03/01/2030 às 00:00."
    )
  })
})

describe("each page", () => {
  const pages = [
    "/panel",
    "/panel/links/LINK",
    "/panel/charges/CODE",
    "/p/LINK",
  ]
  const forms = [
    "/panel/charges/CODE/pay",
    "/panel/links/LINK/inactive",
    "/p/LINK/pay/pix",
  ]

  /** With a code and a link made where the merchant and the link have such a name. */
  async function given(name: string) {
    const simulator = await startSimulator({
      merchants: [{ ...defaultMerchant, name }],
    })
    const { url } = simulator
    const code = await new CodeCaller(new Caller(url)).code("pix")
    const { id } = await new LinkCaller(url).link(
      aLinkRequest({ charge: { name, description: name } })
    )
    const pathOf = (path: string) =>
      path.replace("LINK", id).replace("CODE", code.merchantChargeId)
    return { simulator, url, pathOf, code }
  }

  it.each(pages)(
    "%s is whole, in Portuguese, loads and runs nothing, and shows words as text",
    async (path) => {
      const { simulator, url, pathOf, code } = await given(
        `<b onclick="x">Ana's</b> & Cia`
      )
      const response = await fetch(`${url}${pathOf(path)}`)
      const page = await response.text()
      const logged = await simulator.requests()
      await simulator.close()

      expect(response.status).toBe(200)
      expect(page).toMatch(/^<!doctype html>\s*<html lang="pt-BR">/)
      expect(page).toContain('name="viewport"')
      expect(page).not.toMatch(/<script|<link|<img|src=|url\(|<b onclick/)
      expect(page).toContain(
        "&lt;b onclick=&quot;x&quot;&gt;Ana&#39;s&lt;/b&gt; &amp; Cia"
      )
      expect(response.headers.get("content-security-policy")).toContain(
        "default-src 'none'"
      )
      // A page is none of the gateway's requests.
      expect(logged.map(({ operation }) => operation)).toEqual([
        "token",
        "pix",
        "token",
        "create_link",
      ])
      expect(code.reply.body.transactions[0].pix.qrCode).toContain(
        "5923B ONCLICK X ANA S B CIA"
      )
    }
  )

  it.each(forms)(
    "%s does nothing by following a link, nor from another site's page",
    async (path) => {
      const { simulator, url, pathOf } = await given("Loja")
      const followed = await fetch(`${url}${pathOf(path)}`)
      const foreign = await Promise.all(
        ["http://evil.example", "null"].map((origin) =>
          fetch(`${url}${pathOf(path)}`, {
            method: "POST",
            headers: { origin },
          })
        )
      )
      const [charge] = await simulator.charges()
      const [link] = await simulator.paymentLinks()
      await simulator.close()

      expect([followed, ...foreign].map(({ status }) => status)).toEqual([
        405, 403, 403,
      ])
      expect(charge).toMatchObject({ transactionStatus: "PENDING" })
      expect(link).toMatchObject({ status: "ACTIVE", paidAmount: 0 })
    }
  )

  it.each([
    "/panel/settings",
    "/panel/charges/nothing",
    "/panel/links/nothing",
    "/p/nothing",
    "/p/nothing/receipt",
  ])("%s is not found", async (path) => {
    expect((await open(path)).status).toBe(404)
  })

  it.each(["/panel", "/p/nothing", "/_simulator/charges"])(
    "%s refuses the name of a site that was led here",
    async (path) => {
      const { hostname, port } = new URL(stage.simulator.url)
      const statusFor = (host: string) =>
        new Promise<number | undefined>((resolve, reject) => {
          httpRequest({ hostname, port, path, headers: { host } }, (response) =>
            resolve(response.resume().statusCode)
          )
            .on("error", reject)
            .end()
        })
      const remote = await startSimulator({ allowRemote: true })
      const status = (await fetch(`${remote.url}/panel`)).status
      await remote.close()

      expect(await statusFor("evil.example:9470")).toBe(403)
      expect(await statusFor("localhost:9470")).not.toBe(403)
      expect(await statusFor("[::1]:9470")).not.toBe(403)
      expect(status).toBe(200)
    }
  )
})
