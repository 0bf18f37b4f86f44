import { aLinkRequest } from "./simulator-caller"
import { aStage, HOUR_MS } from "./simulator-stage"

const name = `<b onclick="x">Ana's</b> & Cia`
const stage = aStage()
const aCode = async () => (await stage.caller.create("pix")).id

/** What a person reads, with plain spaces; of the entities those of the merchant's name. */
function textOf(page: string): string {
  return page
    .replace(/<style>[\s\S]*?<\/style>/, "")
    .replace(/<[^<>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
}

async function open(address: string) {
  const response = await fetch(new URL(address, stage.simulator.url))
  const page = await response.text()
  const forms = [...page.matchAll(/method="post"\s+action="([^"]+)"/g)]
  return {
    status: response.status,
    response,
    page,
    text: textOf(page),
    /** Where its forms lead. */
    forms: forms.map(([, action]) => action!),
  }
}

/** Sends the form that leads there, as the browser does that shows it. */
async function submit(
  action: string,
  fields: Record<string, string> = {},
  origin = stage.simulator.url
) {
  const response = await fetch(new URL(action, stage.simulator.url), {
    method: "POST",
    redirect: "manual",
    headers: { origin },
    body: new URLSearchParams(fields),
  })
  return {
    status: response.status,
    to: response.headers.get("location"),
    text: textOf(await response.text()),
  }
}

describe("the panel", () => {
  it("takes the payment of a code once, and none of one that expired meanwhile", async () => {
    const { simulator } = stage
    const [late, paid] = [await aCode(), await aCode()]
    const [form] = (await open("/panel")).forms
    const replies = [await submit(form!), await submit(form!)]
    await simulator.changeCodeSettings({ expiredCodesShown: "pending" })
    await simulator.advanceClock(HOUR_MS)
    replies.push(await submit(`/panel/charges/${late}/pay`))
    const { text } = await open("/panel")

    expect(form).toBe(`/panel/charges/${paid}/pay`)
    expect(text).toContain("Pagamento confirmado")
    expect(text).toContain("Prazo expirado: nada foi cobrado")
    expect(replies.map(({ status }) => status)).toEqual([303, 409, 409])
    const sums = (await simulator.charges()).map((of) => of.capturedAmount)
    expect(sums).toEqual([0, 10_000])
  })

  it.each([
    ["reserved", "capture", { amount: "60,00" }, "captured", 6_000],
    ["reserved", "void", {}, "voided", 10_000],
    ["paid", "refund", { amount: "1.00" }, "refunded", 100],
    ["disputed", "win-dispute", {}, "dispute_won", 10_000],
  ] as const)(
    "of a %s card charge does: %s %j",
    async (kind, action, fields, event, amount) => {
      const { simulator, caller } = stage
      const lateCapture = kind === "reserved"
      const { id } = await caller.create("authorization", { lateCapture })
      if (kind === "disputed") {
        await simulator.panelChargeBack(id)
      }
      const { forms } = await open("/panel")
      const form = `/panel/charges/${id}/${action}`
      const { status, to } = await submit(form, { ...fields })

      expect(forms).toContain(form)
      expect([status, to]).toEqual([303, `/panel#${id}`])
      expect((await simulator.charge(id))!.history.at(-1)).toMatchObject({
        event,
        amount,
        by: "panel",
      })
    }
  )
})

describe("each page", () => {
  const made = async () => ({
    CODE: await aCode(),
    LINK: await stage.caller.link(aLinkRequest({ name, description: name })),
  })
  const pathOf = async (path: string) => {
    const { CODE, LINK } = await made()
    return path.replace("LINK", LINK).replace("CODE", CODE)
  }

  it.each(["/panel", "/p/LINK"])(
    "%s is whole, in Portuguese, loads and runs nothing, and shows words as text",
    async (path) => {
      const { status, page, response } = await open(await pathOf(path))
      const csp = response.headers.get("content-security-policy")

      expect(status).toBe(200)
      expect(page).toMatch(/^<!doctype html>\s*<html lang="pt-BR">/)
      expect(page).toContain('name="viewport"')
      expect(page).not.toMatch(/<script|<link|<img|src=|url\(|<b onclick/)
      expect(page).toContain(
        "&lt;b onclick=&quot;x&quot;&gt;Ana&#39;s&lt;/b&gt; &amp; Cia"
      )
      expect(csp).toContain("default-src 'none'")
      // A page is none of the gateway's requests.
      expect(await stage.simulator.requests("unknown")).toEqual([])
    }
  )

  it.each([
    "/panel/charges/CODE/pay",
    "/panel/links/LINK/inactive",
    "/p/LINK/pay/pix",
  ])(
    "%s does nothing by following a link, nor from another site's page",
    async (path) => {
      const form = await pathOf(path)
      const statuses = [
        (await open(form)).status,
        (await submit(form, {}, "http://evil.example")).status,
        (await submit(form, {}, "null")).status,
      ]

      expect(statuses).toEqual([404, 403, 403])
      expect(await stage.simulator.charges()).toMatchObject([
        { transactionStatus: "PENDING" },
      ])
      expect(await stage.simulator.paymentLinks()).toMatchObject([
        { status: "ACTIVE", paidAmount: 0 },
      ])
    }
  )
})
