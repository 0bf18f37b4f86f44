import { startSimulator, type Simulator } from "../../src/simulator"
import {
  aLinkRequest,
  cardsOnly,
  LinkCaller,
} from "./simulator-payment-link-caller"

const noon = Date.UTC(2030, 0, 1, 12)
const DAY_MS = 24 * 60 * 60 * 1000

/** What a person reads, with plain spaces. */
function textOf(page: string): string {
  return page
    .replace(/<style>[\s\S]*?<\/style>/, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
}

describe("pages of payment links", () => {
  let simulator: Simulator
  let store: LinkCaller

  beforeAll(async () => {
    simulator = await startSimulator({ clock: { now: () => noon } })
    store = new LinkCaller(simulator.url)
  })
  beforeEach(() => simulator.reset())
  afterAll(() => simulator.close())

  async function open(address: string) {
    const response = await fetch(new URL(address, simulator.url))
    const page = await response.text()
    return { status: response.status, page, text: textOf(page), response }
  }

  /** Sends the form that leads there, as the browser does that shows it. */
  async function send(action: string, fields: Record<string, string> = {}) {
    const response = await fetch(`${simulator.url}${action}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: simulator.url },
      body: new URLSearchParams(fields),
    })
    return {
      status: response.status,
      to: response.headers.get("location"),
      text: textOf(await response.text()),
    }
  }

  function formsOf(page: string): string[] {
    return [...page.matchAll(/method="post"\s+action="([^"]+)"/g)].map(
      ([, action]) => action!
    )
  }

  describe("the payer's", () => {
    it("shows what is to be paid, until when, and every way to pay", async () => {
      const { id, answer } = await store.link(
        aLinkRequest({
          charge: { description: "Duas camisetas" },
          options: { expired_at: "2030-01-31", card_max_installment_number: 6 },
        })
      )

      const { status, page, text } = await open(answer.link)

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
      expect(formsOf(page)).toEqual([
        `/p/${id}/pay/pix`,
        `/p/${id}/pay/wallet`,
        `/p/${id}/pay/card`,
      ])
    })

    it("offers what the link allows and no more", async () => {
      const { id, answer } = await store.link(
        aLinkRequest({ charge: cardsOnly })
      )

      const { page, text } = await open(answer.link)
      const refused = await send(`/p/${id}/pay/pix`)
      const unknown = await send(`/p/${id}/pay/cash`)

      expect(formsOf(page)).toEqual([`/p/${id}/pay/card`])
      expect(text).not.toMatch(/Pix|Pague até/)
      expect([refused.to, unknown.to]).toEqual([`/p/${id}`, `/p/${id}`])
      expect(await simulator.paymentLink(id)).toMatchObject({ paidAmount: 0 })
    })

    it("leads to the same page from the app's link", async () => {
      const { id, answer } = await store.link()

      const { response } = await open(answer.deeplink)

      expect(response.url).toBe(`${simulator.url}/p/${id}`)
    })

    it.each([
      ["pix", "PIX"],
      ["wallet", "WALLET"],
      ["card", "CREDIT_CARD"],
    ])("takes a payment by %s, then says so", async (way, paymentType) => {
      const { id, answer } = await store.link()

      const { status, to } = await send(`/p/${id}/pay/${way}`)

      expect([status, to]).toEqual([303, `/p/${id}`])
      expect(await simulator.paymentLink(id)).toMatchObject({
        transactions: [{ status: "PAYED", paymentType, by: "payer" }],
      })
      expect((await open(answer.link)).text).toContain(
        "Pagamento confirmado Você pagou R$ 25,00 para Loja do Simulador."
      )
    })

    it("takes one payment more while the link is active", async () => {
      const { id, answer } = await store.link()
      await send(`/p/${id}/pay/pix`)

      const once = await open(answer.link)
      await send(formsOf(once.page)[2]!)
      const twice = await open(answer.link)

      expect(once.text).toContain("Pagar mais uma vez")
      expect(twice.text).toContain(
        "Você pagou R$ 50,00 para Loja do Simulador, em 2 pagamentos."
      )
      expect(await simulator.paymentLink(id)).toMatchObject({
        paidAmount: 5_000,
      })
    })

    it("leads back to the shop after a payment, and its form may", async () => {
      const redirect_url = "http://shop.example:8000/back?a=1&b=2"
      const { id, answer } = await store.link(
        aLinkRequest({ charge: { redirect_url } })
      )

      const before = await open(answer.link)
      const { status, to } = await send(`/p/${id}/pay/pix`)
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
        const { id, answer } = await store.link()
        const { page } = await open(answer.link)
        await simulator[end](id)

        const { to } = await send(formsOf(page)[0]!)
        const after = await open(to!)

        expect(after.text).toContain(title)
        expect(after.text).toContain("Nada foi cobrado.")
        expect(formsOf(after.page)).toEqual([])
        expect(await simulator.paymentLink(id)).toMatchObject({
          paidAmount: 0,
        })
      }
    )

    it("remembers a payment after the link has ended, and what was given back", async () => {
      const { id, answer } = await store.link(
        aLinkRequest({ options: { expired_at: "2030-01-02" } })
      )
      const { transactions } = await simulator.payLink(id)
      await simulator.refundLink(transactions[0]!.id, 500)

      await simulator.advanceClock(2 * DAY_MS)

      expect((await open(answer.link)).text).toContain(
        "Você pagou R$ 25,00 para Loja do Simulador. Loja do Simulador devolveu R$ 5,00. O prazo para pagar terminou em 03/01/2030 às 00:00."
      )
    })

    it("of an unknown link, or an unknown address of one, is not found", async () => {
      const { id } = await store.link()

      const unknown = await open("/p/nothing")
      const nowhere = await open(`/p/${id}/receipt`)

      expect([unknown.status, nowhere.status]).toEqual([404, 404])
      expect(unknown.text).toContain("Link não encontrado")
    })

    it("takes no payment by following a link", async () => {
      const { id } = await store.link()

      expect((await open(`/p/${id}/pay/pix`)).status).toBe(405)
      expect(await simulator.paymentLink(id)).toMatchObject({ paidAmount: 0 })
    })
  })

  describe("the merchant's", () => {
    it("lists links with their sums, the newest first", async () => {
      const first = await store.link()
      await simulator.payLink(first.id)
      const second = await store.link()
      await simulator.deactivateLink(second.id)

      const { page, text } = await open("/panel/links")

      expect(page.indexOf(second.id)).toBeLessThan(page.indexOf(first.id))
      expect(text).toContain(
        `Número ${first.orderNumber} 01/01/2030 às 09:00 Recebido R$ 25,00, devolvido R$ 0,00 Pago`
      )
      expect(text).toContain("Inativo")
      expect((await open("/panel")).page).toContain('href="/panel/links"')
    })

    it("says so when there are none", async () => {
      expect((await open("/panel/links")).text).toContain("Nenhum link.")
    })

    it("gives back a part of a payment, then offers the rest", async () => {
      const { id } = await store.link()
      await simulator.payLink(id)

      const [, form] = formsOf((await open(`/panel/links/${id}`)).page)
      const { status, to } = await send(form!, { amount: "10,50" })
      const after = await open(to!)
      await send(form!, { amount: "14,50" })
      const whole = await open(to!)

      expect([status, to]).toEqual([303, `/panel/links/${id}`])
      expect(after.text).toContain("Recebido R$ 25,00 Devolvido R$ 10,50")
      expect(after.text).toContain("Devolução R$ 10,50 · 01/01/2030 às 09:00")
      expect(after.page).toContain('value="14,50"')
      expect(whole.page).not.toContain("Devolver</button>")
      expect(await simulator.paymentLink(id)).toMatchObject({
        transactions: [
          { status: "PAYED" },
          { status: "PARTREFUNDED", amount: 1_050, by: "panel" },
          { status: "REFUNDED", amount: 1_450, by: "panel" },
        ],
      })
    })

    it.each([
      [400, "dez", "Valor inválido"],
      [400, "0,00", "Valor inválido"],
      [409, "25,01", "podem ser devolvidos no máximo R$ 25,00, não R$ 25,01"],
    ])("answers %i to a refund of %s", async (expected, amount, message) => {
      const { id } = await store.link()
      const { transactions } = await simulator.payLink(id)
      const action = `/panel/links/${id}/refund/${transactions[0]!.id}`

      const { status, text } = await send(action, { amount })

      expect(status).toBe(expected)
      expect(text).toContain(message)
      expect(await simulator.paymentLink(id)).toMatchObject({
        refundedAmount: 0,
      })
    })

    it("finds no payment that is not there", async () => {
      const { id } = await store.link()

      const { status } = await send(`/panel/links/${id}/refund/nothing`, {
        amount: "1",
      })

      expect(status).toBe(404)
    })

    it("makes a link inactive, once", async () => {
      const { id } = await store.link()
      const [form] = formsOf((await open(`/panel/links/${id}`)).page)

      const { to } = await send(form!)
      await send(form!)
      const after = await open(to!)

      expect(after.text).toContain("Inativo")
      expect(formsOf(after.page)).toEqual([])
      expect(await simulator.paymentLink(id)).toMatchObject({
        history: [{ event: "created" }, { event: "deactivated", by: "panel" }],
      })
    })
  })

  describe("each", () => {
    const pages = ["/p/ID", "/panel/links", "/panel/links/ID"]

    it.each(pages)(
      "%s shows a shop's words as text, whatever is in them",
      async (path) => {
        const evil = `<b onclick="x">Ana's</b> & Cia`
        const { id } = await store.link(
          aLinkRequest({ charge: { name: evil, description: evil } })
        )

        const { page } = await open(path.replace("ID", id))

        expect(page).not.toContain("<b onclick")
        expect(page).toContain(
          "&lt;b onclick=&quot;x&quot;&gt;Ana&#39;s&lt;/b&gt; &amp; Cia"
        )
      }
    )

    it.each(pages)(
      "%s is in Portuguese, loads nothing and runs nothing",
      async (path) => {
        const { id } = await store.link()

        const { page, response } = await open(path.replace("ID", id))

        expect(page).toMatch(/^<!doctype html>\s*<html lang="pt-BR">/)
        expect(page).not.toMatch(/<script|<link|<img|src=|url\(/)
        expect(response.headers.get("content-security-policy")).toContain(
          "default-src 'none'"
        )
      }
    )

    it.each(["/p/ID/pay/pix", "/panel/links/ID/inactive"])(
      "a form on another site's page does nothing at %s",
      async (path) => {
        const { id } = await store.link()

        const { status } = await fetch(
          `${simulator.url}${path.replace("ID", id)}`,
          { method: "POST", headers: { origin: "http://evil.example" } }
        )

        expect(status).toBe(403)
        expect(await simulator.paymentLink(id)).toMatchObject({
          status: "ACTIVE",
          paidAmount: 0,
        })
      }
    )

    it("is none of the gateway's requests", async () => {
      await open("/panel/links")
      await open("/p/nothing")

      expect(await simulator.requests()).toEqual([])
    })
  })
})
